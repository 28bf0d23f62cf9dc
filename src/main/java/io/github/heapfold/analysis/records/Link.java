package io.github.heapfold.analysis.records;

/**
 * What a value refers to.
 *
 * @param id an identifier; of a stack trace, its serial number
 */
public record Link(Target kind, long id) {
    /** What identifiers stand for; each kind has its own. */
    public enum Target {
        /** A class, an instance or an array. */
        OBJECT,
        NAME,
        FRAME,
        TRACE
    }
}
