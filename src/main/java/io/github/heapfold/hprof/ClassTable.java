package io.github.heapfold.hprof;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The classes that a dump has announced up to some point; never changes, so that chunks can be coded in parallel while
 * the reader goes on. Of a class dumped twice the later shape counts.
 *
 * <p>All tables of one {@link Builder} share their memory: some 50 bytes and the types of its fields for each class.
 */
public final class ClassTable {
    /** More classes than the class space of a Java virtual machine has room for. */
    public static final int MAX_CLASSES = 1 << 20;

    /** Fields that all classes together may declare. */
    public static final int MAX_DECLARED_FIELDS = 1 << 24;

    /** More superclasses than this are a loop in a damaged dump. */
    private static final int MAX_DEPTH = 1000;

    /** More fields than this no class has that was ever compiled: only a damaged or forged dump says so. */
    private static final int MAX_FIELDS = 1 << 18;

    /** Bytes of layouts that a table keeps to give them once more; what does not fit is made anew each time. */
    private static final long MAX_KEPT = 16 << 20;

    /** About what a layout takes beside its fields, and for each of them. */
    private static final int LAYOUT_BYTES = 160;

    private static final int FIELD_BYTES = Byte.BYTES + Integer.BYTES;

    private final int idSize;
    private final int size;
    private final ClassStore classes;

    /** Classes that were dumped with several shapes, by number. */
    private final BitSet reshaped;

    private final Map<Long, InstanceLayout> layouts = new ConcurrentHashMap<>();
    private final AtomicLong kept = new AtomicLong();

    private ClassTable(int idSize, ClassStore classes, BitSet reshaped) {
        this.idSize = idSize;
        this.classes = classes;
        this.size = classes.size();
        this.reshaped = reshaped;
    }

    /** The shape of a class, or null where no CLASS_DUMP came by. */
    public ClassFields shape(long classId) {
        int number = index(classId);
        return number == LongIntMap.ABSENT ? null : classes.shape(number);
    }

    public int size() {
        return size;
    }

    /** The number of a class in the order of first dumps, or {@link LongIntMap#ABSENT}. */
    public int index(long classId) {
        return classes.find(classId, size);
    }

    /** The class of this number, 0 to {@link #size()} - 1. */
    public long id(int index) {
        return classes.id(index);
    }

    /**
     * Bytes of the values of the class's instances, superclasses' included; -1 where one of its classes is not known.
     */
    public int instanceSize(long classId) {
        InstanceLayout known = layouts.get(classId);
        return known == null ? measure(classId)[1] : known.size();
    }

    /** The values of the class's instances, superclasses' included; null where one of its classes is not known. */
    public InstanceLayout layout(long classId) {
        InstanceLayout known = layouts.get(classId);
        if (known != null) {
            return known;
        }
        int[] measures = measure(classId);
        if (measures[1] < 0) {
            return null;
        }
        InstanceLayout layout = flatten(classId, measures[0], measures[1]);
        long bytes = LAYOUT_BYTES + (long) measures[0] * FIELD_BYTES;
        if (kept.get() + bytes <= MAX_KEPT && layouts.putIfAbsent(classId, layout) == null) {
            kept.addAndGet(bytes);
        }
        return layout;
    }

    /**
     * Whether it, or a superclass of it, was dumped with several shapes, so that it depends on the place in the dump
     * what its instances are.
     */
    public boolean isReshaped(long classId) {
        if (reshaped.isEmpty()) {
            return false;
        }
        int number = index(classId);
        for (int depth = 0; number != LongIntMap.ABSENT && depth <= MAX_DEPTH; depth++) {
            if (reshaped.get(number)) {
                return true;
            }
            number = index(classes.superId(number));
        }
        return false;
    }

    /** How many fields an instance has, and how many bytes they take; -1 for the latter where that is not known. */
    private int[] measure(long classId) {
        int fields = 0;
        int bytes = 0;
        int depth = 0;
        long id = classId;
        while (id != 0) {
            int number = index(id);
            if (number == LongIntMap.ABSENT || depth++ > MAX_DEPTH) {
                return new int[] {0, -1};
            }
            int own = classes.fieldBytes(number, idSize);
            fields += classes.fieldCount(number);
            if (fields > MAX_FIELDS || own < 0) {
                return new int[] {0, -1};
            }
            bytes += own;
            id = classes.superId(number);
        }
        return new int[] {fields, bytes};
    }

    private InstanceLayout flatten(long classId, int count, int bytes) {
        byte[] types = new byte[count];
        int[] offsets = new int[count];
        int field = 0;
        int offset = 0;
        for (long id = classId; id != 0; id = classes.superId(index(id))) {
            field = classes.copyTypes(index(id), types, field);
        }
        for (int i = 0; i < count; i++) {
            offsets[i] = offset;
            offset += BasicType.sizeOf(types[i], idSize);
        }
        assert offset == bytes;
        return new InstanceLayout(types, offsets, offset);
    }

    /** Gathers shapes; every {@link #snapshot()} stays as it was taken. Used by one thread. */
    public static final class Builder {
        private final int idSize;
        private final RecordLayout layout;
        private final BitSet reshaped = new BitSet();
        private ClassStore classes = new ClassStore();
        private ClassTable current;

        /** Whether a table that was given out reads the arrays of {@link #classes}. */
        private boolean shared;

        public Builder(int idSize) {
            this.idSize = idSize;
            this.layout = new RecordLayout(idSize);
        }

        /**
         * Takes the shape out of a whole CLASS_DUMP.
         *
         * @throws LimitException where there are more classes than there may be
         */
        public void add(byte[] data, int at, int end) throws LimitException {
            add(ClassFields.read(data, at, end, layout));
        }

        /** The same of a shape. */
        public void add(ClassFields shape) throws LimitException {
            int number = classes.find(shape.classId(), classes.size());
            if (number == LongIntMap.ABSENT) {
                classes.add(shape);
            } else if (!shape.equals(classes.shape(number))) {
                if (shared) {
                    // What a table tells stays as it is, whatever was added since it was given out.
                    classes = classes.copyForChange();
                    shared = false;
                }
                classes.replace(number, shape);
                reshaped.set(number);
            } else {
                return;
            }
            current = null;
        }

        public ClassTable snapshot() {
            if (current == null) {
                current = new ClassTable(idSize, classes.upToNow(), (BitSet) reshaped.clone());
                shared = true;
            }
            return current;
        }
    }
}
