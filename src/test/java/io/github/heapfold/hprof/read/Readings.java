package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Ways to inspect a dump. */
public final class Readings {
    private Readings() {}

    public static DumpSummary summary(byte[] dump) throws IOException {
        return summary(dump, ChunkReader.DEFAULT_CHUNK);
    }

    public static DumpSummary summary(byte[] dump, int chunkSize) throws IOException {
        return summary(new ByteArrayInputStream(dump), chunkSize);
    }

    public static DumpSummary summary(InputStream dump, int chunkSize) throws IOException {
        try (DumpSource source = DumpSource.of("test", dump)) {
            return CensusTaker.take(new ChunkReader(source, chunkSize), 1, Progress.NONE);
        }
    }

    public static DumpSummary summary(Path dump, int chunkSize, int threads) throws IOException {
        try (DumpSource source = DumpSource.open(dump)) {
            return CensusTaker.take(new ChunkReader(source, chunkSize), threads, Progress.NONE);
        }
    }

    /** What a summary says, a line per fact, for messages that show what differs. */
    public static List<String> lines(DumpSummary summary) {
        List<String> lines = new ArrayList<>();
        lines.add(summary.header() + " bytes " + summary.bytes());
        lines.add("opaque " + summary.opaqueBytes() + " damage " + summary.damage());
        summary.records().forEach(count -> lines.add(count.toString()));
        summary.subRecords().forEach(count -> lines.add(count.toString()));
        summary.fields().forEach(count -> lines.add(count.toString()));
        return lines;
    }

    /** The bytes that a summary has placed: header, whole records and what is in none of them. */
    public static long accountedBytes(DumpSummary summary) {
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
