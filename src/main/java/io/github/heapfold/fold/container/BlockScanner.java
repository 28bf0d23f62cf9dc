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

    /** Each chunk with its classes, the header, the index and the trailer. */
    private static final int MOST_BLOCKS = 2 * IndexCodec.MAX_CHUNKS + 3;

    private final SeekableByteChannel file;
    private final long size;
    private final byte[] window = new byte[WINDOW];

    /** For checksums, while {@link #window} is being searched. */
    private final byte[] buffer = new byte[WINDOW];

    public BlockScanner(SeekableByteChannel file) throws IOException {
        this.file = file;
        size = file.size();
    }

    /** All blocks, in the order of the file. */
    public List<Found> scan(Progress progress) throws IOException {
        List<Found> blocks = new ArrayList<>();
        long at = FoldFormat.MAGIC.length;
        while (at < size) {
            Found block = blockAt(at);
            if (block == null) {
                block = blockAfter(at, progress);
            }
            if (block == null) {
                break;
            }
            if (blocks.size() == MOST_BLOCKS) {
                throw new FoldException(block.offset, Message.of("fold.manyBlocks", MOST_BLOCKS));
            }
            blocks.add(block);
            at = block.end;
            progress.at(at, size);
        }
        return blocks;
    }

    /** The first whole block after one that is none: where that one's length leads to, or wherever it is. */
    private Found blockAfter(long broken, Progress progress) throws IOException {
        byte[] start = new byte[BlockWriter.START];
        if (read(start, 0, start.length, broken) == start.length && end(start, 0, broken) > 0) {
            Found next = blockAt(end(start, 0, broken));
            if (next != null) {
                return next;
            }
        }
        for (long from = broken; from < size; from += WINDOW - BlockWriter.START) {
            int n = read(window, 0, WINDOW, from);
            for (int i = from == broken ? 1 : 0; i + BlockWriter.START <= n; i++) {
                if (end(window, i, from + i) > 0 && mayBegin(window, i, n)) {
                    Found block = blockAt(from + i);
                    if (block != null) {
                        return block;
                    }
                    progress.at(from + i, size);
                }
            }
            progress.at(Math.min(size, from + n), size);
        }
        return null;
    }

    /** Rules out most of what only looks like the first bytes of a block, for a checksum takes its time. */
    private static boolean mayBegin(byte[] data, int at, int end) {
        int payload = at + BlockWriter.START;
        return data[at] != FoldFormat.BLOCK_CHUNK || payload >= end || data[payload] == 0 || data[payload] == 1;
    }

    private Found blockAt(long offset) throws IOException {
        int n = read(buffer, 0, BlockWriter.START, offset);
        long end = n < BlockWriter.START ? -1 : end(buffer, 0, offset);
        if (end < 0) {
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
        boolean whole =
                read(buffer, 0, BlockWriter.END, at) == BlockWriter.END && BigEndian.u4(buffer, 0) == crc.getValue();
        return whole ? new Found(type, offset, end) : null;
    }

    /** Where the block of these first bytes ends; -1 where there is no such block. */
    private long end(byte[] data, int at, long offset) {
        long length = BigEndian.u4(data, at + 1);
        long end = offset + BlockWriter.START + length + BlockWriter.END;
        return length > FoldFormat.most(data[at] & 0xff, FoldFormat.MAX_CHUNK) || end > size ? -1 : end;
    }

    private int read(byte[] data, int from, int length, long offset) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(data, from, length);
        file.position(offset);
        while (bytes.hasRemaining() && file.read(bytes) >= 0) {}
        return bytes.position() - from;
    }
}
