package io.github.heapfold.fold.bytes;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictContentType;
import java.nio.ByteBuffer;

/**
 * Compresses bytes with zstd. Goes through memory outside the heap: arrays of the heap would be pinned meanwhile, which
 * holds up the garbage collector and so all other threads. One per thread.
 */
public final class ZstdCompressor implements CoderPool.Coder {
    /** Of shorter lanes how often the byte changes tells as much as zstd would. */
    private static final int WORTHWHILE = 128;

    /** Within which zstd looks back, in powers of two: what one look has to reach, and what any reader takes. */
    private static final int LEAST_WINDOW = 10;

    private static final int MOST_WINDOW = 27;

    /** The most places of other bytes that are kept, as a power of two: 16 MiB of memory. */
    private static final int MOST_PLACES = 22;

    private final ZstdCompressCtx context = new ZstdCompressCtx();
    private ByteBuffer from = ByteBuffer.allocateDirect(1 << 16);
    private ByteBuffer to = ByteBuffer.allocateDirect(1 << 16);
    private int level = Integer.MIN_VALUE;

    public ZstdCompressor() {
        plain(context);
    }

    private static ZstdCompressCtx plain(ZstdCompressCtx zstd) {
        return zstd.setMagicless(true).setContentSize(false).setChecksum(false);
    }

    @Override
    public void close() {
        context.close();
    }

    /** Appends the compressed bytes. */
    public void compress(ByteSink source, int zstdLevel, ByteSink out) {
        append(compressed(source, zstdLevel), out);
    }

    private void append(int n, ByteSink out) {
        int at = out.extend(n);
        to.position(0).limit(n);
        to.get(out.data(), at, n);
    }

    /**
     * Appends the compressed bytes, where these stand before them.
     *
     * @param before what the source may have in common with; at least 8 bytes
     */
    public void compress(ByteSink source, byte[] before, int zstdLevel, ByteSink out) {
        int window = Integer.SIZE + 1 - Integer.numberOfLeadingZeros(source.length() + before.length);
        try (ZstdCompressCtx knowing = plain(new ZstdCompressCtx())) {
            knowing.setLevel(zstdLevel);
            knowing.setWindowLog(Math.max(LEAST_WINDOW, Math.min(MOST_WINDOW, window)));
            // What a level keeps by itself is for sources of its own size, and loses most of what stands before them.
            knowing.setHashLog(Math.max(LEAST_WINDOW, Math.min(MOST_PLACES, window - 1)));
            knowing.loadDict(before, ZstdDictContentType.RAW_CONTENT);
            append(compressed(knowing, source), out);
        }
    }

    /** About how many bytes would be left. */
    public int estimate(ByteSink source) {
        return source.length() < WORTHWHILE ? changes(source) : compressed(source, 1);
    }

    private int compressed(ByteSink source, int zstdLevel) {
        if (zstdLevel != level) {
            context.setLevel(zstdLevel);
            level = zstdLevel;
        }
        return compressed(context, source);
    }

    private int compressed(ZstdCompressCtx zstd, ByteSink source) {
        int n = source.length();
        from = atLeast(from, n);
        to = atLeast(to, Math.toIntExact(Zstd.compressBound(n)));
        from.clear();
        to.clear();
        from.put(source.data(), 0, n);
        return zstd.compressDirectByteBuffer(to, 0, to.capacity(), from, 0, n);
    }

    private static int changes(ByteSink source) {
        int count = 0;
        byte last = 0;
        byte[] data = source.data();
        for (int i = 0, n = source.length(); i < n; i++) {
            count += data[i] == last ? 0 : 1;
            last = data[i];
        }
        return count;
    }

    /** A buffer outside the heap with room for n bytes: this one, or a larger one in its place. */
    static ByteBuffer atLeast(ByteBuffer buffer, int capacity) {
        return buffer.capacity() >= capacity ? buffer : ByteBuffer.allocateDirect(capacity + capacity / 4);
    }
}
