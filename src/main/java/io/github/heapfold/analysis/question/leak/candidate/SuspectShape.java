package io.github.heapfold.analysis.question.leak.candidate;

/** What a leak looks like. */
public enum SuspectShape {
    /** One object, large by itself or for the many different things in it. */
    ONE_OBJECT,
    /** Many objects of one class that one object keeps. */
    ONE_CLASS,
    /** Many objects that each keep about the same. */
    MANY_OWNERS,
    /** Many objects of one class, each kept in several ways. */
    NO_SINGLE_OWNER
}
