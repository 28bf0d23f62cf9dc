package io.github.heapfold.hprof;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Ways to inspect a dump. */
final class Readings {
    private Readings() {}

    static DumpSummary summary(byte[] dump) throws IOException {
        return summary(dump, ChunkReader.DEFAULT_CHUNK);
    }

    static DumpSummary summary(byte[] dump, int chunkSize) throws IOException {
        return summary(new ByteArrayInputStream(dump), chunkSize);
    }

    static DumpSummary summary(InputStream dump, int chunkSize) throws IOException {
        try (DumpSource source = DumpSource.of("test", dump)) {
            return CensusTaker.take(new ChunkReader(source, chunkSize), 1, Progress.NONE);
        }
    }

    static DumpSummary summary(Path dump, int chunkSize, int threads) throws IOException {
        try (DumpSource source = DumpSource.open(dump)) {
            return CensusTaker.take(new ChunkReader(source, chunkSize), threads, Progress.NONE);
        }
    }

    /** What a summary says, a line per fact, for messages that show what differs. */
    static List<String> lines(DumpSummary summary) {
        List<String> lines = new ArrayList<>();
        lines.add(summary.header() + " bytes " + summary.bytes());
        lines.add("opaque " + summary.opaqueBytes() + " damage " + summary.damage());
        summary.records().forEach(count -> lines.add(count.toString()));
        summary.subRecords().forEach(count -> lines.add(count.toString()));
        summary.fields().forEach(count -> lines.add(count.toString()));
        return lines;
    }

    /** The bytes that a summary has placed: header, whole records and what is in none of them. */
    static long accountedBytes(DumpSummary summary) {
        long fields = summary.fields().stream()
                .filter(field -> field.column().type() == null)
                .mapToLong(FieldCount::bytes)
                .sum();
        long unknown = summary.records().stream()
                .filter(count -> count.tag() == null)
                .mapToLong(TagCount::bytes)
                .sum();
        long header = summary.header().map(HprofHeader::length).orElse(0);
        return fields + unknown + header + summary.opaqueBytes();
    }
}
