package io.github.heapfold.benchmark;

import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Cutting a dump into chunks; walking the records of one, and counting them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ReadingBenchmark {
    /** Keeps the walk from being optimized away. */
    private static final class Counter implements RecordVisitor {
        private long sum;

        @Override
        public void instance(int start, int end) {
            sum += end - start;
        }

        @Override
        public void objectArray(int start, int end) {
            sum += end - start;
        }

        @Override
        public void primitiveArray(int start, int end) {
            sum += end - start;
        }
    }

    private Chunk chunk;
    private int idSize;

    @Setup
    public void read(BenchmarkDump dump) throws IOException {
        chunk = dump.chunk();
        idSize = dump.idSize();
    }

    /** The whole dump. */
    @Benchmark
    public long chunks(BenchmarkDump dump) throws IOException {
        try (ChunkReader reader = new ChunkReader(DumpSource.open(dump.file()))) {
            for (Chunk next = reader.next(); next != null; next = reader.next()) {
                reader.release(next);
            }
            return reader.offset();
        }
    }

    @Benchmark
    public long walk() {
        Counter counter = new Counter();
        new ChunkWalker(idSize).walk(chunk, counter);
        return counter.sum;
    }

    @Benchmark
    public Census census() {
        return Census.of(chunk, idSize);
    }
}
