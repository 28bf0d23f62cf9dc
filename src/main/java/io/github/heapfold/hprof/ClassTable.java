package io.github.heapfold.hprof;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes that a dump has announced up to some point; never changes, so that chunks can be coded in parallel while the
 * reader goes on. Of a class dumped twice the later shape counts.
 */
public final class ClassTable {
    /** More superclasses than this are a loop in a damaged dump. */
    private static final int MAX_DEPTH = 1000;

    /** More fields than this no class has that was ever compiled: only a damaged or forged dump says so. */
    private static final int MAX_FIELDS = 1 << 18;

    /** With so many, one in as many of other identifiers is taken for a class at first. */
    private static final int BITS_PER_CLASS = 8;

    private static final InstanceLayout UNKNOWN = new InstanceLayout(new byte[0], new int[0], -1);

    private final int idSize;

    /** In the order of their first dump. */
    private final Map<Long, ClassFields> shapes;

    /** Classes that were dumped with several shapes. */
    private final Set<Long> reshaped;

    private final long[] ids;
    private final LongIntMap indexes;

    /** A bit for the hash of each class: most references lead to no class, and these bits fit a processor's first cache. */
    private final long[] hashes;

    private final int hashBits;
    private final Map<Long, InstanceLayout> layouts = new ConcurrentHashMap<>();

    private ClassTable(int idSize, Map<Long, ClassFields> shapes, Set<Long> reshaped) {
        this.idSize = idSize;
        this.shapes = shapes;
        this.reshaped = reshaped;
        ids = shapes.keySet().stream().mapToLong(Long::longValue).toArray();
        indexes = new LongIntMap(ids.length);
        hashBits = Long.SIZE - Long.numberOfLeadingZeros((long) ids.length * BITS_PER_CLASS + Long.SIZE);
        hashes = new long[(1 << hashBits) / Long.SIZE];
        for (int i = 0; i < ids.length; i++) {
            indexes.putIfAbsent(ids[i], i);
            int hash = LongIntMap.hash(ids[i], hashBits);
            hashes[hash >>> 6] |= 1L << hash;
        }
    }

    /** The shape of a class, or null where no CLASS_DUMP came by. */
    public ClassFields shape(long classId) {
        return shapes.get(classId);
    }

    public int size() {
        return ids.length;
    }

    /** The number of a class in the order of first dumps, or {@link LongIntMap#ABSENT}. */
    public int index(long classId) {
        int hash = LongIntMap.hash(classId, hashBits);
        return (hashes[hash >>> 6] >>> hash & 1) == 0 ? LongIntMap.ABSENT : indexes.get(classId);
    }

    /** The class of this number, 0 to {@link #size()} - 1. */
    public long id(int index) {
        return ids[index];
    }

    /** The values of the class's instances, superclasses' included; null where one of its classes is not known. */
    public InstanceLayout layout(long classId) {
        InstanceLayout layout = layouts.computeIfAbsent(classId, this::flatten);
        return layout.size() < 0 ? null : layout;
    }

    /** Whether it, or a superclass of it, was dumped with several shapes, so that it depends on the place in the dump what its instances are. */
    public boolean isReshaped(long classId) {
        if (reshaped.isEmpty()) {
            return false;
        }
        ClassFields shape = shapes.get(classId);
        for (int depth = 0; shape != null && depth <= MAX_DEPTH; depth++) {
            if (reshaped.contains(shape.classId())) {
                return true;
            }
            shape = shapes.get(shape.superId());
        }
        return false;
    }

    private InstanceLayout flatten(long classId) {
        int count = 0;
        int depth = 0;
        for (long id = classId; id != 0; id = shapes.get(id).superId()) {
            ClassFields shape = shapes.get(id);
            if (shape == null || depth++ > MAX_DEPTH) {
                return UNKNOWN;
            }
            count += shape.fieldTypes().length;
            if (count > MAX_FIELDS) {
                return UNKNOWN;
            }
        }
        byte[] types = new byte[count];
        int[] offsets = new int[count];
        int field = 0;
        int offset = 0;
        for (long id = classId; id != 0; id = shapes.get(id).superId()) {
            for (byte type : shapes.get(id).fieldTypes()) {
                int size = BasicType.sizeOf(type, idSize);
                if (size == 0) {
                    return UNKNOWN;
                }
                types[field] = type;
                offsets[field++] = offset;
                offset += size;
            }
        }
        return new InstanceLayout(types, offsets, offset);
    }

    /** Gathers shapes; every {@link #snapshot()} stays as it was taken. Used by one thread. */
    public static final class Builder {
        private final int idSize;
        private final RecordLayout layout;
        private ClassTable current;
        private Map<Long, ClassFields> next;
        private final Set<Long> reshaped = new HashSet<>();

        public Builder(int idSize) {
            this.idSize = idSize;
            this.layout = new RecordLayout(idSize);
            this.current = new ClassTable(idSize, Map.of(), Set.of());
        }

        /** Takes the shape out of a whole CLASS_DUMP. */
        public void add(byte[] data, int at, int end) {
            add(ClassFields.read(data, at, end, layout));
        }

        public void add(ClassFields shape) {
            ClassFields before = (next == null ? current.shapes : next).get(shape.classId());
            if (!shape.equals(before)) {
                if (before != null) {
                    reshaped.add(shape.classId());
                }
                if (next == null) {
                    next = new LinkedHashMap<>(current.shapes);
                }
                next.put(shape.classId(), shape);
            }
        }

        public ClassTable snapshot() {
            if (next != null) {
                current = new ClassTable(idSize, next, Set.copyOf(reshaped));
                next = null;
            }
            return current;
        }
    }
}
