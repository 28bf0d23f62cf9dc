package io.github.heapfold.analysis.heap.scan;

/**
 * What the distances between object IDs, which are addresses, tell of the program that was dumped: how objects are
 * aligned, whether references are compressed, and whether headers are compact. Of one chunk; facts of chunks are
 * {@link #add added} in the order of the file.
 *
 * <p>The first two are found as Eclipse MAT finds them, so that sizes are the same. Compact headers (JDK 24 and later)
 * show where the next object begins inside of what an array would take with its header of 16 bytes, and never inside of
 * what it takes with one of 12.
 */
public final class AddressFacts {
    private static final int LEAST_ALIGNMENT = 8;
    private static final int MOST_ALIGNMENT = 256;

    /** Bytes before the first element of an array, with and without compact headers. */
    private static final int HEADER = 16;

    private static final int COMPACT_HEADER = 12;

    /** So many arrays that are too short for a full header are no chance. */
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

    /** The array right before the next object, and its bytes without header. */
    private boolean afterArray;

    private long arrayBefore;
    private long arrayBytes;
    private long tooShort;
    private long muchTooShort;

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
        afterArray = false;
        tooShort = 0;
        muchTooShort = 0;
    }

    void classObject(long id) {
        id(id);
        // It may be dumped out of order.
        afterArray = false;
    }

    void instance(long id) {
        next(id);
        id(id);
    }

    void objectArray(long id, long length) {
        next(id);
        id(id);
        if (!anyArray) {
            anyArray = true;
            firstArray = id;
        } else {
            compressed |= wide && id > lastArray && id < lastArrayEnd;
        }
        lastArray = id;
        lastArrayEnd = id + 2 * Long.BYTES + length * Long.BYTES;
    }

    void primitiveArray(long id, long length, int elementSize) {
        next(id);
        id(id);
        afterArray = wide && elementSize < Long.BYTES;
        arrayBefore = id;
        arrayBytes = length * elementSize;
    }

    /** What comes next is not next to what came before. */
    void pause() {
        afterArray = false;
    }

    private void next(long id) {
        if (!afterArray) {
            return;
        }
        afterArray = false;
        long distance = id - arrayBefore;
        if (distance > 0 && distance < aligned(HEADER + arrayBytes)) {
            if (distance < aligned(COMPACT_HEADER + arrayBytes)) {
                muchTooShort++;
            } else {
                tooShort++;
            }
        }
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
            anyArray = true;
            lastArray = next.lastArray;
            lastArrayEnd = next.lastArrayEnd;
        }
        tooShort += next.tooShort;
        muchTooShort += next.muchTooShort;
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

    public boolean compactHeaders() {
        return tooShort >= ENOUGH && muchTooShort == 0;
    }
}
