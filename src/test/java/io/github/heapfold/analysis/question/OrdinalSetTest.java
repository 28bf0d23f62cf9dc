package io.github.heapfold.analysis.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets and tables of ordinals, also beyond what an {@code int} counts. */
class OrdinalSetTest {
    @Test
    void holdsWhatWasAddedAndNothingElse() {
        Random random = new Random(7);
        TreeSet<Long> expected = new TreeSet<>();
        OrdinalSet set = new OrdinalSet();
        for (int i = 0; i < 5_000; i++) {
            long ordinal = random.nextInt(100_000);
            assertThat(set.add(ordinal)).isEqualTo(expected.add(ordinal));
        }

        List<Long> found = new ArrayList<>();
        for (long o = set.next(0); o >= 0; o = set.next(o + 1)) {
            found.add(o);
        }
        assertThat(found).containsExactlyElementsOf(expected);
        assertThat(set.size()).isEqualTo(expected.size());
        for (long o = -2; o < 100_100; o++) {
            assertThat(set.contains(o)).isEqualTo(expected.contains(o));
        }
    }

    /** A few take less than a block, many close together a bit each, and those far from each other a block each. */
    @ParameterizedTest
    @CsvSource({"0, 1, 32", "10, 1, 128", "100000, 1, 12900", "1000, 4096, 520000"})
    void tellsHowMuchMemoryItTakes(int count, long distance, long bytes) {
        OrdinalSet set = new OrdinalSet();
        for (int i = 0; i < count; i++) {
            set.add(i * distance);
        }
        assertThat(set.bytes()).isBetween(bytes, bytes + bytes / 10);
    }

    @Test
    void holdsOrdinalsPast31Bits() {
        OrdinalSet set = new OrdinalSet();
        long large = 5L << 31;
        set.add(large + 3);

        assertThat(set.contains(large + 3)).isTrue();
        assertThat(set.contains(3)).isFalse();
        assertThat(set.next(0)).isEqualTo(large + 3);
        assertThat(set.next(large + 4)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5_000})
    void sumsAndComparesANumberOfEach(int count) {
        OrdinalSet set = new OrdinalSet();
        for (int i = 0; i < count; i++) {
            set.add(3L * i);
        }

        assertThat(set.sum(ordinal -> ordinal)).isEqualTo(3L * count * (count - 1) / 2);
        assertThat(set.largest(ordinal -> ordinal)).isEqualTo(3L * (count - 1));
        assertThat(set.largest(ordinal -> -ordinal)).isZero();
        assertThat(set.largest(ordinal -> Math.min(ordinal, 3)))
                .as("the first of equals")
                .isEqualTo(3);
    }

    @Test
    void ofNoneTheSumIsNothingAndNoneIsLargest() {
        assertThat(new OrdinalSet().sum(ordinal -> 1)).isZero();
        assertThat(new OrdinalSet().largest(ordinal -> 1)).isEqualTo(-1);
    }

    /** A table of all blocks up to it would have a thousand million entries. */
    @Test
    void aFewOrdinalsTakeLittleRoomHoweverHighTheyAre() {
        OrdinalSet set = new OrdinalSet();
        long high = 1L << 42;
        for (long ordinal : new long[] {high, 7, high - 1, 7}) {
            set.add(ordinal);
        }

        assertThat(set.size()).isEqualTo(3);
        assertThat(set.contains(high)).isTrue();
        assertThat(set.contains(high - 2)).isFalse();
        assertThat(set.next(0)).isEqualTo(7);
        assertThat(set.next(8)).isEqualTo(high - 1);
        assertThat(set.next(high + 1)).isEqualTo(-1);
    }

    /** From few to many, whatever the order. */
    @Test
    void setsOfAnySizeAreTheSameInBothForms() {
        for (int count : new int[] {0, 1, 511, 512, 513, 600}) {
            OrdinalSet set = new OrdinalSet();
            OrdinalSet other = new OrdinalSet();
            for (long i = 0; i < count; i++) {
                assertThat(set.add((count - i) * 1_000)).isTrue();
                assertThat(set.add((count - i) * 1_000)).isFalse();
                other.add(i * 1_000);
            }
            other.addAll(set);

            assertThat(set.size()).isEqualTo(count);
            assertThat(other.size()).isEqualTo(count == 0 ? 0 : count + 1);
            long expected = 1_000;
            for (long o = set.next(0); o >= 0; o = set.next(o + 1), expected += 1_000) {
                assertThat(o).isEqualTo(expected);
            }
            assertThat(expected).isEqualTo((count + 1) * 1_000L);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTableBeginsEmptyAndKeepsWhatIsPut(boolean wide, @TempDir Path folder) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                OrdinalTable table = new OrdinalTable(scratch, "test", 100, wide)) {
            long large = wide ? 7L << 32 : 0xfffffffeL;
            table.put(3, 0);
            table.put(99, large);

            assertThat(table.get(0)).isEqualTo(OrdinalTable.NONE);
            assertThat(table.get(3)).isZero();
            assertThat(table.get(99)).isEqualTo(large);
        }
    }
}
