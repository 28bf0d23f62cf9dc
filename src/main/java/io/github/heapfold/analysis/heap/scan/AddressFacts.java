package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.heap.ordinal.IdMap;

/**
 * What the distances between object IDs, which are addresses, tell of the program that was dumped: how objects are
 * aligned, whether references are compressed, and whether headers are compact. Of one chunk; facts of chunks are
 * {@link #add added} in the order of the file.
 *
 * <p>The first two are found as Eclipse MAT finds them, so that sizes are the same. Compact headers (JDK 24 and later)
 * show where an object begins inside of what an array would take with its header of 16 bytes, and never inside of what
 * it takes with one of 12. That is looked up for some arrays once all IDs are known, for not all collectors leave
 * objects in the order of their addresses.
 */
public final class AddressFacts {
    private static final int LEAST_ALIGNMENT = 8;
    private static final int MOST_ALIGNMENT = 256;

    /** Bytes before the first element of an array with compact headers. */
    private static final int COMPACT_HEADER = 12;

    /** The same of one whose class pointer is compressed, and whose header is not compact. */
    private static final int NARROW_HEADER = 16;

    /** Arrays that are too short for a full header and are no chance: as many as this. */
    private static final long ENOUGH = 8;

    private final boolean wide;

    /** Greatest common divisor of all distances; 0 where there is none. */
    private long divisor;

    private long firstId;
    private long lastId;
    private long lowBits;

    /** The first object array, and where the last one would end with uncompressed references. */
    private boolean anyArray;

    private long firstArray;
    private long lastArray;
    private long lastArrayEnd;
    private boolean compressed;

    /** Object arrays that begin where one with uncompressed references ends, and none with compressed ones. */
    private long uncompressed;

    private final ArraySample arrays = new ArraySample();

    AddressFacts(int idSize) {
        wide = idSize == Long.BYTES;
    }

    void clear() {
        divisor = 0;
        firstId = 0;
        lastId = 0;
        lowBits = 0;
        anyArray = false;
        compressed = false;
        uncompressed = 0;
        arrays.clear();
    }

    /** Takes the IDs of instances, arrays and classes in the order of the file. */
    void objects(long[] ids, int from, int to) {
        for (int i = from; i < to; i++) {
            id(ids[i]);
        }
    }

    /** Takes how long an array is. */
    void objectArray(long id, long length) {
        if (!anyArray) {
            anyArray = true;
            firstArray = id;
        } else {
            compressed |= wide && id > lastArray && id < lastArrayEnd;
            uncompressed += isBehind(id) ? 1 : 0;
        }
        lastArray = id;
        lastArrayEnd = id + 2 * Long.BYTES + length * Long.BYTES;
    }

    private boolean isBehind(long id) {
        boolean tells = lastArrayEnd - lastArray > NARROW_HEADER + Long.BYTES;
        return wide && tells && id == lastArrayEnd;
    }

    /** A class that may be invented at its ID, where no object has it. */
    void classNamed(long id) {
        lowBits |= id;
    }

    /** Takes how long an array is. */
    void primitiveArray(long id, long length, int elementSize) {
        arrays.array(id, length * elementSize);
    }

    private static long aligned(long bytes) {
        return bytes + LEAST_ALIGNMENT - 1 & -LEAST_ALIGNMENT;
    }

    private void id(long id) {
        lowBits |= id;
        if (id == 0) {
            return;
        }
        if (firstId == 0) {
            firstId = id;
        } else if (divisor == 0 || divisor > LEAST_ALIGNMENT) {
            divisor = greatestCommon(divisor, id - lastId);
        }
        lastId = id;
    }

    private static long greatestCommon(long a, long b) {
        long x = Math.abs(a);
        long y = Math.abs(b);
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    /** Takes over the facts of the chunk that follows. */
    void add(AddressFacts next) {
        lowBits |= next.lowBits;
        if (next.firstId != 0) {
            divisor = greatestCommon(divisor, next.divisor);
            divisor = firstId == 0 ? divisor : greatestCommon(divisor, next.firstId - lastId);
            firstId = firstId == 0 ? next.firstId : firstId;
            lastId = next.lastId;
        }
        compressed |= next.compressed;
        if (next.anyArray) {
            compressed |= wide && anyArray && next.firstArray > lastArray && next.firstArray < lastArrayEnd;
            uncompressed += next.uncompressed + (anyArray && isBehind(next.firstArray) ? 1 : 0);
            anyArray = true;
            lastArray = next.lastArray;
            lastArrayEnd = next.lastArrayEnd;
        }
        arrays.add(next.arrays);
    }

    /** All bits that are set in any ID. */
    long lowBits() {
        return lowBits;
    }

    /** What sizes of objects are multiples of. */
    public int alignment() {
        return (int) Math.max(LEAST_ALIGNMENT, Math.min(MOST_ALIGNMENT, divisor));
    }

    public boolean compressedReferences() {
        return compressed;
    }

    /**
     * Whether the virtual machine had compact object headers.
     *
     * @param ids of all objects
     */
    public boolean compactHeaders(IdMap ids) {
        return areHeaders(COMPACT_HEADER, ids);
    }

    /**
     * Whether class pointers were compressed where references were not, which the rules of Eclipse MAT do not know.
     *
     * @param ids of all objects
     */
    public boolean narrowClassPointers(IdMap ids) {
        return uncompressed >= ENOUGH && !compressed && areHeaders(NARROW_HEADER, ids);
    }

    /** Whether some arrays have the next object where they end with a header of this size, and none has it before. */
    private boolean areHeaders(int header, IdMap ids) {
        int tooShort = 0;
        for (int i = 0; i < arrays.count(); i++) {
            long id = arrays.id(i);
            long end = id + aligned(header + arrays.bytes(i));
            for (long at = id + LEAST_ALIGNMENT; at < end; at += LEAST_ALIGNMENT) {
                if (ids.contains(at)) {
                    return false;
                }
            }
            tooShort += ids.contains(end) ? 1 : 0;
        }
        return tooShort >= ENOUGH;
    }
}
