package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.NetBeansHeap;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.SharkHeap;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.compress.StripJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers that know nothing of Heapfold find in a stripped dump all that a leak analysis needs. */
class IndependentReadersTest {
    /** Bytes: of larger ones readers that make texts of all objects take seconds. */
    private static final long LARGE = 4_000_000;

    @TempDir
    Path folder;

    static Stream<Path> dumps() {
        return Stream.concat(
                Stream.of(OwnDump.small()),
                corpus(false).filter(entry -> entry.bytes() < LARGE).map(Corpus.Entry::file));
    }

    /** NetBeans reads no file of several dumps, as the old agent wrote them. */
    static Stream<Path> singleDumps() {
        return Stream.concat(Stream.of(OwnDump.small()), single(0, LARGE));
    }

    static Stream<Path> largerSingleDumps() {
        return single(LARGE, Long.MAX_VALUE);
    }

    private static Stream<Path> single(long least, long below) {
        return corpus(false)
                .filter(entry -> entry.bytes() >= least && entry.bytes() < below)
                .filter(entry -> entry.records().getOrDefault(Tag.HEAP_DUMP_END.code(), 0L) < 2)
                .map(Corpus.Entry::file);
    }

    static Stream<Path> androidDumps() {
        return corpus(true).map(Corpus.Entry::file);
    }

    private static Stream<Corpus.Entry> corpus(boolean android) {
        return Corpus.entries().stream()
                .filter(entry -> !entry.damaged() && entry.bytes() < 20_000_000)
                .filter(entry -> entry.format().equals(HprofHeader.ANDROID) == android);
    }

    /** Neither reads gzip as we do, and NetBeans leaves its index beside the file. */
    private Path unpacked(Path dump) throws IOException {
        Path copy = folder.resolve("original.hprof");
        try (DumpSource source = DumpSource.open(dump);
                OutputStream out = Files.newOutputStream(copy)) {
            byte[] block = new byte[1 << 20];
            for (int n = source.read(block, 0, block.length); n > 0; n = source.read(block, 0, block.length)) {
                out.write(block, 0, n);
            }
        }
        return copy;
    }

    private Path stripped(Path dump) throws IOException {
        Path folded = Folds.fold(dump, folder.resolve("folded.hfold"), Presets.OOM);
        return Folds.restore(folded, folder.resolve("stripped.hprof"));
    }

