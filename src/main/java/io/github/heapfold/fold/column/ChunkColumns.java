package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.model.DerivedInts;
import io.github.heapfold.fold.model.IntOrder;
import io.github.heapfold.fold.model.ReferenceTargets;
import io.github.heapfold.fold.shape.ArraysByLength;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ClassParts;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;

/**
 * Says what a chunk of records consists of, column after column, once its shape is known: the same for folding and
 * unfolding. The order of calls per column is part of the format. One per thread.
 */
public final class ChunkColumns {
    private static final Column INT_VALUES = Column.INSTANCE_VALUES.part(BasicType.INT);

    private final ColumnPort port;
    private final RecordLayout layout;
    private final ReferenceTargets objects = new ReferenceTargets();
    private final ReferenceTargets names = new ReferenceTargets();
    private final ClassTable noClasses;
    private final DerivedInts links;
    private final boolean referredFirst;

    private ChunkShape shape;
    private byte[] data;

    /**
     * @param referredFirst whether ints of groups come behind those of what they refer to, which files before version 6
     *     do not know
     */
    public ChunkColumns(ColumnPort port, int idSize, boolean referredFirst) {
        this.port = port;
        this.referredFirst = referredFirst;
        this.layout = new RecordLayout(idSize);
        this.links = new DerivedInts(layout);
        this.noClasses = new ClassTable.Builder(idSize).snapshot();
    }

    /**
     * Carries all columns of a chunk of records.
     *
     * @param newShape positions, lengths and object identifiers, all known
     * @param newData the chunk; an unpacking port fills it
     * @param classes all classes announced up to the end of this chunk
     */
    public void carry(ChunkShape newShape, byte[] newData, ClassTable classes) throws FoldException {
        shape = newShape;
        data = newData;
        objects.set(classes, shape.objectId, shape.groupStarts());
        objects.setOrder(shape.fileOrder, shape.references());
        carryAll();
    }

    private void carryAll() throws FoldException {
        carryNames();
        names.set(noClasses, shape.nameIds, new int[] {0, shape.nameIds.length});
        for (Tag tag : Tag.values()) {
            if (tag != Tag.UTF8 && shape.positions(tag).size() > 0) {
                carryFields(tag);
            }
        }
        carryClasses();
        for (ObjectGroup group : shape.groups) {
            int traceOffset = group.kind().traces().field().offset(layout.idSize);
            port.numbers(group.kind().traces(), places(group, traceOffset), 4);
            if (group.isInstances()) {
                carryInstances(group);
            }
        }
        // A column is carried to its end before the next one begins: what is learned of it is then forgotten.
        for (ObjectGroup group : shape.groups) {
            if (!group.isInstances()) {
                carryArrays(group);
            }
        }
        links.begin(shape, data, objects);
        int[] order = referredFirst ? IntOrder.referredFirst(shape, data, objects) : IntOrder.bySize(shape);
        for (int index : order) {
            ObjectGroup group = shape.groups.get(index);
            links.of(group);
            carryInts(group);
            links.carried(index);
        }
    }

    /** Identifiers and texts of names are told with the structure. */
    private void carryNames() throws FoldException {
        Ints at = shape.positions(Tag.UTF8);
        Field time = Tag.UTF8.field("time");
        port.numbers(Column.of(time), new ValuePlaces(at.array(), 0, at.size(), time.offset(layout.idSize)), 4);
    }

    /**
     * The fields of fixed length; of records also the tail. Tags, and lengths that follow from the shape, are known.
     */
    private void carryFields(Tag tag) throws FoldException {
        int[] at = shape.positions(tag).array();
        int end = shape.positions(tag).size();
        int offset = 0;
        for (Field field : tag.fields()) {
            if (field.kind().isVariable()) {
                break;
            }
            int size = field.kind().size(layout.idSize);
            if (!isKnown(tag, field)) {
                ValuePlaces places = new ValuePlaces(at, 0, end, offset);
                switch (field.kind()) {
                    case ID -> port.ids(Column.of(field), places, null, targets(field));
                    case NAME -> port.ids(Column.of(field), places, null, names);
                    default -> port.numbers(Column.of(field), places, size);
                }
            }
            offset += size;
        }
        if (ChunkShape.hasTail(tag)) {
            carryTail(tag);
        }
    }

    private static boolean isKnown(Tag tag, Field field) {
        if (field.name().equals("tag")) {
            return true;
        }
        if (tag == Tag.CLASS_DUMP) {
            return field.name().equals("classObjectId") || field.name().equals("superClassObjectId");
        }
        return tag.level() == Tag.Level.RECORD && field.name().equals("length") && !tag.isHeapDump();
    }

    /** Stack frames are no objects. */
    private ReferenceTargets targets(Field field) {
        return field.tag() == Tag.STACK_FRAME ? null : objects;
    }

    private void carryTail(Tag tag) throws FoldException {
        Field tail = tag.fields().get(tag.fields().size() - 1);
        Ints at = shape.positions(tag);
        port.values(
                Column.of(tail),
                BasicType.BYTE,
                new ValuePlaces(at.array(), shape.tails(tag).array(), 0, at.size(), tag.fixedSize(layout.idSize)));
    }

