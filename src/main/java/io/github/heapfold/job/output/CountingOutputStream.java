package io.github.heapfold.job.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Knows how many bytes went through. */
public final class CountingOutputStream extends FilterOutputStream {
    private long count;

    public CountingOutputStream(OutputStream out) {
        super(out);
    }

    public long count() {
        return count;
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        count++;
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
        out.write(data, from, length);
        count += length;
    }
}