    @ParameterizedTest
    @MethodSource("singleDumps")
    void netBeansFindsTheSameObjects(Path dump) throws IOException {
        Path original = unpacked(dump);

        assertSame(NetBeansHeap.read(stripped(original)), NetBeansHeap.read(original));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void netBeansFindsTheSameObjectsInABuiltDump(int idSize) throws IOException {
        Path original = builtDump(idSize).writeTo(folder.resolve("built.hprof"));
        List<String> lines = NetBeansHeap.read(original);

        assertThat(lines).hasSizeGreaterThan(100);
        assertSame(NetBeansHeap.read(stripped(original)), lines);
    }

    /** NetBeans needs the classes of primitive arrays, and nothing after the end. */
    private static DumpBuilder builtDump(int idSize) {
        return DumpBuilder.dump(idSize)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "example/Node")
                .namedClass(0x12, "[Lexample/Node;")
                .namedClass(0x13, "[B")
                .utf8(0x14, "next")
                .stackTrace(1, 7)
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(
                            0x11,
                            c -> c.superClass(0x10)
                                    .signers(0x1000)
                                    .staticField(0x14, BasicType.OBJECT, 0x1000)
                                    .field(0x14, BasicType.OBJECT));
                    heap.classDump(0x12, c -> c.superClass(0x10)).classDump(0x13, c -> c.superClass(0x10));
                    for (int i = 0; i < 200; i++) {
                        long id = 0x1000 + 16L * i;
                        heap.instance(id, 0x11, values -> values.id(id + 16));
                    }
                    heap.bytes(0x1000 + 16 * 200, "contents".getBytes(StandardCharsets.US_ASCII));
                    heap.objectArray(0x8000, 0x12, 0x1000, 0, 0x1010);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x11).root(Tag.ROOT_JNI_GLOBAL, 0x1000, 5);
                })
                .end();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("androidDumps")
    void sharkFindsTheSameObjectsOfAndroid(Path dump) throws IOException {
        assertSame(SharkHeap.read(stripped(dump)), SharkHeap.read(dump));
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void sharkFindsTheSameObjects(Path dump) throws IOException {
        Path original = unpacked(dump);
        Path stripped = stripped(original);

        assertSame(SharkHeap.read(stripped), SharkHeap.read(original));
        assertThat(strippedAtOnce(dump)).hasSameBinaryContentAs(stripped);
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("largerSingleDumps")
    void netBeansFindsTheSameObjectsInLargerOnes(Path dump) throws IOException {
        netBeansFindsTheSameObjects(dump);
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("largerSingleDumps")
    void sharkFindsTheSameObjectsInLargerOnes(Path dump) throws IOException {
        sharkFindsTheSameObjects(dump);
    }

    /** For MAT, filled, complete, and gzipped and unpacked again. */
    private Path restoredForMat(Path dump) throws IOException {
        Path folded = Folds.fold(dump, folder.resolve("for mat.hfold"), Presets.OOM);
        RestoreOptions options = new RestoreOptions(
                new Unfolding(Fill.ZERO.with("?").with("int=-1"), true), new DumpForm(true, true, 1, false), 2);
        Path gzip = folder.resolve("for mat.hprof.gz");
        new RestoreJob(Input.of(folded), Target.file(gzip, false), options).run(JobMonitor.silent());
        Path plain = folder.resolve("for mat.hprof");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(gzip))) {
            Files.copy(in, plain);
        }
        return plain;
    }

    private Path strippedAtOnce(Path dump) throws IOException {
        Path target = folder.resolve("stripped at once.hprof");
        new StripJob(Input.of(dump), Target.file(target, false), new FoldOptions(Presets.OOM, 1, 2), DumpForm.PLAIN)
                .run(JobMonitor.silent());
        return target;
    }

    /** For MAT, a second HEAP_DUMP is a second dump in the file, as it is in the original. */
    static Stream<Path> singleHeapDumps() {
        return corpus(false)
                .filter(entry -> entry.bytes() < LARGE)
                .filter(entry -> entry.records().getOrDefault(Tag.HEAP_DUMP_END.code(), 0L) < 2)
                .filter(entry -> entry.records().getOrDefault(Tag.HEAP_DUMP.code(), 0L) < 2)
                .map(Corpus.Entry::file);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("singleHeapDumps")
    void netBeansFindsTheSameObjectsInWhatIsWrittenForMat(Path dump) throws IOException {
        assertSame(NetBeansHeap.read(restoredForMat(dump)), NetBeansHeap.read(unpacked(dump)));
    }

    /** The kinds of Android's roots are others then. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("androidDumps")
    void bothFindTheObjectsOfAndroidInWhatIsWrittenForMat(Path dump) throws IOException {
        Path converted = restoredForMat(dump);

        assertSame(objects(SharkHeap.read(converted)), objects(SharkHeap.read(dump)));
        DumpSummary original = summary(dump);
        // NetBeans takes classes for objects, too.
        assertThat(NetBeansHeap.read(converted).stream()
                        .filter(line -> line.startsWith("object "))
                        .count())
                .isEqualTo(original.objects() + original.count(Tag.CLASS_DUMP));
    }

    private static List<String> objects(List<String> lines) {
        return lines.stream()
                .filter(line -> Character.isDigit(line.charAt(0)) || line.charAt(0) == '-')
                .toList();
    }

    private static DumpSummary summary(Path dump) throws IOException {
        return new InspectJob(Input.of(dump), 1).run(JobMonitor.silent()).summary();
    }

    private static void assertSame(List<String> actual, List<String> expected) {
        assertThat(expected).isNotEmpty();
        for (int i = 0; i < Math.min(actual.size(), expected.size()); i++) {
            assertThat(actual.get(i)).isEqualTo(expected.get(i));
        }
        assertThat(actual).hasSameSizeAs(expected);
    }
}
