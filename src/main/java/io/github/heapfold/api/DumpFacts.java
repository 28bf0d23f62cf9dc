package io.github.heapfold.api;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.inspect.Inspection;
import java.util.List;
import java.util.Optional;

/**
 * What a file is, and what the dump in it is made of; of a folded file, what the dump was made of that was folded.
 *
 * @param form what the file is
 * @param format as the dump's header has it: {@code JAVA PROFILE 1.0.2}; empty where it has none that is whole
 * @param idSize bytes of an identifier, 4 or 8; 0 where there is no header
 * @param timestamp when the dump was taken, milliseconds since 1970; 0 where there is no header
 * @param bytes bytes of the dump
 * @param records top-level records by tag
 * @param subRecords records inside of heap dumps by tag
 * @param fields bytes per field of all records, in the order of the catalogue; with the header and {@code opaqueBytes}
 *     they are all bytes of the dump
 * @param opaqueBytes bytes that could not be read as records
 * @param damage where the dump stops making sense; empty where it is whole
 * @param profile what a folded file's profile left out and kept, a line each; empty of lossless ones and of what is not
 *     folded
 */
public record DumpFacts(
        Form form,
        String format,
        int idSize,
        long timestamp,
        long bytes,
        List<TagCount> records,
        List<TagCount> subRecords,
        List<FieldCount> fields,
        long opaqueBytes,
        Optional<Damage> damage,
        List<String> profile) {
    /** What a file is, by its bytes and never by its name. */
    public enum Form {
        /** A heap dump, plain or packed by another program. */
        HPROF,
        /** A dump that Heapfold folded. */
        HFOLD,
        /** A dump that Tailor stripped. */
        TAILOR,
        /** A dump that KOOM stripped. */
        KOOM
    }

    /**
     * How often a tag occurs.
     *
     * @param code the byte in the dump
     * @param name of the tag, as in {@code INSTANCE_DUMP}
     * @param bytes of these records, the tag and, of a top-level record, its head of 9 bytes among them
     */
    public record TagCount(int code, String name, long count, long bytes) {
        private static List<TagCount> of(List<io.github.heapfold.hprof.count.TagCount> counts) {
            return counts.stream()
                    .map(each -> new TagCount(each.code(), each.name(), each.count(), each.bytes()))
                    .toList();
        }
    }

    /**
     * What a field takes.
     *
     * @param name as in {@code PRIMITIVE_ARRAY_DUMP.elements}
     */
    public record FieldCount(String name, long count, long bytes) {}

    /**
     * Where a dump stops making sense, and why.
     *
     * @param offset in the dump
     */
    public record Damage(long offset, String reason) {
        static Damage of(io.github.heapfold.hprof.read.Damage damage) {
            return new Damage(damage.offset(), damage.message().toString());
        }
    }

    static DumpFacts of(Inspection inspection) {
        DumpSummary summary = inspection.summary();
        Optional<HprofHeader> header = summary.header();
        return new DumpFacts(
                Form.valueOf(inspection.kind().name()),
                header.map(HprofHeader::format).orElse(""),
                header.map(HprofHeader::idSize).orElse(0),
                header.map(HprofHeader::timestamp).orElse(0L),
                summary.bytes(),
                TagCount.of(summary.records()),
                TagCount.of(summary.subRecords()),
                summary.fields().stream()
                        // Those with a type are parts of those without.
                        .filter(each -> each.column().type() == null)
                        .map(each -> new FieldCount(each.column().toString(), each.count(), each.bytes()))
                        .toList(),
                summary.opaqueBytes(),
                summary.damage().map(Damage::of),
                inspection.rules());
    }

    /** How many objects the dump has: instances, arrays and classes. */
    public long objects() {
        return List.of(Tag.INSTANCE_DUMP, Tag.OBJECT_ARRAY_DUMP, Tag.PRIMITIVE_ARRAY_DUMP, Tag.CLASS_DUMP).stream()
                .mapToLong(tag -> subRecords.stream()
                        .filter(count -> count.name().equals(tag.name()))
                        .mapToLong(TagCount::count)
                        .sum())
                .sum();
    }
}
