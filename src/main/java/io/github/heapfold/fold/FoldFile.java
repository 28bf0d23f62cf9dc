package io.github.heapfold.fold;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.FoldContents;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A folded file on a disk: its index is read without its chunks, and each chunk without the others. Used by one thread.
 */
public final class FoldFile implements Closeable {
    private final SeekableByteChannel channel;
    private final FoldHeader header;
    private final FoldIndex index;
    private final Unfolding unfolding;

    /** Made when there is something to decode. */
    private FoldDecoder decoder;

    /**
     * How often a class may get another shape between tables that are kept: each time, they have memory of their own.
     */
    private static final int MOST_SHAPES = 4;

    /** The classes that each chunk from {@link #firstKnown} on knows, as far as they have been read. */
    private final List<ClassTable> known = new ArrayList<>();

    private int firstKnown;

    /** Reads header, trailer and index, and nothing else; closing the file closes the channel. */
    FoldFile(SeekableByteChannel channel) throws IOException {
        this(channel, Unfolding.STANDARD);
    }

    private FoldFile(SeekableByteChannel channel, Unfolding unfolding) throws IOException {
        this.channel = channel;
        this.unfolding = unfolding;
        FoldContents contents = FoldContents.read(channel);
        header = contents.header();
        index = contents.index();
    }

    /**
     * Reads the index.
     *
     * @throws FoldException where the file has no index that is whole; its chunks may still be restored front to back
     */
    public static FoldFile open(Path file) throws IOException {
        return open(ExistingFile.toRead(file), Unfolding.STANDARD.beside(file));
    }

    /** The same of a file that is open; closing this closes it, as does a fault. */
    public static FoldFile open(SeekableByteChannel channel) throws IOException {
        return open(channel, Unfolding.STANDARD);
    }

    /** The same with what stands where something was left out, and with what opens the seal. */
    public static FoldFile open(SeekableByteChannel channel, Unfolding unfolding) throws IOException {
        ZstdLibrary.load();
        try {
            return new FoldFile(channel, unfolding);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Sees whether what it was folded against is there, before any chunk is asked for.
     *
     * @throws FoldException where that is missing, or another file
     */
    public void requireBase() throws IOException {
        if (header.base().isPresent()) {
            openDecoder();
        }
    }

    private void openDecoder() throws IOException {
        if (decoder == null) {
            decoder = new FoldDecoder(header, unfolding);
        }
    }

    public FoldIndex index() {
        return index;
    }

    /** How many bytes come out of a chunk: where the seal is opened, all that it had in the dump. */
    public long bytes(FoldIndex.ChunkEntry chunk) {
        return unfolding.identities().isEmpty() ? chunk.restoredBytes() : chunk.originalBytes();
    }

    /**
     * What comes out of one chunk.
     *
     * @param data the restored bytes
     * @param leading how many of them are sub-records before the first record; -1 where it is a part of something
     *     longer than a chunk
     */
    public record Piece(byte[] data, int leading) {}

    /**
     * The restored bytes of one chunk, of which no other chunk is read: only the classes that were announced before it.
     *
     * @param number 0 to the number of the index's chunks - 1
     * @throws FoldException where the chunk is not what was written
     */
    public byte[] chunk(int number) throws IOException {
        return piece(number).data();
    }

    /**
     * {@link #chunk} with what tells whether it can be read by itself. Classes that a chunk was decoded with before are
     * not read again, whatever the order of chunks.
     */
    public Piece piece(int number) throws IOException {
        FoldIndex.ChunkEntry entry = index.chunks().get(number);
        StoredClasses own = announceUpTo(number);
        BlockReader.Block block = block(entry.offset() + entry.classBytes(), FoldFormat.BLOCK_CHUNK);
        FoldDecoder.DecodeTask task = decoder.take(block, own, known.get(number - firstKnown));
        if (decoder.unseals()) {
            task = decoder.unseal(task, block, classesOf(entry), own, sealedOf(entry));
        }
        if (task.chunk().header().originalOffset() != entry.originalOffset()) {
            throw new FoldException(block.offset(), Message.of("fold.otherChunk"));
        }
        FoldDecoder.Restored restored = decoder.decode(task);
        int leading = task.chunk().header().records() ? restored.outline().leading() : -1;
        Piece piece = new Piece(Arrays.copyOf(restored.data(), restored.length()), leading);
        decoder.recycle(restored);
        return piece;
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
        FoldIndex.ChunkEntry entry = index.chunks().get(number);
        if (number < firstKnown + known.size()) {
            return entry.classBytes() == 0 ? null : decoder.read(block(entry.offset(), FoldFormat.BLOCK_CLASSES));
        }
        StoredClasses own = null;
        while (firstKnown + known.size() <= number) {
            FoldIndex.ChunkEntry next = index.chunks().get(firstKnown + known.size());
            own = next.classBytes() == 0 ? null : decoder.announce(block(next.offset(), FoldFormat.BLOCK_CLASSES));
            known.add(decoder.classes());
            forgetOldShapes();
        }
        return own;
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
    public void close() throws IOException {
        if (decoder != null) {
            decoder.close();
            decoder = null;
        }
        channel.close();
    }
}
