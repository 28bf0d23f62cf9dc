package io.github.heapfold.hprof;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

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
