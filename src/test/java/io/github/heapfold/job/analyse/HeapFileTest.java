package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fold.FoldScan;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same heap comes out of whatever a dump is kept in, and of a folded one no more is decoded than it needs. */
class HeapFileTest {
    @TempDir
    static Path folder;

    private static Path own;
    private static Path lossless;

    @BeforeAll
    static void dump() throws IOException {
        own = OwnDump.file();
        lossless = Folds.fold(own, folder.resolve("own.hfold"), Presets.LOSSLESS);
    }

    /** Of every object ID, shallow and retained size and dominator, whatever the order of the ordinals. */
    private static String answers(Path file) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(file, JobMonitor.silent()), scratch, HeapReader.LAST, 2)
                        .read(phase -> Progress.NONE)) {
            Dominators dominators = heap.dominators(Progress.NONE);
            CRC32C crc = new CRC32C();
            dominators.forEach(
                    (ordinal, dominator, retained) -> crc.update("%x %s %d %d %x\n"
                            .formatted(
                                    heap.idOf(ordinal),
                                    heap.describe(ordinal),
                                    heap.shallowSize(ordinal),
                                    retained,
                                    dominator < 0 ? dominator : heap.idOf(dominator))
                            .getBytes(StandardCharsets.UTF_8)),
                    Progress.NONE);
            return "%d objects, %d reachable, %d references, %d roots, %x"
                    .formatted(
                            heap.objects(),
                            dominators.reachableObjects(),
                            heap.facts().references(),
                            heap.roots().count(),
                            crc.getValue());
        }
    }

    @Test
    void foldsOfAnyProfileGiveTheAnswersOfTheDump() throws IOException {
        String expected = answers(own);
        assertThat(answers(lossless)).isEqualTo(expected);
        for (Profile profile : Presets.all()) {
            Path fold = Folds.fold(own, folder.resolve(profile.name() + ".hfold"), profile);
            assertThat(answers(fold)).as(profile.name()).isEqualTo(expected);
        }
    }

    @Test
    void aPackedDumpGivesTheSameAnswers() throws IOException {
        Path packed = folder.resolve("own.hprof.gz");
        try (InputStream in = Files.newInputStream(own);
                OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            in.transferTo(out);
        }
        assertThat(answers(packed)).isEqualTo(answers(own));
    }

    static Stream<Path> corpus() {
        return Corpus.entries().stream().filter(entry -> !entry.damaged()).map(Corpus.Entry::file);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void foldsOfRealDumpsGiveTheirAnswers(Path dump) throws IOException {
        String expected = answers(dump);
        for (Profile profile : new Profile[] {Presets.LOSSLESS, Presets.OOM}) {
            Path fold = Folds.fold(dump, folder.resolve(dump.getFileName() + "." + profile.name()), profile);
            assertThat(answers(fold)).as(profile.name()).isEqualTo(expected);
            Files.delete(fold);
        }
    }

    private static long decompressed(Predicate<Column> wanted) throws IOException {
        try (FoldScan scan = new FoldScan(DumpSource.open(lossless), wanted)) {
            for (FoldScan.Stored stored = scan.next(); stored != null; stored = scan.next()) {
                Chunk chunk = scan.decode(stored);
                scan.release(chunk);
            }
            return scan.decompressedBytes();
        }
    }

    @Test
    void contentsThatTheGraphDoesNotNeedAreNotDecompressed() throws IOException {
        long all = decompressed(column -> true);
        long contents = all - decompressed(column -> !isPrimitiveContents(column));
        long objects = decompressed(column -> HeapFile.isWanted(column, HeapSource.Wanted.REFERENCES));
        long identifiers = decompressed(column -> HeapFile.isWanted(column, HeapSource.Wanted.IDENTIFIERS));
        assertThat(contents).isGreaterThan(all / 4);
        assertThat(objects).isLessThanOrEqualTo(all - contents);
        assertThat(identifiers).isLessThan(objects);
        for (Column column : Column.all()) {
            if (isPrimitiveContents(column)) {
                assertThat(HeapFile.isWanted(column, HeapSource.Wanted.IDENTIFIERS))
                        .as("%s", column)
                        .isFalse();
                assertThat(HeapFile.isWanted(column, HeapSource.Wanted.REFERENCES))
                        .as("%s", column)
                        .isFalse();
            }
        }
    }

    private static boolean isPrimitiveContents(Column column) {
        boolean values = column.field() == Tag.INSTANCE_DUMP.field("values");
        boolean elements = column.field() == Tag.PRIMITIVE_ARRAY_DUMP.field("elements");
        return (values || elements) && column.type() != null && column.type().isPrimitive();
    }

    @Test
    void aFoldThatWasCutOffIsReadAsFarAsItIsWhole() throws IOException {
        byte[] whole = Files.readAllBytes(lossless);
        Path cut = folder.resolve("cut.hfold");
        Files.write(cut, Arrays.copyOf(whole, whole.length - whole.length / 4));
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(cut, JobMonitor.silent()), scratch, HeapReader.LAST, 2)
                        .read(phase -> Progress.NONE)) {
            assertThat(heap.facts().damage()).isPresent();
            assertThat(heap.objects()).isGreaterThan(1000);
        }
    }
}
