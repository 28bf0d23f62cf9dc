package io.github.heapfold.hprof.write;

import io.github.heapfold.hprof.read.OrderedWork;
import io.github.heapfold.unpack.GunzipStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes gzip as HotSpot's heap dumper does with {@code -gz}: a member for every block of the dump, all blocks of one
 * length but the last, and that length in the comment of the first member. Analyzers that know of it jump to any block;
 * all others read it as the gzip that it is. Blocks are compressed in parallel; what is under way is bounded.
 */
public final class BlockedGzipStream extends OutputStream {
    /** Bytes of a block, as many as HotSpot takes. */
    public static final int BLOCK = 1 << 20;

    /** What the comment of the first member begins with; the bytes of a block follow in digits. */
    public static final String COMMENT = "HPROF BLOCKSIZE=";

    private static final int DEFLATE = 8;
    private static final int HAS_COMMENT = 16;

    /** Magic, method, flags; then time, hints and system, which are zero as Java itself writes them. */
    private static final int HEADER = 10;

    private static final int TRAILER = 8;

    /** What is pressed at once; the first has a comment. */
    private record GzipMember(byte[] data, int length, boolean first) {}

    private final OutputStream out;
    private final int level;
    private final int threads;
    private final OrderedWork<GzipMember, byte[]> workers;
    private final Queue<Deflater> deflaters = new ConcurrentLinkedQueue<>();
    private final Queue<byte[]> buffers = new ConcurrentLinkedQueue<>();

    private byte[] block = new byte[BLOCK];
    private int filled;
    private boolean begun;

    /**
     * A stream over another, which it never closes.
     *
     * @param level 1 (fastest) to 9 (smallest)
     * @param threads how many blocks are compressed at once
     */
    public BlockedGzipStream(OutputStream out, int level, int threads) {
        this.out = out;
        this.level = level;
        this.threads = threads;
        workers = new OrderedWork<>(threads, "heapfold-gzip", this::press);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
        int at = from;
        while (at < from + length) {
            if (filled == BLOCK) {
                endBlock();
            }
            int n = Math.min(BLOCK - filled, from + length - at);
            System.arraycopy(data, at, block, filled, n);
            filled += n;
            at += n;
        }
    }

    private void endBlock() throws IOException {
        workers.put(new GzipMember(block, filled, !begun), false);
        begun = true;
        filled = 0;
        byte[] free = buffers.poll();
        block = free == null ? new byte[BLOCK] : free;
        while (workers.underWay() > threads) {
            out.write(workers.take(() -> {}));
        }
    }

    /** Writes all that was not written yet; nothing may follow. */
    public void finish() throws IOException {
        // Of no bytes at all there is a member too.
        if (filled > 0 || !begun) {
            endBlock();
        }
        while (workers.underWay() > 0) {
            out.write(workers.take(() -> {}));
        }
    }

    private byte[] press(GzipMember next) {
        byte[] data = next.data;
        int length = next.length;
        byte[] comment = next.first ? (COMMENT + BLOCK + "\0").getBytes(StandardCharsets.US_ASCII) : new byte[0];
        byte[] member = new byte[HEADER + comment.length + length / 4 + TRAILER];
        member[0] = (byte) (GunzipStream.MAGIC >> 8);
        member[1] = (byte) GunzipStream.MAGIC;
        member[2] = DEFLATE;
        member[3] = (byte) (next.first ? HAS_COMMENT : 0);
        System.arraycopy(comment, 0, member, HEADER, comment.length);
        int end = HEADER + comment.length;
        Deflater deflater = deflaters.poll();
        if (deflater == null) {
            deflater = new Deflater(level, true);
        }
        deflater.setInput(data, 0, length);
        deflater.finish();
        while (!deflater.finished()) {
            if (end == member.length) {
                member = Arrays.copyOf(member, member.length * 2);
            }
            end += deflater.deflate(member, end, member.length - end);
        }
        deflater.reset();
        deflaters.add(deflater);
        CRC32 crc = new CRC32();
        crc.update(data, 0, length);
        buffers.add(data);
        member = Arrays.copyOf(member, end + TRAILER);
        putLittle4(member, end, crc.getValue());
        putLittle4(member, end + 4, length);
        return member;
    }

    private static void putLittle4(byte[] data, int at, long value) {
        for (int i = 0; i < 4; i++) {
            data[at + i] = (byte) (value >> (8 * i));
        }
    }

    /** Ends all work; what was not {@link #finish() finished} is lost. The stream below stays open. */
    @Override
    public void close() throws IOException {
        // Memory that is still in use must not be given back; the garbage collector then does it.
        if (workers.close()) {
            deflaters.forEach(Deflater::end);
        }
    }
}
