package io.github.heapfold.job;

import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * The line between a running job and who started it: progress one way, cancel the other. Progress is told in the job's
 * thread, a few times per second at the most for what a disk delivers; {@link #cancel} may be called by any thread.
 */
public final class JobMonitor {
    private final Consumer<JobProgress> listener;

    /** Not the listener, which all monitors that nobody looks at have in common. */
    private final Object telling = new Object();

    private volatile boolean cancelled;
    private Closeable blocking;

    /** Null where phases are told each by itself. */
    private Course course;

    public JobMonitor(Consumer<JobProgress> listener) {
        this.listener = listener;
    }

    /** A monitor that nobody looks at. */
    public static JobMonitor silent() {
        return new JobMonitor(progress -> {});
    }

    /**
     * Asks the job to stop, also in the middle of a chunk; it then throws {@link CancellationException} and leaves nothing behind.
     */
    public void cancel() {
        Closeable source;
        synchronized (this) {
            cancelled = true;
            source = blocking;
            blocking = null;
        }
        if (source != null) {
            // Closing may block itself, and whoever cancels may be the thread that draws the window.
            Threads.daemon(() -> closeQuietly(source), "heapfold-cancel").start();
        }
    }

    private static void closeQuietly(Closeable source) {
        try {
            source.close();
        } catch (IOException e) {
            // The job that reads it is told of it too.
        }
    }

    /** Takes a stream that may keep its reader waiting, to be closed by a cancel. */
    public synchronized void closeOnCancel(Closeable source) {
        endIfCancelled();
        blocking = source;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /** Has the phases of a course be told as one progress from now on. */
    public void follow(Course usual) {
        synchronized (telling) {
            course = usual;
        }
    }

    /** Begins a phase and gives the listener for its progress, which also is where a cancel takes effect. */
    public Progress phase(Phase phase) {
        synchronized (telling) {
            if (course != null) {
                course.begin(phase);
            }
        }
        tell(new JobProgress(phase, 0, -1));
        return lazily(phase);
    }

    /** The same, of which nothing is heard before its progress is. */
    public Progress lazily(Phase phase) {
        return new Progress() {
            @Override
            public void at(long done, long total) {
                tell(new JobProgress(phase, done, total));
            }

            @Override
            public void look() {
                endIfCancelled();
            }
        };
    }

    /** Says why a job waits in a phase, until it begins one again. */
    public void waits(Phase phase, Message why) {
        tell(new JobProgress(phase, 0, -1, Optional.of(why), -1));
    }

    /** For who waits: throws the {@link CancellationException} that ends the job. */
    public void endIfCancelled() {
        if (cancelled) {
            throw new CancellationException("cancelled");
        }
    }

    /** One at a time: a job may have several threads that tell. */
    private void tell(JobProgress progress) {
        endIfCancelled();
        synchronized (telling) {
            listener.accept(course == null ? progress : progress.with(course.at(progress)));
        }
    }
}
