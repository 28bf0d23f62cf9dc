package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.hprof.read.Position;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Finds an object by its ID: first in the stretches that were read through before and may hold it, then by reading on from where the
 * last search has ended, several chunks at once.
 */
final class ObjectFinder {
    private final Blocks blocks;
    private final Places places;
    private final HprofHeader header;
    private final int threads;

    ObjectFinder(Blocks blocks, Places places, HprofHeader header, int threads) {
        this.blocks = blocks;
        this.places = places;
        this.header = header;
        this.threads = threads;
    }

    private record Task(Chunk chunk, Position at, Position after) {}

    private record Looked(Task task, StretchScan.Result result) {}

    Optional<DumpRecord> find(long id, Progress progress) throws IOException {
        Optional<DumpRecord> known = among(places.stretches(), id, progress);
        return known.isPresent() ? known : readOn(id, progress);
    }

    private Optional<DumpRecord> among(List<Places.Stretch> stretches, long id, Progress progress) throws IOException {
        for (Places.Stretch stretch : stretches) {
            if (stretch.mayHold(id)) {
                progress.at(stretch.at().offset(), blocks.bytes().size());
                Block block = blocks.at(stretch.at());
                int index = block == null ? -1 : block.find(id);
                if (index >= 0) {
                    return Optional.of(block.record(index));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<DumpRecord> readOn(long id, Progress progress) throws IOException {
        Position from = places.frontier();
        if (from == null) {
            return Optional.empty();
        }
        try (ChunkReader reader = blocks.reader(from);
                Pipeline<Looked> pipeline = new Pipeline<>(threads, () -> next(reader), task -> look(task, id))) {
            long end = from.offset();
            for (Looked looked = pipeline.next(); looked != null; looked = pipeline.next()) {
                Task task = looked.task;
                reader.release(task.chunk);
                end = task.after.offset();
                progress.at(end, blocks.bytes().size());
                StretchScan.Result result = looked.result;
                if (result.stretch() != null) {
                    places.add(result.stretch(), frontier(task.after));
                }
                if (result.found() >= 0) {
                    Block block = blocks.with(result.found(), Progress.NONE);
                    return Optional.of(block.record(block.indexOf(result.found())));
                }
            }
            places.end(end);
            return Optional.empty();
        }
    }

    /** What is longer than a chunk is a stretch of its own, from its first byte on; the elements of an array are in none. */
    private static Position frontier(Position after) {
        boolean begins =
                after.run() != null && after.run().first() && after.run().elements() == null;
        return begins ? after : after.afterRun();
    }

    private static Task next(ChunkReader reader) throws IOException {
        Position at = reader.position();
        Chunk chunk = reader.next();
        return chunk == null ? null : new Task(chunk, at, reader.position());
    }

    private Looked look(Task task, long id) {
        return new Looked(task, StretchScan.of(task.chunk, task.at, header.idSize(), id));
    }
}
