package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.hprof.BasicType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a kind of collection keeps its elements: which field says how many, which refers to the array that has room for
 * them.
 *
 * @param className the class that declares the fields
 * @param kind what the array looks like
 * @param size possible names of the field with the number of elements; of a {@link Storage#WRAPPER} none
 * @param table possible names of the field with the array, or of a wrapper with the collection; none of nodes
 * @param other names of a further array of the collection's own; empty where there is none
 */
record CollectionShape(String className, Storage kind, List<String> size, List<String> table, List<String> other) {
    /** What an array has room for. */
    enum Storage {
        /** One slot for each element. */
        LIST,
        /** A ring with a head and a tail; one slot stays empty. */
        DEQUE,
        /** An array as long as there are elements. */
        COPY,
        /** A hash table with chains: of a power of two of slots three quarters are filled. */
        HASH,
        /** Slots for keys and values in turn, of which two thirds are filled. */
        IDENTITY,
        /** Two slots for each element. */
        PAIRS,
        /** Nodes without an array. */
        NODES,
        /** A set that is kept in a map. */
        WRAPPER;

        /** The number of slots that {@code elements} elements need. */
        long needed(long elements) {
            return switch (this) {
                case LIST, COPY -> elements;
                case DEQUE -> elements + 1;
                case PAIRS -> 2 * elements;
                case HASH -> powerOfTwo((4 * elements + 2) / 3);
                case IDENTITY -> 2 * Math.max(4, powerOfTwo((3 * elements + 1) / 2));
                case NODES, WRAPPER -> 0;
            };
        }

        private static long powerOfTwo(long least) {
            return least <= 1 ? 1 : Long.highestOneBit(least - 1) << 1;
        }
    }

    /** Where in the values of an instance of one class the fields stand; -1 where there is no such field. */
    record Places(CollectionShape shape, int size, boolean isLongSize, int head, int table, int other, int cells) {}

    private static final Map<String, CollectionShape> BY_NAME = Map.ofEntries(
            list("java.util.ArrayList", "size", "elementData,array"),
            list("java.util.Vector", "elementCount", "elementData"),
            list("java.util.PriorityQueue", "size", "queue"),
            list("java.util.concurrent.PriorityBlockingQueue", "size", "queue"),
            of("java.util.ArrayDeque", Storage.DEQUE, "tail", "elements", ""),
            of("java.util.concurrent.CopyOnWriteArrayList", Storage.COPY, "", "array,elements", ""),
            hash("java.util.HashMap", "size"),
            hash("java.util.Hashtable", "count,size"),
            of("java.util.WeakHashMap", Storage.HASH, "size,elementCount", "table,elementData", ""),
            hash("java.util.concurrent.ConcurrentHashMap", "baseCount"),
            hash("java.util.concurrent.ConcurrentHashMap$Segment", "count"),
            of("java.util.IdentityHashMap", Storage.IDENTITY, "size", "table", ""),
            of("java.util.TreeMap", Storage.NODES, "size", "", ""),
            of("java.util.LinkedList", Storage.NODES, "size", "", ""),
            of("java.util.HashSet", Storage.WRAPPER, "", "map,backingMap", ""),
            of("java.util.TreeSet", Storage.WRAPPER, "", "m,backingMap", ""),
            of("java.util.concurrent.CopyOnWriteArraySet", Storage.WRAPPER, "", "al", ""),
            sparse("android.util.SparseArray"),
            sparse("android.util.LongSparseArray"),
            sparse("android.util.SparseIntArray"),
            sparse("android.util.SparseLongArray"),
            sparse("android.util.SparseBooleanArray"),
            sparse("androidx.collection.SparseArrayCompat"),
            sparse("androidx.collection.LongSparseArray"),
            sparse("android.support.v4.util.SparseArrayCompat"),
            sparse("android.support.v4.util.LongSparseArray"),
            of("android.util.ArrayMap", Storage.PAIRS, "mSize", "mArray", "mHashes"),
            of("androidx.collection.SimpleArrayMap", Storage.PAIRS, "size,mSize", "array,mArray", "hashes,mHashes"),
            of("android.support.v4.util.SimpleArrayMap", Storage.PAIRS, "mSize", "mArray", "mHashes"),
            of("android.util.ArraySet", Storage.LIST, "mSize", "mArray", "mHashes"),
            of("androidx.collection.ArraySet", Storage.LIST, "_size,mSize", "array,mArray", "hashes,mHashes"),
            of("android.support.v4.util.ArraySet", Storage.LIST, "mSize", "mArray", "mHashes"));

    private static Map.Entry<String, CollectionShape> of(
            String className, Storage kind, String size, String table, String other) {
        return Map.entry(className, new CollectionShape(className, kind, names(size), names(table), names(other)));
    }

    private static Map.Entry<String, CollectionShape> list(String className, String size, String table) {
        return of(className, Storage.LIST, size, table, "");
    }

    private static Map.Entry<String, CollectionShape> hash(String className, String size) {
        return of(className, Storage.HASH, size, "table", "");
    }

    private static Map.Entry<String, CollectionShape> sparse(String className) {
        return of(className, Storage.LIST, "size,mSize", "values,mValues", "keys,mKeys");
    }

    private static List<String> names(String list) {
        return list.isEmpty() ? List.of() : List.of(list.split(","));
    }

    /**
     * How the instances of a class keep elements; empty of a class that is no collection, or one whose fields are
     * others than are known.
     *
     * @param idSize bytes of an identifier
     */
    static Optional<Places> of(HeapClasses classes, int type, int idSize) {
        CollectionShape shape = null;
        int declaredBy = type;
        for (int c = type; c != HeapClasses.NONE && shape == null; c = classes.superClass(c)) {
            shape = BY_NAME.get(classes.name(c));
            declaredBy = c;
        }
        if (shape == null || classes.isArray(type)) {
            return Optional.empty();
        }
        FieldPlaces fields = new FieldPlaces(classes, type, declaredBy, idSize);
        if (shape.className.equals("java.util.Hashtable") && isBackedByAMap(classes, type)) {
            // Properties since Java 9: the table that it inherits is never used.
            return Optional.empty();
        }
        int table = fields.place(shape.table, BasicType.OBJECT);
        int tail = fields.place(shape.size, BasicType.INT);
        int longSize = fields.place(shape.size, BasicType.LONG);
        boolean sizeless = shape.kind == Storage.WRAPPER || shape.kind == Storage.COPY;
        if ((shape.kind != Storage.NODES && table < 0) || (!sizeless && tail < 0 && longSize < 0)) {
            return Optional.empty();
        }
        return Optional.of(new Places(
                shape,
                tail >= 0 ? tail : longSize,
                tail < 0,
                shape.kind == Storage.DEQUE ? fields.place(List.of("head"), BasicType.INT) : -1,
                table,
                fields.place(shape.other, BasicType.OBJECT),
                longSize < 0 ? -1 : fields.place(List.of("counterCells"), BasicType.OBJECT)));
    }

    private static boolean isBackedByAMap(HeapClasses classes, int type) {
        List<String> names = new ArrayList<>();
        classes.instanceFields(type).forEach(field -> {
            if (classes.name(field.declaredBy()).equals("java.util.Properties")) {
                names.add(field.name());
            }
        });
        return names.contains("map");
    }
}
