package io.github.heapfold.job;

import io.github.heapfold.hprof.Progress;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * The line between a running job and who started it: progress one way, cancel the other. Progress is told in the job's
 * thread, a few times per second at the most for what a disk delivers; {@link #cancel} may be called by any thread.
 */
public final class JobMonitor {
    private final Consumer<JobProgress> listener;
    private volatile boolean cancelled;

    public JobMonitor(Consumer<JobProgress> listener) {
        this.listener = listener;
    }

    /** A monitor that nobody looks at. */
    public static JobMonitor silent() {
        return new JobMonitor(progress -> {});
    }

    /** Asks the job to stop at the next chunk; it then throws {@link CancellationException} and leaves nothing behind. */
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /** Begins a phase and gives the listener for its progress, which also is where a cancel takes effect. */
    public Progress phase(Phase phase) {
        tell(new JobProgress(phase, 0, -1));
        return (done, total) -> tell(new JobProgress(phase, done, total));
    }

    private void tell(JobProgress progress) {
        if (cancelled) {
            throw new CancellationException("cancelled");
        }
        listener.accept(progress);
    }
}
