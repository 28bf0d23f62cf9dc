package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.Tag;

/**
 * A record or sub-record, where it is and what it is.
 *
 * @param offset of its tag byte, in the (uncompressed) dump
 * @param size its bytes; of the header of a heap dump only that header's, because its sub-records follow one by one
 * @param kind what it is
 * @param tag null where it has none that is in the catalogue
 * @param code the tag byte; -1 where it has none
 * @param id its first identifier: the object's, the class's, the name's; 0 where {@link #hasId()} says no
 * @param summary what it is about in a few words: names, lengths and numbers only
 */
public record DumpRecord(long offset, long size, Type kind, Tag tag, int code, long id, String summary) {
    /** What a stretch of a dump is. */
    public enum Type {
        /** What stands before the first record. */
        HEADER,
        RECORD,
        SUB_RECORD,
        /** Bytes in no record: what makes no sense. */
        OPAQUE
    }

    /** The byte after its last. */
    public long end() {
        return offset + size;
    }

    /** The catalogue's name, or {@code UNKNOWN_0x65}; empty for what has no tag. */
    public String name() {
        return tag != null ? tag.name() : code < 0 ? "" : "UNKNOWN_" + Tag.hex(code);
    }

    /** Whether it begins with an identifier. */
    public boolean hasId() {
        return tag != null && RecordIds.leads(tag);
    }

    /** Whether it is what an object's ID stands for: a class, an instance or an array. */
    public boolean isObject() {
        return tag != null && RecordIds.defines(tag);
    }

    DumpRecord withSummary(String words) {
        return new DumpRecord(offset, size, kind, tag, code, id, words);
    }
}
