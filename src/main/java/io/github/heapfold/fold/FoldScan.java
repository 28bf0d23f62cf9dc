package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.chunk.ChunkOutline;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.SubRecordHeaders;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads the chunks of a folded file front to back, of which only some columns are decoded: the others are neither
 * decompressed nor looked at, and where their values stand are zeros. {@link #next} is for one thread, the rest for
 * any.
 */
public final class FoldScan implements Closeable {
    private final DumpSource source;
    private final FoldReader reader;
    private long offset;

    /** Looks at a chunk while most is known of it; see {@link Chunk#headers}. */
    @FunctionalInterface
    public interface Look {
        void at(Chunk chunk) throws IOException;
    }

    /** A chunk as it is stored, at its place in the restored dump. */
    public static final class Stored {
        private final FoldDecoder.DecodeTask task;
        private final long offset;

        Stored(FoldDecoder.DecodeTask task, long offset) {
            this.task = task;
            this.offset = offset;
        }

        /** Where what comes after it begins in the restored dump. */
        public long end() {
            return offset + task.chunk().header().restoredBytes();
        }

        Chunk decode(FoldDecoder decoder) throws FoldException {
            return chunk(decoder.decode(task), null);
        }

        private void decode(FoldDecoder decoder, Look look) throws IOException {
            decoder.decode(task, (restored, headers) -> {
                Chunk chunk = chunk(restored, headers);
                look.at(chunk);
                chunk.forgetHeaders();
            });
        }

        private Chunk chunk(FoldDecoder.Restored restored, SubRecordHeaders headers) {
            ChunkHeader header = task.chunk().header();
            if (!header.records()) {
                Chunk.Run run = new Chunk.Run(header.elements(), -1, false);
                return Chunk.ofRun(restored.data(), restored.length(), offset, null, run, task.classes());
            }
            ChunkOutline outline = restored.outline();
            return Chunk.ofRecords(
                            restored.data(),
                            restored.length(),
                            offset,
                            outline.leading() > 0 ? Tag.HEAP_DUMP_SEGMENT : null,
                            outline.leading(),
                            outline.heapDumpEnds(),
                            outline.openArray(),
                            task.classes())
                    .with(headers);
        }
    }

    /**
     * Reads the header. Closing the scan closes the source; where this fails, the source is still the caller's to
     * close.
     *
     * @param unfolding what opens the seal
     * @param wanted which columns are decoded; the places and lengths of records, and object IDs, always are
     * @param look done again and again while the base is read, where there is one; may throw
     */
    public FoldScan(DumpSource source, Unfolding unfolding, Predicate<Column> wanted, Runnable look)
            throws IOException {
        this.source = source;
        reader = new FoldReader(source, unfolding, wanted, look);
        offset = reader.dumpHeader().map(HprofHeader::length).orElse(0);
    }

    /** The header of the dump; empty where what was folded is none. */
    public Optional<HprofHeader> header() {
        return reader.dumpHeader();
    }

    /**
     * The next chunk; null at the end.
     *
     * @throws FoldException where the file is not what was written; what came before is good
     */
    public Stored next() throws IOException {
        FoldDecoder.DecodeTask task = reader.next();
        if (task == null) {
            return null;
        }
        Stored stored = new Stored(task, offset);
        offset = stored.end();
        return stored;
    }

    /** Decodes a chunk, which is to be {@link #release released}, and has it looked at. */
    public void decode(Stored stored, Look look) throws IOException {
        stored.decode(reader.decoder(), look);
    }

    /** As many threads as are wanted; where chunks are long, no more than the Java heap has room for. */
    public int threads(int wanted) {
        return reader.decoder().threads(wanted);
    }

    /** Takes a chunk's memory back for further chunks. */
    public void release(Chunk chunk) {
        reader.decoder().recycle(chunk.data());
    }

    /** What was wrong with the dump when it was folded; known at the end. */
    public Optional<Damage> damage() {
        return Optional.ofNullable(reader.index())
                .flatMap(index -> index.summary().damage());
    }

    /** Bytes of columns that were decompressed so far. */
    public long decompressedBytes() {
        return reader.decoder().decompressedBytes();
    }

    @Override
    public void close() throws IOException {
        reader.close();
        source.close();
    }
}
