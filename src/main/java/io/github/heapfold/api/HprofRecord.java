package io.github.heapfold.api;

import io.github.heapfold.analysis.records.DumpRecord;
import java.util.OptionalLong;

/**
 * A record of a dump, or one inside of a heap dump: where it is and what it is. Its bytes are those from its offset on of
 * {@link HeapfoldFile#openAsHprof}.
 *
 * @param offset of its tag byte, in the dump; 0 or more
 * @param size its bytes, 1 or more; of the header of a heap dump only that header's 9, because its records follow one by
 *     one
 * @param tag as in {@code INSTANCE_DUMP}; {@code UNKNOWN_0x65} of one that no catalogue has; empty of bytes that could not
 *     be read as records
 * @param inHeapDump whether it stands inside of a heap dump
 * @param id the identifier that it begins with: the object's, the class's, the name's; empty of those that have none
 */
public record HprofRecord(long offset, long size, String tag, boolean inHeapDump, OptionalLong id) {
    static HprofRecord of(DumpRecord record) {
        return new HprofRecord(
                record.offset(),
                record.size(),
                record.name(),
                record.kind() == DumpRecord.Type.SUB_RECORD,
                record.hasId() ? OptionalLong.of(record.id()) : OptionalLong.empty());
    }
}
