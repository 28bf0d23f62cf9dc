package io.github.heapfold.fold.structure;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.DroppedRecords;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;

/**
 * Gives everything in a {@link ChunkShape} its place in the chunk, and writes there what follows from the shape: tags,
 * lengths, types, classes and identifiers of objects. It checks that what was read adds up to the chunk's length, so
 * that nothing is written outside of it.
 */
final class ChunkAssembler {
    private static final Tag[] TAGS = Tag.values();

    private final RecordLayout layout;
    private final int idSize;
    private final ColumnUnpacker unpacker;
    private final ChunkShape shape;
    private final boolean complete;

    /** Per group. */
    private Header[] headers;

    /**
     * What the headers of a group's objects have in common.
     *
     * @param bytes of the fixed fields
     * @param unit bytes of one unit of an object's size
     * @param lengthAt where in an object the size stands, that of instances in bytes, else in elements
     * @param typeAt where the class stands, or the element type of a primitive array
     */
    private record Header(int bytes, int unit, byte tag, int lengthAt, int typeAt, int typeSize, long type) {}

    /**
     * @param shape read anew for each chunk
     * @param complete whether records that were left out whole come back
     */
    ChunkAssembler(RecordLayout layout, ColumnUnpacker unpacker, ChunkShape shape, boolean complete) {
        this.layout = layout;
        this.idSize = layout.idSize;
        this.unpacker = unpacker;
        this.shape = shape;
        this.complete = complete;
    }

    /** Gives every item its position; writes the tags of records and roots. */
    void place(byte[] data, int length) throws FoldException {
        measureGroups();
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

    private void measureGroups() {
        headers = new Header[shape.groups.size()];
        for (int i = 0; i < headers.length; i++) {
            headers[i] = header(shape.groups.get(i));
        }
    }

    private Header header(ObjectGroup group) {
        int bytes = shape.objectHeader(group);
        int unit = shape.bodyUnit(group);
        byte tag = (byte) group.kind().tag().code();
        return switch (group.kind()) {
            case INSTANCES ->
                new Header(bytes, unit, tag, layout.instanceLength, layout.instanceClass, idSize, group.classId);
            case OBJECT_ARRAYS ->
                new Header(bytes, unit, tag, layout.arrayLength, layout.arrayClass, idSize, group.classId);
            case PRIMITIVE_ARRAYS ->
                new Header(bytes, unit, tag, layout.arrayLength, layout.primitiveType, 1, group.elements.code());
        };
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
            Header header = headers[symbols[i] - ChunkShape.FIRST_GROUP];
            int index = shape.fileOrder[object++];
            shape.objectAt[index] = (int) at;
            at += header.bytes + (shape.objectSize[index] & 0xffff_ffffL) * header.unit;
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

    /**
     * Writes the headers of objects, all but what has a column of its own, one object after the other: a chunk is
     * larger than the processor's caches, and each of its lines is then written once.
     */
    void writeObjects(byte[] data) {
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        int object = 0;
        for (int i = 0; i < n; i++) {
            if (symbols[i] >= ChunkShape.FIRST_GROUP) {
                writeObject(data, headers[symbols[i] - ChunkShape.FIRST_GROUP], shape.fileOrder[object++]);
            }
        }
        if (shape.openArray) {
            int open = shape.fileOrder[shape.objects - 1];
            BigEndian.put(data, shape.objectAt[open] + layout.arrayLength, 4, shape.openCount);
        }
    }

    private void writeObject(byte[] data, Header header, int index) {
        int at = shape.objectAt[index];
        data[at] = header.tag;
        BigEndian.put(data, at + layout.objectId, idSize, shape.objectId[index]);
        BigEndian.put(data, at + header.lengthAt, 4, shape.objectSize[index]);
        BigEndian.put(data, at + header.typeAt, header.typeSize, header.type);
    }
}
