package io.github.heapfold.fold;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A folded file on a disk: its index is read without its chunks, and each chunk without the others. Used by one thread. */
public final class FoldFile implements Closeable {
    private static final int TRAILER = BlockWriter.START + Long.BYTES + BlockWriter.END;

    private final SeekableByteChannel channel;
    private final FoldHeader header;
    private final FoldIndex index;

    /** Reads header, trailer and index, and nothing else; closing the file closes the channel. */
    FoldFile(SeekableByteChannel channel) throws IOException {
        this.channel = channel;
        BlockReader front = BlockReader.at(channel, 0);
        front.expectMagic();
        header = FoldHeader.read(front.next(FoldFormat.BLOCK_HEADER).payload());
        long trailerOffset = channel.size() - TRAILER;
        if (trailerOffset < front.offset()) {
            throw new FoldException(channel.size(), "the file ends before its index");
        }
        BlockReader.Block trailer = BlockReader.at(channel, trailerOffset).next(FoldFormat.BLOCK_TRAILER);
        long indexOffset = new ByteInput(trailer.payload()).get(8);
        if (indexOffset < front.offset() || indexOffset > trailerOffset) {
            throw new FoldException(trailerOffset, "the trailer points outside of the file");
        }
        BlockReader.Block block = BlockReader.at(channel, indexOffset).next(FoldFormat.BLOCK_INDEX);
        index = IndexCodec.read(block.payload(), header, front.offset(), indexOffset);
    }

    /**
     * Reads the index.
     *
     * @throws FoldException where the file has no index that is whole; its chunks may still be restored front to back
     */
    public static FoldFile open(Path file) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(file);
        try {
            return new FoldFile(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    public FoldIndex index() {
        return index;
    }

    /**
     * The restored bytes of one chunk, of which no other chunk is read: only the classes that were announced before it.
     *
     * @param number 0 to the number of the index's chunks - 1
     * @throws FoldException where the chunk is not what was written
     */
    public byte[] chunk(int number) throws IOException {
        FoldIndex.ChunkEntry entry = index.chunks().get(number);
        try (FoldDecoder decoder = new FoldDecoder(header, Unfolding.STANDARD)) {
            StoredClasses announced = null;
            for (FoldIndex.ChunkEntry before : index.chunks().subList(0, number + 1)) {
                announced = before.classBytes() == 0
                        ? null
                        : decoder.announce(block(before.offset(), FoldFormat.BLOCK_CLASSES));
            }
            BlockReader.Block block = block(entry.offset() + entry.classBytes(), FoldFormat.BLOCK_CHUNK);
            FoldDecoder.Task task = decoder.take(block, announced);
            if (task.chunk().header().originalOffset() != entry.originalOffset()) {
                throw new FoldException(block.offset(), "the chunk here is not the one that the index tells of");
            }
            FoldDecoder.Restored restored = decoder.decode(task);
            return Arrays.copyOf(restored.data(), restored.length());
        }
    }

    private BlockReader.Block block(long offset, int expected) throws IOException {
        return BlockReader.at(channel, offset)
                .next(type -> type == expected ? FoldFormat.most(type, header.chunkBound()) : -1);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
