package io.github.heapfold.job;

/** What a job is doing just now. */
public enum Phase {
    DUMPING,
    INSPECTING,
    FOLDING,
    RESTORING,
    COMPARING,
    CHECKING
}
