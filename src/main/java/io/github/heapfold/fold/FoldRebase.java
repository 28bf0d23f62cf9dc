package io.github.heapfold.fold;

import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.base.BaseFold;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
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

/** Makes a file that was folded against another one stand alone. What comes out of it stays the same. */
public final class FoldRebase implements Closeable {
    private record Task(byte[] classes, BlockReader.Block chunk) {}

    private record Done(byte[] classes, ChunkRebaser.Rebased chunk) {}

    private final DumpSource source;
    private final BlockReader blocks;
    private final FoldHeader header;
    private final long firstChunk;
    private final BaseFold base;
    private final CoderPool<ChunkRebaser> rebasers;
    private final Map<String, Long> growth = new LinkedHashMap<>();
    private BlockReader.Block index;

    /**
     * Reads magic and header, and opens the base.
     *
     * @param place the base, or the folder where it is looked for by its name
     * @throws FoldException where the file needs no base, or this is another one
     */
    public FoldRebase(DumpSource source, Optional<Path> place) throws IOException {
        this.source = source;
        blocks = new BlockReader(source::read, 0);
        blocks.expectMagic();
        ZstdLibrary.load();
        header = FoldHeader.read(blocks.next(FoldFormat.BLOCK_HEADER).payload());
        firstChunk = blocks.offset();
        FoldBase named = header.base().orElseThrow(() -> new FoldException(Message.of("fold.noBase")));
        base = BaseFold.toUnfold(named, place, false);
        rebasers = new CoderPool<>(() -> new ChunkRebaser(header.profile().level()));
    }

    /**
     * Writes the file that stands alone.
     *
     * @param threads how many chunks are worked on at once
     * @param progress told after each chunk; may stop the work by throwing
     */
    public FoldIndex write(OutputStream out, int threads, Progress progress) throws IOException {
        FoldHeader alone = header.alone();
        BlockWriter written = new BlockWriter(out);
        List<FoldIndex.ChunkEntry> places = new ChunkEntries();
        written.magic();
        written.write(FoldFormat.BLOCK_HEADER, alone.toBytes());
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
        Pipeline.<Task, Done>run(
                Math.min(threads, FoldOptions.mostThreads(2)), this::next, this::rebase, store, tell);
        FoldIndex moved = moved(IndexCodec.read(index.payload(), header, firstChunk, index.offset()), places);
        ByteSink trailer = new ByteSink(Long.BYTES);
        trailer.put(written.offset(), Long.BYTES);
        written.write(FoldFormat.BLOCK_INDEX, IndexCodec.write(moved, alone));
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
                return null;
            }
            default -> throw new FoldException(block.offset(), Message.of("fold.unknownBlock", block.type()));
        }
    }

    private Done rebase(Task task) throws IOException {
        try {
            return new Done(
                    task.classes,
                    rebasers.with(rebaser -> rebaser.rebase(task.chunk.payload(), base, header.chunkBound())));
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
        growth.forEach((column, bytes) -> stored.merge(column, bytes, Long::sum));
        return new FoldIndex(
                was.source(),
                was.summary(),
                was.profile(),
                stored,
                chunks,
                was.sha256(),
                was.recipients(),
                Optional.empty());
    }

    @Override
    public void close() {
        rebasers.close();
        base.close();
    }
}
