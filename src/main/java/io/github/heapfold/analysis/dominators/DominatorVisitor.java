package io.github.heapfold.analysis.dominators;

/** Is shown objects with their dominators. */
@FunctionalInterface
public interface DominatorVisitor {
    /**
     * @param ordinal of a reachable object
     * @param dominator its ordinal, or {@link Dominators#VIRTUAL_ROOT}
     * @param retainedSize bytes
     */
    void object(long ordinal, long dominator, long retainedSize);
}
