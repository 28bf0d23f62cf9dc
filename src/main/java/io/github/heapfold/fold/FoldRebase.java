package io.github.heapfold.fold;

import io.github.heapfold.files.Opened;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.base.BaseFold;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.BaseLanes;
import io.github.heapfold.fold.chunk.ChunkRebaser;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.BlockWriter;
import io.github.heapfold.fold.container.ChunkEntries;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a file that was folded against another one stand alone, or folds a file against another one. What comes out of
 * it stays the same: each lane that is coded again is decoded and compared before it is written.
 */
public final class FoldRebase implements Closeable {
    private record Task(byte[] classes, BlockReader.Block chunk) {}

    private record Done(byte[] classes, ChunkRebaser.Rebased chunk) {}

    private final DumpSource source;
    private final BlockReader blocks;
    private final FoldHeader header;
    private final long firstChunk;

    /** Null where the file stands alone. */
    private final BaseFold base;

    /** Null where it is to stand alone. */
    private final BaseFold onto;

    private final CoderPool<ChunkRebaser> rebasers;
    private final Map<String, Long> growth = new LinkedHashMap<>();
    private BlockReader.Block index;

    /**
     * Reads magic and header, and opens the base, and the file that is to be the base.
     *
     * @param place the base, or the folder where it is looked for by its name
     * @param other what to fold it against; empty where it is to stand alone
     * @param progress told while these are read; may stop the work by throwing
     * @throws FoldException where the file stands alone and is to, or its base is another one; where the other one can
     *     be no base
     */
    public FoldRebase(DumpSource source, Optional<Path> place, Optional<Path> other, Progress progress)
            throws IOException {
        this.source = source;
        blocks = new BlockReader(source::read, 0);
        blocks.expectMagic();
        ZstdLibrary.load();
        header = FoldHeader.read(blocks.next(FoldFormat.BLOCK_HEADER).payload());
        firstChunk = blocks.offset();
        Optional<FoldBase> named = header.base();
        if (named.isEmpty() && other.isEmpty()) {
            throw new FoldException(Message.of("fold.noBase"));
        }
        if (header.seal().isPresent()) {
            throw new FoldException(Message.of("fold.rebaseSealed"));
        }
        Runnable look = () -> progress.at(0, source.size());
        // Before what is open, which nobody would close if this failed.
        rebasers = new CoderPool<>(() -> new ChunkRebaser(header.profile().level()));
        base = named.isEmpty() ? null : BaseFold.toUnfold(named.get(), place, false, look);
        try (Opened<Closeable> opened = new Opened<>(() -> close(base))) {
            onto = other.isEmpty() ? null : BaseFold.toFold(other.get(), (done, total) -> look.run());
            opened.keep();
        }
    }

    /** The file that it was folded against; empty where it stood alone. */
    public Optional<Path> base() {
        return Optional.ofNullable(base).map(BaseFold::file);
    }

    private static void close(BaseFold one) {
        if (one != null) {
            one.close();
        }
    }

    private static BaseLanes lanes(BaseFold of) {
        return of == null ? BaseLanes.NONE : of;
    }

    /**
     * Writes the file.
     *
     * @param threads how many chunks are worked on at once
     * @param progress told after each chunk; may stop the work by throwing
     */
    public FoldIndex write(OutputStream out, int threads, Progress progress) throws IOException {
        FoldHeader other = header.with(Optional.ofNullable(onto).map(BaseFold::named));
        BlockWriter written = new BlockWriter(out);
        List<FoldIndex.ChunkEntry> places = new ChunkEntries();
        other.requireReadable();
        written.magic();
        written.write(FoldFormat.BLOCK_HEADER, other.toBytes());
        Runnable tell = () -> progress.at(source.position(), source.size());
        Pipeline.Sink<Done> store = done -> {
            long offset = written.offset();
            if (done.classes != null) {
                written.write(FoldFormat.BLOCK_CLASSES, done.classes);
            }
            long classBytes = written.offset() - offset;
            written.write(FoldFormat.BLOCK_CHUNK, done.chunk.payload());
            places.add(new FoldIndex.ChunkEntry(offset, written.offset() - offset, classBytes, 0, 0, 0, 0));
            done.chunk
                    .growth()
                    .forEach((column, bytes) ->
                            growth.merge(ColumnId.name(column).orElseThrow(), bytes, Long::sum));
            tell.run();
        };
        Pipeline.<Task, Done>run(Math.min(threads, FoldOptions.mostThreads(2)), this::next, this::rebase, store, tell);
        FoldIndex moved = moved(IndexCodec.read(index.payload(), header, firstChunk, index.offset()), places);
        ByteSink trailer = new ByteSink(Long.BYTES);
        trailer.put(written.offset(), Long.BYTES);
        written.write(FoldFormat.BLOCK_INDEX, IndexCodec.write(moved, other));
        written.write(FoldFormat.BLOCK_TRAILER, trailer.toByteArray());
        return moved;
    }

