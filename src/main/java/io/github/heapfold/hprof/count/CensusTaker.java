package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Pipeline;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/** Inspects a whole dump: reads it once, counts its chunks in parallel. */
public final class CensusTaker {
    /**
     * What was counted.
     *
     * @param classes the objects by class
     * @param zeros arrays whose contents were left out, see {@link Census#zeroArrays}
     */
    public record Counted(DumpSummary summary, List<ClassCount> classes, List<ZeroArrays> zeros) {}

    /** Hears of each chunk, and after it what has been counted so far. */
    @FunctionalInterface
    public interface Watcher {
        /** Hears of a chunk before it is counted, in the order of the dump; its bytes are used again afterwards. */
        default void read(Chunk chunk) throws IOException {}

        /**
         * Hears that more has been counted.
         *
         * @param soFar sums up when it is asked, which is not for nothing
         */
        void counted(Supplier<Counted> soFar);
    }

    private CensusTaker() {}

    /**
     * Reads to the end.
     *
     * @param threads how many chunks are counted at once
     * @param progress told after each chunk
     */
    public static DumpSummary take(ChunkReader reader, int threads, Progress progress) throws IOException {
        return take(reader, threads, progress, soFar -> {}).summary();
    }

    /**
     * Reads to the end.
     *
     * @param threads how many chunks are counted at once
     * @param progress told after each chunk
     * @param watcher told of each chunk before it is counted and, before the progress, after it
     */
    public static Counted take(ChunkReader reader, int threads, Progress progress, Watcher watcher) throws IOException {
        int idSize = reader.header().map(HprofHeader::idSize).orElse(1);
        Census total = new Census(idSize);
        Supplier<Counted> soFar =
                () -> new Counted(DumpSummary.of(reader, total), total.classCounts(), total.zeroArrays());
        Pipeline.<Chunk, Census>run(
                threads,
                () -> {
                    Chunk chunk = reader.next();
                    if (chunk != null) {
                        watcher.read(chunk);
                    }
                    return chunk;
                },
                chunk -> {
                    Census census = Census.of(chunk, idSize);
                    reader.release(chunk);
                    return census;
                },
                census -> {
                    total.add(census, reader.name());
                    watcher.counted(soFar);
                    progress.at(reader.source().position(), reader.source().size());
                });
        return soFar.get();
    }
}
