package io.github.heapfold.analysis.dominators;

/** Is shown objects with their dominators. */
@FunctionalInterface
public interface DominatorVisitor {
    /**
     * Shows an object.
     *
     * @param ordinal of a reachable object
     * @param dominator its ordinal, or {@link Dominators#VIRTUAL_ROOT}
     * @param retainedSize bytes
     */
    void object(long ordinal, long dominator, long retainedSize);
}
