package io.github.heapfold.unpack;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts what is read of a stream. */
final class CountedStream extends FilterInputStream {
    private final SourceStatus status;

    CountedStream(InputStream in, SourceStatus status) {
        super(in);
        this.status = status;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        try {
            int n = in.read(data, from, length);
            status.read(n);
            return n;
        } catch (IOException e) {
            throw status.failed(e);
        }
    }

    @Override
    public long skip(long n) throws IOException {
        return n <= 0 ? 0 : Math.max(0, read(new byte[(int) Math.min(1 << 16, n)]));
    }
}
