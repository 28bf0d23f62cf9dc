package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;

/**
 * What a folded file on a disk says of itself, before any of its chunks is read.
 *
 * @param header its first block
 * @param index where its chunks are
 */
public record FoldContents(FoldHeader header, FoldIndex index) {
    private static final int TRAILER = BlockWriter.START + Long.BYTES + BlockWriter.END;

    /** Reads header, trailer and index, and nothing else. */
    public static FoldContents read(SeekableByteChannel channel) throws IOException {
        BlockReader front = BlockReader.at(channel, 0);
        front.expectMagic();
        FoldHeader header = FoldHeader.read(front.next(FoldFormat.BLOCK_HEADER).payload());
        long trailerOffset = channel.size() - TRAILER;
        if (trailerOffset < front.offset()) {
            throw new FoldException(channel.size(), Message.of("fold.noIndex"));
        }
        BlockReader.Block trailer = BlockReader.at(channel, trailerOffset).next(FoldFormat.BLOCK_TRAILER);
        long indexOffset = new ByteInput(trailer.payload()).get(8);
        if (indexOffset < front.offset() || indexOffset > trailerOffset) {
            throw new FoldException(trailerOffset, Message.of("fold.trailerOutside"));
        }
        BlockReader.Block block = BlockReader.at(channel, indexOffset).next(FoldFormat.BLOCK_INDEX);
        return new FoldContents(header, IndexCodec.read(block.payload(), header, front.offset(), indexOffset));
    }
}
