package io.github.heapfold.fold.structure;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.column.ChunkColumns;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.names.NameReader;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ClassParts;
import io.github.heapfold.fold.shape.DroppedRecords;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.SubRecordHeaders;
import io.github.heapfold.message.Message;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Reads a {@link ChunkShape} that {@link StructureWriter} has told, and has what follows from it written into the
 * chunk's data: by {@link ChunkAssembler}, once {@link ObjectIdReader} knows the identifiers. What it reads may be
 * forged: every number is bounded before it is used.
 */
public final class StructureReader {
    private static final Tag[] TAGS = Tag.values();

    private final RecordLayout layout;
    private final int idSize;
    private final ColumnUnpacker unpacker;
    private final ObjectIdReader ids;
    private final ChunkAssembler placer;
    private final ObjectHeaders headers;
    private final ChunkShape shape;
    private final Predicate<Tag> dropped;
    private final NameReader names;
    private int opaqueRecords;

    /** Instances and arrays. */
    private int objects;

    /**
     * @param dropped tags of records that were left out whole
     * @param complete whether these come back, with zeros
     */
    public StructureReader(RecordLayout layout, ColumnUnpacker unpacker, Predicate<Tag> dropped, boolean complete) {
        this.layout = layout;
        this.dropped = dropped;
        this.idSize = layout.idSize;
        this.unpacker = unpacker;
        this.ids = new ObjectIdReader(unpacker, idSize);
        this.shape = new ChunkShape(layout);
        this.headers = new ObjectHeaders(layout, shape);
        this.placer = new ChunkAssembler(layout, unpacker, shape, headers, complete);
        this.names = new NameReader(unpacker, layout);
    }

    /**
     * Reads the structure of a chunk, and writes all that follows from it but the {@link #headers}.
     *
     * @param data takes the chunk; zeros up to {@code length}
     * @param length bytes of the chunk that come out
     * @param originalBytes bytes that it had with what was left out whole
     * @return the shape, which is reused for the next chunk
     */
    public ChunkShape read(byte[] data, int length, int originalBytes, ClassTable classes) throws FoldException {
        shape.clear();
        LaneInputs structure = unpacker.lanes(ColumnId.STRUCTURE);
        readSymbols(structure, length);
        int[] perTag = countTags();
        expectRoom(perTag, length);
        readLeftOut(structure.head(), originalBytes, perTag);
        readOpaqueLengths(length);
        names.read(perTag[Tag.UTF8.ordinal()], shape, length);
        readTails(perTag);
        readClasses(perTag[Tag.CLASS_DUMP.ordinal()], length);
        readGroups(structure, classes, length);
        for (ObjectGroup group : shape.groups) {
            readLengths(group);
        }
        placer.place(data, length);
        names.place(shape.positions(Tag.UTF8), data);
        ids.read(shape, structure, data, classes);
        shape.classes.place(shape.positions(Tag.CLASS_DUMP), data);
        writeClassIds(data);
        return shape;
    }

    /** Those of the objects of the chunk that was read last. */
    public SubRecordHeaders headers() {
        return headers;
    }

    /** Counts of records by {@link Tag#ordinal()}. */
    private int[] countTags() throws FoldException {
        int[] perSymbol = new int[ChunkShape.FIRST_GROUP];
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        for (int i = 0; i < n; i++) {
            if (symbols[i] < ChunkShape.FIRST_GROUP) {
                perSymbol[symbols[i]]++;
            }
        }
        objects = 0;
        for (int i = 0; i < n; i++) {
            objects += symbols[i] >= ChunkShape.FIRST_GROUP ? 1 : 0;
        }
        opaqueRecords = perSymbol[ChunkShape.OPAQUE_RECORD];
        int[] perTag = new int[TAGS.length];
        for (int symbol = ChunkShape.FIRST_TAG; symbol < perSymbol.length; symbol++) {
            if (perSymbol[symbol] > 0) {
                perTag[tagIndex(symbol)] = perSymbol[symbol];
            }
        }
        return perTag;
    }

    /**
     * Sees to it that all that is told of fits the chunk even where it is as short as it can be, before anything is
     * read for each of it.
     */
    private void expectRoom(int[] perTag, int length) throws FoldException {
        long least = (long) opaqueRecords * Tag.RECORD_HEADER;
        for (Tag tag : TAGS) {
            least += (long) perTag[tag.ordinal()] * tag.fixedSize(idSize);
        }
        least += (long) objects * Math.min(layout.instanceValues, layout.primitiveElements);
        if (least > length) {
            throw new FoldException(Message.of("fold.room", least, length));
        }
    }

    private void readOpaqueLengths(int length) throws FoldException {
        LaneInputs opaque = unpacker.lanes(ColumnId.OPAQUE);
        for (int i = 0; i < opaqueRecords; i++) {
            shape.opaqueLengths.add(opaque.head().getCount(length));
        }
    }

