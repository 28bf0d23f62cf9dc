package io.github.heapfold.job;

import java.io.IOException;
import java.time.Duration;

/**
 * A piece of work that a user started.
 *
 * @param <R> what it gives when it is done
 */
@FunctionalInterface
public interface Job<R> {
    /**
     * Does the work in the calling thread (with further threads of its own) and returns when all of it is done or
     * undone.
     *
     * @throws JobException for faults that a user can act on; the message names the file and, where it helps, the
     *     offset
     * @throws IOException for faults of the file system
     * @throws java.util.concurrent.CancellationException when the monitor was cancelled, or a wait was interrupted
     */
    R run(JobMonitor monitor) throws IOException;

    /** How long ago this was, as {@link System#nanoTime} tells. */
    static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
