package io.github.heapfold.fold.structure;

import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.MisplacedRecordException;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.SubRecordHeaders;
import io.github.heapfold.hprof.read.SubRecords;

/**
 * The headers of a chunk's objects, all but what has a column of its own: what those of a group have in common, and of
 * each the identifier and the length that its {@link ChunkShape} knows.
 */
final class ObjectHeaders implements SubRecordHeaders {
    private static final Tag[] TAGS = Tag.values();

    private final RecordLayout layout;
    private final ChunkShape shape;
    private byte[] data;

    /** Per group. */
    private Header[] headers;

    /** The symbol that is told of next, and how many objects come before. */
    private int item;

    private int object;

    /**
     * What the headers of a group's objects have in common.
     *
     * @param bytes of the fixed fields
     * @param unit bytes of one unit of an object's size
     * @param lengthAt where in an object the size stands, that of instances in bytes, else in elements
     * @param typeAt where the class stands, or the element type of a primitive array
     */
    private record Header(int bytes, int unit, byte tag, int lengthAt, int typeAt, int typeSize, long type) {}

    /** @param shape read anew for each chunk */
    ObjectHeaders(RecordLayout layout, ChunkShape shape) {
        this.layout = layout;
        this.shape = shape;
    }

    /**
     * Begins with another chunk, whose groups are known.
     *
     * @param newData takes the chunk
     */
    void measure(byte[] newData) {
        data = newData;
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
                new Header(bytes, unit, tag, layout.instanceLength, layout.instanceClass, layout.idSize, group.classId);
            case OBJECT_ARRAYS ->
                new Header(bytes, unit, tag, layout.arrayLength, layout.arrayClass, layout.idSize, group.classId);
            case PRIMITIVE_ARRAYS ->
                new Header(bytes, unit, tag, layout.arrayLength, layout.primitiveType, 1, group.elements.code());
        };
    }

    /** Bytes of an object of the group with this symbol. */
    long size(int symbol, int index) {
        Header header = headers[symbol - ChunkShape.FIRST_GROUP];
        return header.bytes + (shape.objectSize[index] & 0xffff_ffffL) * header.unit;
    }

    @Override
    public void begin() {
        item = 0;
        object = 0;
    }

    @Override
    public int next(SubRecords into, int from, int to) {
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        int i = item;
        while (i < n && isRecord(symbols[i])) {
            i++;
        }
        int at = from;
        while (at < to && !into.isFull()) {
            if (i == n) {
                throw new MisplacedRecordException();
            }
            int symbol = symbols[i++];
            at = symbol < ChunkShape.FIRST_GROUP ? other(into, symbol, at, to) : object(into, symbol, at);
        }
        item = i;
        return at;
    }

    private static boolean isRecord(int symbol) {
        if (symbol >= ChunkShape.FIRST_GROUP) {
            return false;
        }
        return symbol == ChunkShape.OPAQUE_RECORD || TAGS[symbol - ChunkShape.FIRST_TAG].level() == Tag.Level.RECORD;
    }

    private int object(SubRecords into, int symbol, int at) {
        Header header = headers[symbol - ChunkShape.FIRST_GROUP];
        int index = shape.fileOrder[object++];
        if (shape.objectAt[index] != at) {
            throw new MisplacedRecordException();
        }
        int size = shape.objectSize[index];
        boolean isOpen = shape.openArray && object == shape.objects;
        into.add(at, header.tag, shape.objectId[index], header.type, isOpen ? (int) shape.openCount : size);
        return at + header.bytes + size * header.unit;
    }

    /** Of roots and classes the bytes say all. */
    private int other(SubRecords into, int symbol, int at, int to) {
        long size = isRecord(symbol) ? 0 : layout.sizeOf(data, at, to);
        if (size <= 0 || size > to - at) {
            throw new MisplacedRecordException();
        }
        into.read(at);
        return at + (int) size;
    }

    /**
     * Writes one object after the other: a chunk is larger than the processor's caches, and each of its lines is then
     * written once.
     */
    @Override
    public void write() {
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        int next = 0;
        for (int i = 0; i < n; i++) {
            if (symbols[i] >= ChunkShape.FIRST_GROUP) {
                write(headers[symbols[i] - ChunkShape.FIRST_GROUP], shape.fileOrder[next++]);
            }
        }
        if (shape.openArray) {
            int open = shape.fileOrder[shape.objects - 1];
            BigEndian.put(data, shape.objectAt[open] + layout.arrayLength, 4, shape.openCount);
        }
    }

    private void write(Header header, int index) {
        int at = shape.objectAt[index];
        data[at] = header.tag;
        BigEndian.put(data, at + layout.objectId, layout.idSize, shape.objectId[index]);
        BigEndian.put(data, at + header.lengthAt, 4, shape.objectSize[index]);
        BigEndian.put(data, at + header.typeAt, header.typeSize, header.type);
    }
}
