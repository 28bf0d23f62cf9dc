package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ZstdCompressor;
import io.github.heapfold.fold.bytes.ZstdDecompressor;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.IndexCodec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every number of a folded file, forged to be huge: at each place of each block, and of each lane of each chunk once it
 * is decompressed, with all lengths and checksums around it right, so that the number is reached.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForgedNumbersTest {
    /** Varints of 2³¹ − 1, 2³² − 1, 2⁶³ − 1 and of more than 64 bits; also as a number of fixed length all are huge. */
    private static final byte[][] HUGE = {
        {-1, -1, -1, -1, 7},
        {-1, -1, -1, -1, 15},
        {-1, -1, -1, -1, -1, -1, -1, -1, 127},
        {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}
    };

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[] dump = Samples.list(8, 40).build();

    /**
     * What a reader of the file may allocate: what it does for the file as it is, and the most that a chunk's columns
     * can have.
     */
    private final long most;

    private final List<Blocks.Block> blocks;
    private final int bound;
    private final int restoredBytes;
    private int refused;

    ForgedNumbersTest() throws IOException {
        byte[] folded = Folding.fold(dump, 4096, Folding.OOM);
        blocks = Blocks.of(folded);
        bound = FoldHeader.read(blocks.get(0).payload()).chunkBound();
        restoredBytes = Folding.restore(folded).length;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Folding.restore(folded);
        most = THREADS.getCurrentThreadAllocatedBytes() - before + 4L * bound;
    }

    private void assertBounded(int block, byte[] payload, String what) throws IOException {
        List<Blocks.Block> forged = new ArrayList<>(blocks);
        forged.set(block, new Blocks.Block(blocks.get(block).type(), payload));
        byte[] file = Blocks.together(forged);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            // A number may be one that nothing depends on.
            assertThat(Folding.restore(file)).as(what).hasSize(restoredBytes);
        } catch (FoldException e) {
            refused++;
            if (block > 0) {
                assertThat(e.getMessage()).as(what).contains("offset ");
            }
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .as("bytes allocated by %s", what)
                .isLessThan(most);
    }

    private void assertIndexBounded(int block, byte[] payload, String what) throws IOException {
        List<Blocks.Block> forged = new ArrayList<>(blocks);
        forged.set(block, new Blocks.Block(FoldFormat.BLOCK_INDEX, payload));
        byte[] file = Blocks.together(forged);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try (FoldFile fold = new FoldFile(new MemoryChannel(file), Unfolding.STANDARD)) {
            assertThat(fold.index().chunks()).as(what).isNotEmpty();
        } catch (FoldException e) {
            refused++;
            assertThat(e.getMessage()).as(what).contains("offset ");
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .as("bytes allocated by %s", what)
                .isLessThan(most);
    }

    /** The bytes with a number put in the place of the byte at a position. */
    private static byte[] with(byte[] bytes, int at, byte[] number) {
        byte[] forged = Arrays.copyOf(bytes, bytes.length - 1 + number.length);
        System.arraycopy(number, 0, forged, at, number.length);
        System.arraycopy(bytes, at + 1, forged, at + number.length, bytes.length - at - 1);
        return forged;
    }

    @Test
    void everyThirdNumberOfBlocks() throws IOException {
        theNumbersOfBlocks(3);
    }

    @Tag("fuzz")
    @Test
    void everyNumberOfBlocks() throws IOException {
        theNumbersOfBlocks(1);
    }

    private void theNumbersOfBlocks(int step) throws IOException {
        for (int block = 0; block < blocks.size(); block++) {
            byte[] payload = blocks.get(block).payload();
            // What follows the directory is lanes.
            for (int at = 0; at < Math.min(payload.length, 300); at += step) {
                for (byte[] number : HUGE) {
                    assertBounded(block, with(payload, at, number), "block " + block + " at " + at);
                }
            }
        }
        assertThat(refused).isGreaterThan(1_000 / step);
    }

    @Test
    void everySeventhNumberOfTheIndex() throws IOException {
        theNumbersOfTheIndex(7);
    }

    @Tag("fuzz")
    @Test
    void everyNumberOfTheIndex() throws IOException {
        theNumbersOfTheIndex(1);
    }

    private void theNumbersOfTheIndex(int step) throws IOException {
        int block = blocks.size() - 2;
        ByteInput pressed = new ByteInput(blocks.get(block).payload());
        byte[] index;
        try (ZstdDecompressor decompressor = new ZstdDecompressor()) {
            int length = pressed.getCount(IndexCodec.MAX_BYTES);
            int stored = pressed.left();
            index = decompressor.decompress(pressed.data(), pressed.take(stored), stored, length);
        }
        for (int at = 0; at < index.length; at += step) {
            for (byte[] number : HUGE) {
                ByteSink forged = new ByteSink(1 << 12);
                byte[] bytes = with(index, at, number);
                forged.put(bytes, 0, bytes.length);
                ByteSink payload = new ByteSink(1 << 12);
                payload.putVarint(forged.length());
                try (ZstdCompressor compressor = new ZstdCompressor()) {
                    compressor.compress(forged, 1, payload);
                }
                assertIndexBounded(block, payload.toByteArray(), "the index at " + at);
            }
        }
        assertThat(refused).isGreaterThan(1_000 / step);
    }

    @Test
    void everyThirdNumberInLanes() throws IOException {
        theNumbersInLanes(3);
    }

    @Tag("fuzz")
    @Test
    void everyNumberInLanes() throws IOException {
        theNumbersInLanes(1);
    }

    private void theNumbersInLanes(int step) throws IOException {
        for (int block = 1; block < blocks.size() - 2; block++) {
            forgeLanes(block, step);
        }
        assertThat(refused).isGreaterThan(1_000 / step);
    }

    /** A lane of a block, decompressed. */
    private record PlainLane(long id, byte[] bytes) {}

    private void forgeLanes(int block, int step) throws IOException {
        ByteInput payload = new ByteInput(blocks.get(block).payload());
        if (blocks.get(block).type() == FoldFormat.BLOCK_CLASSES) {
            payload.getVarint();
        } else {
            ChunkHeader.read(payload, bound);
        }
        int start = payload.data().length - payload.left();
        List<PlainLane> lanes = plain(payload);
        for (int lane = 0; lane < lanes.size(); lane++) {
            byte[] bytes = lanes.get(lane).bytes;
            for (int at = 0; at < Math.min(bytes.length, 60); at += step) {
                for (byte[] number : HUGE) {
                    List<PlainLane> forged = new ArrayList<>(lanes);
                    forged.set(lane, new PlainLane(lanes.get(lane).id, with(bytes, at, number)));
                    ByteSink out = new ByteSink(1 << 12);
                    out.put(payload.data(), 0, start);
                    write(forged, out);
                    assertBounded(block, out.toByteArray(), "block " + block + ", lane " + lane + " at " + at);
                }
            }
        }
    }

    private static List<PlainLane> plain(ByteInput payload) throws FoldException {
        List<long[]> directory = new ArrayList<>();
        long id = payload.getVarint();
        for (long length = payload.getVarint(); length > 0; length = payload.getVarint()) {
            directory.add(new long[] {id, length, payload.getVarint()});
            id = payload.getVarint();
        }
        List<PlainLane> lanes = new ArrayList<>();
        try (ZstdDecompressor decompressor = new ZstdDecompressor()) {
            for (long[] lane : directory) {
                int stored = (int) lane[2];
                int at = payload.take(stored);
                byte[] bytes = stored == lane[1]
                        ? Arrays.copyOfRange(payload.data(), at, at + stored)
                        : decompressor.decompress(payload.data(), at, stored, (int) lane[1]);
                lanes.add(new PlainLane(lane[0], bytes));
            }
        }
        return lanes;
    }

    private static void write(List<PlainLane> lanes, ByteSink out) {
        for (PlainLane lane : lanes) {
            out.putVarint(lane.id);
            out.putVarint(lane.bytes.length);
            out.putVarint(lane.bytes.length);
        }
        out.putVarint(0);
        out.putVarint(0);
        lanes.forEach(lane -> out.put(lane.bytes, 0, lane.bytes.length));
    }
}
