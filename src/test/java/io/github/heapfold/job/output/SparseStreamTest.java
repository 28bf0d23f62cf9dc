package io.github.heapfold.job.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.heapfold.fixture.DiskUse;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SparseStreamTest {
    @TempDir
    Path folder;

    private int files;

    private Path write(byte[] data, int step, boolean flushes) throws IOException {
        Path file = folder.resolve("file" + files++);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                SparseStream stream = new SparseStream(channel)) {
            for (int at = 0; at < data.length; at += step) {
                stream.write(data, at, Math.min(step, data.length - at));
                if (flushes) {
                    stream.flush();
                }
            }
            stream.flush();
        }
        return file;
    }

    @Test
    void whatIsReadIsWhatWasWritten() throws IOException {
        Random random = new Random(3);
        for (int length : new int[] {0, 1, 4095, 4096, 4097, 300_000, 1_000_000}) {
            byte[] data = new byte[length];
            for (int i = 0; i < 20 && length > 0; i++) {
                int from = random.nextInt(length);
                Arrays.fill(data, from, Math.min(length, from + random.nextInt(5000)), (byte) (i + 1));
            }
            for (int step : new int[] {length + 1, 1000, 4096}) {
                assertThat(write(data, step, false)).hasBinaryContent(data);
                assertThat(write(data, step, true)).hasBinaryContent(data);
            }
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void zerosTakeNoRoom() throws IOException, InterruptedException {
        assumeTrue(DiskUse.hasHoles(folder), "the file system of the temporary folder has holes");
        byte[] data = new byte[20_000_000];
        Arrays.fill(data, 5_000_000, 5_100_000, (byte) 1);

        Path file = write(data, 1 << 20, false);

        assertThat(file).hasSize(data.length);
        assertThat(DiskUse.of(file)).isBetween(100_000L, 1_000_000L);
    }
}
