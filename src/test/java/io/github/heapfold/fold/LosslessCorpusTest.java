package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real dumps come back byte for byte. */
class LosslessCorpusTest {
    /** Bytes: larger ones take a second each at the highest level. */
    private static final long SMALL = 1_000_000;

    @TempDir
    Path folder;

    static Stream<Path> large() {
        return Corpus.large().stream().map(Corpus.Entry::file);
    }

    static Stream<Path> smallerDumps() {
        return Stream.concat(Stream.of(OwnDump.file()), Corpus.quick().stream().map(Corpus.Entry::file));
    }

    @Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("large")
    void largeOnesComeBackFromTheDefaultLevel(Path dump) throws IOException {
        comesBackFromTheDefaultLevel(dump);
    }

    @ParameterizedTest
    @MethodSource("smallerDumps")
    void comesBackFromTheDefaultLevel(Path dump) throws IOException {
        Path folded = fold(dump, ChunkReader.DEFAULT_CHUNK, FoldOptions.DEFAULT_LEVEL, 2);

        assertThat(Folding.restoredChecksum(folded, 2)).isEqualTo(Folding.checksum(dump));
    }

    @ParameterizedTest
    @MethodSource("smallerDumps")
    void comesBackFromSmallChunks(Path dump) throws IOException {
        Path folded = fold(dump, 1 << 16, 1, 3);

        assertThat(Folding.restoredChecksum(folded, 3)).isEqualTo(Folding.checksum(dump));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("smallCorpus")
    void comesBackFromTheHighestLevel(Path dump) throws IOException {
        atTheHighestLevel(dump);
    }

    @Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("largerCorpus")
    void largerOnesComeBackFromTheHighestLevel(Path dump) throws IOException {
        atTheHighestLevel(dump);
    }

    private void atTheHighestLevel(Path dump) throws IOException {
        Path folded = fold(dump, ChunkReader.DEFAULT_CHUNK, FoldOptions.MAX_LEVEL, 2);

        assertThat(Folding.restoredChecksum(folded, 1)).isEqualTo(Folding.checksum(dump));
    }

    static Stream<Path> smallCorpus() {
        return corpus(0, SMALL);
    }

    static Stream<Path> largerCorpus() {
        return corpus(SMALL, Long.MAX_VALUE);
    }

    private static Stream<Path> corpus(long least, long below) {
        return Corpus.entries().stream()
                .filter(entry -> entry.bytes() >= least && entry.bytes() < below)
                .map(Corpus.Entry::file);
    }

    private Path fold(Path dump, int chunkSize, int level, int threads) throws IOException {
        Path folded = folder.resolve("folded");
        try (DumpSource source = DumpSource.open(dump);
                OutputStream out = Files.newOutputStream(folded)) {
            FoldOptions options = new FoldOptions(Presets.LOSSLESS, level, threads);
            FoldWriter.write(new ChunkReader(source, chunkSize), out, options, ScanResult.NONE, Progress.NONE);
        }
        return folded;
    }
}
