package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Reads what a {@link BlockWriter} has written, front to back. */
public final class BlockReader {
    /** Where bytes come from: fills the array as far as there are any. */
    @FunctionalInterface
    public interface Bytes {
        int read(byte[] data, int from, int length) throws IOException;
    }

    /** Bytes of which some can be passed over. */
    public interface SkippableBytes extends Bytes {
        void skip(long bytes) throws IOException;
    }

    /** Tells from the front of a payload what of it is wanted. */
    @FunctionalInterface
    public interface Wanted {
        /**
         * Which parts of a block have to be read.
         *
         * @param payload filled from its beginning up to a place, zeros behind it
         * @param filled that place
         * @return pairs of begin and end, ascending; null where more of the front has to be there
         */
        List<int[]> of(byte[] payload, int filled) throws FoldException;
    }

    /** A block whose checksum is right, or of which a part was not read. */
    public record Block(int type, long offset, byte[] payload) {
        /** Its bytes in the file. */
        public long stored() {
            return BlockWriter.START + (long) payload.length + BlockWriter.END;
        }
    }

    private static final int FIRST_READ = 1 << 20;

    /** A shorter payload is read at once. */
    private static final int WORTH_PARTS = 1 << 15;

    /** A request to a server takes as long as some of its bytes. */
    private static final int WORTH_SKIPPING = 1 << 14;

    /** How much of a payload is read before it is known what of it is wanted. */
    private static final int FRONT = 1 << 12;

    private final Bytes source;
    private long offset;

    /** @param offset where in the file the source begins */
    public BlockReader(Bytes source, long offset) {
        this.source = source;
        this.offset = offset;
    }

    public void expectMagic() throws IOException {
        byte[] magic = new byte[FoldFormat.MAGIC.length];
        if (source.read(magic, 0, magic.length) < magic.length || !FoldFormat.isFold(magic)) {
            throw new FoldException(Message.of("fold.notFold"));
        }
        offset += magic.length;
    }

    /** Reads a file from some offset on. */
    public static BlockReader at(SeekableByteChannel file, long offset) {
        long[] position = {offset};
        return new BlockReader(
                (data, from, length) -> {
                    ByteBuffer buffer = ByteBuffer.wrap(data, from, length);
                    file.position(position[0]);
                    while (buffer.hasRemaining() && file.read(buffer) >= 0) {}
                    position[0] += buffer.position() - from;
                    return buffer.position() - from;
                },
                offset);
    }

    /** Where the next block begins. */
    public long offset() {
        return offset;
    }

    /** The next block, where it has to be of this type: header, index or trailer. */
    public Block next(int expected) throws IOException {
        return next(type -> type == expected ? FoldFormat.most(type, 0) : -1);
    }

    /**
     * The next block.
     *
     * @param most the most bytes that a payload of a type may have
     */
    public Block next(IntUnaryOperator most) throws IOException {
        byte[] start = new byte[BlockWriter.START];
        fill(start, "block header");
        return rest(start, most);
    }

    private Block rest(byte[] start, IntUnaryOperator most) throws IOException {
        int type = start[0] & 0xff;
        long length = BigEndian.u4(start, 1);
        if (length > most.applyAsInt(type)) {
            throw new FoldException(offset, Message.of("fold.blockLength", type, Message.number(length)));
        }
        byte[] payload = payload((int) length);
        byte[] end = new byte[BlockWriter.END];
        fill(end, "block checksum");
        if (BigEndian.u4(end, 0) != BlockWriter.crc(start, payload)) {
            throw new FoldException(offset, Message.of("fold.checksumBlock", Message.number(length)));
        }
        Block block = new Block(type, offset, payload);
        offset += BlockWriter.START + length + BlockWriter.END;
        return block;
    }

    /**
     * The next block, which stands where a chunk may, in which only what is wanted is read, and zeros stand for the
     * rest; nothing tells then whether it is right. Another block, and a short one, is read whole.
     */
    public Block nextInPart(IntUnaryOperator most, SkippableBytes bytes, Wanted wanted) throws IOException {
        byte[] start = new byte[BlockWriter.START];
        fill(start, "block header");
        int type = start[0] & 0xff;
        long length = BigEndian.u4(start, 1);
        if (type != FoldFormat.BLOCK_CHUNK || length < WORTH_PARTS) {
            return rest(start, most);
        }
        if (length > most.applyAsInt(type)) {
            throw new FoldException(offset, Message.of("fold.blockLength", type, Message.number(length)));
        }
        byte[] payload = new byte[(int) length];
        int filled = 0;
        List<int[]> spans = null;
        while (spans == null) {
            int more = Math.min(Math.max(FRONT, filled), payload.length - filled);
            fill(bytes, payload, filled, more);
            filled += more;
            spans = wanted.of(payload, filled);
        }
        for (int[] span : spans) {
            if (span[1] > filled) {
                int from = Math.max(filled, span[0]);
                if (from - filled >= WORTH_SKIPPING) {
                    bytes.skip(from - filled);
                    filled = from;
                }
                fill(bytes, payload, filled, span[1] - filled);
                filled = span[1];
            }
        }
        bytes.skip(length - filled + BlockWriter.END);
        Block block = new Block(type, offset, payload);
        offset += BlockWriter.START + length + BlockWriter.END;
        return block;
    }

    private void fill(Bytes bytes, byte[] payload, int from, int length) throws IOException {
        if (bytes.read(payload, from, length) < length) {
            throw new FoldException(offset, Message.of("fold.cutBlock"));
        }
    }

    /** Takes memory as bytes come: the length may be forged. */
    private byte[] payload(int length) throws IOException {
        byte[] payload = new byte[Math.min(length, FIRST_READ)];
        int filled = source.read(payload, 0, payload.length);
        while (filled == payload.length && filled < length) {
            payload = Arrays.copyOf(payload, (int) Math.min(length, payload.length * 2L));
            filled += source.read(payload, filled, payload.length - filled);
        }
        if (filled < length) {
            throw new FoldException(offset, Message.of("fold.cutBlock"));
        }
        return payload;
    }

    /**
     * Reads the trailer, with which the file ends.
     *
     * @param indexOffset where the index began, which the trailer says as well
     */
    public void expectTrailer(long indexOffset) throws IOException {
        Block trailer = next(FoldFormat.BLOCK_TRAILER);
        if (new ByteInput(trailer.payload()).get(8) != indexOffset) {
            throw new FoldException(trailer.offset(), Message.of("fold.trailer"));
        }
        if (source.read(new byte[1], 0, 1) > 0) {
            throw new FoldException(trailer.offset(), Message.of("fold.moreAfterEnd"));
        }
    }

    private void fill(byte[] data, String what) throws IOException {
        int n = source.read(data, 0, data.length);
        if (n < data.length) {
            throw new FoldException(offset, Message.of("fold.cut", what));
        }
    }
}
