package io.github.heapfold.fold.structure;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.DroppedRecords;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;

/**
 * Gives everything in a {@link ChunkShape} its place in the chunk, and writes there the tags and lengths of records and
 * roots that follow from the shape; {@link ObjectHeaders} has those of objects. It checks that what was read adds up to the chunk's length, so
 * that nothing is written outside of it.
 */
final class ChunkAssembler {
    private static final Tag[] TAGS = Tag.values();

    private final int idSize;
    private final ColumnUnpacker unpacker;
    private final ChunkShape shape;
    private final ObjectHeaders headers;
    private final boolean complete;

    /**
     * @param shape read anew for each chunk
     * @param headers of its objects
     * @param complete whether records that were left out whole come back
     */
    ChunkAssembler(
            RecordLayout layout, ColumnUnpacker unpacker, ChunkShape shape, ObjectHeaders headers, boolean complete) {
        this.headers = headers;
        this.idSize = layout.idSize;
        this.unpacker = unpacker;
        this.shape = shape;
        this.complete = complete;
    }

    /** Gives every item its position; writes the tags of records and roots. */
    void place(byte[] data, int length) throws FoldException {
        headers.measure(data);
        int[] perTag = new int[TAGS.length];
        int opaque = 0;
        int classIndex = 0;
        int object = 0;
        long at = 0;
        boolean comesBack = complete && shape.leftOutPlace >= 0;
        int n = shape.symbols.size();
        int i = 0;
        while (i < n) {
            if (comesBack && i >= shape.leftOutPlace) {
                at = placeLeftOut(data, at, length);
                comesBack = false;
            }
            int symbol = shape.symbols.get(i);
            if (symbol >= ChunkShape.FIRST_GROUP) {
                int end = endOfObjects(i);
                at = placeObjects(i, end, object, at, length);
                object += end - i;
                i = end;
                continue;
            }
            i++;
            long size;
            if (symbol == ChunkShape.OPAQUE_RECORD) {
                shape.opaquePositions.add((int) at);
                size = shape.opaqueLengths.get(opaque++);
            } else {
                Tag tag = TAGS[symbol - ChunkShape.FIRST_TAG];
                shape.positions(tag).add((int) at);
                int nth = perTag[tag.ordinal()]++;
                size = tag == Tag.CLASS_DUMP ? shape.classes.nextSize(classIndex++) : recordSize(tag, nth);
            }
            if (size > length - at) {
                throw tooLong(length);
            }
            writeStart(data, (int) at, symbol, (int) size);
            at += size;
        }
        if (comesBack) {
            at = placeLeftOut(data, at, length);
        }
        if (at != length) {
            throw new FoldException(Message.of("fold.chunkLength", at, length));
        }
    }

    private long recordSize(Tag tag, int nth) {
        return tag.fixedSize(idSize)
                + (ChunkShape.hasTail(tag) ? shape.tails(tag).get(nth) & 0xffff_ffffL : 0);
    }

    /** Places all records that were left out whole; the position after them. */
    private long placeLeftOut(byte[] data, long start, int length) throws FoldException {
        long at = start;
        for (Tag tag : TAGS) {
            for (int nth = 0; nth < shape.leftOut[tag.ordinal()]; nth++) {
                long size = recordSize(tag, nth);
                if (size > length - at) {
                    throw tooLong(length);
                }
                DroppedRecords.write(tag, data, (int) at, size, idSize);
                at += size;
            }
        }
        shape.leftOutAt = (int) start;
        shape.leftOutEnd = (int) at;
        return at;
    }

    private static FoldException tooLong(int length) {
        return new FoldException(Message.of("fold.chunkOverflow", length));
    }

    private int endOfObjects(int from) {
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        int end = from;
        while (end < n && symbols[end] >= ChunkShape.FIRST_GROUP) {
            end++;
        }
        return end;
    }

    /** Places the objects of a stretch of symbols; the position after them. */
    private long placeObjects(int from, int end, int firstObject, long start, int length) throws FoldException {
        int[] symbols = shape.symbols.array();
        int object = firstObject;
        long at = start;
        for (int i = from; i < end; i++) {
            int index = shape.fileOrder[object++];
            shape.objectAt[index] = (int) at;
            at += headers.size(symbols[i], index);
            if (at > length) {
                throw tooLong(length);
            }
        }
        return at;
    }

    private void writeStart(byte[] data, int at, int symbol, int size) throws FoldException {
        if (symbol == ChunkShape.OPAQUE_RECORD) {
            ByteInput in = unpacker.lanes(ColumnId.OPAQUE).value();
            System.arraycopy(in.data(), in.take(size), data, at, size);
        } else if (symbol < ChunkShape.FIRST_GROUP) {
            Tag tag = TAGS[symbol - ChunkShape.FIRST_TAG];
            data[at] = (byte) tag.code();
            if (tag.level() == Tag.Level.RECORD && !tag.isHeapDump()) {
                BigEndian.put(data, at + 5, 4, size - Tag.RECORD_HEADER);
            }
        }
    }
}
