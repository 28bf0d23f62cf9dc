package io.github.heapfold.fold.bytes;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictContentType;
import com.github.luben.zstd.ZstdException;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.nio.ByteBuffer;

/** Brings back what a {@link ZstdCompressor} has compressed. One per thread. */
public final class ZstdDecompressor implements CoderPool.Coder {
    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private ByteBuffer from = ByteBuffer.allocateDirect(1 << 16);
    private ByteBuffer to = ByteBuffer.allocateDirect(1 << 16);

    public ZstdDecompressor() {
        context.setMagicless(true);
    }

    @Override
    public void close() {
        context.close();
    }

    /**
     * Decompresses one lane.
     *
     * @param length bytes that come out, which the caller has bounded
     * @throws FoldException where others come out
     */
    public byte[] decompress(byte[] data, int at, int stored, int length) throws FoldException {
        return decompress(context, data, at, stored, length);
    }

    /** The same of what {@link ZstdCompressor#compress(ByteSink, byte[], int, ByteSink)} made with these bytes before it. */
    public byte[] decompress(byte[] data, int at, int stored, int length, byte[] before) throws FoldException {
        try (ZstdDecompressCtx knowing = new ZstdDecompressCtx()) {
            knowing.setMagicless(true);
            if (before.length > 0) {
                knowing.loadDict(before, ZstdDictContentType.RAW_CONTENT);
            }
            return decompress(knowing, data, at, stored, length);
        }
    }

    private byte[] decompress(ZstdDecompressCtx zstd, byte[] data, int at, int stored, int length)
            throws FoldException {
        from = ZstdCompressor.atLeast(from, stored);
        to = ZstdCompressor.atLeast(to, length);
        from.clear();
        to.clear();
        from.put(data, at, stored);
        try {
            int n = zstd.decompressDirectByteBuffer(to, 0, length, from, 0, stored);
            if (n != length) {
                throw new FoldException(Message.of("fold.columnLength", n, length));
            }
        } catch (ZstdException e) {
            throw new FoldException(Message.of("fold.columnZstd", Faults.reason(e)));
        }
        byte[] out = new byte[length];
        to.position(0).limit(length);
        to.get(out);
        return out;
    }
}
