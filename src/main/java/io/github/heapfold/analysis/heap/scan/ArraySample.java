package io.github.heapfold.analysis.heap.scan;

import java.util.Arrays;

/**
 * Some of the short arrays of a heap that would end elsewhere with a compact header than with a full one. Which these
 * are follows from the IDs of all such arrays alone: so they are the same whatever chunks the heap comes in, which are
 * others in a fold than in its dump, and in whatever order.
 *
 * <p>An array is in it if its ID, scrambled, is below a limit, which falls until few enough are. Where a chunk had its
 * limit fall, that of the heap falls as far, for it has these arrays too.
 */
final class ArraySample {
    private static final int UNIT = 8;

    /** Bytes of the values of arrays that count: fewer than this. */
    private static final int SHORT = 1 << 8;

    private static final int MOST = 1 << 11;

    /** Spreads IDs over all numbers, the highest bits being the best: 2⁶⁴ divided by the golden ratio. */
    private static final long SCRAMBLER = 0x9E37_79B9_7F4A_7C15L;

    private static final int SCRAMBLED_BITS = 62;

    private long limit = 1L << SCRAMBLED_BITS;
    private long[] ids = new long[MOST + 1];
    private int[] bytes = new int[MOST + 1];
    private int count;

    void clear() {
        limit = 1L << SCRAMBLED_BITS;
        count = 0;
    }

    /**
     * Takes an array if it is to be in.
     *
     * @param size of its values, in bytes
     */
    void array(long id, long size) {
        // What is not in goes to the place behind the others: branches that some chunks never take would have this
        // compiled over and over. All three are negative where the array is in.
        long differs = (size - 1 & UNIT - 1) - UNIT / 2;
        long isIn = size - SHORT & differs & scrambled(id) - limit;
        ids[count] = id;
        bytes[count] = (int) size;
        count += (int) (isIn >>> (Long.SIZE - 1));
        if (count > MOST) {
            thin();
        }
    }

    private static long scrambled(long id) {
        return (id * SCRAMBLER) >>> (Long.SIZE - SCRAMBLED_BITS);
    }

    private void thin() {
        while (count > MOST) {
            retainBelow(limit / 2);
        }
    }

    private void retainBelow(long newLimit) {
        int retained = 0;
        for (int i = 0; i < count; i++) {
            if (scrambled(ids[i]) < newLimit) {
                ids[retained] = ids[i];
                bytes[retained++] = bytes[i];
            }
        }
        limit = newLimit;
        count = retained;
    }

    /** Takes the arrays of another part of the heap. */
    void add(ArraySample other) {
        if (other.limit < limit) {
            retainBelow(other.limit);
        }
        if (ids.length <= count + other.count) {
            ids = Arrays.copyOf(ids, 2 * MOST + 1);
            bytes = Arrays.copyOf(bytes, 2 * MOST + 1);
        }
        for (int i = 0; i < other.count; i++) {
            if (scrambled(other.ids[i]) < limit) {
                ids[count] = other.ids[i];
                bytes[count++] = other.bytes[i];
            }
        }
        thin();
    }

    int count() {
        return count;
    }

    long id(int index) {
        return ids[index];
    }

    /** Bytes of the values of an array. */
    int bytes(int index) {
        return bytes[index];
    }
}
