package io.github.heapfold.fold;

import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Unfolds a folded file front to back, from a file or a stream. */
public final class FoldReader {
    private final DumpSource source;

    public FoldReader(DumpSource source) throws IOException {
        this.source = source;
    }

    /** Writes the dump; with {@link OutputStream#nullOutputStream()} it only checks. */
    public FoldIndex restore(OutputStream out, int threads, Progress progress) throws IOException {
        throw new UnsupportedOperationException(source.name());
    }

    /** The restored dump as a stream, unfolded as it is read. */
    public InputStream restored() {
        throw new UnsupportedOperationException();
    }
}
