package io.github.heapfold.analysis.dominators;

/**
 * An object and what it keeps alive.
 *
 * @param ordinal of the object
 * @param retainedSize bytes that would be free without it: its own and those of all it dominates
 */
public record Retained(long ordinal, long retainedSize) implements Comparable<Retained> {
    /** The largest first; of equal ones the one with the lower ordinal. */
    @Override
    public int compareTo(Retained other) {
        return retainedSize == other.retainedSize
                ? Long.compare(ordinal, other.ordinal)
                : Long.compare(other.retainedSize, retainedSize);
    }
}
