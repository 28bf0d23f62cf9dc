package io.github.heapfold.job.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.UnaryOperator;

/** Tells of its faults by the name of what it writes. */
final class NamedOutputStream extends FilterOutputStream {
    private final UnaryOperator<IOException> about;

    /** @param about gives what is told of a fault */
    NamedOutputStream(UnaryOperator<IOException> about, OutputStream out) {
        super(out);
        this.about = about;
    }

    @Override
    public void write(int b) throws IOException {
        try {
            out.write(b);
        } catch (IOException e) {
            throw about.apply(e);
        }
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
        try {
            out.write(data, from, length);
        } catch (IOException e) {
            throw about.apply(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw about.apply(e);
        }
    }
}
