package io.github.heapfold.hprof.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockedGzipStreamTest {
    private static final int BLOCK = BlockedGzipStream.BLOCK;

    private static byte[] pressed(byte[] data, int threads) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BlockedGzipStream gzip = new BlockedGzipStream(out, 1, threads)) {
            gzip.write(data[0]);
            for (int at = 1; at < data.length; at += 100_000) {
                gzip.write(data, at, Math.min(100_000, data.length - at));
            }
            gzip.finish();
        }
        return out.toByteArray();
    }

    /** Half of it noise, which does not press. */
    private static byte[] data(int length) {
        byte[] data = new byte[length];
        new Random(1).nextBytes(data);
        Arrays.fill(data, 0, length / 2, (byte) 'x');
        return data;
    }

    /** Where members begin, found as a reader finds them that jumps: by inflating each alone. */
    private static List<Integer> members(byte[] gzip, List<byte[]> blocks) throws Exception {
        List<Integer> starts = new ArrayList<>();
        int at = 0;
        while (at < gzip.length) {
            starts.add(at);
            int flags = gzip[at + 3];
            int body = at + 10;
            if ((flags & 16) != 0) {
                while (gzip[body++] != 0) {
                    // The comment.
                }
            }
            Inflater inflater = new Inflater(true);
            inflater.setInput(gzip, body, gzip.length - body);
            byte[] block = new byte[BLOCK + 1];
            int n = inflater.inflate(block);
            assertThat(inflater.finished()).isTrue();
            blocks.add(Arrays.copyOf(block, n));
            at = body + (int) inflater.getBytesRead() + 8;
            inflater.end();
        }
        return starts;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyBlockCanBeReadByItself(int threads) throws Exception {
        byte[] data = data(3 * BLOCK + 77);

        byte[] gzip = pressed(data, threads);

        List<byte[]> blocks = new ArrayList<>();
        List<Integer> starts = members(gzip, blocks);
        assertThat(starts).hasSize(4);
        for (int i = 0; i < blocks.size(); i++) {
            int from = i * BLOCK;
            assertThat(blocks.get(i)).isEqualTo(Arrays.copyOfRange(data, from, Math.min(from + BLOCK, data.length)));
            byte[] alone =
                    Arrays.copyOfRange(gzip, starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) : gzip.length);
            assertThat(new GZIPInputStream(new ByteArrayInputStream(alone)).readAllBytes())
                    .isEqualTo(blocks.get(i));
        }
        assertThat(new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes())
                .isEqualTo(data);
    }

    @Test
    void theFirstMemberSaysHowLongBlocksAre() throws Exception {
        byte[] gzip = pressed(data(2 * BLOCK), 2);

        // As HotSpot begins it: magic, deflate, a comment, and nothing else.
        assertThat(Arrays.copyOf(gzip, 10)).startsWith(0x1f, 0x8b, 8, 16);
        assertThat(new String(gzip, 10, 24, StandardCharsets.US_ASCII)).isEqualTo("HPROF BLOCKSIZE=1048576\0");
        List<byte[]> blocks = new ArrayList<>();
        List<Integer> starts = members(gzip, blocks);
        assertThat(blocks).allSatisfy(block -> assertThat(block).hasSize(BLOCK));
        assertThat(gzip[starts.get(1) + 3]).isZero();
    }

    @Test
    void threadsDoNotMatter() throws Exception {
        byte[] data = data(5 * BLOCK + 1);
        assertThat(pressed(data, 4)).isEqualTo(pressed(data, 1));
    }

    @Test
    void nothingIsAMemberToo() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BlockedGzipStream gzip = new BlockedGzipStream(out, 9, 1)) {
            gzip.finish();
        }
        assertThat(new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes())
                .isEmpty();
    }

    @Test
    void aFaultOfWritingIsTold() throws Exception {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        try (BlockedGzipStream gzip = new BlockedGzipStream(full, 1, 2)) {
            assertThatThrownBy(() -> {
                        gzip.write(data(10 * BLOCK));
                        gzip.finish();
                    })
                    .hasMessage("No space left on device");
        }
    }
}
