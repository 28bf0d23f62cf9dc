package io.github.heapfold.analysis.records;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a dump from some place on, as a stream. Closing it closes nothing. */
final class BytesStream extends InputStream {
    private final DumpBytes bytes;
    private long offset;

    BytesStream(DumpBytes bytes, long offset) {
        this.bytes = bytes;
        this.offset = offset;
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
        int n = bytes.read(offset, data, from, length);
        offset += n;
        return n == 0 ? -1 : n;
    }
}
