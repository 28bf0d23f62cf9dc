package io.github.heapfold.hprof;

import java.util.BitSet;

/**
 * The classes that a dump has announced up to some point; never changes, so that chunks can be coded in parallel while
 * the reader goes on. Of a class dumped twice the later shape counts.
 *
 * <p>All tables of one {@link Builder} share their memory, some 50 bytes and the types of its fields for each class, as
 * long as no class is dumped again with another shape; see {@link #sharesMemoryWith}.
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

    private final int idSize;
    private final int size;
    private final ClassStore classes;

    /** Classes that were dumped with several shapes, by number. */
    private final BitSet reshaped;

    private final KnownLayouts layouts;

    private ClassTable(int idSize, ClassStore classes, BitSet reshaped, KnownLayouts layouts) {
        this.idSize = idSize;
        this.classes = classes;
        this.size = classes.size();
        this.reshaped = reshaped;
        this.layouts = layouts;
    }

    /**
     * Whether the two take no more memory together than the larger one of them; else a class was dumped with another
     * shape between them.
     */
    public boolean sharesMemoryWith(ClassTable other) {
        return layouts == other.layouts;
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
        InstanceLayout known = layouts.get(classId, size);
        return known == null ? measure(classId)[1] : known.size();
    }

    /** The values of the class's instances, superclasses' included; null where one of its classes is not known. */
    public InstanceLayout layout(long classId) {
        InstanceLayout known = layouts.get(classId, size);
        if (known != null) {
            return known;
        }
        int[] measures = measure(classId);
        if (measures[1] < 0) {
            return null;
        }
        InstanceLayout layout = flatten(classId, measures[0], measures[1]);
        layouts.keep(classId, layout, measures[2]);
        return layout;
    }

    /** The same, where the body of an instance has as many bytes; null where it has not. */
    public InstanceLayout layout(long classId, int bytes) {
        InstanceLayout layout = layout(classId);
        return layout != null && layout.size() == bytes ? layout : null;
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

    /**
     * How many fields an instance has, how many bytes they take, -1 where that is not known, and the highest number of
     * its classes.
     */
    private int[] measure(long classId) {
        int fields = 0;
        int bytes = 0;
        int depth = 0;
        int highest = -1;
        long id = classId;
        while (id != 0) {
            int number = index(id);
            if (number == LongIntMap.ABSENT || depth++ > MAX_DEPTH) {
                return new int[] {0, -1, highest};
            }
            highest = Math.max(highest, number);
            int own = classes.fieldBytes(number, idSize);
            fields += classes.fieldCount(number);
            if (fields > MAX_FIELDS || own < 0) {
                return new int[] {0, -1, highest};
            }
            bytes += own;
            id = classes.superId(number);
        }
        return new int[] {fields, bytes, highest};
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
        private BitSet reshaped = new BitSet();
        private ClassStore classes = new ClassStore();
        private KnownLayouts layouts = new KnownLayouts();
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
                    reshaped = (BitSet) reshaped.clone();
                    shared = false;
                }
                layouts = new KnownLayouts();
                classes.replace(number, shape);
                reshaped.set(number);
            } else {
                return;
            }
            current = null;
        }

        public ClassTable snapshot() {
            if (current == null) {
                current = new ClassTable(idSize, classes.upToNow(), reshaped, layouts);
                shared = true;
            }
            return current;
        }
    }
}
