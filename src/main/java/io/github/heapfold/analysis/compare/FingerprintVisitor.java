package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.Arrays;
import java.util.Map;

/** Adds the records of one chunk to a fingerprint. */
final class FingerprintVisitor implements RecordVisitor {
    /** Where a class refers to its superclass and loader; its statics are numbered from 0. */
    private static final int SUPER_CLASS = -1;

    private static final int LOADER = -2;

    private final Fingerprint into;
    private final byte[] data;
    private final ClassTable classes;
    private final int idSize;
    private final RecordLayout layout;

    private final int textOffset;
    private final int loadClassSize;
    private final int loadedClass;
    private final int loadedName;

    /** Counted and summed here, in plain numbers, until the chunk {@link #end ends}: by {@link Tag#ordinal()}. */
    private final long[] rootCounts = new long[Tag.values().length];

    private final long[] rootSums = new long[Tag.values().length];

    /** By {@link BasicType#ordinal()}. */
    private final Sums arrays = new Sums();

    private final Sums arraysWithoutData = new Sums();
    private long names;
    private long nameSum;
    private long references;
    private long referenceSum;

    /** Where roots have their thread's serial, by {@link Tag#ordinal()}; 0 where they have none. */
    private final int[] threadOffsets = new int[Tag.values().length];

    /** Where instances hold references, by the place of their class in the digests; null for what was not met yet. */
    private Shape[] shapes = new Shape[64];

    private long lastClass;
    private int lastIndex = -1;

    FingerprintVisitor(Fingerprint into, byte[] data, ClassTable classes, int idSize) {
        this.into = into;
        this.data = data;
        this.classes = classes;
        this.idSize = idSize;
        this.layout = new RecordLayout(idSize);
        this.textOffset = Tag.UTF8.fixedSize(idSize);
        this.loadClassSize = Tag.LOAD_CLASS.fixedSize(idSize);
        this.loadedClass = Tag.LOAD_CLASS.field("classObjectId").offset(idSize);
        this.loadedName = Tag.LOAD_CLASS.field("classNameId").offset(idSize);
        for (Tag tag : Tag.values()) {
            for (Field field : tag.fields()) {
                if (tag.isRoot() && field.name().equals("threadSerial")) {
                    threadOffsets[tag.ordinal()] = field.offset(idSize);
                }
            }
        }
    }

    private static final class Sums {
        private static final BasicType[] TYPES = BasicType.values();

        private final long[] counts = new long[TYPES.length];
        private final long[] sums = new long[TYPES.length];

        void add(BasicType type, long mixed) {
            counts[type.ordinal()]++;
            sums[type.ordinal()] += mixed;
        }

        void addTo(Map<BasicType, Digest> digests) {
            for (BasicType type : TYPES) {
                put(digests, type, counts[type.ordinal()], sums[type.ordinal()]);
            }
        }
    }

    private static <K> void put(Map<K, Digest> digests, K key, long count, long sum) {
        if (count > 0) {
            digests.merge(key, new Digest(count, sum), Digest::plus);
        }
    }

    /** To be called after the chunk's last record: adds to the fingerprint what is not yet in it. */
    void end() {
        for (Tag tag : Tag.values()) {
            put(into.roots, tag, rootCounts[tag.ordinal()], rootSums[tag.ordinal()]);
        }
        arrays.addTo(into.primitiveArrays);
        arraysWithoutData.addTo(into.arraysWithoutData);
        into.names = into.names.plus(new Digest(names, nameSum));
        into.classReferences = into.classReferences.plus(new Digest(references, referenceSum));
    }

    private long id(int at) {
        return BigEndian.get(data, at, idSize);
    }

    @Override
    public void record(Tag tag, int start, int end) {
        if (tag == Tag.UTF8 && end - start >= textOffset) {
            int text = start + textOffset;
            names++;
            nameSum += Digest.mix(id(text - idSize), Digest.mix(data, text, end));
        } else if (tag == Tag.LOAD_CLASS && end - start == loadClassSize) {
            long classId = id(start + loadedClass);
            long nameId = id(start + loadedName);
            into.classNames = into.classNames.with(Digest.mix(classId, nameId));
            into.nameIds.put(classId, nameId);
        }
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        long id = id(start + layout.objectId);
        if (tag.isRoot()) {
            int offset = threadOffsets[tag.ordinal()];
            rootCounts[tag.ordinal()]++;
            rootSums[tag.ordinal()] += Digest.mix(id, offset == 0 ? 0 : BigEndian.u4(data, start + offset));
        } else if (tag == Tag.PRIMITIVE_ARRAY_NODATA) {
            BasicType type = BasicType.of(data[start + layout.primitiveType]);
            if (type != null) {
                long length = BigEndian.u4(data, start + layout.arrayLength);
                arraysWithoutData.add(type, Digest.mix(id, length));
            }
        }
    }

