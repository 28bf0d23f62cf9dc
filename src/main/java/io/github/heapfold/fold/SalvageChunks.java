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
    /** A chunk to be decoded, or what is wrong with it. */
    record Next(int block, FoldDecoder.DecodeTask task, FoldException fault) {
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
            FoldDecoder.DecodeTask task =
                    decoder.unseals() ? unseal(number, own) : decoder.take(blocks.read(number), own);
            if (!blocks.isIndexed(number, task.chunk().header())) {
                losses.addStray();
                throw new FoldException(block.offset(), Message.of("fold.stray"));
            }
            return new Next(number, task, null);
        } catch (FoldException e) {
            return new Next(number, null, e);
        }
    }

    private FoldDecoder.DecodeTask unseal(int number, StoredClasses announced) throws IOException {
        long end = blocks.get(number).end();
        if (at == blocks.end()
                || blocks.get(at).type() != FoldFormat.BLOCK_SEALED
                || blocks.get(at).offset() != end) {
            throw new FoldException(end, Message.of("fold.sealedPartLost"));
        }
        BlockReader.Block classes = announced == null ? null : announcing;
        return decoder.take(blocks.read(number), classes, announced, blocks.read(at));
    }
}
