package io.github.heapfold.fold;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.Layout;
import io.github.heapfold.hprof.Tag;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Reads a {@link ChunkShape} that {@link StructureWriter} has told, and writes into the chunk's data what follows from it: tags,
 * lengths, types, classes and identifiers of objects. What it reads may be forged: every number is bounded before it is used.
 */
final class StructureReader {
    private static final Tag[] TAGS = Tag.values();

    private final Layout layout;
    private final int idSize;
    private final ColumnUnpacker unpacker;
    private final WalkReader walks;
    private final ChunkShape shape;
    private final Predicate<Tag> dropped;
    private final boolean complete;
    private final NameReader names;
    private int opaqueRecords;

    /** Per group: bytes of an object's fixed fields, and of one unit of its size. */
    private int[] headers;

    private int[] units;

    /**
     * @param dropped tags of records that were left out whole
     * @param complete whether these come back, with zeros
     */
    StructureReader(Layout layout, ColumnUnpacker unpacker, Predicate<Tag> dropped, boolean complete) {
        this.layout = layout;
        this.dropped = dropped;
        this.complete = complete;
        this.idSize = layout.idSize;
        this.unpacker = unpacker;
        this.walks = new WalkReader(unpacker);
        this.shape = new ChunkShape(layout);
        this.names = new NameReader(unpacker, layout);
    }

