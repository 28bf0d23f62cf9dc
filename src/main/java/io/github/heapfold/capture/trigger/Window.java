package io.github.heapfold.capture.trigger;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last samples of one JVM, over which the mean is taken. */
public final class Window {
    private record Sample(long nanos, double share) {}

    private final Condition condition;
    private final Deque<Sample> samples = new ArrayDeque<>();

    public Window(Condition condition) {
        this.condition = condition;
    }

    /**
     * Takes a sample.
     *
     * @param nanos the time, as of {@link System#nanoTime()}
     * @param share the use, 0 to 1
     * @return whether the samples go back as far as the window does and their mean is at or above the threshold
     */
    public boolean add(long nanos, double share) {
        samples.addLast(new Sample(nanos, share));
        long window = condition.window().toNanos();
        // The oldest one that stays is the one that reaches over the beginning of the window.
        while (samples.size() > 1 && nanos - second().nanos >= window) {
            samples.removeFirst();
        }
        return nanos - samples.getFirst().nanos >= window && mean() >= condition.share();
    }

    private Sample second() {
        var each = samples.iterator();
        each.next();
        return each.next();
    }

    /** The mean of what is known of the window; 0 of nothing. Each sample counts for the time since the one before. */
    public double mean() {
        if (samples.isEmpty()) {
            return 0;
        }
        Sample before = null;
        double weighted = 0;
        for (Sample sample : samples) {
            if (before != null) {
                weighted += (sample.nanos - before.nanos) * (sample.share + before.share) / 2;
            }
            before = sample;
        }
        double time = samples.getLast().nanos - samples.getFirst().nanos;
        return time <= 0 ? samples.getLast().share : weighted / time;
    }

    /** Begins anew, as after a capture. */
    public void clear() {
        samples.clear();
    }
}
