package io.github.heapfold.fold;

import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Pipeline;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Unfolds a folded file front to back, from a file or a stream; checks every checksum on its way. Reads it once. */
public final class FoldReader implements AutoCloseable {
    /** A chunk on its way to a decoder. */
    private record Task(StoredChunk chunk, ClassTable classes, long offset) {}

    /** A chunk's bytes on their way to the output. */
    record Restored(byte[] data, int length) {}

    private final DumpSource source;
    private final BlockReader blocks;
    private final FoldHeader header;
    private final StrippedColumns stripped;
    private final ClassTable.Builder classes;
    private final Unsqueezer unsqueezer = new Unsqueezer();
    private final long firstChunk;
    private final CoderPool<ChunkDecoder> decoders;
    private final Queue<byte[]> buffers = new ConcurrentLinkedQueue<>();

    private final List<FoldIndex.ChunkEntry> chunks = new ArrayList<>();

    /** Reads the shapes of classes; made when there are any. */
    private ColumnUnpacker announcer;

    private long originalOffset;
    private FoldIndex index;

    /** Reads magic and header. */
    public FoldReader(DumpSource source) throws IOException {
        this.source = source;
        blocks = new BlockReader(source::read, 0);
        blocks.expectMagic();
        BlockReader.Block block = blocks.next(type -> type == FoldFormat.BLOCK_HEADER ? 1 << 20 : 0);
        header = FoldHeader.read(block.payload());
        firstChunk = block.offset() + BlockWriter.START + block.payload().length + BlockWriter.END;
        originalOffset = start().length;
        stripped = new StrippedColumns(header.strippedNames());
        classes = new ClassTable.Builder(header.idSize());
        decoders = new CoderPool<>(() -> new ChunkDecoder(header.idSize(), stripped));
    }

    /**
     * Writes the dump; with {@link OutputStream#nullOutputStream()} it only checks.
     *
     * @param threads how many chunks are decoded at once
     * @param progress told after each chunk; may stop the work by throwing
     * @throws FoldException where the file is not what was written; what came out before is then good, but not all
     */
    public FoldIndex restore(OutputStream out, int threads, Progress progress) throws IOException {
        MessageDigest digest = header.isLossless() ? FoldWriter.sha256() : null;
        byte[] start = start();
        out.write(start);
        if (digest != null) {
            digest.update(start);
        }
        try (this) {
            Pipeline.<Task, Restored>run(threads, this::nextTask, this::decode, restored -> {
                out.write(restored.data, 0, restored.length);
                if (digest != null) {
                    digest.update(restored.data, 0, restored.length);
                }
                recycle(restored);
                progress.at(source.position(), source.size());
            });
        }
        if (digest != null && !Arrays.equals(digest.digest(), index.sha256().orElse(null))) {
            throw new FoldException("the restored dump is not the one that was folded (SHA-256 differs)");
        }
        return index;
    }

    /** The restored dump as a stream, unfolded as it is read; closing it closes the source. */
    public InputStream restored() {
        return new RestoredStream(this, source);
    }

    /** Gives back what the decoders hold; the source stays open. {@link #restore} does it by itself. */
    @Override
    public void close() {
        decoders.close();
        unsqueezer.close();
    }

    /** The first bytes of the dump. */
    byte[] start() {
        return header.dumpHeader().map(HprofHeader::toBytes).orElse(new byte[0]);
    }

    /** The next chunk's bytes, or null at the end. */
    Restored next() throws IOException {
        Task task = nextTask();
        return task == null ? null : decode(task);
    }

    void recycle(Restored restored) {
        buffers.add(restored.data);
    }

    private Task nextTask() throws IOException {
        BlockReader.Block block = blocks.next(this::most);
        switch (block.type()) {
            case FoldFormat.BLOCK_CHUNK -> {
                return task(block);
            }
            case FoldFormat.BLOCK_INDEX -> {
                index = IndexCodec.read(block.payload(), header, firstChunk, block.offset());
                expectChunks();
                expectTrailer(block.offset());
                return null;
            }
            default -> throw new FoldException(block.offset(), "a block of unknown type " + block.type());
        }
    }

    private Task task(BlockReader.Block block) throws FoldException {
        try {
            StoredChunk chunk = new StoredChunk(block.payload(), header.chunkBound());
            take(chunk.header(), block);
            if (chunk.header().classes() > 0) {
                if (announcer == null) {
                    announcer = new ColumnUnpacker(header.idSize(), column -> false);
                }
                chunk.announceClasses(classes, announcer, unsqueezer);
            }
            return new Task(chunk, classes.snapshot(), block.offset());
        } catch (FoldException | RuntimeException e) {
            throw new FoldException(block.offset(), e);
        }
    }

    /** Sees to it that no chunk is missing or out of order. */
    private void take(ChunkHeader chunk, BlockReader.Block block) throws FoldException {
        if (chunk.originalOffset() != originalOffset) {
            throw new FoldException(
                    "it belongs at " + chunk.originalOffset() + " in the dump, not at " + originalOffset);
        }
        chunks.add(new FoldIndex.ChunkEntry(
                block.offset(),
                BlockWriter.START + block.payload().length + BlockWriter.END,
                originalOffset,
                chunk.originalBytes(),
                chunk.restoredBytes()));
        originalOffset += chunk.originalBytes();
    }

    private void expectChunks() throws FoldException {
        for (int i = 0; i < Math.min(chunks.size(), index.chunks().size()); i++) {
            if (!chunks.get(i).equals(index.chunks().get(i))) {
                throw new FoldException(
                        chunks.get(i).offset(), "the chunk here is not the one that the index tells of");
            }
        }
        if (chunks.size() != index.chunks().size()
                || originalOffset != index.summary().bytes()) {
            throw new FoldException(
                    firstChunk, "the index tells of " + index.chunks().size() + " chunks, there are " + chunks.size());
        }
    }

    private int most(int type) {
        return switch (type) {
            case FoldFormat.BLOCK_CHUNK -> FoldFormat.most(header.chunkBound());
            case FoldFormat.BLOCK_INDEX -> IndexCodec.MAX_BYTES;
            case FoldFormat.BLOCK_TRAILER -> Long.BYTES;
            default -> 0;
        };
    }

    private void expectTrailer(long indexOffset) throws IOException {
        BlockReader.Block trailer = blocks.next(this::most);
        if (trailer.type() != FoldFormat.BLOCK_TRAILER || new ByteInput(trailer.payload()).get(8) != indexOffset) {
            throw new FoldException(trailer.offset(), "the trailer does not point to the index");
        }
        if (!blocks.atEnd()) {
            throw new FoldException(trailer.offset(), "there is more after the end of the folded file");
        }
    }

    private Restored decode(Task task) throws FoldException {
        ChunkDecoder decoder = decoders.take();
        byte[] data = buffers.poll();
        if (data == null) {
            data = new byte[header.chunkBound()];
        }
        try {
            decoder.decode(task.chunk, task.classes, data);
        } catch (FoldException | RuntimeException e) {
            // A forged chunk with a right checksum can lead anywhere; whatever it breaks, it is the file that is wrong.
            throw new FoldException(task.offset, e);
        }
        decoders.giveBack(decoder);
        return new Restored(data, task.chunk.header().restoredBytes());
    }
}
