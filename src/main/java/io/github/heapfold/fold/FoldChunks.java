package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads single chunks of a folded file, each without the others: only the classes that were announced before it. Used
 * by one thread.
 */
final class FoldChunks implements Closeable {
    private final SeekableByteChannel channel;
    private final FoldHeader header;
    private final List<FoldIndex.ChunkEntry> entries;
    private final Unfolding unfolding;
    private final boolean damaged;

    /** Made when there is something to decode. */
    private FoldDecoder decoder;

    /**
     * How often a class may get another shape between tables that are kept: each time, they have memory of their own.
     */
    private static final int MOST_SHAPES = 4;

    /** The classes that each chunk from {@link #firstKnown} on knows, as far as they have been read. */
    private final List<ClassTable> known = new ArrayList<>();

    private int firstKnown;

    /**
     * Reads nothing yet. The channel is the caller's to close.
     *
     * @param entries where the chunks are
     * @param damaged whether classes that cannot be read are passed over
     */
    FoldChunks(
            SeekableByteChannel channel,
            FoldHeader header,
            List<FoldIndex.ChunkEntry> entries,
            Unfolding unfolding,
            boolean damaged) {
        this.channel = channel;
        this.header = header;
        this.entries = entries;
        this.unfolding = unfolding;
        this.damaged = damaged;
    }

    /** Opens what it was folded against, if it was; before any chunk is asked for. */
    void requireBase() throws IOException {
        if (header.base().isPresent()) {
            openDecoder();
        }
    }

    private void openDecoder() throws IOException {
        if (decoder == null) {
            decoder = new FoldDecoder(header, unfolding, null, damaged, () -> {});
        }
    }

    /** Classes that a chunk was decoded with before are not read again, whatever the order of chunks. */
    FoldFile.Piece piece(int number) throws IOException {
        FoldIndex.ChunkEntry entry = entries.get(number);
        StoredClasses own = announceUpTo(number);
        BlockReader.Block block = block(entry.offset() + entry.classBytes(), FoldFormat.BLOCK_CHUNK);
        FoldDecoder.DecodeTask task = decoder.take(block, own, known.get(number - firstKnown));
        if (decoder.unseals()) {
            task = unseal(task, entry, block, own);
        }
        if (task.chunk().header().originalOffset() != entry.originalOffset()) {
            throw new FoldException(block.offset(), Message.of("fold.otherChunk"));
        }
        FoldDecoder.Restored restored = decoder.decode(task);
        int leading = task.chunk().header().records() ? restored.outline().leading() : -1;
        FoldFile.Piece piece = new FoldFile.Piece(Arrays.copyOf(restored.data(), restored.length()), leading);
        decoder.recycle(restored);
        return piece;
    }

    private FoldDecoder.DecodeTask unseal(
            FoldDecoder.DecodeTask clear, FoldIndex.ChunkEntry entry, BlockReader.Block block, StoredClasses own)
            throws IOException {
        try {
            return decoder.unseal(clear, block, classesOf(entry), own, sealedOf(entry));
        } catch (FoldException e) {
            if (damaged) {
                return clear;
            }
            throw e;
        }
    }

    /** Reads the classes that a chunk knows where they are not known yet; gives those that it announces itself. */
    private StoredClasses announceUpTo(int number) throws IOException {
        if (number < firstKnown) {
            // What it knew is no longer kept, and is gathered once more.
            decoder.close();
            decoder = null;
            known.clear();
            firstKnown = 0;
        }
        openDecoder();
        FoldIndex.ChunkEntry entry = entries.get(number);
        if (number < firstKnown + known.size()) {
            return own(entry, decoder::read);
        }
        StoredClasses own = null;
        while (firstKnown + known.size() <= number) {
            FoldIndex.ChunkEntry next = entries.get(firstKnown + known.size());
            own = own(next, decoder::announce);
            known.add(decoder.classes());
            forgetOldShapes();
        }
        return own;
    }

    private interface ClassReader {
        StoredClasses read(BlockReader.Block block) throws FoldException;
    }

    /** The classes that a chunk announces; null where it announces none. */
    private StoredClasses own(FoldIndex.ChunkEntry entry, ClassReader reader) throws IOException {
        if (entry.classBytes() == 0) {
            return null;
        }
        try {
            return reader.read(block(entry.offset(), FoldFormat.BLOCK_CLASSES));
        } catch (FoldException e) {
            if (damaged) {
                return null;
            }
            throw e;
        }
    }

    /** Keeps the tables of few versions of the classes' shapes, the last ones: a forged file may have one per chunk. */
    private void forgetOldShapes() {
        int last = known.size() - 1;
        if (last == 0 || known.get(last).sharesMemoryWith(known.get(last - 1))) {
            return;
        }
        int shapes = 1;
        for (int i = last; i > 0; i--) {
            if (!known.get(i).sharesMemoryWith(known.get(i - 1)) && ++shapes > MOST_SHAPES) {
                known.subList(0, i).clear();
                firstKnown += i;
                return;
            }
        }
    }

    /** What the seal of a chunk is bound to; null where no classes stand before it. */
    private BlockReader.Block classesOf(FoldIndex.ChunkEntry entry) throws IOException {
        return entry.classBytes() == 0 ? null : block(entry.offset(), FoldFormat.BLOCK_CLASSES);
    }

    private BlockReader.Block sealedOf(FoldIndex.ChunkEntry entry) throws IOException {
        return block(entry.offset() + entry.storedBytes() - entry.sealedBytes(), FoldFormat.BLOCK_SEALED);
    }

    private BlockReader.Block block(long offset, int expected) throws IOException {
        return BlockReader.at(channel, offset)
                .next(type -> type == expected ? FoldFormat.most(type, header.chunkBound()) : -1);
    }

    @Override
    public void close() {
        if (decoder != null) {
            decoder.close();
            decoder = null;
        }
    }
}
