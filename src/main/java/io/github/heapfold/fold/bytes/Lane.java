package io.github.heapfold.fold.bytes;

/**
 * Where the coded values of one column go: kinds of bytes that behave differently are kept apart, as each lane is
 * compressed by itself.
 */
public enum Lane {
    /** Which model, how many planes: few bytes per segment. */
    HEAD,
    /** Which class a reference leads to, or which recent value it repeats. */
    SYMBOL,
    /** How far along among the objects of that class. */
    RANK,
    /** Everything else: numbers, distances, plain bytes. */
    VALUE
}
