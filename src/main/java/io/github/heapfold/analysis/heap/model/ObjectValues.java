package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.MissingFields;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.heap.reference.HeapClassTable;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Takes the records of objects apart: fields with values, and which of them refer to an object. For any thread. */
final class ObjectValues {
    /** Bytes of an array that are read at once: small enough for a collector not to give them regions of their own. */
    private static final int PIECE = 1 << 18;

    /** Of an array in Java. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private final ObjectReader reader;
    private final HeapClassTable classes;
    private final MissingFields missing;
    private final RecordLayout layout;

    /** Of the instances of a class, which values may be gone where they are zeros; empty where none. */
    private final Map<Integer, Optional<boolean[]>> doubtfulFields = new ConcurrentHashMap<>();

    ObjectValues(ObjectReader reader, HeapClassTable classes, MissingFields missing) {
        this.reader = reader;
        this.classes = classes;
        this.missing = missing;
        layout = reader.layout();
    }

    /** The fields of an instance; those that the record is too short for are left out. */
    List<ObjectValue> fields(ObjectRecord record, int type) {
        List<ObjectValue> values = new ArrayList<>();
        int at = layout.instanceValues;
        boolean[] doubtful = doubtfulFields
                .computeIfAbsent(type, any -> Optional.ofNullable(missing.doubtfulFields(classes, type)))
                .orElse(null);
        for (HeapClasses.JavaField field : classes.instanceFields(type)) {
            int size = field.type().size(layout.idSize);
            if (at + size > record.data().length) {
                break;
            }
            long bits = BigEndian.get(record.data(), at, size);
            boolean isTold = bits != 0 || doubtful == null || !doubtful[values.size()];
            values.add(value(
                    field.name(), field.type(), field.declaredBy(), bits, isTold && missing.hasField(field.type())));
            at += size;
        }
        return values;
    }

    /** The statics of a class. */
    List<ObjectValue> statics(int index) {
        List<ObjectValue> values = new ArrayList<>();
        int i = 0;
        for (HeapClasses.JavaField field : classes.statics(index)) {
            values.add(value(
                    field.name(),
                    field.type(),
                    index,
                    classes.records().staticValue(index, i++),
                    missing.hasStatic(field.type())));
        }
        return values;
    }

    /** Elements of an array. */
    List<ObjectValue> elements(ObjectRecord record, int first, int most) throws IOException {
        BasicType type = elementType(record);
        int size = type.size(layout.idSize);
        boolean present =
                record.tag() != Tag.PRIMITIVE_ARRAY_NODATA && (type == BasicType.OBJECT || missing.hasElements(type));
        long end = Math.min(length(record), (long) first + most);
        List<ObjectValue> values = new ArrayList<>();
        long doubtful = type.isPrimitive() ? missing.doubtfulFrom(type, length(record)) : end;
        // No array of bytes is as long as the longest array of the dump.
        for (long at = first; at < end; at += PIECE / size) {
            int n = (int) Math.min(end - at, PIECE / size);
            byte[] bytes = present ? elementBytes(record, at, n) : new byte[n * size];
            for (int i = 0; i < bytes.length / size; i++) {
                long bits = BigEndian.get(bytes, i * size, size);
                boolean isTold = bits != 0 || at + i < doubtful;
                values.add(value(element(at + i), type, -1, bits, present && isTold));
            }
            if (bytes.length < n * size) {
                break;
            }
        }
        return values;
    }

    private static ObjectValue value(String name, BasicType type, int declaredBy, long bits, boolean present) {
        return new ObjectValue(name, type, declaredBy, present ? signed(type, bits) : 0, present);
    }

    private static long signed(BasicType type, long bits) {
        return switch (type) {
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
            default -> bits;
        };
    }

    private static String element(long index) {
        return "[" + index + "]";
    }

    /** Elements of an array. */
    long length(ObjectRecord record) {
        return BigEndian.u4(record.data(), layout.arrayLength);
    }

    BasicType elementType(ObjectRecord record) {
        return record.tag() == Tag.OBJECT_ARRAY_DUMP
                ? BasicType.OBJECT
                : BasicType.of(record.data()[layout.primitiveType]);
    }

