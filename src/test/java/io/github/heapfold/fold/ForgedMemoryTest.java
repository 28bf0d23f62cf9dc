package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.ClassTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page about the format says of the memory of an open folded file, held by a JVM that has no more: files with
 * one kind of count each as large as it may be, or larger.
 */
@Timeout(value = 40, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForgedMemoryTest {
    @TempDir
    Path folder;

    /** The largest tables that a file may have, and those that are larger by one step. */
    @Tag("fuzz")
    @Test
    void countsOfTheWholeFileAreReadOrRefusedWithinTheMemoryThatThePageStates()
            throws IOException, InterruptedException {
        ForgedFolds forged = new ForgedFolds(2 << 20, 1);
        List<String> lines = read(
                Map.of(
                        "chunks", forged.chunks(IndexCodec.MAX_CHUNKS),
                        "too many chunks", forged.chunks(IndexCodec.MAX_CHUNKS + 1),
                        "too many classes", forged.classes(ClassTable.MAX_CLASSES + (1 << 17), 0)),
                256);

        assertThat(lines).noneMatch(line -> line.endsWith("out of memory"));
        assertThat(lines).contains("chunks.hfold: front to back: read", "chunks.hfold: single chunks: read");
        assertThat(lines).filteredOn(line -> line.contains(": refused: ")).hasSizeGreaterThan(3);
    }

    @Tag("fuzz")
    @Test
    void soIsEveryKindOfCount() throws IOException, InterruptedException {
        List<String> lines = read(new ForgedFolds(2 << 20, 1).all(), 256);

        assertThat(lines).noneMatch(line -> line.endsWith("out of memory"));
        assertThat(lines).filteredOn(line -> line.contains(": refused: ")).hasSizeGreaterThan(50);
    }

    @Tag("fuzz")
    @Test
    void soAreSmallChunksInAsMuchLess() throws IOException, InterruptedException {
        assertChunksReadOrRefused(new ForgedFolds(512 << 10, 1));
    }

    @Test
    void soAreSmallChunksOfTheNewestVersion() throws IOException, InterruptedException {
        assertChunksReadOrRefused(new ForgedFolds(512 << 10, 5));
    }

    @Tag("fuzz")
    @Test
    void soAreFilesWithABase() throws IOException, InterruptedException {
        ForgedFolds forged = new ForgedFolds(512 << 10, 1);
        List<String> lines = read(forged.withBase(), forged.memoryWithBase());

        assertThat(lines).noneMatch(line -> line.endsWith("out of memory"));
        assertThat(lines).filteredOn(line -> line.contains(": refused: ")).hasSizeGreaterThan(20);
        assertThat(lines)
                .as("what refuses them is what comes out, not the base")
                .filteredOn(line -> line.contains("is not the base") || line.contains("cannot be read without it"))
                .isEmpty();
    }

    @Tag("fuzz")
    @Test
    void soAreTheLargestChunksThatLevelNineMakes() throws IOException, InterruptedException {
        assertChunksReadOrRefused(new ForgedFolds(16 << 20, 3));
        assertChunksReadOrRefused(new ForgedFolds(16 << 20, 5));
    }

    private void assertChunksReadOrRefused(ForgedFolds forged) throws IOException, InterruptedException {
        List<String> lines = read(forged.inChunks(), forged.memory());

        assertThat(lines).noneMatch(line -> line.endsWith("out of memory"));
        assertThat(lines).filteredOn(line -> line.contains(": refused: ")).hasSizeGreaterThan(30);
    }

    @Tag("fuzz")
    @Test
    void millionsOfBlocksAreSalvagedOrRefusedWithinTheSame() throws IOException, InterruptedException {
        List<String> lines = read(new ForgedFolds(2 << 20, 1).all(), 256, "-Dheapfold.long=true");

        assertThat(lines)
                .contains("chunks.hfold: what is whole: read")
                .noneMatch(line -> line.endsWith("out of memory"));
        assertThat(lines)
                .filteredOn(line -> line.startsWith("blocks.hfold: what is whole: "))
                .singleElement()
                .asString()
                .contains("there are more than 3145732 blocks");
    }

    /** @param memory of the JVM's heap, in MiB */
    private List<String> read(Map<String, byte[]> forged, int memory, String... options)
            throws IOException, InterruptedException {
        List<String> files = new ArrayList<>();
        for (Map.Entry<String, byte[]> file : forged.entrySet()) {
            Path path = folder.resolve(file.getKey().replace(' ', '-') + ".hfold");
            files.add(Files.write(path, file.getValue()).toString());
        }
        List<String> command = Jdks.own().start("-Xmx" + memory + "m", "-cp", System.getProperty("java.class.path"));
        command.addAll(List.of(options));
        command.add(ForgedReading.class.getName());
        command.addAll(files);
        Path said = folder.resolve("said");
        Process child = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(child.waitFor(30, TimeUnit.MINUTES)).isTrue();
        } finally {
            child.destroyForcibly();
        }
        List<String> lines = Files.readAllLines(said, StandardCharsets.UTF_8);
        assertThat(child.exitValue()).as("%s", lines).isZero();
        return lines;
    }
}
