package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.hprof.read.ResumePoint;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Finds an object by its ID: first in the stretches that were read through before and may hold it, then by reading on
 * from where the last search has ended, several chunks at once.
 */
final class ObjectFinder {
    private final Blocks blocks;
    private final SeekIndex places;
    private final HprofHeader header;
    private final int threads;

    ObjectFinder(Blocks blocks, SeekIndex places, HprofHeader header, int threads) {
        this.blocks = blocks;
        this.places = places;
        this.header = header;
        this.threads = threads;
    }

    private record SearchTask(Chunk chunk, ResumePoint at, ResumePoint after) {}

    private record Looked(SearchTask task, StretchScan.Result result) {}

    Optional<DumpRecord> find(long id, Progress progress) throws IOException {
        Optional<DumpRecord> known = among(places.stretches(), id, progress);
        return known.isPresent() ? known : readOn(id, progress);
    }

    private Optional<DumpRecord> among(List<SeekIndex.Stretch> stretches, long id, Progress progress)
            throws IOException {
        for (SeekIndex.Stretch stretch : stretches) {
            if (stretch.mayHold(id)) {
                progress.at(stretch.at().offset(), blocks.bytes().size());
                RecordBlock block = blocks.at(stretch.at());
                int index = block == null ? -1 : block.find(id);
                if (index >= 0) {
                    return Optional.of(block.record(index));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<DumpRecord> readOn(long id, Progress progress) throws IOException {
        ResumePoint from = places.frontier();
        if (from == null) {
            return Optional.empty();
        }
        try (ChunkReader reader = blocks.reader(from);
                Pipeline<Looked> pipeline = new Pipeline<>(threads, () -> next(reader), task -> look(task, id))) {
            long end = from.offset();
            for (Looked looked = pipeline.next(); looked != null; looked = pipeline.next()) {
                SearchTask task = looked.task;
                reader.release(task.chunk);
                end = task.after.offset();
                progress.at(end, blocks.bytes().size());
                StretchScan.Result result = looked.result;
                if (result.stretch() != null) {
                    places.add(result.stretch(), frontier(task.after));
                }
                if (result.found() >= 0) {
                    RecordBlock block = blocks.with(result.found(), Progress.NONE);
                    return Optional.of(block.record(block.indexOf(result.found())));
                }
            }
            places.end(end);
            return Optional.empty();
        }
    }

    /**
     * What is longer than a chunk is a stretch of its own, from its first byte on; the elements of an array are in
     * none.
     */
    private static ResumePoint frontier(ResumePoint after) {
        boolean begins =
                after.run() != null && after.run().first() && after.run().elements() == null;
        return begins ? after : after.afterRun();
    }

    private static SearchTask next(ChunkReader reader) throws IOException {
        ResumePoint at = reader.position();
        Chunk chunk = reader.next();
        return chunk == null ? null : new SearchTask(chunk, at, reader.position());
    }

    private Looked look(SearchTask task, long id) {
        return new Looked(task, StretchScan.of(task.chunk, task.at, header.idSize(), id));
    }
}
