package io.github.heapfold.capture.jvm;

import io.github.heapfold.capture.trigger.Condition;

/**
 * The heap of a JVM by its own counters.
 *
 * @param used bytes in use; newer JDKs count the newest objects only when a collection has run, and with some
 *     collectors nothing before the first: then 0
 * @param max bytes it may grow to
 * @param old bytes of {@code used} that outlived collections: all but the eden space, where the collector has one
 * @param oldMax bytes that part may grow to
 */
public record HeapUse(long used, long max, long old, long oldMax) {
    /** Whether the JVM has told its use yet: nothing runs in a heap that is empty. */
    public boolean isKnown() {
        return used > 0;
    }

    /** What a condition measures, 0 to 1. */
    public double share(Condition.Metric metric) {
        return switch (metric) {
            case HEAP -> max <= 0 ? 0 : (double) used / max;
            case OLD -> oldMax <= 0 ? 0 : (double) old / oldMax;
        };
    }
}
