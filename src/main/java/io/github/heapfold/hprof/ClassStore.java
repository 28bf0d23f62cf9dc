package io.github.heapfold.hprof;

import io.github.heapfold.message.Message;
import java.util.Arrays;

/**
 * Classes by number, in a few arrays. One thread adds to it; what {@link #upToNow} has given is meanwhile read by any
 * thread: it shares the arrays, of which it reads nothing that is written later, and a number that it does not know is
 * none that it finds.
 */
final class ClassStore {
    private static final int FIRST = 64;

    /** Bits of {@link #hashes} for each class: of other identifiers, about one in as many passes them. */
    private static final int BITS_PER_CLASS = 8;

    private int size;
    private long[] ids = new long[FIRST];
    private long[] supers = new long[FIRST];

    /** Per class: where the types of its own fields begin in {@link #types}, and how many there are. */
    private int[] starts = new int[FIRST];

    private char[] counts = new char[FIRST];
    private byte[] types = new byte[FIRST * 4];
    private int typesEnd;

    /**
     * Numbers plus one by the hash of identifiers, with open addressing; 0 where there is none. At most half of them
     * are taken.
     */
    private int[] slots = new int[FIRST * 2];

    /**
     * A bit for the hash of each class: most identifiers are of no class, and these bits fit a processor's first cache.
     */
    private long[] hashes = new long[FIRST * BITS_PER_CLASS / Long.SIZE];

    /** What is known now; what is added here later is not seen there. */
    ClassStore upToNow() {
        return new ClassStore(this);
    }

    ClassStore() {}

    private ClassStore(ClassStore other) {
        size = other.size;
        ids = other.ids;
        supers = other.supers;
        starts = other.starts;
        counts = other.counts;
        types = other.types;
        typesEnd = other.typesEnd;
        slots = other.slots;
        hashes = other.hashes;
    }

    /** The same with own memory for what {@link #replace} changes. */
    ClassStore copyForChange() {
        ClassStore copy = new ClassStore(this);
        copy.supers = supers.clone();
        copy.starts = starts.clone();
        copy.counts = counts.clone();
        return copy;
    }

    int size() {
        return size;
    }

    long id(int number) {
        return ids[number];
    }

    long superId(int number) {
        return supers[number];
    }

    int fieldCount(int number) {
        return counts[number];
    }

    /** Bytes of the fields that the class itself declares; -1 where one has no known type. */
    int fieldBytes(int number, int idSize) {
        int bytes = 0;
        for (int i = starts[number]; i < starts[number] + counts[number]; i++) {
            int fieldSize = BasicType.sizeOf(types[i], idSize);
            if (fieldSize == 0) {
                return -1;
            }
            bytes += fieldSize;
        }
        return bytes;
    }

    /** Copies the types of its own fields; the place after them. */
    int copyTypes(int number, byte[] into, int at) {
        System.arraycopy(types, starts[number], into, at, counts[number]);
        return at + counts[number];
    }

    ClassFields shape(int number) {
        return new ClassFields(
                ids[number],
                supers[number],
                Arrays.copyOfRange(types, starts[number], starts[number] + counts[number]));
    }

    /**
     * The number of a class, or {@link LongIntMap#ABSENT}.
     *
     * @param below the number must be less; others may be written to meanwhile
     */
    int find(long classId, int below) {
        int bit = LongIntMap.hash(classId, bits(hashes.length * (long) Long.SIZE));
        if ((hashes[bit >>> 6] >>> bit & 1) == 0) {
            return LongIntMap.ABSENT;
        }
        int slot = slot(classId);
        for (int number = slots[slot] - 1; number >= 0; number = slots[slot] - 1) {
            if (number < below && ids[number] == classId) {
                return number;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return LongIntMap.ABSENT;
    }

    void add(ClassFields shape) throws LimitException {
        if (size == ClassTable.MAX_CLASSES) {
            throw new LimitException(Message.of("limit.classes", ClassTable.MAX_CLASSES));
        }
        if (size == ids.length) {
            grow();
        }
        ids[size] = shape.classId();
        replace(size, shape);
        enter(size++);
    }

    void replace(int number, ClassFields shape) throws LimitException {
        byte[] own = shape.fieldTypes();
        if (typesEnd + own.length > ClassTable.MAX_DECLARED_FIELDS) {
            throw new LimitException(Message.of("limit.fields", ClassTable.MAX_DECLARED_FIELDS));
        }
        if (typesEnd + own.length > types.length) {
            types = Arrays.copyOf(types, Math.max(typesEnd + own.length, types.length * 2));
        }
        System.arraycopy(own, 0, types, typesEnd, own.length);
        supers[number] = shape.superId();
        starts[number] = typesEnd;
        counts[number] = (char) own.length;
        typesEnd += own.length;
    }

    private void grow() {
        ids = Arrays.copyOf(ids, size * 2);
        supers = Arrays.copyOf(supers, size * 2);
        starts = Arrays.copyOf(starts, size * 2);
        counts = Arrays.copyOf(counts, size * 2);
        enterAll();
    }

    /** Makes the hash table anew, with as much room as there is for classes. */
    private void enterAll() {
        slots = new int[ids.length * 2];
        hashes = new long[ids.length * BITS_PER_CLASS / Long.SIZE];
        for (int i = 0; i < size; i++) {
            enter(i);
        }
    }

    private void enter(int number) {
        int bit = LongIntMap.hash(ids[number], bits(hashes.length * (long) Long.SIZE));
        hashes[bit >>> 6] |= 1L << bit;
        int slot = slot(ids[number]);
        while (slots[slot] != 0) {
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = number + 1;
    }

    private int slot(long classId) {
        return LongIntMap.hash(classId, 31) & slots.length - 1;
    }

    private static int bits(long powerOfTwo) {
        return Long.numberOfTrailingZeros(powerOfTwo);
    }
}
