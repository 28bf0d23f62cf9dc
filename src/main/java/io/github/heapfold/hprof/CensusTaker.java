package io.github.heapfold.hprof;

import java.io.IOException;

/** Inspects a whole dump: reads it once, counts its chunks in parallel. */
public final class CensusTaker {
    private CensusTaker() {}

    /**
     * Reads to the end.
     *
     * @param threads how many chunks are counted at once
     * @param progress told after each chunk
     */
    public static DumpSummary take(ChunkReader reader, int threads, Progress progress) throws IOException {
        int idSize = reader.header().map(HprofHeader::idSize).orElse(1);
        Census total = new Census(idSize);
        Pipeline.<Chunk, Census>run(
                threads,
                reader::next,
                chunk -> {
                    Census census = Census.of(chunk, idSize);
                    reader.release(chunk);
                    return census;
                },
                census -> {
                    total.add(census);
                    progress.at(reader.source().position(), reader.source().size());
                });
        return DumpSummary.of(reader, total);
    }
}
