package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.model.DerivedInts;
import io.github.heapfold.fold.model.ReferenceTargets;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;

/**
 * Carries the values of columns between a chunk's data and its lanes, one way or the other. What a chunk consists of is
 * said once, in {@link ChunkColumns}, in terms of these calls; the packer and the unpacker then cannot disagree. A
 * column that the profile leaves out is not carried.
 *
 * <p>Throughout, {@code at[from..to)} are positions of records and {@code offset} is where in each the values stand.
 */
interface ColumnPort {
    /** Whether references of a column are left as they are, so that nothing needs to be prepared for them. */
    default boolean skips(Column column) {
        return false;
    }

    /** Plain numbers of {@code width} bytes, one per record. */
    void numbers(Column column, int[] at, int from, int to, int offset, int width) throws FoldException;

    /**
     * Ints of instances, one per record.
     *
     * @param links what they may follow from
     */
    void ints(Column column, int[] at, int from, int to, int offset, DerivedInts links) throws FoldException;

    /**
     * Identifiers.
     *
     * @param counts how many of them follow each other in each record; null: one
     * @param owners per record the object that holds it; null: none
     * @param targets what they may lead to; null: not known
     */
    void ids(
            Column column,
            int[] at,
            int[] counts,
            int from,
            int to,
            int offset,
            long[] owners,
            ReferenceTargets targets)
            throws FoldException;

    /** Values of one primitive type; {@code counts} of them follow each other in each record. */
    void values(Column column, BasicType type, int[] at, int[] counts, int from, int to, int offset)
            throws FoldException;
}
