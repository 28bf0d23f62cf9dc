package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import java.io.IOException;
import java.io.InputStream;

/** Counts what is read of a stream. */
final class CountedStream extends BlockInput {
    private final InputStream in;
    private final SourceStatus status;

    CountedStream(InputStream in, SourceStatus status) {
        this.in = in;
        this.status = status;
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
    public void close() throws IOException {
        in.close();
    }
}
