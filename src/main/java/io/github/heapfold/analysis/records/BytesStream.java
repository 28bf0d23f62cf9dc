package io.github.heapfold.analysis.records;

import io.github.heapfold.files.BlockInput;
import java.io.IOException;

/** The bytes of a dump from some place on, as a stream. Closing it closes nothing. */
public final class BytesStream extends BlockInput {
    private final DumpBytes bytes;
    private long offset;

    public BytesStream(DumpBytes bytes, long offset) {
        this.bytes = bytes;
        this.offset = offset;
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
