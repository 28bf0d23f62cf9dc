package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.RedactionMark;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Damage;
import java.util.List;
import java.util.Optional;

/**
 * What a dump is made of: the result of inspecting one, and what a folded file remembers of the dump it was made from.
 *
 * @param header the header; empty where the source is no HPROF
 * @param bytes bytes of the whole (uncompressed) dump
 * @param records counts of the records that occur, in catalogue order
 * @param subRecords counts of the sub-records that occur, in catalogue order
 * @param fields their fields, each followed by its parts per type
 * @param opaqueBytes bytes that are in no record
 * @param damage the first thing that made no sense, if any
 */
public record DumpSummary(
        Optional<HprofHeader> header,
        long bytes,
        List<TagCount> records,
        List<TagCount> subRecords,
        List<FieldCount> fields,
        long opaqueBytes,
        Optional<Damage> damage) {

    /** Sums up a dump that has been read to its end. */
    public static DumpSummary of(ChunkReader reader, Census census) {
        return of(reader.header(), reader.offset(), census, reader.classes(), reader.damage());
    }

    /**
     * Sums up a part of a dump.
     *
     * @param bytes of this part
     * @param classes of all of the dump: which values an object has is known when all classes are
     */
    public static DumpSummary of(
            Optional<HprofHeader> header, long bytes, Census census, ClassTable classes, Optional<Damage> damage) {
        return new DumpSummary(
                header,
                bytes,
                census.tags(Tag.Level.RECORD),
                census.tags(Tag.Level.SUB_RECORD),
                census.fields(classes),
                census.opaqueBytes(),
                damage);
    }

    /** How many records or sub-records of this tag there are. */
    public long count(Tag tag) {
        return tags(tag.level()).stream()
                .filter(count -> count.tag() == tag)
                .mapToLong(TagCount::count)
                .sum();
    }

    public List<TagCount> tags(Tag.Level level) {
        return level == Tag.Level.RECORD ? records : subRecords;
    }

    /** Whether it is marked as one whose values were replaced. */
    public boolean isRedacted() {
        return records.stream().anyMatch(count -> count.code() == RedactionMark.TAG);
    }

    /** Instances and arrays of both kinds. */
    public long objects() {
        return count(Tag.INSTANCE_DUMP)
                + count(Tag.OBJECT_ARRAY_DUMP)
                + count(Tag.PRIMITIVE_ARRAY_DUMP)
                + count(Tag.PRIMITIVE_ARRAY_NODATA);
    }

    /** GC roots of every kind, as often as the dump names them. */
    public long roots() {
        return subRecords.stream()
                .filter(count -> count.tag().isRoot())
                .mapToLong(TagCount::count)
                .sum();
    }

    /** Bytes of a column; 0 where it does not occur. */
    public long bytes(Column column) {
        return fields.stream()
                .filter(field -> field.column().equals(column))
                .mapToLong(FieldCount::bytes)
                .sum();
    }
}
