package io.github.heapfold.job;

/** What a job is doing just now. */
public enum Phase {
    DUMPING,
    INSPECTING,
    /** Looking for what a profile keeps. */
    SURVEYING,
    FOLDING,
    RESTORING,
    /** Writing a dump as another reader takes it. */
    CONVERTING,
    REPAIRING,
    COMPARING,
    CHECKING,
    /** Looking at how large something will be. */
    ESTIMATING,
    /** Finding the objects of a heap. */
    READING_OBJECTS,
    /** Finding what they refer to. */
    READING_REFERENCES,
    /** Finding out who keeps whom alive. */
    DOMINATORS,
    /** Checking what an analysis before found out. */
    READING_INDEX,
    /** Writing what was found out for the next analysis. */
    KEEPING_INDEX,
    ANSWERING,
    /** Giving a file to a server. */
    SENDING
}
