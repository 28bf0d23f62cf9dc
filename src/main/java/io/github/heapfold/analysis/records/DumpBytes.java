package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.read.ResumePoint;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** The bytes of a dump from any place on, whatever it is kept in. Used by one thread. */
public interface DumpBytes extends Closeable {
    /** Opens the same dump once more, for another thread. */
    @FunctionalInterface
    interface Opener {
        DumpBytes open() throws IOException;
    }

    /** How dear it is to read from another place. */
    enum Access {
        /** Any byte costs the same. */
        DIRECT,
        /** In pieces of some MiB, each of which has to be decoded. */
        PIECES,
        /** From the front only: to go back is to begin anew. */
        SEQUENTIAL
    }

    /** What to call it in messages. */
    String name();

    /** Bytes of the dump; -1 while that is not known. */
    long size();

    Access access();

    /**
     * Reads until the range is full, or the dump ends, or comes to a place that cannot be read: there, nothing but why
     * not is told.
     *
     * @return bytes read
     */
    int read(long offset, byte[] data, int from, int length) throws IOException;

    /** A place at which reading can begin, at or before an offset, where the file itself tells of one near it. */
    default Optional<ResumePoint> placeBefore(long offset) throws IOException {
        return Optional.empty();
    }
}
