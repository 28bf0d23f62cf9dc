package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.Ints;

/**
 * Where in a chunk's data the values of a column stand.
 *
 * @param at where records begin; those that are meant are {@code at[from..to)}
 * @param counts how many values follow each other in each record, by the same index; null: one
 * @param from index of the first record
 * @param to index after the last record
 * @param offset where in each record its values begin, in bytes
 */
record ValuePlaces(int[] at, int[] counts, int from, int to, int offset) {
    /** One value in each record. */
    ValuePlaces(int[] at, int from, int to, int offset) {
        this(at, null, from, to, offset);
    }

    /** One value in each record, which begins where the value is. */
    static ValuePlaces of(Ints at) {
        return new ValuePlaces(at.array(), 0, at.size(), 0);
    }
}
