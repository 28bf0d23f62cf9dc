package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ScanResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Strings of early Java and Android have parts of arrays: what they name of them stays with the profile that keeps
 * texts.
 */
class SharedTextTest {
    private static final int NORMAL = 8 << 20;
    private static final long OBJECT = 0x10;
    private static final long STRING = 0x18;
    private static final long SHARED = 0x1000;
    private static final long LONG_TEXT = 0x5000;
    private static final int LENGTH = 5000;

    /** What {@code mat} keeps of each array, in chars. */
    private static final int FIRST = 1024;

    /** What the preset for texts says of arrays of chars. */
    private static Profile mat() throws IOException {
        return ProfileFile.read(
                "test",
                "test",
                List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep first:2048[char]", "keep shared:2048"));
    }

    @Test
    void thePresetForTextsKeepsThem() throws IOException {
        assertThat(Presets.byName("mat").orElseThrow().rules()).containsAll(mat().rules());
    }

    private static long[] chars(int kept) {
        long[] chars = new long[LENGTH];
        for (int i = 0; i < kept; i++) {
            chars[i] = 'a' + i % 26L;
        }
        return chars;
    }

    /**
     * @param parts whether Strings have offset and count
     * @param shared chars that are left of the array that Strings share
     * @param longText chars that are left of the array that one String has for itself
     */
    private static byte[] dump(boolean parts, boolean classLast, boolean stringsLast, int shared, int longText) {
        Consumer<HeapBuilder> strings = heap -> {
            int[][] texts = {{0, 10}, {3000, 5}, {4000, 7}, {3990, 2}};
            for (int i = 0; i < texts.length; i++) {
                int[] text = texts[i];
                heap.instance(
                        0x9000 + 32 * i,
                        STRING,
                        body -> body.id(SHARED).u4(parts ? text[0] : 7).u4(text[1]));
            }
            heap.instance(0x9100, STRING, body -> body.id(LONG_TEXT).u4(0).u4(LENGTH));
        };
        Consumer<HeapBuilder> arrays = heap -> heap.primitiveArray(SHARED, BasicType.CHAR, chars(shared))
                .primitiveArray(LONG_TEXT, BasicType.CHAR, chars(longText));
        List<Consumer<HeapBuilder>> order = new ArrayList<>(List.of(strings, arrays));
        if (stringsLast) {
            Collections.reverse(order);
        }
        order.add(
                classLast ? order.size() : 0,
                heap -> heap.classDump(OBJECT, c -> {})
                        .classDump(
                                STRING,
                                c -> c.superClass(OBJECT)
                                        .field(1, BasicType.OBJECT)
                                        .field(parts ? 2 : 4, BasicType.INT)
                                        .field(3, BasicType.INT)));
        DumpBuilder dump = DumpBuilder.dump(4)
                .utf8(1, "value")
                .utf8(2, "offset")
                .utf8(3, "count")
                .utf8(4, "hash")
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(STRING, "java/lang/String");
        order.forEach(dump::segment);
        return dump.end().build();
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 4096, NORMAL})
    void whatOffsetAndCountNameStays(int chunk) throws IOException {
        for (boolean classLast : new boolean[] {false, true}) {
            for (boolean stringsLast : new boolean[] {false, true}) {
                byte[] dump = dump(true, classLast, stringsLast, LENGTH, LENGTH);
                byte[] folded = Folding.fold(dump, chunk, new FoldOptions(mat(), 3, 1));

                assertThat(Folding.restore(folded))
                        .as("class last %s, strings last %s", classLast, stringsLast)
                        .isEqualTo(dump(true, classLast, stringsLast, 4007, FIRST));
                assertThat(new FoldReader(source(folded), Unfolding.STANDARD)
                                .profile()
                                .rules())
                        .contains("keep shared:2048");
            }
        }
    }

    private static DumpSource source(byte[] file) throws IOException {
        return DumpSource.of("some", new ByteArrayInputStream(file));
    }

    @Test
    void ofALongTextTheBeginningStays() throws IOException {
        Profile brief = ProfileFile.read(
                "test", "test", List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep first:20[char]", "keep shared:4"));

        assertThat(Folding.roundTrip(dump(true, false, true, LENGTH, LENGTH), NORMAL, new FoldOptions(brief, 3, 1)))
                .isEqualTo(dump(true, false, true, 4002, 10));
    }

    @Test
    void laterStringsHaveArraysOfTheirOwn() throws IOException {
        byte[] folded = Folding.fold(dump(false, false, true, LENGTH, LENGTH), new FoldOptions(mat(), 3, 1));

        assertThat(Folding.restore(folded)).isEqualTo(dump(false, false, true, FIRST, FIRST));
        assertThat(new FoldReader(source(folded), Unfolding.STANDARD).profile().rules())
                .doesNotContain("keep shared:2048");
    }

    @Test
    void whatStaysIsNotFilledWithSomethingElse() throws IOException {
        byte[] folded = Folding.fold(dump(true, false, true, LENGTH, LENGTH), new FoldOptions(mat(), 3, 1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FoldReader(source(folded), new Unfolding(Fill.ZERO.with("?"), false)).restore(out, 1, Progress.NONE);

        assertThat(out.toByteArray()).isEqualTo(dump(true, false, true, 4007, FIRST));
    }

    /** From a pipe, whose dump nobody can read ahead. */
    @Test
    void whatIsReadOnceKeepsTheBeginnings() throws IOException {
        ByteArrayOutputStream folded = new ByteArrayOutputStream();
        FoldWriter.write(
                new ChunkReader(source(dump(true, false, false, LENGTH, LENGTH))),
                folded,
                new FoldOptions(mat(), 3, 1),
                ScanResult.NONE,
                Progress.NONE);

        assertThat(Folding.restore(folded.toByteArray())).isEqualTo(dump(true, false, false, FIRST, FIRST));
    }
}
