package io.github.heapfold.job;

/** What a job is doing just now. */
public enum Phase {
    DUMPING,
    INSPECTING,
    /** Looking for what a profile keeps. */
    SURVEYING,
    FOLDING,
    RESTORING,
    COMPARING,
    CHECKING,
    /** Looking at how large something will be. */
    ESTIMATING
}
