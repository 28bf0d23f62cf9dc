package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** Finds the blocks of a file that are whole, whatever is between them or in place of the others. */
public final class BlockScanner {
    /**
     * A block whose checksum is right.
     *
     * @param end where it ends
     */
    public record Found(int type, long offset, long end) {}

    private static final int WINDOW = 1 << 20;

    private static final int FIRST_WINDOW = 1 << 12;

    private static final long LEAST_ALLOWANCE = 1 << 28;

    /** Of the kinds of chunks, which stand in their first byte, the one with the highest number. */
    private static final int MOST_KIND = 3;

    /**
     * Each chunk with its classes and what is sealed of it; the header, the index, the end of the seal and the trailer.
     */
    private static final int MOST_BLOCKS = 3 * IndexCodec.MAX_CHUNKS + 4;

    /** How many bytes may be read for checksums that turn out wrong: of a forged file, each byte may begin a block. */
    private static final class Allowance {
        private long left;

        Allowance(long left) {
            this.left = left;
        }
    }

    private final SeekableByteChannel file;
    private final long size;
    private final byte[] window = new byte[WINDOW];

    /** Of what stands where a block is to be, or looks like one that another follows. */
    private final Allowance sure;

    /** Of what only looks like a block. */
    private final Allowance unsure;

    private boolean looked;

    /** The first block behind which another may begin, from where the last search for one began; null for none. */
    private Found followed;

    /** For checksums, while {@link #window} is being searched. */
    private final byte[] buffer = new byte[WINDOW];

    public BlockScanner(SeekableByteChannel file) throws IOException {
        this.file = file;
        size = file.size();
        sure = new Allowance(LEAST_ALLOWANCE + 8 * size);
        unsure = new Allowance(LEAST_ALLOWANCE + size);
    }

    /** All blocks, in the order of the file. */
    public List<Found> scan(Progress progress) throws IOException {
        List<Found> blocks = new ArrayList<>();
        for (Found block = next(FoldFormat.MAGIC.length, progress); block != null; block = next(block.end, progress)) {
            if (blocks.size() == MOST_BLOCKS) {
                throw new FoldException(block.offset, Message.of("fold.manyBlocks", MOST_BLOCKS));
            }
            blocks.add(block);
            progress.at(block.end, size);
        }
        return blocks;
    }

    /** Whether there is a block of a type; nothing is read behind the first one. */
    boolean hasBlock(int type) throws IOException {
        Found block = next(FoldFormat.MAGIC.length, Progress.NONE);
        while (block != null && block.type != type) {
            block = next(block.end, Progress.NONE);
        }
        return block != null;
    }

    /** The first whole block from a place on; null where there is none. */
    private Found next(long at, Progress progress) throws IOException {
        if (at >= size) {
            return null;
        }
        Found block = blockAt(at, sure);
        return block == null ? blockAfter(at, progress) : block;
    }

    /** The first whole block after one that is none: where that one's length leads to, or wherever it is. */
    private Found blockAfter(long broken, Progress progress) throws IOException {
        byte[] start = new byte[BlockWriter.START];
        if (read(start, 0, start.length, broken) == start.length && end(start, 0, broken) > 0) {
            Found next = blockAt(end(start, 0, broken), sure);
            if (next != null) {
                return next;
            }
        }
        lookForFollowed(broken + 1, progress);
        Found any = search(broken + 1, followed == null ? size : followed.offset, false, progress);
        return any == null ? followed : any;
    }

    /** Looks once for all that stands before it. */
    private void lookForFollowed(long from, Progress progress) throws IOException {
        if (!looked || (followed != null && followed.offset < from)) {
            followed = search(from, size, true, progress);
            looked = true;
        }
    }

    /**
     * Looks for a block at each byte of a stretch, which may be short: so it is read in windows that grow.
     *
     * @param asFollowed whether only those count behind which another may begin, which rules out nearly all that only look
     *     like blocks, and none but those before another damage
     */
    private Found search(long from, long to, boolean asFollowed, Progress progress) throws IOException {
        int length = FIRST_WINDOW;
        for (long at = from; at < to; ) {
            int n = read(window, 0, length, at);
            int places = (int) Math.min(n - BlockWriter.START + 1, to - at);
            for (int i = 0; i < places; i++) {
                long end = end(window, i, at + i);
                if (end > 0 && end <= to && mayBegin(window, i, n) && (!asFollowed || mayBeFollowed(end))) {
                    Found block = blockAt(at + i, asFollowed ? sure : unsure);
                    if (block != null) {
                        return block;
                    }
                    progress.at(from, size);
                }
            }
            if (places <= 0) {
                break;
            }
            at += places;
            length = Math.min(WINDOW, 4 * length);
            progress.at(from, size);
        }
        return null;
    }

    /** Rules out most of what only looks like the first bytes of a block, for a checksum takes its time. */
    private static boolean mayBegin(byte[] data, int at, int end) {
        int payload = at + BlockWriter.START;
        return data[at] != FoldFormat.BLOCK_CHUNK || payload >= end || (data[payload] & 0xff) <= MOST_KIND;
    }

    /** Whether the file ends here, or a block may begin. */
    private boolean mayBeFollowed(long end) throws IOException {
        byte[] start = new byte[BlockWriter.START];
        return read(start, 0, start.length, end) < start.length || isStart(start, 0);
    }

    private Found blockAt(long offset, Allowance allowance) throws IOException {
        int n = read(buffer, 0, BlockWriter.START, offset);
        long end = n < BlockWriter.START ? -1 : end(buffer, 0, offset);
        if (end < 0 || end - offset > allowance.left) {
            return null;
        }
        int type = buffer[0] & 0xff;
        CRC32C crc = new CRC32C();
        crc.update(buffer, 0, n);
        long at = offset + n;
        while (at < end - BlockWriter.END) {
            n = read(buffer, 0, (int) Math.min(WINDOW, end - BlockWriter.END - at), at);
            if (n == 0) {
                return null;
            }
            crc.update(buffer, 0, n);
            at += n;
        }
        if (read(buffer, 0, BlockWriter.END, at) == BlockWriter.END && BigEndian.u4(buffer, 0) == crc.getValue()) {
            return new Found(type, offset, end);
        }
        allowance.left -= end - offset;
        return null;
    }

    private static boolean isStart(byte[] data, int at) {
        return BigEndian.u4(data, at + 1) <= FoldFormat.most(data[at] & 0xff, FoldFormat.MAX_CHUNK);
    }

    /** Where the block of these first bytes ends; -1 where there is no such block. */
    private long end(byte[] data, int at, long offset) {
        long length = BigEndian.u4(data, at + 1);
        long end = offset + BlockWriter.START + length + BlockWriter.END;
        return isStart(data, at) && end <= size ? end : -1;
    }

    private int read(byte[] data, int from, int length, long offset) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(data, from, length);
        file.position(offset);
        while (bytes.hasRemaining() && file.read(bytes) >= 0) {}
        return bytes.position() - from;
    }
}
