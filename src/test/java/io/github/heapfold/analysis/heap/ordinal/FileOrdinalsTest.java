package io.github.heapfold.analysis.heap.ordinal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordinals of IDs that are in no order, with numbers of 32 bits and with those that more than 2³² objects need. */
class FileOrdinalsTest {
    private static final int OBJECTS = 10_000;

    /** So few look-ups are not worth a table. */
    private static final int FEW = 10;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1L << 32, OBJECTS, OBJECTS - 1, 0})
    void everyIdHasItsPlaceInTheFile(long mostNarrow) throws IOException {
        List<Long> ids = ids();
        try (Scratch scratch = Scratch.in(folder);
                FileOrdinals ordinals = ordinals(scratch, ids, mostNarrow)) {
            check(ordinals, ids);
            ordinals.trim();
            check(ordinals, ids.subList(0, FEW));
            ordinals.prepare(Progress.NONE);
            check(ordinals, ids);
            assertThat(tables(scratch)).isPositive();
            ordinals.prepare(Progress.NONE);
            ordinals.trim();
            // The first of the two passes goes on.
            check(ordinals, ids);
            assertThat(tables(scratch)).isPositive();
            ordinals.trim();
            assertThat(tables(scratch)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 32, 0})
    void theTableComesBackWithManyLookUps(long mostNarrow) throws IOException {
        List<Long> ids = ids();
        try (Scratch scratch = Scratch.in(folder);
                FileOrdinals ordinals = ordinals(scratch, ids, mostNarrow)) {
            ordinals.trim();
            check(ordinals, ids.subList(0, FEW));
            assertThat(tables(scratch)).isZero();
            check(ordinals, ids);
            assertThat(tables(scratch)).isPositive();

            // A pass that ends leaves it, and what needs its room takes it.
            ordinals.prepare(Progress.NONE);
            ordinals.trim();
            assertThat(tables(scratch)).isPositive();
            ordinals.forget();
            assertThat(tables(scratch)).isZero();
            check(ordinals, ids.subList(0, FEW));
            assertThat(tables(scratch)).isZero();
            ordinals.expect(OBJECTS, Progress.NONE);
            assertThat(tables(scratch)).isPositive();
            check(ordinals, ids);
        }
    }

    /** It would be told as so many bytes of a file. */
    @Test
    void howMuchOfTheTableThereIsIsNotTold() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                FileOrdinals ordinals = ordinals(scratch, ids(), 1L << 32)) {
            ordinals.trim();
            List<Long> totals = new ArrayList<>();
            ordinals.prepare((done, total) -> totals.add(total));
            assertThat(totals).isNotEmpty().containsOnly(-1L);
        }
    }

    @Test
    void makingTheTableCanBeCancelled() throws IOException {
        List<Long> ids = ids();
        try (Scratch scratch = Scratch.in(folder);
                FileOrdinals ordinals = ordinals(scratch, ids, 1L << 32)) {
            ordinals.trim();
            Progress cancelled = (done, total) -> {
                throw new CancellationException();
            };
            assertThatThrownBy(() -> ordinals.prepare(cancelled)).isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> ordinals.expect(OBJECTS, cancelled)).isInstanceOf(CancellationException.class);
            assertThat(tables(scratch)).isZero();
            check(ordinals, ids);
            ordinals.forget();
            assertThat(tables(scratch)).isZero();
        }
    }

    private static List<Long> ids() {
        List<Long> ids = new ArrayList<>();
        for (long i = 0; i < OBJECTS; i++) {
            // Some of the upper half of the address space, as ZGC and Android have them.
            ids.add((i % 3 == 0 ? 0xffff_f000_0000_0000L : 0x7f00_0000L) + i * 8);
        }
        Collections.shuffle(ids, new Random(5));
        return ids;
    }

    private static FileOrdinals ordinals(Scratch scratch, List<Long> ids, long mostNarrow) throws IOException {
        IdMap map = new IdMap(scratch, 3);
        IdStream stream = new IdStream(scratch, 3);
        for (long id : ids) {
            assertThat(map.add(id)).isTrue();
            stream.add(id);
        }
        map.freeze();
        return new FileOrdinals(scratch, map, stream, mostNarrow, Progress.NONE);
    }

    private static long tables(Scratch scratch) {
        return scratch.ledger().stream()
                .filter(line -> line.startsWith("ordinals "))
                .count();
    }

    private static void check(FileOrdinals ordinals, List<Long> ids) {
        for (int i = 0; i < ids.size(); i++) {
            assertThat(ordinals.of(ids.get(i))).isEqualTo(i);
            assertThat(ordinals.id(i)).isEqualTo(ids.get(i));
        }
        assertThat(ordinals.of(0x123_4560)).isEqualTo(Ordinals.ABSENT);
        assertThat(ordinals.of(ids.get(0) + 4)).isEqualTo(Ordinals.ABSENT);
    }
}