    private Task next() throws IOException {
        BlockReader.Block block = blocks.next(type -> FoldFormat.most(type, header.chunkBound()));
        byte[] classes = null;
        if (block.type() == FoldFormat.BLOCK_CLASSES) {
            classes = block.payload();
            block = blocks.next(
                    type -> type == FoldFormat.BLOCK_CHUNK ? FoldFormat.most(type, header.chunkBound()) : -1);
        }
        switch (block.type()) {
            case FoldFormat.BLOCK_CHUNK -> {
                return new Task(classes, block);
            }
            case FoldFormat.BLOCK_INDEX -> {
                index = block;
                blocks.expectTrailer(block.offset());
                return null;
            }
            default -> throw new FoldException(block.offset(), Message.of("fold.unknownBlock", block.type()));
        }
    }

    private Done rebase(Task task) throws IOException {
        try {
            return new Done(
                    task.classes,
                    rebasers.with(rebaser ->
                            rebaser.rebase(task.chunk.payload(), lanes(base), lanes(onto), header.chunkBound())));
        } catch (FoldException | RuntimeException e) {
            throw new FoldException(task.chunk.offset(), e);
        }
    }

    /** The index with other places and bytes of chunks. */
    private FoldIndex moved(FoldIndex was, List<FoldIndex.ChunkEntry> places) throws FoldException {
        if (places.size() != was.chunks().size()) {
            throw new FoldException(
                    firstChunk, Message.of("fold.chunkCount", was.chunks().size(), places.size()));
        }
        List<FoldIndex.ChunkEntry> chunks = new ChunkEntries();
        Iterator<FoldIndex.ChunkEntry> old = was.chunks().iterator();
        for (FoldIndex.ChunkEntry place : places) {
            FoldIndex.ChunkEntry chunk = old.next();
            chunks.add(new FoldIndex.ChunkEntry(
                    place.offset(),
                    place.storedBytes(),
                    place.classBytes(),
                    0,
                    chunk.originalOffset(),
                    chunk.originalBytes(),
                    chunk.restoredBytes()));
        }
        Map<String, Long> stored = new LinkedHashMap<>(was.storedBytes());
        growth.forEach((column, bytes) -> stored.merge(counted(column, stored), bytes, FoldRebase::noLess));
        return new FoldIndex(
                was.source(),
                was.summary(),
                was.profile(),
                stored,
                chunks,
                was.sha256(),
                was.recipients(),
                Optional.ofNullable(onto).map(BaseFold::named));
    }

    /** Texts that stay where arrays go are stored as if they had no column, and count as elements of arrays. */
    private static String counted(String column, Map<String, Long> stored) {
        boolean kept = column.equals(ColumnId.name(ColumnId.OPAQUE).orElseThrow()) && !stored.containsKey(column);
        return kept ? ColumnId.name(ColumnId.of(Column.PRIMITIVE_ELEMENTS)).orElseThrow() : column;
    }

    /** The sum; 0 where it would be less, for a file may say what it likes. */
    private static long noLess(long bytes, long growth) {
        return Math.max(0, bytes + growth);
    }

    @Override
    public void close() {
        rebasers.close();
        close(base);
        close(onto);
    }
}
