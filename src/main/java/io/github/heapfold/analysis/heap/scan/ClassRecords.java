package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * What the CLASS_DUMPs of a heap say, in arrays of numbers: classes by their index in the order of their first dump,
 * fields and statics of all classes one after the other. Of a class dumped twice the later dump counts.
 */
public final class ClassRecords {
    private static final String NAME = "classes, ";
    private final RecordLayout layout;
    private LongIntMap indexOf = new LongIntMap(1024);
    private int count;
    private int dumped;
    private long[] ids = new long[1024];
    private long[] supers = new long[1024];
    private long[] loaders = new long[1024];
    private int[] instanceSizes = new int[1024];

    /** By class: where its fields begin and how many they are; the same of statics. */
    private int[] fieldFrom = new int[1024];

    private int[] fieldCount = new int[1024];
    private int[] staticFrom = new int[1024];
    private int[] staticCount = new int[1024];

    private byte[] fieldTypes = new byte[4096];
    private long[] fieldNames = new long[4096];
    private int fields;
    private byte[] staticTypes = new byte[4096];
    private long[] staticNames = new long[4096];
    private long[] staticValues = new long[4096];
    private int statics;

    ClassRecords(int idSize) {
        layout = new RecordLayout(idSize);
    }

    public void save(IndexWriter index) throws IOException {
        index.add(NAME + "counts", count, dumped, fields, statics);
        index.add(NAME + "IDs", Arrays.copyOf(ids, count));
        index.add(NAME + "supers", Arrays.copyOf(supers, count));
        index.add(NAME + "loaders", Arrays.copyOf(loaders, count));
        index.add(NAME + "instance sizes", instanceSizes, count);
        index.add(NAME + "fields from", fieldFrom, count);
        index.add(NAME + "field counts", fieldCount, count);
        index.add(NAME + "statics from", staticFrom, count);
        index.add(NAME + "static counts", staticCount, count);
        index.add(NAME + "field types", fieldTypes, fields);
        index.add(NAME + "field names", Arrays.copyOf(fieldNames, fields));
        index.add(NAME + "static types", staticTypes, statics);
        index.add(NAME + "static names", Arrays.copyOf(staticNames, statics));
        index.add(NAME + "static values", Arrays.copyOf(staticValues, statics));
    }

    public static ClassRecords load(IndexReader index, int idSize) throws IOException {
        ClassRecords records = new ClassRecords(idSize);
        int[] counts = index.ints(NAME + "counts", 4);
        int n = counts[0];
        records.count = n;
        records.dumped = counts[1];
        records.fields = counts[2];
        records.statics = counts[3];
        records.ids = index.numbers(NAME + "IDs", n);
        records.indexOf = LongIntMap.of(records.ids);
        records.supers = index.numbers(NAME + "supers", n);
        records.loaders = index.numbers(NAME + "loaders", n);
        records.instanceSizes = index.ints(NAME + "instance sizes", n);
        records.fieldFrom = index.ints(NAME + "fields from", n);
        records.fieldCount = index.ints(NAME + "field counts", n);
        records.staticFrom = index.ints(NAME + "statics from", n);
        records.staticCount = index.ints(NAME + "static counts", n);
        records.fieldTypes = index.bytes(NAME + "field types", records.fields);
        records.fieldNames = index.numbers(NAME + "field names", records.fields);
        records.staticTypes = index.bytes(NAME + "static types", records.statics);
        records.staticNames = index.numbers(NAME + "static names", records.statics);
        records.staticValues = index.numbers(NAME + "static values", records.statics);
        return records;
    }

    /** Takes a whole CLASS_DUMP. */
    void add(byte[] data, int start) {
        int idSize = layout.idSize;
        int index = index(BigEndian.get(data, start + layout.objectId, idSize));
        supers[index] = BigEndian.get(data, start + layout.superClass, idSize);
        loaders[index] = BigEndian.get(data, start + layout.superClass + idSize, idSize);
        instanceSizes[index] = BigEndian.i4(data, start + layout.constantPoolCount - Integer.BYTES);
        int from = ClassDumps.staticFields(data, start, layout);
        staticFrom[index] = statics;
        int at = ClassDumps.statics(data, from, layout, (entry, type, value) -> {
            // The reader has seen to it that every type is known.
            addStatic(BigEndian.get(data, entry, idSize), type, BigEndian.get(data, value, type.size(idSize)));
        });
        staticCount[index] = statics - staticFrom[index];
        int n = BigEndian.u2(data, at);
        at += 2;
        fieldFrom[index] = fields;
        for (int i = 0; i < n; i++) {
            // A type that a damaged dump makes up says nothing of what its values take or are.
            if (BasicType.of(data[at + idSize]) != null) {
                addField(BigEndian.get(data, at, idSize), data[at + idSize]);
            }
            at += idSize + 1;
        }
        fieldCount[index] = fields - fieldFrom[index];
        dumped = count;
    }

