package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ScanResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text by which analyzers know the Java version stays where all others go, in one reading. */
class KeptTextTest {
    private static final int NORMAL = 8 << 20;
    private static final long OBJECT = 0x100;
    private static final long STRING = 0x200;
    private static final long VERSION = 0x300;
    private static final long LATE = 0x400;
    private static final long TEXT = 0x1000;
    private static final long VALUE = 0x2000;
    private static final long OTHER = 0x3000;

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Parts of a heap by which a text is found. */
    private static List<Consumer<HeapBuilder>> parts(byte[] version, byte[] other) {
        return List.of(
                heap -> heap.classDump(
                        VERSION,
                        c -> c.superClass(OBJECT)
                                .staticField(3, BasicType.OBJECT, 0)
                                .staticField(2, BasicType.OBJECT, TEXT)),
                heap -> heap.instance(TEXT, STRING, body -> body.id(VALUE).u4(7)),
                heap -> heap.bytes(VALUE, version),
                heap -> heap.bytes(OTHER, other)
                        .instance(OTHER + 8, STRING, body -> body.id(OTHER).u4(8)));
    }

    private static byte[] dump(String className, List<Consumer<HeapBuilder>> parts) {
        DumpBuilder dump = DumpBuilder.dump(8)
                .utf8(1, "value")
                .utf8(2, "java_version")
                .utf8(3, "launcher_name")
                .utf8(4, "hash")
                .utf8(5, "later")
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(STRING, "java/lang/String")
                .namedClass(VERSION, className)
                .namedClass(LATE, "example/Late");
        dump.segment(heap -> heap.classDump(OBJECT, c -> {})
                .classDump(
                        STRING,
                        c -> c.superClass(OBJECT).field(1, BasicType.OBJECT).field(4, BasicType.INT)));
        for (Consumer<HeapBuilder> part : parts) {
            // Objects and a class behind the place that is cut: they are coded with what is known up to there.
            dump.segment(heap -> {
                part.accept(heap);
                heap.classDump(LATE, c -> c.superClass(OBJECT).field(5, BasicType.LONG));
                for (int i = 0; i < 20; i++) {
                    heap.instance(0x8000 + 24 * i, LATE, body -> body.u4(1).u4(2));
                }
                heap.classDump(LATE, c -> c.superClass(OBJECT).field(5, BasicType.OBJECT));
            });
        }
        return dump.end().build();
    }

    private static byte[] version(boolean kept) {
        return kept ? latin("17.0.12") : new byte[7];
    }

    private static byte[] dump(String className, boolean kept, boolean other) {
        return dump(className, parts(version(kept), other ? latin("a secret") : new byte[8]));
    }

    private static FoldOptions options(Profile profile) {
        return new FoldOptions(profile, 3, 1);
    }

    static Stream<String> classes() {
        return Stream.of("java/lang/VersionProps", "sun/misc/Version");
    }

    @ParameterizedTest
    @MethodSource("classes")
    void presetsForAnalysisKeepTheJavaVersionAndNothingElse(String className) throws IOException {
        for (String preset : List.of("oom", "koom", "shark", "tailor")) {
            Profile profile = Presets.byName(preset).orElseThrow();
            byte[] dump = dump(className, true, true);
            for (int chunk : new int[] {256, 1024, NORMAL}) {
                assertThat(contents(Folding.roundTrip(dump, chunk, options(profile))))
                        .as("%s in chunks of %d", preset, chunk)
                        .isEqualTo(contents(dump(className, true, false)));
            }
        }
        Profile share = Presets.byName("share").orElseThrow();
        assertThat(contents(Folding.roundTrip(dump(className, true, true), NORMAL, options(share))))
                .isEqualTo(contents(dump(className, false, false)));
    }