    @Override
    public void classDump(int start, int end) {
        long classId = id(start + layout.objectId);
        long superClass = id(start + layout.superClass);
        long loader = id(start + layout.superClass + idSize);
        reference(classId, SUPER_CLASS, superClass);
        reference(classId, LOADER, loader);
        if (loader != 0) {
            into.loaders.put(classId, loader);
        }
        long mixed = Digest.mix(classId, superClass, loader);
        mixed = Digest.mix(mixed, BigEndian.u4(data, start + layout.constantPoolCount - 4));

        int p = ClassDumps.staticFields(data, start, layout);
        int statics = BigEndian.u2(data, p);
        p += 2;
        for (int i = 0; i < statics; i++) {
            byte type = data[p + idSize];
            mixed = Digest.mix(mixed, id(p), type);
            p += idSize + 1;
            if (type == BasicType.OBJECT.code()) {
                reference(classId, i, id(p));
            }
            p += BasicType.sizeOf(type, idSize);
        }
        into.classes = into.classes.with(Digest.mix(mixed, statics, Digest.mix(data, p, end)));
    }

    private void reference(long from, int where, long to) {
        if (to != 0) {
            references++;
            referenceSum += Digest.mix(from, where, to);
        }
    }

    @Override
    public void instance(int start, int end) {
        long classId = id(start + layout.instanceClass);
        if (lastIndex < 0 || classId != lastClass) {
            lastClass = classId;
            lastIndex = into.byClass.indexOf(classId);
        }
        long id = id(start + layout.objectId);
        int values = start + layout.instanceValues;
        int size = end - values;
        Shape shape = shape(lastIndex, classId, size);
        into.byClass.addObject(lastIndex, Digest.mix(id, size), size);
        if (size != shape.size) {
            into.unresolved = into.unresolved.with(Digest.mix(id, Digest.mix(data, values, end)));
            return;
        }
        for (int i = 0; i < shape.references.length; i++) {
            long to = id(values + shape.references[i]);
            if (to != 0) {
                into.byClass.addReference(lastIndex, Digest.mix(id, i, to));
            }
        }
    }

    private Shape shape(int index, long classId, int size) {
        if (index >= shapes.length) {
            shapes = Arrays.copyOf(shapes, Math.max(index + 1, shapes.length * 2));
        }
        if (shapes[index] == null || (shapes[index].references == null && shapes[index].size == size)) {
            shapes[index] = shape(classId, size);
        }
        return shapes[index];
    }

    /**
     * Made for an instance that has all its values: a damaged dump has any number of classes that say they have many.
     */
    private Shape shape(long classId, int size) {
        int expected = classes.isReshaped(classId) ? -1 : classes.instanceSize(classId);
        if (expected < 0) {
            return Shape.UNKNOWN;
        }
        return expected == size ? Shape.of(classes.layout(classId)) : new Shape(expected, null);
    }

    /** What the instances of a class look like; a plain class, because the loops over instances read its fields. */
    private static final class Shape {
        static final Shape UNKNOWN = new Shape(-1, new int[0]);

        /** Bytes of the values. */
        final int size;

        /** Where among them the references are; null where no instance of this size was met. */
        final int[] references;

        Shape(int size, int[] references) {
            this.size = size;
            this.references = references;
        }

        static Shape of(InstanceLayout instances) {
            byte[] types = instances.types();
            int[] references = new int[types.length];
            int count = 0;
            for (int i = 0; i < types.length; i++) {
                if (types[i] == BasicType.OBJECT.code()) {
                    references[count++] = instances.offsets()[i];
                }
            }
            return new Shape(instances.size(), Arrays.copyOf(references, count));
        }
    }

    @Override
    public void objectArray(int start, int end) {
        long id = id(start + layout.objectId);
        int at = into.byClass.indexOf(id(start + layout.arrayClass));
        long length = BigEndian.u4(data, start + layout.arrayLength);
        into.byClass.addObject(at, Digest.mix(id, length), length * idSize);
        elements(into.byClass, at, data, start + layout.arrayElements, end, idSize, id, 0);
    }

    /** Adds elements of an object array, the first of which has a given number. */
    static void elements(
            ClassDigests into, int at, byte[] data, int from, int end, int idSize, long arrayId, long first) {
        long index = first;
        for (int p = from; p + idSize <= end; p += idSize) {
            long to = BigEndian.get(data, p, idSize);
            if (to != 0) {
                into.addReference(at, Digest.mix(arrayId, index, to));
            }
            index++;
        }
    }

    @Override
    public void primitiveArray(int start, int end) {
        long id = id(start + layout.objectId);
        BasicType type = BasicType.of(data[start + layout.primitiveType]);
        long length = BigEndian.u4(data, start + layout.arrayLength);
        arrays.add(type, Digest.mix(id, length));
        into.primitiveArrayBytes += length * type.size(idSize);
    }
}
