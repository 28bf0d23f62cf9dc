package io.github.heapfold.fold;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A folded file on a disk: its index is read without its chunks. */
public final class FoldFile implements Closeable {
    private static final int TRAILER = BlockWriter.START + Long.BYTES + BlockWriter.END;

    private final FileChannel channel;
    private final FoldIndex index;

    private FoldFile(FileChannel channel) throws IOException {
        this.channel = channel;
        BlockReader front = at(0);
        front.expectMagic();
        BlockReader.Block headerBlock = front.next(type -> type == FoldFormat.BLOCK_HEADER ? 1 << 20 : 0);
        FoldHeader header = FoldHeader.read(headerBlock.payload());
        long trailerOffset = channel.size() - TRAILER;
        if (trailerOffset < 0) {
            throw new FoldException(channel.size(), "the file ends before its index");
        }
        BlockReader.Block trailer = at(trailerOffset).next(type -> type == FoldFormat.BLOCK_TRAILER ? Long.BYTES : 0);
        long indexOffset = new ByteInput(trailer.payload()).get(8);
        if (indexOffset < 0 || indexOffset > trailerOffset) {
            throw new FoldException(trailerOffset, "the trailer points outside of the file");
        }
        BlockReader.Block block =
                at(indexOffset).next(type -> type == FoldFormat.BLOCK_INDEX ? IndexCodec.MAX_BYTES : 0);
        long firstChunk = headerBlock.offset() + BlockWriter.START + headerBlock.payload().length + BlockWriter.END;
        index = IndexCodec.read(block.payload(), header, firstChunk, indexOffset);
    }

    /**
     * Reads the index.
     *
     * @throws FoldException where the file has no index that is whole; its chunks may still be restored front to back
     */
    public static FoldFile open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
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

    private BlockReader at(long offset) {
        long[] position = {offset};
        return new BlockReader(
                (data, from, length) -> {
                    ByteBuffer buffer = ByteBuffer.wrap(data, from, length);
                    while (buffer.hasRemaining()) {
                        int n = channel.read(buffer, position[0]);
                        if (n < 0) {
                            break;
                        }
                        position[0] += n;
                    }
                    return length - buffer.remaining();
                },
                offset);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