    /** Contents of arrays; zeros where they were left out. */
    private static List<String> contents(byte[] dump) throws IOException {
        List<String> contents = new ArrayList<>();
        RecordLayout layout = new RecordLayout(8);
        try (ChunkReader reader = new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump)))) {
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                byte[] data = chunk.data();
                new ChunkWalker(8).walk(chunk, new RecordVisitor() {
                    @Override
                    public void primitiveArray(int start, int end) {
                        contents.add(Arrays.toString(Arrays.copyOfRange(data, start + layout.primitiveElements, end)));
                    }
                });
            }
        }
        return contents;
    }

    private static final Profile ELEMENTS = profile("strip PRIMITIVE_ARRAY_DUMP.elements");

    private static Profile profile(String... lines) {
        try {
            List<String> all = new ArrayList<>(List.of(lines));
            all.add("keep text:java.lang.VersionProps.java_version");
            return ProfileFile.read("test", "test", all);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The class, its String and the array in any order within a chunk; and in that order wherever chunks end. */
    @Test
    void itIsFoundInAnyOrderWithinAChunk() throws IOException {
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
        for (int n = 0; n < 24; n++) {
            List<Integer> places = List.copyOf(order);
            byte[] dump = dump("java/lang/VersionProps", in(places, parts(version(true), latin("a secret"))));
            byte[] expected = dump("java/lang/VersionProps", in(places, parts(version(true), new byte[8])));
            assertThat(Folding.roundTrip(dump, NORMAL, options(ELEMENTS)))
                    .as("%s", places)
                    .isEqualTo(expected);
            next(order);
        }
    }

    private static <T> List<T> in(List<Integer> order, List<T> parts) {
        return order.stream().map(parts::get).toList();
    }

    /** The next permutation. */
    private static void next(List<Integer> order) {
        int i = order.size() - 2;
        while (i >= 0 && order.get(i) > order.get(i + 1)) {
            i--;
        }
        if (i >= 0) {
            int j = order.size() - 1;
            while (order.get(j) < order.get(i)) {
                j--;
            }
            Collections.swap(order, i, j);
        }
        Collections.reverse(order.subList(i + 1, order.size()));
    }

    /** Whatever stands where, all ways of stripping agree, and what is counted is what the dump was made of. */
    @ParameterizedTest
    @ValueSource(ints = {256, 300, 512, 1000, 4096, NORMAL})
    void itIsTheSameWithoutAFoldedFile(int chunk) throws IOException {
        byte[] dump = dump("java/lang/VersionProps", true, true);
        byte[] folded = Folding.fold(dump, chunk, options(ELEMENTS));
        ByteArrayOutputStream stripped = new ByteArrayOutputStream();
        ChunkReader reader = new ChunkReader(DumpSource.of("some.hprof", new ByteArrayInputStream(dump)), chunk);
        try (StrippedStream stream = new StrippedStream(reader, ELEMENTS, ScanResult.NONE, 2)) {
            stream.transferTo(stripped);
            assertThat(stream.summary().fields())
                    .isEqualTo(Folding.write(dump, NORMAL, new ByteArrayOutputStream(), Folding.LOSSLESS)
                            .summary()
                            .fields());
        }

        assertThat(Folding.restore(folded, 3)).isEqualTo(dump("java/lang/VersionProps", true, false));
        assertThat(stripped.toByteArray()).isEqualTo(Folding.restore(folded));
    }

    @Test
    void itStaysWhenOthersAreFilledWithSomethingElse() throws IOException {
        byte[] folded = Folding.fold(dump("java/lang/VersionProps", true, true), options(ELEMENTS));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Unfolding filled = new Unfolding(Fill.ZERO.with("byte=63"), false);
        new FoldReader(DumpSource.of("some.hfold", new ByteArrayInputStream(folded)), filled)
                .restore(out, 1, Progress.NONE);

        assertThat(out.toByteArray())
                .isEqualTo(dump("java/lang/VersionProps", parts(version(true), latin("????????"))));
    }

    @Test
    void itCostsNextToNothing() throws IOException {
        byte[] dump = dump("java/lang/VersionProps", true, true);
        FoldIndex with = Folding.write(dump, NORMAL, new ByteArrayOutputStream(), options(ELEMENTS));
        byte[] without = Folding.fold(
                dump, options(ProfileFile.read("test", "test", List.of("strip PRIMITIVE_ARRAY_DUMP.elements"))));

        assertThat(Folding.fold(dump, options(ELEMENTS)).length - without.length)
                .isLessThan(300);
        assertThat(with.storedBytes())
                .containsKey("PRIMITIVE_ARRAY_DUMP.elements")
                .doesNotContainKey("opaque");
        assertThat(with.profile().strips(Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements"))))
                .isTrue();
        assertThat(with.summary().opaqueBytes()).isZero();
    }

    /** What is no text, or too long for one, goes like everything else. */
    @Test
    void longArraysAndOtherFieldsAreNotKept() throws IOException {
        byte[] text = latin("7".repeat(1025));
        byte[] dump = dump("java/lang/VersionProps", parts(text, latin("a secret")));
        assertThat(Folding.roundTrip(dump, NORMAL, options(ELEMENTS)))
                .isEqualTo(dump("java/lang/VersionProps", parts(new byte[1025], new byte[8])));
        assertThat(Folding.roundTrip(dump("example/Version", true, true), NORMAL, options(ELEMENTS)))
                .isEqualTo(dump("example/Version", false, false));
    }
}
