package io.github.heapfold.unpack;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much of a source has been read, and what kept it from being read: the faults of a disk are not those of what is
 * on it.
 */
final class SourceStatus {
    private final AtomicLong position = new AtomicLong();
    private volatile IOException fault;

    long position() {
        return position.get();
    }

    void read(int bytes) {
        position.addAndGet(Math.max(0, bytes));
    }

    void moved(long newPosition) {
        position.set(newPosition);
    }

    IOException failed(IOException newFault) {
        fault = newFault;
        return newFault;
    }

    /** Throws what kept the source from being read, where something did. */
    void check() throws IOException {
        if (fault != null) {
            throw fault;
        }
    }

    boolean hasFailed() {
        return fault != null;
    }
}
