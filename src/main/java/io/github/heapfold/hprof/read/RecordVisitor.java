package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.Tag;

/**
 * Is shown every record of a chunk in file order. Positions are indexes into {@link Chunk#data()} and are valid only
 * during the call. {@code start} is the tag byte, {@code end} the byte after the last. What is not overridden passes
 * by.
 */
public interface RecordVisitor {
    /**
     * A record other than a heap dump.
     *
     * @param tag null where the tag byte is in no catalogue
     */
    default void record(Tag tag, int start, int end) {}

    /** The header of a HEAP_DUMP or HEAP_DUMP_SEGMENT; its sub-records follow one by one. */
    default void heapDump(Tag tag, int start) {}

    /**
     * Sub-records that follow each other, before they are shown one by one. Who takes them all at once has a loop of
     * its own, which is compiled for it alone.
     *
     * @return whether they have been taken
     */
    default boolean subRecords(int from, int to) {
        return false;
    }

    /** A sub-record of fixed size: a GC root, HEAP_DUMP_INFO or PRIMITIVE_ARRAY_NODATA. */
    default void fixed(Tag tag, int start, int end) {}

    default void classDump(int start, int end) {}

    default void instance(int start, int end) {}

    /** {@code end} is the end of the fixed fields where the chunk's last array is {@link Chunk#openArray() open}. */
    default void objectArray(int start, int end) {}

    /** See {@link #objectArray} for {@code end}. */
    default void primitiveArray(int start, int end) {}
}
