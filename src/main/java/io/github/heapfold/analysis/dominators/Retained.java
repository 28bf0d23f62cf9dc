package io.github.heapfold.analysis.dominators;

import java.util.Comparator;

/**
 * An object and what it keeps alive.
 *
 * @param ordinal of the object
 * @param retainedSize bytes that would be free without it: its own and those of all it dominates
 */
public record Retained(long ordinal, long retainedSize) implements Comparable<Retained> {
    private static final Comparator<Retained> ORDER =
            Comparator.comparingLong(Retained::retainedSize).reversed().thenComparingLong(Retained::ordinal);

    /** The largest first; of equal ones the one with the lower ordinal. */
    @Override
    public int compareTo(Retained other) {
        return ORDER.compare(this, other);
    }
}