    private void carryClasses() throws FoldException {
        ClassParts parts = shape.classes;
        Ints pools = parts.constantPoolAt;
        port.values(
                classColumn("constantPool"),
                BasicType.BYTE,
                new ValuePlaces(pools.array(), parts.constantPoolBytes.array(), 0, pools.size(), 0));
        port.ids(classColumn("staticFieldNameIds"), ValuePlaces.of(parts.staticNameAt), null, names);
        for (BasicType type : BasicType.values()) {
            ValuePlaces places = ValuePlaces.of(parts.staticValueAt[type.ordinal()]);
            Column column = Column.STATIC_VALUES.part(type);
            if (type == BasicType.OBJECT) {
                port.ids(column, places, null, objects);
            } else {
                port.numbers(column, places, type.size(layout.idSize));
            }
        }
        port.ids(classColumn("instanceFieldNameIds"), ValuePlaces.of(parts.fieldNameAt), null, names);
    }

    public static Column classColumn(String field) {
        return Column.of(Tag.CLASS_DUMP.field(field));
    }

    private void carryInstances(ObjectGroup group) throws FoldException {
        switch (group.body) {
            case FIELDS -> carryInstanceFields(group, group.layout);
            case BYTES -> {
                for (int i = 0; i < group.bodyBytes; i++) {
                    port.numbers(Column.INSTANCE_VALUES, places(group, layout.instanceValues + i), 1);
                }
            }
            case ROWS -> port.values(Column.INSTANCE_VALUES, BasicType.BYTE, rows(group, layout.instanceValues));
        }
    }

    /** One value of each object of a group. */
    private ValuePlaces places(ObjectGroup group, int offset) {
        return new ValuePlaces(shape.objectAt, group.from, group.to, offset);
    }

    /** As many values of each object of a group as its size says. */
    private ValuePlaces rows(ObjectGroup group, int offset) {
        return new ValuePlaces(shape.objectAt, shape.objectSize, group.from, group.to, offset);
    }

    private void carryInstanceFields(ObjectGroup group, InstanceLayout values) throws FoldException {
        for (int i = 0; i < values.types().length; i++) {
            BasicType type = BasicType.of(values.types()[i]);
            Column column = Column.INSTANCE_VALUES.part(type);
            int offset = layout.instanceValues + values.offsets()[i];
            if (type == BasicType.OBJECT) {
                port.ids(column, places(group, offset), shape.objectId, objects);
            } else if (type != BasicType.INT) {
                port.numbers(column, places(group, offset), type.size(layout.idSize));
            }
        }
    }

    private void carryInts(ObjectGroup group) throws FoldException {
        InstanceLayout values = group.layout;
        for (int i = 0; i < values.types().length; i++) {
            if (values.types()[i] == BasicType.INT.code()) {
                int offset = layout.instanceValues + values.offsets()[i];
                port.ints(INT_VALUES, places(group, offset), links);
            }
        }
    }

    private void carryArrays(ObjectGroup group) throws FoldException {
        if (group.elements == BasicType.OBJECT) {
            if (port.skips(Column.OBJECT_ELEMENTS)) {
                return;
            }
            ArraysByLength arrays = new ArraysByLength(shape, group);
            for (ArraysByLength.Stretch stretch : arrays.stretches()) {
                carryElements(arrays, stretch);
            }
        } else {
            port.values(elements(group.elements), group.elements, rows(group, layout.primitiveElements));
        }
    }

    /**
     * Of arrays of one length a column per index, for what stands there is alike; of the others the elements in a row.
     */
    private void carryElements(ArraysByLength arrays, ArraysByLength.Stretch stretch) throws FoldException {
        int offset = layout.arrayElements;
        int[] at = arrays.at();
        int from = stretch.from();
        int to = stretch.to();
        if (stretch.length() < 0) {
            ValuePlaces rows = new ValuePlaces(at, arrays.lengths(), from, to, offset);
            port.ids(Column.OBJECT_ELEMENTS, rows, arrays.owners(), objects);
        }
        for (int i = 0; i < stretch.length(); i++) {
            ValuePlaces places = new ValuePlaces(at, from, to, offset + i * layout.idSize);
            port.ids(Column.OBJECT_ELEMENTS, places, arrays.owners(), objects);
        }
    }

    static Column elements(BasicType type) {
        return Column.PRIMITIVE_ELEMENTS.part(type);
    }

    /** A chunk that is a run: its values follow from its beginning. */
    public void carryRun(BasicType elements, int bytes) throws FoldException {
        int[] counts = {bytes / elements.size(layout.idSize)};
        ValuePlaces run = new ValuePlaces(new int[] {0}, counts, 0, 1, 0);
        if (elements == BasicType.OBJECT) {
            port.ids(Column.OBJECT_ELEMENTS, run, null, null);
        } else {
            port.values(elements(elements), elements, run);
        }
    }
}
