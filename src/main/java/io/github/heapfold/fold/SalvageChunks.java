package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.BlockScanner;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.function.IntPredicate;

/** Gives the chunks that are wanted, each with the classes announced before it. */
final class SalvageChunks {
    /**
     * A chunk to be decoded, or what is wrong with it.
     *
     * @param sealedFault what is wrong with what is sealed of it, which then does not come back; null where nothing is
     */
    record Next(int block, FoldDecoder.DecodeTask task, Message sealedFault, FoldException fault) {
        FoldDecoder.DecodeTask taskOrFault() throws FoldException {
            if (fault != null) {
                throw fault;
            }
            return task;
        }
    }

    private final WholeBlocks blocks;
    private final SalvageLosses losses;
    private final FoldDecoder decoder;
    private final IntPredicate wanted;
    private int at;

    /** The last block of classes. */
    private BlockReader.Block announcing;

    SalvageChunks(WholeBlocks blocks, SalvageLosses losses, FoldDecoder decoder, IntPredicate wanted) {
        this.blocks = blocks;
        this.losses = losses;
        this.decoder = decoder;
        this.wanted = wanted;
    }

    Next next() throws IOException {
        announcing = null;
        StoredClasses announced = null;
        for (; at < blocks.end(); at++) {
            BlockScanner.Found block = blocks.get(at);
            if (block.type() == FoldFormat.BLOCK_CLASSES) {
                announced = announce();
            } else if (block.type() == FoldFormat.BLOCK_CHUNK && wanted.test(at)) {
                return take(announced);
            } else {
                announced = null;
            }
        }
        return null;
    }

    private StoredClasses announce() throws IOException {
        try {
            announcing = blocks.read(at);
            return decoder.announce(announcing);
        } catch (FoldException e) {
            losses.addFault(at, e);
            return null;
        }
    }

    private Next take(StoredClasses announced) throws IOException {
        int number = at++;
        BlockScanner.Found block = blocks.get(number);
        boolean adjoins = number > 0 && blocks.get(number - 1).end() == block.offset();
        try {
            StoredClasses own = adjoins ? announced : null;
            BlockReader.Block stored = blocks.read(number);
            FoldDecoder.DecodeTask task = decoder.take(stored, own);
            if (!blocks.isIndexed(number, task.chunk().header())) {
                losses.addStray();
                throw new FoldException(block.offset(), Message.of("fold.stray"));
            }
            return blocks.header().seal().isEmpty()
                    ? new Next(number, task, null, null)
                    : unseal(number, task, stored, own);
        } catch (FoldException e) {
            return new Next(number, null, null, e);
        }
    }

    /** Where what is sealed is damaged, what is in the clear is as good as without a key. */
    private Next unseal(int number, FoldDecoder.DecodeTask clear, BlockReader.Block block, StoredClasses announced)
            throws IOException {
        if (!blocks.isSealedBehind(number)) {
            FoldException lost = new FoldException(blocks.get(number).end(), Message.of("fold.sealedPartLost"));
            return new Next(number, clear, lost.message(), null);
        }
        if (!decoder.unseals()) {
            return new Next(number, clear, null, null);
        }
        BlockReader.Block classes = announced == null ? null : announcing;
        try {
            return new Next(
                    number, decoder.unseal(clear, block, classes, announced, blocks.read(number + 1)), null, null);
        } catch (FoldException e) {
            return new Next(number, clear, e.message(), null);
        }
    }
}
