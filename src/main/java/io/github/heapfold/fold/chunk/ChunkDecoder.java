package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.column.ChunkColumns;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.column.DeferredFill;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.DroppedRecords;
import io.github.heapfold.fold.structure.StructureReader;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.SubRecordHeaders;
import io.github.heapfold.message.Message;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.CRC32C;

/** Decodes what a {@link ChunkEncoder} has coded. One per thread. */
public final class ChunkDecoder implements CoderPool.Coder {
    private final int idSize;
    private final boolean complete;
    private final BaseLanes base;

    /** Which columns are decoded; null: all. */
    private final Predicate<Column> wanted;

    /** Whether headers of objects are only written where somebody asks for them. */
    private final boolean headersLast;

    /** Headers that are not written yet; null where all are. */
    private SubRecordHeaders headers;

    private final DeferredFill blanks;
    private final ColumnUnpacker unpacker;
    private final StructureReader structure;
    private final ChunkColumns columns;
    private long decompressed;
    private final LaneDecompressor decompressor = new LaneDecompressor();

    /**
     * @param referredFirst as {@link ChunkColumns} has it
     * @param wanted which columns are decoded; what is in others is as if it had been stripped. Null: all, and what
     *     comes out is checked
     * @param base what the file was folded against
     */
    public ChunkDecoder(
            int idSize,
            StrippedColumns stripped,
            Fill fill,
            boolean complete,
            boolean referredFirst,
            Predicate<Column> wanted,
            BaseLanes base) {
        this.base = base;
        this.idSize = idSize;
        this.wanted = wanted;
        blanks = new DeferredFill(fill, idSize);
        Predicate<Column> absent = stripped::strips;
        unpacker = new ColumnUnpacker(idSize, wanted == null ? absent : absent.or(wanted.negate()), blanks);
        this.complete = complete;
        // Of ints that stand near each other, headers may be a part.
        headersLast = wanted != null && !complete && unpacker.skips(Column.INSTANCE_VALUES.part(BasicType.INT));
        structure = new StructureReader(new RecordLayout(idSize), unpacker, stripped::drops, complete);
        columns = new ChunkColumns(unpacker, idSize, referredFirst);
    }

    @Override
    public void close() {
        decompressor.close();
    }

    /**
     * Decodes a chunk and checks it.
     *
     * @param data takes the chunk from 0 on; at least as long as the chunk
     * @param classes all classes announced up to the end of this chunk
     */
    public ChunkOutline decode(StoredChunk chunk, ClassTable classes, byte[] data) throws FoldException {
        ChunkHeader header = chunk.header();
        int length = length(header);
        ReusableArrays.clear(data, length);
        blanks.clear();
        Map<Integer, LaneInputs> lanes =
                chunk.lanes(decompressor, base, id -> wanted == null || ColumnId.isIn(id, wanted));
        decompressed = lanes.values().stream().mapToLong(LaneInputs::bytes).sum();
        unpacker.begin(lanes, data);
        ChunkOutline outline = ChunkOutline.RUN;
        CRC32C crc = new CRC32C();
        ChunkShape shape = null;
        headers = null;
        LaneInputs kept = LaneInputs.EMPTY;
        if (header.records()) {
            shape = structure.read(data, length, (int) header.originalBytes(), classes);
            headers = structure.headers();
            if (!headersLast) {
                writeHeaders();
            }
            columns.carry(shape, data, classes);
            kept = unpacker.lanes(ColumnId.OPAQUE).rest();
            putKept(shape, data, length, unpacker.lanes(ColumnId.OPAQUE));
            outline = ChunkOutline.of(shape, length, idSize);
            if (wanted == null) {
                crc.update(data, 0, shape.leftOutAt);
                crc.update(data, shape.leftOutEnd, length - shape.leftOutEnd);
            }
        } else if (header.isLeftOut()) {
            decodeLeftOut(data, length);
        } else {
            decodeRun(header, data);
            crc.update(data, 0, length);
        }
        unpacker.expectEnd();
        if (wanted == null && (int) crc.getValue() != header.crc()) {
            throw new FoldException(Message.of("fold.checksumChunk"));
        }
        blanks.fill(data);
        if (shape != null) {
            putKept(shape, data, length, kept);
        }
        return outline;
    }

    /**
     * What is not yet written of the chunk that was decoded last, where only some columns are wanted; null where nothing
     * is missing.
     */
    public SubRecordHeaders headers() {
        return headers;
    }

    /** Writes it. */
    public void writeHeaders() {
        if (headers != null) {
            headers.write();
            headers = null;
        }
    }

    /** Bytes of the columns of the last chunk. */
    public long decompressedBytes() {
        return decompressed;
    }

    /** Bytes that come out of a chunk. */
    public int length(ChunkHeader header) {
        return complete ? (int) header.originalBytes() : header.restoredBytes();
    }

    /**
     * Puts back elements that stay although their column is left out: what column 1 has after the records that fit no
     * catalogue. They are read again where the rest of their column is filled, and so take no memory of their own.
     */
    private static void putKept(ChunkShape shape, byte[] data, int length, LaneInputs opaque) throws FoldException {
        int dropped = shape.leftOutEnd - shape.leftOutAt;
        int end = 0;
        while (opaque.head().left() > 0) {
            int at = end + opaque.head().getCount(length - dropped - end);
            int bytes = opaque.head().getCount(length - dropped - at);
            end = at + bytes;
            int from = opaque.value().take(bytes);
            System.arraycopy(opaque.value().data(), from, data, at < shape.leftOutAt ? at : at + dropped, bytes);
        }
    }

    /** A part of a record longer than a chunk; the first part says which. */
    private void decodeLeftOut(byte[] data, int length) throws FoldException {
        ByteInput head = unpacker.lanes(ColumnId.STRUCTURE).head();
        int symbol = head.get();
        if (symbol == 0) {
            return;
        }
        long size = head.getVarint();
        Tag tag = symbol <= Tag.values().length ? Tag.values()[symbol - ChunkShape.FIRST_TAG] : null;
        if (tag == null || !DroppedRecords.isPossible(tag)) {
            throw new FoldException(Message.of("fold.symbol", symbol));
        }
        if (length >= tag.fixedSize(idSize)) {
            DroppedRecords.write(tag, data, 0, size, idSize);
        }
    }

    private void decodeRun(ChunkHeader header, byte[] data) throws FoldException {
        int modelled = 0;
        if (header.elements() != null) {
            int size = header.elements().size(idSize);
            modelled = header.restoredBytes() / size * size;
            columns.carryRun(header.elements(), modelled);
        }
        int rest = header.restoredBytes() - modelled;
        ByteInput opaque = unpacker.lanes(ColumnId.OPAQUE).value();
        System.arraycopy(opaque.data(), opaque.take(rest), data, modelled, rest);
    }
}
