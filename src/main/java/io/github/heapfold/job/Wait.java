package io.github.heapfold.job;

import io.github.heapfold.hprof.read.Threads;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting that a cancel cuts short. */
public final class Wait {
    private static final long STEP_MILLIS = 100;

    private Wait() {}

    /** The pause before the next try of what failed: twice as long as before, and at most {@code most}. */
    public static Duration doubled(Duration before, Duration most) {
        Duration next = before.multipliedBy(2);
        return next.compareTo(most) > 0 ? most : next;
    }

    /**
     * Waits for some time.
     *
     * @param ended asked a few times per second whether nobody wants any more what is waited for
     */
    public static void until(Duration time, BooleanSupplier ended) {
        long end = System.nanoTime() + time.toNanos();
        try {
            for (long left = time.toMillis();
                    left > 0 && !ended.getAsBoolean();
                    left = (end - System.nanoTime()) / 1_000_000) {
                Thread.sleep(Math.min(left, STEP_MILLIS));
            }
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }
}
