package io.github.heapfold.fold;

import io.github.heapfold.fold.chunk.ChunkOutline;
import io.github.heapfold.hprof.read.BlockStream;
import io.github.heapfold.hprof.read.Pipeline;
import java.io.Closeable;
import java.io.IOException;

/** A folded dump as the stream of its restored bytes. */
final class RestoredStream extends BlockStream {
    private final Pipeline<FoldDecoder.Restored> chunks;
    private final FoldDecoder decoder;
    private final Closeable source;
    private FoldDecoder.Restored current;
    private int at;
    private boolean end;

    /** Whether {@link #current} is a chunk; before, it is the dump's header. */
    private boolean started;

    /** @param header the first bytes of the dump */
    RestoredStream(byte[] header, Pipeline<FoldDecoder.Restored> chunks, FoldDecoder decoder, Closeable source) {
        this.chunks = chunks;
        this.decoder = decoder;
        this.source = source;
        current = new FoldDecoder.Restored(header, header.length, ChunkOutline.RUN);
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!end && at == current.length()) {
            FoldDecoder.Restored next = chunks.next();
            if (next == null) {
                end = true;
            } else {
                if (started) {
                    decoder.recycle(current);
                }
                started = true;
                current = next;
                at = 0;
            }
        }
        if (end) {
            return -1;
        }
        int n = Math.min(length, current.length() - at);
        System.arraycopy(current.data(), at, data, from, n);
        at += n;
        return n;
    }

    @Override
    public void close() throws IOException {
        chunks.close();
        decoder.close();
        source.close();
    }
}
