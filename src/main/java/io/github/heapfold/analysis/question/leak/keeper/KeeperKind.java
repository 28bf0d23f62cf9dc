package io.github.heapfold.analysis.question.leak.keeper;

/** What sort of place keeps something. */
public enum KeeperKind {
    STATIC,
    FIELD,
    LOCAL,
    THREAD,
    ROOT
}
