package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.hprof.BasicType;
import java.util.Arrays;

/** Which classes objects say that they are of, so that those can be invented that were not dumped. */
final class ClassRequests {
    /** Stands for the length of an instance where the object is an array. */
    static final int ARRAY = -1;

    /** No class that was ever compiled has instances of more bytes. */
    static final int MOST_LENGTH = 1 << 20;

    private long[] ids = new long[64];
    private int[] lengths = new int[64];
    private int count;

    /** Bits of {@link BasicType#ordinal()} of the primitive arrays. */
    private int primitives;

    void clear() {
        count = 0;
        primitives = 0;
    }

    /**
     * Notes that there are objects of a class.
     *
     * @param length bytes of an instance's values, or {@link #ARRAY}
     */
    void add(long classId, int length) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
        }
        ids[count] = classId;
        lengths[count++] = length;
    }

    void addPrimitive(BasicType elements) {
        primitives |= 1 << elements.ordinal();
    }

    void addPrimitives(ClassRequests other) {
        primitives |= other.primitives;
    }

    int count() {
        return count;
    }

    long id(int index) {
        return ids[index];
    }

    int length(int index) {
        return lengths[index];
    }

    boolean hasPrimitive(BasicType elements) {
        return (primitives >>> elements.ordinal() & 1) != 0;
    }
}
