package io.github.heapfold.fold;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** A folded file on a disk: its index is read without its chunks. */
public final class FoldFile implements Closeable {
    private FoldFile() {}

    public static FoldFile open(Path file) throws IOException {
        throw new UnsupportedOperationException(file.toString());
    }

    public FoldIndex index() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() throws IOException {}
}
