package io.github.heapfold.fold;

import io.github.heapfold.fold.base.BaseFold;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.BaseLanes;
import io.github.heapfold.fold.chunk.ChunkDecoder;
import io.github.heapfold.fold.chunk.ChunkOutline;
import io.github.heapfold.fold.chunk.LaneDecompressor;
import io.github.heapfold.fold.chunk.SealedPart;
import io.github.heapfold.fold.chunk.StoredChunk;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.chunk.StrippedColumns;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.column.DeferredFill;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.sealing.Sealer;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.SubRecordHeaders;
import io.github.heapfold.profile.AppliedProfile;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/**
 * Decodes the chunks of one folded file: takes its blocks in their order, by one thread, and knows the classes
 * announced so far. {@link #decode} and {@link #recycle} are for any thread.
 */
final class FoldDecoder implements Closeable {
    /**
     * A chunk on its way to a decoder.
     *
     * @param offset where its block begins in the folded file
     * @param clearBytes bytes that come out where the seal, if there is one, is left alone
     * @param whole whether it is put together with what is sealed of it
     */
    record DecodeTask(StoredChunk chunk, ClassTable classes, long offset, int clearBytes, boolean whole) {
        /** As no chunk is but the last one of a file, unless the file was made to have very many. */
        private static final int SMALL = 1 << 10;

        /** Whether to decode it is hardly any work. */
        boolean isSmall() {
            return chunk.header().bytes() < SMALL;
        }
    }

    /**
     * A chunk's bytes on their way to the output.
     *
     * @param outline where records and heap dumps begin in it
     */
    record Restored(byte[] data, int length, ChunkOutline outline) {}

    /** Looks at a chunk that was decoded. */
    @FunctionalInterface
    interface Look {
        /** @param headers what is not in its bytes; null where all is */
        void at(Restored restored, SubRecordHeaders headers) throws IOException;
    }

    private final FoldHeader header;
    private final ClassTable.Builder classes;
    private final LaneDecompressor decompressor;
    private final CoderPool<ChunkDecoder> decoders;

    /** For what is put together with what is sealed of it, of which nothing is left out. */
    private final CoderPool<ChunkDecoder> wholeDecoders;

    private final LongAdder decompressed = new LongAdder();
    private final Queue<byte[]> buffers = new ConcurrentLinkedQueue<>();

    /** Null where the file stands alone. */
    private final BaseFold base;

    /** Null where the seal is left alone. */
    private final Sealer sealer;

    /** Reads the shapes of classes; made when there are any. */
    private ColumnUnpacker announcer;

    /**
     * Opens the seal too, where {@link Unfolding#identities} are given.
     *
     * @param wanted see {@link ChunkDecoder}
     * @param damaged whether a base is taken that is not, or no longer, the one that the file was folded against
     * @param look done again and again while the base is read; may throw
     * @throws FoldException where they do not open it, or the base is not there
     */
    FoldDecoder(FoldHeader header, Unfolding unfolding, Predicate<Column> wanted, boolean damaged, Runnable look)
            throws IOException {
        this.header = header;
        sealer = unfolding.identities().isEmpty()
                ? null
                : Sealer.open(unfolding.identities().get(), header);
        StrippedColumns stripped = new StrippedColumns(header.profile());
        StrippedColumns nothing = new StrippedColumns(profileOpened(header));
        classes = new ClassTable.Builder(header.idSize());
        base = header.base().isEmpty() ? null : BaseFold.toUnfold(header.base().get(), unfolding.base(), damaged, look);
        BaseLanes lanes = base == null ? BaseLanes.NONE : base;
        decoders = pool(stripped, unfolding, wanted, lanes);
        wholeDecoders = pool(nothing, unfolding, wanted, lanes);
        // The last of all, for it has memory outside the heap that nobody would give back if something before it
        // failed.
        decompressor = new LaneDecompressor();
    }

    private CoderPool<ChunkDecoder> pool(
            StrippedColumns stripped, Unfolding unfolding, Predicate<Column> wanted, BaseLanes lanes) {
        return new CoderPool<>(() -> new ChunkDecoder(
                header.idSize(),
                stripped,
                unfolding.fill(),
                unfolding.complete(),
                header.referredFirst(),
                wanted,
                lanes));
    }

    /** What is left out of what comes out: nothing where the seal is opened. */
    AppliedProfile profile() {
        return sealer == null ? header.profile() : profileOpened(header);
    }

    /** The same of a file that was sealed, once the seal is opened. */
    static AppliedProfile profileOpened(FoldHeader header) {
        AppliedProfile known = header.profile();
        return new AppliedProfile(known.name(), known.level(), List.of(), List.of(), List.of());
    }

    /** As many threads as are wanted; where chunks are long, no more than the Java heap has room for. */
    int threads(int wanted) {
        boolean large = header.chunkBound() > ChunkReader.DEFAULT_CHUNK;
        return large ? Math.min(wanted, FoldOptions.mostThreads(2)) : wanted;
    }

    /** Whether what is sealed is put together with what is in the clear. */
    boolean unseals() {
        return sealer != null;
    }

    /** Takes a block of classes, which the chunk after it and all later ones know. */
    StoredClasses announce(BlockReader.Block block) throws FoldException {
        try {
            StoredClasses stored = new StoredClasses(block.payload(), header.chunkBound());
            if (announcer == null) {
                announcer = new ColumnUnpacker(
                        header.idSize(), column -> false, new DeferredFill(Fill.ZERO, header.idSize()));
            }
            stored.announce(classes, announcer, decompressor);
            return stored;
        } catch (IOException | RuntimeException e) {
            throw new FoldException(block.offset(), e);
        }
    }

