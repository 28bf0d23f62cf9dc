package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.BlockScanner;
import io.github.heapfold.fold.container.BlockWriter;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The blocks of a damaged file that are whole, and what they are read by: a header and the index that belongs to it.
 * Where several files were run together, those of the first one.
 */
final class WholeBlocks {
    /** Only a forged file has more indexes than these, and each takes time to be decompressed. */
    private static final int MOST_INDEXES = 16;

    private final SeekableByteChannel channel;
    private final List<BlockScanner.Found> found;
    private final int end;
    private final FoldHeader header;
    private final Optional<FoldIndex> index;

    /**
     * Looks for them.
     *
     * @param progress told after each block; may stop the work by throwing
     * @throws FoldException where nothing is left that says how to read the chunks
     */
    WholeBlocks(SeekableByteChannel channel, Progress progress) throws IOException {
        this.channel = channel;
        found = new BlockScanner(channel).scan(progress);
        byte[] stored = storedHeader();
        header = FoldHeader.read(stored);
        end = endOf(stored);
        index = indexOf(stored);
    }

    /** The header or its copy in the index, whichever stands first. */
    private byte[] storedHeader() throws IOException {
        for (int i = 0; i < found.size(); i++) {
            if (get(i).type() == FoldFormat.BLOCK_HEADER) {
                return read(i).payload();
            }
            if (get(i).type() == FoldFormat.BLOCK_INDEX) {
                return IndexCodec.storedHeader(read(i).payload());
            }
        }
        throw new FoldException(Message.of("fold.noHeader"));
    }

    /** The number of the block with which another file begins; that of all where none does. */
    private int endOf(byte[] own) throws IOException {
        for (int i = 0; i < found.size(); i++) {
            if (get(i).type() == FoldFormat.BLOCK_HEADER && !Arrays.equals(own, read(i).payload())) {
                return i;
            }
        }
        return found.size();
    }

    /**
     * The index with the same header, best the one up to which its chunks reach, for two files of one dump have the same.
     */
    private Optional<FoldIndex> indexOf(byte[] own) throws IOException {
        Optional<FoldIndex> first = Optional.empty();
        long firstChunk = FoldFormat.MAGIC.length + (long) BlockWriter.START + own.length + BlockWriter.END;
        int looked = 0;
        for (int i = 0; i < end && looked < MOST_INDEXES; i++) {
            if (get(i).type() == FoldFormat.BLOCK_HEADER) {
                firstChunk = get(i).end();
            } else if (get(i).type() == FoldFormat.BLOCK_INDEX) {
                looked++;
                byte[] payload = read(i).payload();
                if (Arrays.equals(own, IndexCodec.storedHeader(payload))) {
                    FoldIndex one = IndexCodec.read(payload);
                    if (firstChunk + storedBytes(one) == get(i).offset()) {
                        return Optional.of(one);
                    }
                    first = first.isPresent() ? first : Optional.of(one);
                }
            }
        }
        return first;
    }

    private static long storedBytes(FoldIndex index) {
        return index.chunks().stream()
                .mapToLong(FoldIndex.ChunkEntry::storedBytes)
                .sum();
    }

    FoldHeader header() {
        return header;
    }

    /** Empty where it is lost. */
    Optional<FoldIndex> index() {
        return index;
    }

    /** How many there are, in the order of the file; of those from here on none is of the file that the header is of. */
    int end() {
        return end;
    }

    /** How many chunks there are of files behind the one that the header is of. */
    int chunksBehind() {
        return (int) found.subList(end, found.size()).stream()
                .filter(block -> block.type() == FoldFormat.BLOCK_CHUNK)
                .count();
    }

    BlockScanner.Found get(int number) {
        return found.get(number);
    }

    /** Whether what is sealed of a chunk stands behind it, as far as a checksum tells. */
    boolean isSealedBehind(int chunk) {
        return chunk + 1 < end
                && get(chunk + 1).type() == FoldFormat.BLOCK_SEALED
                && get(chunk + 1).offset() == get(chunk).end();
    }

    BlockReader.Block read(int number) throws IOException {
        BlockScanner.Found block = get(number);
        return BlockReader.at(channel, block.offset())
                .next(type -> type == block.type() ? FoldFormat.most(type, FoldFormat.MAX_CHUNK) : -1);
    }

    /** Whether a chunk is one that the index has; nobody can say that it is not where that is lost. */
    boolean isIndexed(int number, ChunkHeader chunk) {
        long length = get(number).end() - get(number).offset();
        return index.isEmpty()
                || index.get()
                        .chunkAt(chunk.originalOffset())
                        .filter(entry -> entry.originalBytes() == chunk.originalBytes()
                                && entry.storedBytes() - entry.classBytes() - entry.sealedBytes() == length)
                        .isPresent();
    }

    /** What is wrong before a block, if it is that nothing there is whole. */
    Optional<Message> brokenBefore(int number) throws IOException {
        long from = number == 0 ? FoldFormat.MAGIC.length : get(number - 1).end();
        long to = number == found.size() ? channel.size() : get(number).offset();
        if (to <= from) {
            return Optional.empty();
        }
        Message broken = number == found.size()
                ? Message.of("fold.noBlockToEnd", Message.number(from))
                : Message.of("fold.noBlock", Message.number(from), Message.number(to));
        return Optional.of(broken.at(from));
    }
}
