package io.github.heapfold.fold;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** A folded dump as the stream of its restored bytes. */
final class RestoredStream extends InputStream {
    private final FoldReader reader;
    private final Closeable source;
    private FoldReader.Restored current;
    private int at;
    private boolean end;

    /** Whether {@link #current} is a chunk; before, it is the dump's header. */
    private boolean started;

    RestoredStream(FoldReader reader, Closeable source) {
        this.reader = reader;
        this.source = source;
        byte[] start = reader.start();
        current = new FoldReader.Restored(start, start.length);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!end && at == current.length()) {
            FoldReader.Restored next = reader.next();
            if (next == null) {
                end = true;
            } else {
                if (started) {
                    reader.recycle(current);
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
        reader.close();
        source.close();
    }
}
