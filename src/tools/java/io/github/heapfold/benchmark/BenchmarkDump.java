package io.github.heapfold.benchmark;

import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The dump that is measured with: {@code -p dump=FILE}, or else one of the virtual machine that measures. */
@State(Scope.Benchmark)
public class BenchmarkDump {
    /** So many chunks of a dump in, there are no class descriptions any more, but objects. */
    private static final int CHUNKS = 9;

    @Param("")
    private String dump;

    public Path file() {
        return dump.isEmpty() ? OwnDump.file() : Path.of(dump);
    }

    public int idSize() throws IOException {
        try (ChunkReader reader = new ChunkReader(DumpSource.open(file()))) {
            return reader.header().orElseThrow().idSize();
        }
    }

    /** The last of the first chunks that has records. */
    public Chunk chunk() throws IOException {
        try (ChunkReader reader = new ChunkReader(DumpSource.open(file()))) {
            Chunk found = null;
            int seen = 0;
            for (Chunk next = reader.next(); next != null && seen < CHUNKS; next = reader.next()) {
                found = next.run() == null ? next : found;
                seen++;
            }
            return found;
        }
    }
}
