package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.BlockWriter;
import io.github.heapfold.fold.container.FoldFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A folded file taken apart, to put it together again with something forged and all checksums right. */
final class Blocks {
    /** One block. */
    record Block(int type, byte[] payload) {}

    private Blocks() {}

    static List<Block> of(byte[] folded) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(folded);
        BlockReader reader = new BlockReader(in::readNBytes, 0);
        reader.expectMagic();
        List<Block> blocks = new ArrayList<>();
        while (in.available() > 0) {
            BlockReader.Block block = reader.next(type -> Integer.MAX_VALUE);
            blocks.add(new Block(block.type(), block.payload()));
        }
        return blocks;
    }

    /** The file of these blocks; a trailer points to the index, wherever that has got to. */
    static byte[] together(List<Block> blocks) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BlockWriter writer = new BlockWriter(out);
        writer.magic();
        long index = 0;
        for (Block block : blocks) {
            byte[] payload = block.payload;
            if (block.type == FoldFormat.BLOCK_INDEX) {
                index = writer.offset();
            } else if (block.type == FoldFormat.BLOCK_TRAILER && payload.length == Long.BYTES) {
                ByteSink trailer = new ByteSink(8);
                trailer.put(index, Long.BYTES);
                payload = trailer.toByteArray();
            }
            writer.write(block.type, payload);
        }
        return out.toByteArray();
    }
}