    private static int tagIndex(int symbol) throws FoldException {
        int index = symbol - ChunkShape.FIRST_TAG;
        if (index >= TAGS.length
                || TAGS[index] == Tag.INSTANCE_DUMP
                || TAGS[index] == Tag.OBJECT_ARRAY_DUMP
                || TAGS[index] == Tag.PRIMITIVE_ARRAY_DUMP) {
            throw new FoldException(Message.of("fold.symbol", symbol));
        }
        return index;
    }

    private void readSymbols(LaneInputs structure, int length) throws FoldException {
        // No record or sub-record is shorter than a root.
        ByteInput in = structure.symbol();
        int n = structure.head().getCount(Math.min(length / (1 + idSize), in.left()));
        shape.symbols.setSize(n);
        int[] symbols = shape.symbols.array();
        int i = 0;
        while (i < n) {
            i = readShort(in, symbols, i, n);
            if (i < n) {
                symbols[i++] = readLong(in, length);
            }
        }
    }

    /**
     * Reads symbols up to one that takes more than a byte, which few do.
     *
     * @return how many there are then
     */
    private static int readShort(ByteInput in, int[] symbols, int from, int to) throws FoldException {
        byte[] data = in.data();
        int start = in.at();
        int most = Math.min(to - from, in.left());
        int n = 0;
        while (n < most && (data[start + n] & 0xff) < StructureWriter.ESCAPE) {
            symbols[from + n] = data[start + n] & 0xff;
            n++;
        }
        in.take(n);
        return from + n;
    }

    private static int readLong(ByteInput in, int length) throws FoldException {
        int symbol = in.get();
        return symbol == 0xff
                ? StructureWriter.ESCAPE + (int) Math.min(in.get(4), length)
                : StructureWriter.ESCAPE + ((symbol - StructureWriter.ESCAPE) << 8 | in.get());
    }

    private void readLeftOut(ByteInput head, int originalBytes, int[] perTag) throws FoldException {
        boolean any = false;
        long left = originalBytes / Tag.RECORD_HEADER;
        for (int symbol = head.get(); symbol != 0; symbol = head.get()) {
            int tag = tagIndex(symbol);
            if (!DroppedRecords.isPossible(TAGS[tag])
                    || !dropped.test(TAGS[tag])
                    || perTag[tag] > 0
                    || shape.leftOut[tag] > 0) {
                throw new FoldException(Message.of("fold.droppedTag", TAGS[tag]));
            }
            int count = head.getCount(left);
            left -= count;
            shape.leftOut[tag] = count;
            for (int i = 0; ChunkShape.hasTail(TAGS[tag]) && i < count; i++) {
                int before = i == 0 ? 0 : shape.tails(TAGS[tag]).get(i - 1);
                shape.tails(TAGS[tag]).add(before + head.getCount((long) originalBytes - before));
            }
            any = true;
        }
        if (any) {
            shape.leftOutPlace = head.getCount(shape.symbols.size());
        }
    }

    private void readTails(int[] perTag) throws FoldException {
        for (Tag tag : TAGS) {
            int n = perTag[tag.ordinal()];
            if (ChunkShape.hasTail(tag) && tag != Tag.UTF8 && n > 0) {
                read(Column.of(tag.field("length")), shape.tails(tag), n);
            }
        }
    }

    private void read(Column column, Ints into, int n) throws FoldException {
        into.setSize(n);
        unpacker.counts(column, into.array(), 0, n);
    }

    private void readClasses(int n, int length) throws FoldException {
        if (n == 0) {
            return;
        }
        ClassParts parts = shape.classes;
        read(ChunkColumns.classColumn("constantPool"), parts.constantPoolBytes, n);
        for (int i = 0; i < n; i++) {
            if (parts.constantPoolBytes.get(i) < 0) {
                throw new FoldException(Message.of("fold.constantPool"));
            }
        }
        read(ChunkColumns.classColumn("staticFieldCount"), parts.staticCounts, n);
        read(ChunkColumns.classColumn("instanceFieldCount"), parts.fieldCounts, n);
        readTypes("staticFieldTypes", parts.staticCounts, parts.staticTypes, length);
        readTypes("instanceFieldTypes", parts.fieldCounts, parts.fieldTypes, length);
    }

    private void readTypes(String field, Ints counts, ByteSink into, int length) throws FoldException {
        ByteInput in =
                unpacker.lanes(ColumnId.of(ChunkColumns.classColumn(field))).value();
        for (int i = 0; i < counts.size(); i++) {
            if (counts.get(i) < 0 || counts.get(i) > 0xffff) {
                throw new FoldException(Message.of("fold.fieldCount", counts.get(i)));
            }
        }
        int n = (int) Math.min(counts.sum(), length);
        int at = in.take(n);
        into.put(in.data(), at, n);
        if (n != counts.sum()) {
            throw new FoldException(Message.of("fold.fieldsTotal"));
        }
    }

