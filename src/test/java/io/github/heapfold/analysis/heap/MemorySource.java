package io.github.heapfold.analysis.heap;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.AppliedProfile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

/**
 * A dump in memory, cut into chunks of any length.
 *
 * @param onRead runs whenever bytes are read at some place
 */
public record MemorySource(byte[] dump, int chunkSize, List<String> stripped, Runnable onRead) implements HeapSource {
    public MemorySource(byte[] dump) {
        this(dump, ChunkReader.MIN_CHUNK, List.of());
    }

    public MemorySource(byte[] dump, int chunkSize, List<String> stripped) {
        this(dump, chunkSize, stripped, () -> {});
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public AppliedProfile profile() {
        return new AppliedProfile("", 0, stripped, List.of(), List.of());
    }

    @Override
    public Scan scan(Wanted wanted) throws IOException {
        return new DumpScan(new ChunkReader(DumpSource.of(name(), new ByteArrayInputStream(dump)), chunkSize));
    }

    @Override
    public DumpBytes openBytes() {
        return new DumpBytes() {
            @Override
            public String name() {
                return "memory";
            }

            @Override
            public long size() {
                return dump.length;
            }

            @Override
            public Access access() {
                return Access.DIRECT;
            }

            @Override
            public int read(long offset, byte[] data, int from, int length) {
                onRead.run();
                int n = (int) Math.max(0, Math.min(length, dump.length - offset));
                System.arraycopy(dump, (int) offset, data, from, n);
                return n;
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }
}
