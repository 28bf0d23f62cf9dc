package io.github.heapfold.fold;

import io.github.heapfold.hprof.ChunkReader;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.OutputStream;

/** Folds a dump: reads it once, front to back, codes its chunks in parallel and writes them in order. */
public final class FoldWriter {
    private FoldWriter() {}

    public static FoldIndex write(ChunkReader dump, OutputStream out, FoldOptions options, Progress progress)
            throws IOException {
        throw new UnsupportedOperationException();
    }
}
