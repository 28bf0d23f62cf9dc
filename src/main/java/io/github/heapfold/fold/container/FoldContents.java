package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/**
 * What a folded file on a disk says of itself, before any of its chunks is read.
 *
 * @param header its first block
 * @param index where its chunks are
 */
public record FoldContents(FoldHeader header, FoldIndex index) {
    /** A file that goes on for longer behind a block that leads out of it is not cut there: its length is bent. */
    private static final long MOST_OF_FIRST = 1 << 26;

    private static final int TRAILER = BlockWriter.START + Long.BYTES + BlockWriter.END;

    /**
     * Reads header, trailer and index, and nothing else of a file that is whole. Where the trailer is not, reads of a
     * file the first bytes of its blocks, and of one of up to 64 MiB that has no chunk at its front as much as it takes
     * to find one.
     */
    public static FoldContents read(SeekableByteChannel channel) throws IOException {
        BlockReader front = BlockReader.at(channel, 0);
        front.expectMagic();
        FoldHeader header = FoldHeader.read(front.next(FoldFormat.BLOCK_HEADER).payload());
        long trailerOffset = channel.size() - TRAILER;
        if (trailerOffset < front.offset()) {
            throw new FoldException(channel.size(), Message.of("fold.cutFirst"));
        }
        BlockReader.Block trailer = trailer(channel, front.offset(), trailerOffset);
        long indexOffset = new ByteInput(trailer.payload()).get(8);
        if (indexOffset < front.offset() || indexOffset > trailerOffset) {
            throw new FoldException(trailerOffset, Message.of("fold.trailerOutside"));
        }
        BlockReader.Block block = BlockReader.at(channel, indexOffset).next(FoldFormat.BLOCK_INDEX);
        return new FoldContents(header, IndexCodec.read(block.payload(), header, front.offset(), indexOffset));
    }

    private static BlockReader.Block trailer(SeekableByteChannel channel, long firstChunk, long offset)
            throws IOException {
        try {
            return BlockReader.at(channel, offset).next(FoldFormat.BLOCK_TRAILER);
        } catch (FoldException e) {
            expectWholeBlocks(channel, firstChunk);
            throw e;
        }
    }

    /**
     * Sees whether the file breaks off, which says more than that it does not end as it should.
     *
     * @throws FoldException where the lengths of its blocks lead to its end and not to a trailer
     */
    private static void expectWholeBlocks(SeekableByteChannel channel, long firstBlock) throws IOException {
        long size = channel.size();
        byte[] start = new byte[BlockWriter.START];
        long at = firstBlock;
        boolean hasChunk = false;
        while (at < size) {
            ByteBuffer bytes = ByteBuffer.wrap(start);
            channel.position(at);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
            int type = start[0] & 0xff;
            long length = BigEndian.u4(start, 1);
            long end = at + BlockWriter.START + length + BlockWriter.END;

            if (!bytes.hasRemaining() && length > FoldFormat.most(type, FoldFormat.MAX_CHUNK)) {
                return; // no block, so that nothing more can be said
            }
            if (bytes.hasRemaining() || end > size) {
                boolean isLost = !hasChunk && !isChunkBehind(channel, at);
                throw new FoldException(at, Message.of(isLost ? "fold.cutFirst" : "fold.cutBlock"));
            }
            hasChunk |= type == FoldFormat.BLOCK_CHUNK;
            if (type == FoldFormat.BLOCK_TRAILER) {
                return;
            }
            at = end;
        }
        throw new FoldException(size, Message.of(hasChunk ? "fold.noIndex" : "fold.cutFirst"));
    }

    /** Whether there is, or may be, a whole chunk behind a block that leads out of the file. */
    private static boolean isChunkBehind(SeekableByteChannel channel, long block) throws IOException {
        return channel.size() - block > MOST_OF_FIRST || new BlockScanner(channel).hasBlock(FoldFormat.BLOCK_CHUNK);
    }
}