    /**
     * @param data takes the chunk; zeros up to {@code length}
     * @param length bytes of the chunk that come out
     * @param originalBytes bytes that it had with what was left out whole
     * @return the shape, which is reused for the next chunk
     */
    ChunkShape read(byte[] data, int length, int originalBytes, ClassTable classes) throws FoldException {
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
        for (Group group : shape.groups) {
            readLengths(group);
        }
        place(data, length);
        names.place(shape.positions(Tag.UTF8), data);
        readIds(structure, data, classes);
        shape.classes.place(shape.positions(Tag.CLASS_DUMP), data);
        writeClassIds(data);
        writeObjects(data);
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
            throw new FoldException("unknown symbol " + symbol);
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
            if (!LeftOut.isPossible(TAGS[tag]) || !dropped.test(TAGS[tag]) || perTag[tag] > 0) {
                throw new FoldException("records of " + TAGS[tag] + " that cannot have been left out");
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
                throw new FoldException("a constant pool longer than any");
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
                throw new FoldException("a class with " + counts.get(i) + " fields");
            }
        }
        int n = (int) Math.min(counts.sum(), length);
        int at = in.take(n);
        into.put(in.data(), at, n);
        if (n != counts.sum()) {
            throw new FoldException("more fields than the chunk has bytes");
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
            Group group = shape.groups.get(i);
            group.from = objects;
            next[i] = objects;
            objects += sizes[i];
            group.to = objects;
        }
        long smallest = Math.min(layout.instanceValues, layout.primitiveElements);
        if (objects * smallest > length) {
            throw new FoldException("more objects than the chunk has bytes");
        }
        shape.setObjects(objects);
        orderObjects(next);
        shape.openArray = head.get() == 1;
        shape.openCount = shape.openArray ? head.getVarint() : 0;
        if (shape.openArray && (objects == 0 || lastSymbol() < ChunkShape.FIRST_GROUP)) {
            throw new FoldException("an open array that is not there");
        }
    }

    private int[] countObjects(int groups) throws FoldException {
        int[] sizes = new int[groups];
        int[] symbols = shape.symbols.array();
        int n = shape.symbols.size();
        for (int i = 0; i < n; i++) {
            int group = symbols[i] - ChunkShape.FIRST_GROUP;
            if (group >= groups) {
                throw new FoldException("an object of group " + group + " of " + groups);
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

    private Group readGroup(LaneInputs structure, ClassTable classes, int length) throws FoldException {
        int code = structure.head().get();
        BasicType elements = code == 0 ? null : BasicType.of(code);
        if (code != 0 && elements == null) {
            throw new FoldException("arrays of unknown type " + code);
        }
        long classId = 0;
        if (elements == null || elements == BasicType.OBJECT) {
            int number = structure.value().getCount(classes.size());
            classId = number == 0 ? structure.value().get(idSize) : classes.id(number - 1);
        }
        Group group = new Group(elements, classId);
        if (group.isInstances()) {
            readBody(group, structure.head(), classes, length);
        }
        return group;
    }

    private static void readBody(Group group, ByteInput head, ClassTable classes, int length) throws FoldException {
        group.body = Group.Body.values()[head.getCount(Group.Body.values().length - 1L)];
        if (group.body == Group.Body.FIELDS) {
            InstanceLayout values = classes.layout(group.classId);
            if (values == null) {
                throw new FoldException("instances of a class that was not dumped before");
            }
            group.layout = values;
            group.bodyBytes = values.size();
        } else if (group.body == Group.Body.BYTES) {
            group.bodyBytes = head.getCount(Math.min(length, Group.MAX_BYTE_COLUMNS));
        }
    }

    private void readLengths(Group group) throws FoldException {
        if (!group.isInstances() || group.body == Group.Body.ROWS) {
            unpacker.counts(group.kind().lengths(), shape.objectSize, group.from, group.to);
        } else {
            Arrays.fill(shape.objectSize, group.from, group.to, group.bodyBytes);
        }
    }

    private void readIds(LaneInputs structure, byte[] data, ClassTable classes) throws FoldException {
        int mode = structure.head().getCount(IdPredictor.MODES + Walk.Arrays.values().length - 1L);
        int shift = structure.head().getCount(3);
        long mask = idSize == 8 ? -1 : (1L << (idSize * 8)) - 1;
        if (mode >= IdPredictor.MODES) {
            WalkedFields fields = new WalkedFields(shape, classes);
            long[] skipped = walks.readDiscoveries(shape, data, fields, structure);
            Walk walk = new Walk(shape, fields, unpacker.discoveries(), Walk.Arrays.values()[mode - IdPredictor.MODES]);
            walks.walk(shape, data, walk, shift, mask, skipped, readTokens());
            return;
        }
        int[] groupOf = shape.groupOf();
        long[] tokens = readTokens();
        IdPredictor predictor = new IdPredictor(shape, mode);
        for (int i = 0; i < shape.objects; i++) {
            int index = shape.fileOrder[i];
            long id = (predictor.next() + (ZigZag.decode(tokens[index]) << shift)) & mask;
            shape.objectId[index] = id;
            predictor.tell(groupOf[i], index, id);
        }
    }

    private long[] readTokens() throws FoldException {
        long[] tokens = new long[shape.objects];
        for (Group.Kind kind : Group.Kind.values()) {
            int n = 0;
            for (Group group : shape.groups) {
                n += group.kind() == kind ? group.size() : 0;
            }
            if (n > 0) {
                long[] own = new long[n];
                unpacker.tokens(kind.ids(), own, n);
                int next = 0;
                for (Group group : shape.groups) {
                    if (group.kind() == kind) {
                        System.arraycopy(own, next, tokens, group.from, group.size());
                        next += group.size();
                    }
                }
            }
        }
        return tokens;
    }

    /** Gives every item its position; writes the tags of records and roots. */
    private void place(byte[] data, int length) throws FoldException {
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
            throw new FoldException("the chunk has " + at + " bytes instead of " + length);
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
                LeftOut.write(tag, data, (int) at, size, idSize);
                at += size;
            }
        }
        shape.leftOutAt = (int) start;
        shape.leftOutEnd = (int) at;
        return at;
    }

    private static FoldException tooLong(int length) {
        return new FoldException("the chunk has more than its " + length + " bytes");
    }

    private void measureGroups() {
        int n = shape.groups.size();
        headers = new int[n];
        units = new int[n];
        for (int i = 0; i < n; i++) {
            headers[i] = shape.objectHeader(shape.groups.get(i));
            units[i] = shape.bodyUnit(shape.groups.get(i));
        }
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
            int group = symbols[i] - ChunkShape.FIRST_GROUP;
            int index = shape.fileOrder[object++];
            shape.objectAt[index] = (int) at;
            at += headers[group] + (shape.objectSize[index] & 0xffff_ffffL) * units[group];
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

    private void writeObjects(byte[] data) {
        for (Group group : shape.groups) {
            fill(data, group, 0, 1, group.kind().tag().code());
            BigEndian.scatter(
                    data,
                    shape.objectAt,
                    group.from,
                    group.size(),
                    layout.objectId,
                    idSize,
                    shape.objectId,
                    group.from);
            if (group.isInstances()) {
                fill(data, group, layout.instanceClass, idSize, group.classId);
                BigEndian.scatter(
                        data, shape.objectAt, group.from, group.size(), layout.instanceLength, shape.objectSize);
            } else {
                BigEndian.scatter(data, shape.objectAt, group.from, group.size(), layout.arrayLength, shape.objectSize);
                if (group.elements == BasicType.OBJECT) {
                    fill(data, group, layout.arrayClass, idSize, group.classId);
                } else {
                    fill(data, group, layout.primitiveType, 1, group.elements.code());
                }
            }
        }
        if (shape.openArray) {
            int open = shape.fileOrder[shape.objects - 1];
            BigEndian.put(data, shape.objectAt[open] + layout.arrayLength, 4, shape.openCount);
        }
    }

    private void fill(byte[] data, Group group, int offset, int size, long value) {
        BigEndian.fill(data, shape.objectAt, group.from, group.size(), offset, size, value);
    }
}
