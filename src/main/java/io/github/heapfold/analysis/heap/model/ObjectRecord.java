package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.hprof.Tag;

/**
 * The record of an instance or array as it stands in the dump.
 *
 * @param tag INSTANCE_DUMP, OBJECT_ARRAY_DUMP, PRIMITIVE_ARRAY_DUMP or PRIMITIVE_ARRAY_NODATA
 * @param data the record from its tag on, at least its fixed fields; of a long array, not all elements
 * @param offset where it begins in the dump
 */
record ObjectRecord(Tag tag, byte[] data, long offset) {
    /** Whatever its class says: of a damaged dump an instance may have the class of an array. */
    boolean isArray() {
        return tag != Tag.INSTANCE_DUMP;
    }
}
