package io.github.heapfold.fold;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkOutline;
import io.github.heapfold.hprof.read.Pipeline;
import java.io.Closeable;
import java.io.IOException;

/** A folded dump as the stream of its restored bytes. */
final class RestoredStream extends BlockInput {
    private final Pipeline<FoldDecoder.Restored> chunks;
    private final FoldDecoder decoder;
    private final Closeable source;
    private final Check check;
    private FoldDecoder.Restored current;
    private int at;
    private boolean end;

    /** Whether {@link #current} is a chunk; before, it is the dump's header. */
    private boolean started;

    /** Sees all bytes, one chunk after the other, and says at their end whether they are the right ones. */
    interface Check {
        void update(byte[] data, int length);

        void end() throws FoldException;
    }

    /** @param header the first bytes of the dump */
    RestoredStream(
            byte[] header, Pipeline<FoldDecoder.Restored> chunks, FoldDecoder decoder, Check check, Closeable source) {
        this.chunks = chunks;
        this.decoder = decoder;
        this.source = source;
        this.check = check;
        check.update(header, header.length);
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
                check.end();
                end = true;
            } else {
                if (started) {
                    decoder.recycle(current);
                }
                started = true;
                current = next;
                check.update(next.data(), next.length());
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
