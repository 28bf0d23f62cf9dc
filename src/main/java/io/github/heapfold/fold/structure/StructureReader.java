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
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Reads a {@link ChunkShape} that {@link StructureWriter} has told, and has what follows from it written into the chunk's data: by
 * {@link ChunkAssembler}, once {@link ObjectIdReader} knows the identifiers. What it reads may be forged: every number is bounded before it is used.
 */
public final class StructureReader {
    private static final Tag[] TAGS = Tag.values();

    private final RecordLayout layout;
    private final int idSize;
    private final ColumnUnpacker unpacker;
    private final ObjectIdReader ids;
    private final ChunkAssembler placer;
    private final ChunkShape shape;
    private final Predicate<Tag> dropped;
    private final NameReader names;
    private int opaqueRecords;

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
        this.placer = new ChunkAssembler(layout, unpacker, shape, complete);
        this.names = new NameReader(unpacker, layout);
    }

    /**
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
        placer.writeObjects(data);
        return shape;
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
        opaqueRecords = perSymbol[ChunkShape.OPAQUE_RECORD];
        int[] perTag = new int[TAGS.length];
        for (int symbol = ChunkShape.FIRST_TAG; symbol < perSymbol.length; symbol++) {
            if (perSymbol[symbol] > 0) {
                perTag[tagIndex(symbol)] = perSymbol[symbol];
            }
        }
        return perTag;
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
        int n = structure.head().getCount(length / (1 + idSize));
        ByteInput in = structure.symbol();
        for (int i = 0; i < n; i++) {
            int symbol = in.get();
            if (symbol == 0xff) {
                symbol = StructureWriter.ESCAPE + (int) Math.min(in.get(4), length);
            } else if (symbol >= StructureWriter.ESCAPE) {
                symbol = StructureWriter.ESCAPE + ((symbol - StructureWriter.ESCAPE) << 8 | in.get());
            }
            shape.symbols.add(symbol);
        }
    }

    private void readLeftOut(ByteInput head, int originalBytes, int[] perTag) throws FoldException {
        boolean any = false;
        for (int symbol = head.get(); symbol != 0; symbol = head.get()) {
            int tag = tagIndex(symbol);
            if (!DroppedRecords.isPossible(TAGS[tag]) || !dropped.test(TAGS[tag]) || perTag[tag] > 0) {
                throw new FoldException(Message.of("fold.droppedTag", TAGS[tag]));
            }
            int count = head.getCount(originalBytes / Tag.RECORD_HEADER);
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
        int n = head.getCount(length);
        for (int i = 0; i < n; i++) {
            shape.groups.add(readGroup(structure, classes, length));
        }
        int[] sizes = countObjects(n);
        int[] next = new int[n];
        int objects = 0;
        for (int i = 0; i < n; i++) {
            ObjectGroup group = shape.groups.get(i);
            group.from = objects;
            next[i] = objects;
            objects += sizes[i];
            group.to = objects;
        }
        long smallest = Math.min(layout.instanceValues, layout.primitiveElements);
        if (objects * smallest > length) {
            throw new FoldException(Message.of("fold.objectsTotal"));
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
        return sizes;
    }

    /** @param next where the next object of each group is */
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

    private ObjectGroup readGroup(LaneInputs structure, ClassTable classes, int length) throws FoldException {
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
        ObjectGroup group = new ObjectGroup(elements, classId);
        if (group.isInstances()) {
            readBody(group, structure.head(), classes, length);
        }
        return group;
    }

    private static void readBody(ObjectGroup group, ByteInput head, ClassTable classes, int length)
            throws FoldException {
        group.body = ObjectGroup.Body.values()[head.getCount(ObjectGroup.Body.values().length - 1L)];
        if (group.body == ObjectGroup.Body.FIELDS) {
            InstanceLayout values = classes.layout(group.classId);
            if (values == null) {
                throw new FoldException(Message.of("fold.unknownClass"));
            }
            group.layout = values;
            group.bodyBytes = values.size();
        } else if (group.body == ObjectGroup.Body.BYTES) {
            group.bodyBytes = head.getCount(Math.min(length, ObjectGroup.MAX_BYTE_COLUMNS));
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
