package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.ReferenceStripper;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What rules keep stays, and only that: the restored dump is the one that was built with zeros in the first place. */
class KeepTest {
    private static final String NO_ELEMENTS = "strip PRIMITIVE_ARRAY_DUMP.elements";
    private static final String NO_VALUES = "strip INSTANCE_DUMP.values";

    private static final long OBJECT = 0x10;
    private static final long STRING = 0x11;
    private static final long THREAD = 0x12;
    private static final long OWN_THREAD = 0x13;
    private static final long SYSTEM = 0x14;

    private static FoldOptions profile(String... lines) throws IOException {
        return new FoldOptions(ProfileFile.read("test", "test", List.of(lines)), 3, 1);
    }

    private static void restores(byte[] dump, byte[] expected, String... lines) throws IOException {
        for (int chunk : new int[] {256, 8 << 20}) {
            assertThat(Folding.roundTrip(dump, chunk, profile(lines)))
                    .as("chunks of %d", chunk)
                    .isEqualTo(expected);
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] arrays(int... kept) {
        DumpBuilder dump = DumpBuilder.dump(8).segment(heap -> {
            byte[][] contents = {text("a short one"), new byte[700], text("x"), new byte[0]};
            Arrays.fill(contents[1], (byte) 7);
            for (int i = 0; i < contents.length; i++) {
                Arrays.fill(contents[i], Math.min(contents[i].length, kept[i]), contents[i].length, (byte) 0);
                heap.bytes(0x100 + 0x10 * i, contents[i]);
            }
            long[] longs = new long[200];
            Arrays.fill(longs, 0, kept[4], -1);
            heap.primitiveArray(0x200, BasicType.LONG, longs);
        });
        return dump.end().build();
    }

    private static final int ALL = 1000;

    @Test
    void theBeginningOfEachArrayStays() throws IOException {
        byte[] dump = arrays(ALL, ALL, ALL, ALL, 200);
        restores(dump, arrays(7, 7, 7, 7, 0), NO_ELEMENTS, "keep first:7");
        restores(dump, arrays(300, 300, 300, 300, 37), NO_ELEMENTS, "keep first:300");
        restores(dump, arrays(300, 300, 300, 300, 0), NO_ELEMENTS, "keep first:300[byte]");
        restores(dump, arrays(0, 0, 0, 0, 37), NO_ELEMENTS, "keep first:300[long]");
        restores(dump, arrays(ALL, ALL, ALL, ALL, 1), "strip PRIMITIVE_ARRAY_DUMP.elements[long]", "keep first:8");
    }

    @Test
    void shortArraysStayWhole() throws IOException {
        byte[] dump = arrays(ALL, ALL, ALL, ALL, 200);
        restores(dump, arrays(ALL, 0, ALL, ALL, 0), NO_ELEMENTS, "keep arrays:11");
        restores(dump, arrays(2, 2, ALL, ALL, 0), NO_ELEMENTS, "keep arrays:10", "keep first:2[byte]");
        restores(dump, dump, NO_ELEMENTS, "keep arrays:1600");
    }

    @Test
    void arraysOfAChosenTypeStay() throws IOException {
        byte[] dump = arrays(ALL, ALL, ALL, ALL, 200);
        restores(dump, arrays(0, 0, 0, 0, 200), NO_ELEMENTS, "keep PRIMITIVE_ARRAY_DUMP.elements[long]");
        assertThat(profile(NO_ELEMENTS, "keep PRIMITIVE_ARRAY_DUMP.elements")
                        .profile()
                        .isLossless())
                .isTrue();
    }

    /**
     * Threads with names, a system property, and a string that nobody asks for.
     *
     * @param kept what stays of the thread's name, that of the subclass, the property and the stray string
     */
    private static byte[] names(boolean backwards, boolean classesLast, int values, int... kept) {
        DumpBuilder dump = DumpBuilder.dump(4);
        dump.namedClass(OBJECT, "java/lang/Object")
                .namedClass(STRING, "java/lang/String")
                .namedClass(THREAD, "java/lang/Thread")
                .namedClass(OWN_THREAD, "example/OwnThread")
                .namedClass(SYSTEM, "java/lang/System")
                .utf8(0x20, "name")
                .utf8(0x21, "value")
                .utf8(0x22, "coder")
                .utf8(0x23, "props")
                .utf8(0x24, "priority")
                .utf8(0x25, "other");
        Consumer<HeapBuilder> classes = heap -> heap.classDump(OBJECT, c -> {})
                .classDump(
                        STRING,
                        c -> c.superClass(OBJECT).field(0x22, BasicType.BYTE).field(0x21, BasicType.OBJECT))
                .classDump(
                        THREAD,
                        c -> c.superClass(OBJECT)
                                .field(0x24, BasicType.INT)
                                .field(0x20, BasicType.OBJECT)
                                .field(0x25, BasicType.OBJECT))
                .classDump(OWN_THREAD, c -> c.superClass(THREAD).field(0x25, BasicType.LONG))
                .classDump(
                        SYSTEM,
                        c -> c.superClass(OBJECT)
                                .staticField(0x25, BasicType.OBJECT, 0x430)
                                .staticField(0x23, BasicType.OBJECT, 0x500));
        List<Consumer<HeapBuilder>> objects = Stream.<Consumer<HeapBuilder>>of(
                        heap -> heap.instance(
                                0x300, THREAD, v -> v.u4(5L * values).id(0x400).id(0x430)),
                        heap -> heap.instance(
                                0x310,
                                OWN_THREAD,
                                v -> v.u4(0)
                                        .u4(9L * values)
                                        .u4(6L * values)
                                        .id(0x410)
                                        .id(0x430)),
                        heap -> heap.objectArray(0x500, OBJECT, 0, 0x420, 0x510),
                        heap -> heap.objectArray(0x510, OBJECT, 0x500),
                        heap -> string(heap, 0, "main", kept[0], values),
                        heap -> string(heap, 1, "worker-with-a-long-name", kept[1], values),
                        heap -> string(heap, 2, "user.dir=/", kept[2], values),
                        heap -> string(heap, 3, "a secret", kept[3], values))
                .toList();
        if (!classesLast) {
            dump.segment(classes);
        }
        dump.segment(heap -> {
            for (int i = 0; i < objects.size(); i++) {
                objects.get(backwards ? objects.size() - 1 - i : i).accept(heap);
            }
        });
        if (classesLast) {
            dump.segment(classes);
        }
        return dump.end().build();
    }

    private static void string(HeapBuilder heap, int number, String text, int kept, int values) {
        byte[] contents = text(text);
        Arrays.fill(contents, Math.min(kept, contents.length), contents.length, (byte) 0);
        heap.instance(
                0x400 + 0x10 * number,
                STRING,
                v -> v.u1(values > 0 || kept > 0 ? 1 : 0).id(0x600 + 0x20 * number));
        heap.bytes(0x600 + 0x20 * number, contents);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void whatAFieldLeadsToStays(int order) throws IOException {
        boolean backwards = (order & 1) == 1;
        boolean classesLast = order > 1;
        byte[] dump = names(backwards, classesLast, 1, ALL, ALL, ALL, ALL);

        restores(dump, names(backwards, classesLast, 1, ALL, ALL, 0, 0), NO_ELEMENTS, "keep java.lang.Thread.name");
        restores(dump, names(backwards, classesLast, 1, ALL, ALL, 0, 0), NO_ELEMENTS, "keep thread-names");
        restores(dump, names(backwards, classesLast, 1, 0, 0, ALL, 0), NO_ELEMENTS, "keep system-properties");
        restores(dump, names(backwards, classesLast, 1, ALL, 6, 6, 6), NO_ELEMENTS, "keep strings:6", "keep arrays:4");
        restores(dump, names(backwards, classesLast, 1, 0, 0, 0, ALL), NO_ELEMENTS, "keep java.lang.Thread.other");
        restores(dump, names(backwards, classesLast, 1, ALL, ALL, 0, ALL), NO_ELEMENTS, "keep java.lang.Thread.*");
        restores(dump, names(backwards, classesLast, 1, 0, ALL, 0, ALL), NO_ELEMENTS, "keep example.OwnThread.*");
        restores(
                dump,
                names(backwards, classesLast, 1, 4, 4, ALL, 0),
                NO_ELEMENTS,
                "keep thread-names:4",
                "keep system-properties");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void objectsThatAreKeptKeepTheirValuesToo(int order) throws IOException {
        boolean backwards = (order & 1) == 1;
        boolean classesLast = order > 1;

        restores(
                names(backwards, classesLast, 1, ALL, ALL, ALL, ALL),
                names(backwards, classesLast, 0, ALL, ALL, 0, 0),
                NO_ELEMENTS,
                NO_VALUES,
                "keep java.lang.Thread.name");
    }

    @Test
    void theValuesOfOneJavaFieldGo() throws IOException {
        byte[] dump = names(false, false, 1, ALL, ALL, ALL, ALL);
        byte[] restored = Folding.roundTrip(
                dump, 4096, profile("strip java.lang.Thread.priority", "strip java.lang.Thread.name"));

        assertThat(differences(dump, restored)).isEqualTo(2);
        assertThat(differences(dump, Folding.roundTrip(dump, 4096, profile("strip java.lang.String.*"))))
                .isEqualTo(4);
        assertThat(differences(dump, Folding.roundTrip(dump, 4096, profile("strip example.OwnThread.*"))))
                .isEqualTo(2);
    }

    private static int differences(byte[] dump, byte[] restored) {
        assertThat(restored).hasSameSizeAs(dump);
        int differences = 0;
        for (int i = 0; i < dump.length; i++) {
            differences += dump[i] == restored[i] ? 0 : 1;
        }
        return differences;
    }

    @Test
    void namesStayThatSomethingBears() throws IOException {
        byte[] dump = unusedNames("an unused name", "a method").build();

        restores(dump, unusedNames("\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "a method").build(), "strip UTF8.text");
    }

    private static DumpBuilder unusedNames(String unused, String method) {
        DumpBuilder dump = DumpBuilder.dump(8);
        dump.record(Tag.UTF8, body -> body.id(0x30).bytes(unused.getBytes(StandardCharsets.US_ASCII)));
        return dump.utf8(0x31, method)
                .utf8(0x32, "a field")
                .namedClass(OBJECT, "java/lang/Object")
                .stackFrame(0x40, 0x31, 1)
                .segment(heap -> heap.classDump(OBJECT, c -> c.field(0x32, BasicType.INT)))
                .end();
    }

    @Test
    void namesOfFramesGoWithThem() throws IOException {
        byte[] dump = unusedNames("an unused name", "a method").build();
        FoldOptions options = profile("strip UTF8.text", "strip STACK_FRAME");

        String restored = new String(Folding.roundTrip(dump, 4096, options), StandardCharsets.ISO_8859_1);

        assertThat(restored).contains("java/lang/Object", "a field").doesNotContain("a method", "unused");
    }

    @Test
    void equalBuffersBecomeOne() throws IOException {
        String merge = "merge android.graphics.Bitmap.mBuffer";
        restores(
                Samples.bitmaps(0x1000, 3, 3, 4).build(),
                Samples.bitmaps(0x200, 3, 0, 4).build(),
                merge);
        restores(
                Samples.bitmaps(0x1000, 3, 3, 4).build(),
                Samples.bitmaps(0x200, 3, 0, 4).build(),
                NO_ELEMENTS,
                merge,
                "keep android.graphics.Bitmap.mBuffer");
        restores(
                Samples.bitmaps(0x1000, 3, 5, 4).build(),
                Samples.bitmaps(0x1000, 3, 5, 4).build(),
                merge);
    }

    @Test
    void theSameBytesComeOutWhateverTheNumberOfThreads() throws IOException {
        byte[] dump = names(true, true, 1, ALL, ALL, ALL, ALL);
        Profile profile = profile(NO_ELEMENTS, NO_VALUES, "strip UTF8.text", "keep thread-names", "keep first:3")
                .profile();

        assertThat(Folding.fold(dump, 256, new FoldOptions(profile, 3, 4)))
                .isEqualTo(Folding.fold(dump, 256, new FoldOptions(profile, 3, 1)));
    }

    @Test
    void whatStaysDoesNotDependOnWhereChunksEnd() throws IOException {
        FoldOptions[] all = {
            profile(NO_ELEMENTS, "keep first:5", "keep arrays:20[long]"),
            new FoldOptions(Presets.byName("share").orElseThrow(), 1, 2),
            profile(NO_ELEMENTS, NO_VALUES, "keep a.Class1.*", "keep a.Class2.*:3", "strip UTF8.text")
        };
        for (int seed = 0; seed < 150; seed++) {
            byte[] dump = RandomDump.healthy(seed);
            if (!ReferenceStripper.hasReshapedClasses(dump)) {
                FoldOptions options = all[seed % all.length];
                assertThat(Folding.roundTrip(dump, 1024, options))
                        .as("seed %d, %s", seed, options.profile())
                        .isEqualTo(Folding.roundTrip(dump, 8 << 20, options));
            }
        }
    }

    @Test
    void theFileKnowsWhatWasLeftOutAndKept() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FoldOptions options =
                profile("profile ours", NO_ELEMENTS, "strip STACK_FRAME", "strip a.B.c", "keep first:3[byte]");
        Folding.write(arrays(ALL, ALL, ALL, ALL, 200), 4096, out, options);

        FoldIndex index = Folding.restore(out.toByteArray(), new ByteArrayOutputStream(), 1);

        assertThat(index.profile().name()).isEqualTo("ours");
        assertThat(index.profile().isLossless()).isFalse();
        assertThat(index.profile().erased()).containsExactly("PRIMITIVE_ARRAY_DUMP.elements[byte]");
        assertThat(index.profile().lines())
                .contains(
                        "strip STACK_FRAME",
                        "strip PRIMITIVE_ARRAY_DUMP.elements[byte]",
                        "strip PRIMITIVE_ARRAY_DUMP.elements[int]",
                        "strip a.B.c",
                        "keep first:3[byte]");
        assertThat(ProfileFile.read("inside", "inside", index.profile().lines()).strippedNames())
                .containsExactlyInAnyOrderElementsOf(options.profile().strippedNames());
    }
}
