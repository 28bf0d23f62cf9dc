package io.github.heapfold.gui.records;

import io.github.heapfold.hprof.Progress;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/** How far a search or a long jump is, and the way to end it. Written by one thread, read and cancelled by another. */
final class Activity implements Progress {
    private final String title;
    private final LongSupplier clock;
    private final long began;
    private volatile long done;
    private volatile long total = -1;
    private volatile boolean cancelled;

    /**
     * @param title what is being done, in words
     * @param clock nanoseconds, as of {@link System#nanoTime()}
     */
    Activity(String title, LongSupplier clock) {
        this.title = title;
        this.clock = clock;
        began = clock.getAsLong();
    }

    boolean isOlder(Duration age) {
        return clock.getAsLong() - began > age.toNanos();
    }

    @Override
    public void at(long nowDone, long nowTotal) {
        if (cancelled) {
            throw new CancellationException("cancelled");
        }
        done = nowDone;
        total = nowTotal;
    }

    String title() {
        return title;
    }

    long done() {
        return done;
    }

    /** -1 while it is not known. */
    long total() {
        return total;
    }

    /** 0 to 1, or -1 while it is not known. */
    double fraction() {
        return total <= 0 ? -1 : Math.min(1, (double) done / total);
    }

    void cancel() {
        cancelled = true;
    }
}