    /** The bytes of elements as they stand in the dump; fewer where the dump ends, and than an array can have. */
    byte[] elementBytes(ObjectRecord record, long first, int count) throws IOException {
        int size = elementType(record).size(layout.idSize);
        int start = record.tag() == Tag.OBJECT_ARRAY_DUMP ? layout.arrayElements : layout.primitiveElements;
        int n = (int) Math.max(0, Math.min(Math.min(count, MOST_BYTES / size), length(record) - first));
        return reader.read(record, start + first * size, n * size);
    }

    /** How many elements of an array of references are null, of those that the dump has. */
    long nullElements(ObjectRecord record, Progress progress) throws IOException {
        int size = layout.idSize;
        long n = length(record);
        long nulls = 0;
        for (long first = 0; first < n; first += PIECE / size) {
            progress.look();
            byte[] bytes = elementBytes(record, first, PIECE / size);
            for (int at = 0; at + size <= bytes.length; at += size) {
                nulls += BigEndian.get(bytes, at, size) == 0 ? 1 : 0;
            }
            if (bytes.length == 0) {
                break;
            }
        }
        return nulls;
    }

    /** The first bytes of a primitive array; null of what is none, and where they are not in the file. */
    byte[] contents(ObjectRecord record, int most) throws IOException {
        if (record.tag() != Tag.PRIMITIVE_ARRAY_DUMP || !missing.hasElements(elementType(record))) {
            return null;
        }
        return elementBytes(record, 0, most / elementType(record).size(layout.idSize));
    }

    /** Through which fields an instance refers to an ID. */
    List<Edge> fieldsTo(ObjectRecord record, int type, long id) {
        List<Edge> edges = new ArrayList<>();
        int at = layout.instanceValues;
        if (id == 0) {
            // The boot loader has this ID, but what is null does not refer to it.
            return edges;
        }
        for (HeapClasses.JavaField field : classes.instanceFields(type)) {
            int size = field.type().size(layout.idSize);
            if (at + size > record.data().length) {
                break;
            }
            if (field.type() == BasicType.OBJECT && BigEndian.get(record.data(), at, size) == id) {
                edges.add(new Edge(Edge.Link.FIELD, field.name(), field.declaredBy()));
            }
            at += size;
        }
        return edges;
    }

    /** Through which statics a class refers to an ID. */
    List<Edge> staticsTo(int index, long id) {
        List<Edge> edges = new ArrayList<>();
        int i = 0;
        for (HeapClasses.JavaField field : classes.statics(index)) {
            long value = classes.records().staticValue(index, i++);
            if (field.type() == BasicType.OBJECT && value == id && value != 0) {
                edges.add(new Edge(Edge.Link.STATIC, field.name(), index));
            }
        }
        return edges;
    }

    /**
     * Which elements of an array refer to some IDs, of each the first few.
     *
     * @return by ID, without those that no element refers to
     */
    Map<Long, List<Edge>> elementsTo(ObjectRecord record, long[] ids, int most) throws IOException {
        if (record.tag() != Tag.OBJECT_ARRAY_DUMP) {
            // A number that happens to be an identifier is no reference.
            return Map.of();
        }
        Map<Long, List<Edge>> edges = new HashMap<>();
        // Asked for each of millions of elements.
        LongIntMap wanted = new LongIntMap(ids.length);
        for (long id : ids) {
            if (id != 0) {
                wanted.putIfAbsent(id, wanted.size());
            }
        }
        int[] found = new int[wanted.size()];
        int open = found.length;
        int size = layout.idSize;
        long n = length(record);
        for (long first = 0; first < n && open > 0; first += PIECE / size) {
            byte[] bytes = elementBytes(record, first, PIECE / size);
            for (int i = 0; i < bytes.length / size && open > 0; i++) {
                long id = BigEndian.get(bytes, i * size, size);
                int at = wanted.get(id);
                if (at != LongIntMap.ABSENT && found[at] < most) {
                    edges.computeIfAbsent(id, any -> new ArrayList<>(1))
                            .add(new Edge(Edge.Link.ELEMENT, element(first + i), -1));
                    if (++found[at] == most) {
                        open--;
                    }
                }
            }
            if (bytes.length == 0) {
                break;
            }
        }
        return edges;
    }

    /**
     * The value of a field, by its name, that is a reference or a number; null where there is none. What the file has
     * not is 0.
     */
    ObjectValue field(ObjectRecord record, int type, String... names) {
        List<String> wanted = Arrays.asList(names);
        return fields(record, type).stream()
                .filter(value -> wanted.contains(value.name()))
                .findFirst()
                .orElse(null);
    }
}
