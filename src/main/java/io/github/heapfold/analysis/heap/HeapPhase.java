package io.github.heapfold.analysis.heap;

/** What a heap is read in. */
public enum HeapPhase {
    /** The first pass: which objects, classes and roots there are. */
    OBJECTS,
    /** The second pass: what refers to what. */
    REFERENCES
}