    private void readGroups(LaneInputs structure, ClassTable classes, int length) throws FoldException {
        ByteInput head = structure.head();
        // Each has an object, and tells of itself in a byte or more.
        int n = head.getCount(Math.min(objects, head.left()));
        int[] sizes = countObjects(n);
        int[] next = new int[n];
        int from = 0;
        long left = length;
        for (int i = 0; i < n; i++) {
            ObjectGroup group = readGroup(structure, classes);
            group.from = from;
            next[i] = from;
            from += sizes[i];
            group.to = from;
            left -= (long) sizes[i] * shape.objectHeader(group);
            if (group.isInstances()) {
                readBody(group, head, classes, left);
                left -= (long) sizes[i] * group.bodyBytes;
            }
            shape.groups.add(group);
        }
        shape.setObjects(objects);
        orderObjects(next);
        shape.openArray = head.get() == 1;
        shape.openCount = shape.openArray ? head.getVarint() : 0;
        if (shape.openArray && (objects == 0 || lastSymbol() < ChunkShape.FIRST_GROUP)) {
            throw new FoldException(Message.of("fold.openArray"));
        }
    }

    private int[] countObjects(int groups) throws FoldException {
        int[] sizes = new int[groups];
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        for (int i = 0; i < n; i++) {
            int group = symbols[i] - ChunkShape.FIRST_GROUP;
            if (group >= groups) {
                throw new FoldException(Message.of("fold.objectGroup", group, groups));
            }
            if (group >= 0) {
                sizes[group]++;
            }
        }
        for (int size : sizes) {
            if (size == 0) {
                throw new FoldException(Message.of("fold.emptyGroup"));
            }
        }
        return sizes;
    }

    /**
     * Gives each object its place among those of its group.
     *
     * @param next where the next object of each group is
     */
    private void orderObjects(int[] next) {
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        int object = 0;
        for (int i = 0; i < n; i++) {
            int group = symbols[i] - ChunkShape.FIRST_GROUP;
            if (group >= 0) {
                shape.fileOrder[object++] = next[group]++;
            }
        }
    }

    private int lastSymbol() {
        return shape.symbols.get(shape.symbols.size() - 1);
    }

    private ObjectGroup readGroup(LaneInputs structure, ClassTable classes) throws FoldException {
        int code = structure.head().get();
        BasicType elements = code == 0 ? null : BasicType.of(code);
        if (code != 0 && elements == null) {
            throw new FoldException(Message.of("fold.arrayType", code));
        }
        long classId = 0;
        if (elements == null || elements == BasicType.OBJECT) {
            int number = structure.value().getCount(classes.size());
            classId = number == 0 ? structure.value().get(idSize) : classes.id(number - 1);
        }
        return new ObjectGroup(elements, classId);
    }

    /**
     * Reads how the bodies of a group are described.
     *
     * @param left bytes that the chunk has for the bodies of the group's instances
     */
    private static void readBody(ObjectGroup group, ByteInput head, ClassTable classes, long left)
            throws FoldException {
        int most = (int) Math.max(0, left / group.size());
        group.body = ObjectGroup.Body.values()[head.getCount(ObjectGroup.Body.values().length - 1L)];
        if (group.body == ObjectGroup.Body.FIELDS) {
            int size = classes.instanceSize(group.classId);
            if (size < 0) {
                throw new FoldException(Message.of("fold.unknownClass"));
            }
            if (size > most) {
                throw new FoldException(Message.of("fold.bodySize", size, most));
            }
            group.layout = classes.layout(group.classId);
            group.bodyBytes = size;
        } else if (group.body == ObjectGroup.Body.BYTES) {
            group.bodyBytes = head.getCount(Math.min(most, ObjectGroup.MAX_BYTE_COLUMNS));
        }
    }

    private void readLengths(ObjectGroup group) throws FoldException {
        if (!group.isInstances() || group.body == ObjectGroup.Body.ROWS) {
            unpacker.counts(group.kind().lengths(), shape.objectSize, group.from, group.to);
        } else {
            Arrays.fill(shape.objectSize, group.from, group.to, group.bodyBytes);
        }
    }

    private void writeClassIds(byte[] data) throws FoldException {
        Ints at = shape.positions(Tag.CLASS_DUMP);
        int n = at.size();
        if (n == 0) {
            return;
        }
        long[] ids = new long[n];
        unpacker.plainIds(ChunkColumns.classColumn("classObjectId"), ids, n, null);
        long[] supers = new long[n];
        unpacker.plainIds(ChunkColumns.classColumn("superClassObjectId"), supers, n, ids);
        for (int i = 0; i < n; i++) {
            BigEndian.put(data, at.get(i) + layout.objectId, idSize, ids[i]);
            BigEndian.put(data, at.get(i) + layout.superClass, idSize, supers[i]);
        }
    }
}
