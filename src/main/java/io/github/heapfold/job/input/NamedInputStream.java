package io.github.heapfold.job.input;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.job.JobException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What is restored from a folded file; names the file in its faults. */
final class NamedInputStream extends FilterInputStream {
    private final String name;

    NamedInputStream(String name, InputStream in) {
        super(in);
        this.name = name;
    }

    @Override
    public int read() throws IOException {
        try {
            return in.read();
        } catch (FoldException e) {
            throw JobException.about(name, e);
        }
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        try {
            return in.read(data, from, length);
        } catch (FoldException e) {
            throw JobException.about(name, e);
        }
    }
}
