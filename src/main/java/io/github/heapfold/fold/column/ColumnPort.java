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
 */
interface ColumnPort {
    /** Whether references of a column are left as they are, so that nothing needs to be prepared for them. */
    default boolean skips(Column column) {
        return false;
    }

    /** Plain numbers of {@code width} bytes, one per record. */
    void numbers(Column column, ValuePlaces places, int width) throws FoldException;

    /**
     * Ints of instances, one per record.
     *
     * @param links what they may follow from
     */
    void ints(Column column, ValuePlaces places, DerivedInts links) throws FoldException;

    /**
     * Identifiers.
     *
     * @param owners per record the object that holds it; null: none
     * @param targets what they may lead to; null: not known
     */
    void ids(Column column, ValuePlaces places, long[] owners, ReferenceTargets targets) throws FoldException;

    /** Values of one primitive type, in each record as many as {@link ValuePlaces#counts} has. */
    void values(Column column, BasicType type, ValuePlaces places) throws FoldException;
}