    /** Reads a block of classes that was taken before, for the chunk after it to be decoded once more. */
    StoredClasses read(BlockReader.Block block) throws FoldException {
        try {
            return new StoredClasses(block.payload(), header.chunkBound());
        } catch (FoldException | RuntimeException e) {
            throw new FoldException(block.offset(), e);
        }
    }

    /** The classes that were announced so far. */
    ClassTable classes() {
        return classes.snapshot();
    }

    /**
     * Takes the block of a chunk.
     *
     * @param announced the classes in the block before it; null where that is none of classes
     */
    DecodeTask take(BlockReader.Block block, StoredClasses announced) throws FoldException {
        return take(block, announced, classes());
    }

    /**
     * The same out of order.
     *
     * @param known the classes that were announced up to this chunk, as {@link #classes} gave them then
     */
    DecodeTask take(BlockReader.Block block, StoredClasses announced, ClassTable known) throws FoldException {
        try {
            StoredChunk chunk = new StoredChunk(block.payload(), announced, header.chunkBound());
            return new DecodeTask(chunk, known, block.offset(), chunk.header().restoredBytes(), false);
        } catch (FoldException | RuntimeException e) {
            throw new FoldException(block.offset(), e);
        }
    }

    /**
     * The same of a sealed file whose seal is opened.
     *
     * @param classes the block before it; null where that is none of classes
     * @param sealed the block after it
     */
    DecodeTask take(
            BlockReader.Block block, BlockReader.Block classes, StoredClasses announced, BlockReader.Block sealed)
            throws FoldException {
        return unseal(take(block, announced), block, classes, announced, sealed);
    }

    /**
     * Puts a chunk in the clear together with what is sealed of it.
     *
     * @param clear as {@link #take(BlockReader.Block, StoredClasses, ClassTable)} gave it
     */
    DecodeTask unseal(
            DecodeTask clear,
            BlockReader.Block block,
            BlockReader.Block classes,
            StoredClasses announced,
            BlockReader.Block sealed)
            throws FoldException {
        long offset = clear.chunk.header().originalOffset();
        try {
            byte[] part =
                    sealer.open(offset, classes == null ? null : classes.payload(), block.payload(), sealed.payload());
            StoredChunk chunk = SealedPart.chunk(block.payload(), announced, part, header.chunkBound());
            return new DecodeTask(chunk, clear.classes, clear.offset, clear.clearBytes, true);
        } catch (FoldException | RuntimeException e) {
            throw new FoldException(sealed.offset(), e);
        }
    }

    /**
     * Opens what a sealed file ends with.
     *
     * @param bytes of the dump
     * @return the digest of the whole dump
     */
    byte[] openEnd(long bytes, BlockReader.Block index, BlockReader.Block end) throws FoldException {
        try {
            return sealer.openEnd(bytes, index.payload(), end.payload());
        } catch (FoldException e) {
            throw new FoldException(end.offset(), e.reason());
        }
    }

    Restored decode(DecodeTask task) throws FoldException {
        try {
            return decoders(task).with(decoder -> {
                Restored restored = decode(task, decoder);
                decoder.writeHeaders();
                return restored;
            });
        } catch (FoldException | RuntimeException e) {
            throw fault(task, e);
        }
    }

    /** Decodes a chunk and has it looked at while there is more known of it than stands in its bytes. */
    void decode(DecodeTask task, Look look) throws IOException {
        decoders(task).<Void, IOException>with(decoder -> {
            Restored restored;
            try {
                restored = decode(task, decoder);
            } catch (FoldException | RuntimeException e) {
                throw fault(task, e);
            }
            look.at(restored, decoder.headers());
            return null;
        });
    }

    private CoderPool<ChunkDecoder> decoders(DecodeTask task) {
        return task.whole ? wholeDecoders : decoders;
    }

    /** A forged chunk with a right checksum can lead anywhere; whatever it breaks, it is the file that is wrong. */
    private FoldException fault(DecodeTask task, Exception e) {
        return new FoldException(task.offset, base == null ? e : base.blamed(e));
    }

    private Restored decode(DecodeTask task, ChunkDecoder decoder) throws FoldException {
        byte[] data = buffer(decoder.length(task.chunk.header()));
        boolean good = false;
        try {
            ChunkOutline outline = decoder.decode(task.chunk, task.classes, data);
            good = true;
            decompressed.add(decoder.decompressedBytes());
            return new Restored(data, decoder.length(task.chunk.header()), outline);
        } finally {
            if (!good) {
                recycle(data);
            }
        }
    }

    /** The most bytes of a chunk, for which there is room in what is {@link #recycle recycled}. */
    int mostBytes() {
        return header.chunkBound();
    }

    /** Takes a chunk's memory back for further chunks. */
    void recycle(Restored restored) {
        recycle(restored.data);
    }

    void recycle(byte[] data) {
        buffers.add(data);
    }

    /**
     * Memory for so many bytes: for any chunk, but where this one is much shorter, as the only one of a short dump, or
     * each of a file of short ones, in whose bound the longest class has room. Those that follow are about as long.
     */
    private byte[] buffer(int length) {
        byte[] data = buffers.poll();
        if (data == null || data.length < length) {
            boolean isShort = length < header.chunkBound() / 4;
            data = new byte[isShort ? length + length / 8 : header.chunkBound()];
        }
        return data;
    }

    /** Bytes of columns that were decompressed so far. */
    long decompressedBytes() {
        return decompressed.sum();
    }

    /** Gives back what the decoders hold; when none is at work any more. */
    @Override
    public void close() {
        decoders.close();
        wholeDecoders.close();
        decompressor.close();
        if (base != null) {
            base.close();
        }
    }
}
