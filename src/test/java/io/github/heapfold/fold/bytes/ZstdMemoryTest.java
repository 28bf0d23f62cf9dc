package io.github.heapfold.fold.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fixture.Jdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page about the format says of zstd's memory outside the Java heap where other bytes stand before a lane: as
 * the address space that a JVM has had at most, which says what was asked for whether it was written to or not.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@EnabledOnOs(OS.LINUX)
class ZstdMemoryTest {
    private static final int MIB = 1 << 20;
    private static final int LANE = 8 * MIB;
    private static final int BEFORE = 3 * LANE;

    @TempDir
    Path folder;

    @Test
    void tablesTakeNoMoreThanThePageSays() throws IOException, InterruptedException {
        List<String> lines = measured();
        assertThat(lines).hasSize(4);
        // Of levels 1 to 7 zstd's are 5 to 12, of 8 and 9 they are 13 and 16.
        for (int i = 0; i < 4; i++) {
            long tables = Long.parseLong(lines.get(i)) - BEFORE;
            assertThat(tables).as("zstd's level, number %s", i).isBetween(0L, (i < 2 ? 42L : 66L) * MIB);
        }
    }

    private List<String> measured() throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        // Newer JVMs warn of native libraries.
        Path warned = folder.resolve("warned");
        ProcessBuilder java = new ProcessBuilder(
                Jdks.own().java().toString(),
                "-Xms160m",
                "-Xmx160m",
                "-XX:+UseSerialGC",
                "-Xint",
                "-cp",
                System.getProperty("java.class.path"),
                Measure.class.getName());
        // Else each thread asks for memory ahead that it may never need.
        java.environment().put("MALLOC_ARENA_MAX", "1");
        // And what is given back is gone, whatever was asked for before.
        java.environment().put("MALLOC_MMAP_THRESHOLD_", "131072");
        Process child = java.redirectError(warned.toFile())
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(child.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            child.destroyForcibly();
        }
        assertThat(child.exitValue()).as("%s", Files.readString(warned)).isZero();
        return Files.readAllLines(said, StandardCharsets.UTF_8);
    }

    /** Prints what each level takes beyond the buffers for a lane and what comes of it. */
    static final class Measure {
        private Measure() {}

        public static void main(String[] args) throws IOException {
            ZstdLibrary.load();
            ByteSink lane = new ByteSink(LANE);
            lane.extend(LANE);
            ByteSink out = new ByteSink(1 << 12);
            try (ZstdCompressor compressor = new ZstdCompressor()) {
                compressor.compress(lane, new byte[64], 1, out);
                byte[] before = new byte[BEFORE];
                for (int level : new int[] {6, 12, 13, 16}) {
                    long start = bytes("VmSize");
                    compressor.compress(lane, before, level, out);
                    System.out.println(bytes("VmPeak") - start);
                }
            }
        }

        private static long bytes(String name) throws IOException {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(name + ":"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