    /** Adds a class that was not dumped, with fields that have no names. */
    int invent(long id, long superId, byte... types) {
        int index = index(id);
        supers[index] = superId;
        fieldFrom[index] = fields;
        fieldCount[index] = types.length;
        for (byte type : types) {
            addField(0, type);
        }
        return index;
    }

    private int index(long id) {
        int index = indexOf.putIfAbsent(id, count);
        if (index != LongIntMap.ABSENT) {
            return index;
        }
        if (count == ids.length) {
            int more = count * 2;
            ids = Arrays.copyOf(ids, more);
            supers = Arrays.copyOf(supers, more);
            loaders = Arrays.copyOf(loaders, more);
            instanceSizes = Arrays.copyOf(instanceSizes, more);
            fieldFrom = Arrays.copyOf(fieldFrom, more);
            fieldCount = Arrays.copyOf(fieldCount, more);
            staticFrom = Arrays.copyOf(staticFrom, more);
            staticCount = Arrays.copyOf(staticCount, more);
        }
        ids[count] = id;
        return count++;
    }

    private void addField(long name, byte type) {
        if (fields == fieldTypes.length) {
            fieldTypes = Arrays.copyOf(fieldTypes, fields * 2);
            fieldNames = Arrays.copyOf(fieldNames, fields * 2);
        }
        fieldNames[fields] = name;
        fieldTypes[fields++] = type;
    }

    private void addStatic(long name, BasicType type, long value) {
        if (statics == staticTypes.length) {
            staticTypes = Arrays.copyOf(staticTypes, statics * 2);
            staticNames = Arrays.copyOf(staticNames, statics * 2);
            staticValues = Arrays.copyOf(staticValues, statics * 2);
        }
        staticNames[statics] = name;
        staticTypes[statics] = (byte) type.code();
        staticValues[statics++] = value;
    }

    /** Tells the IDs of the names of all fields. */
    void forEachName(LongConsumer visitor) {
        Arrays.stream(fieldNames, 0, fields).forEach(visitor);
        Arrays.stream(staticNames, 0, statics).forEach(visitor);
    }

    public int idSize() {
        return layout.idSize;
    }

    public int count() {
        return count;
    }

    /** Instance fields that all classes together declare. */
    int fieldTotal() {
        return fields;
    }

    /** Static fields that all classes together have. */
    int staticTotal() {
        return statics;
    }

    /** How many of them were dumped; the others were invented. */
    public int dumped() {
        return dumped;
    }

    /** The index of a class, or {@link LongIntMap#ABSENT}. */
    public int indexOf(long id) {
        return indexOf.get(id);
    }

    public long id(int index) {
        return ids[index];
    }

    /** ID of the superclass, 0 for none. */
    public long superId(int index) {
        return supers[index];
    }

    /** ID of the class loader, 0 for the boot class loader. */
    public long loader(int index) {
        return loaders[index];
    }

    /** What the dump says of the size of instances. */
    int instanceSize(int index) {
        return instanceSizes[index];
    }

    /** How many fields the class itself declares. */
    public int fieldCount(int index) {
        return fieldCount[index];
    }

    /** Bytes that the fields that the class itself declares take in an instance's values. */
    public int fieldLength(int index) {
        int length = 0;
        for (int field = 0; field < fieldCount(index); field++) {
            length += BasicType.sizeOf(fieldType(index, field), layout.idSize);
        }
        return length;
    }

    /** Type code of a field. */
    public byte fieldType(int index, int field) {
        return fieldTypes[fieldFrom[index] + field];
    }

    public long fieldName(int index, int field) {
        return fieldNames[fieldFrom[index] + field];
    }

    public int staticCount(int index) {
        return staticCount[index];
    }

    public byte staticType(int index, int field) {
        return staticTypes[staticFrom[index] + field];
    }

    public long staticName(int index, int field) {
        return staticNames[staticFrom[index] + field];
    }

    /** The bits of a static's value. */
    public long staticValue(int index, int field) {
        return staticValues[staticFrom[index] + field];
    }
}
