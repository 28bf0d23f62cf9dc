package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;

/**
 * What stands for the contents of a primitive array: 128 bits. Short contents and contents of only zeros stand for
 * themselves, so that equal keys are equal contents; of others they are a hash, and equal keys have to be compared. The
 * contents may come in pieces. For one thread.
 */
final class ContentKey {
    /** Contents of no more bytes are in the key. */
    static final int SHORT = 12;

    /** In the lower half: what the array is for, see {@link ArrayUse}. */
    static final int USE = 7;

    /** In the lower half: the key is a hash. */
    static final int HASHED = 8;

    private static final int ZEROS = 15;
    private static final int TYPE_SHIFT = 4;
    private static final int LENGTH_SHIFT = 8;
    private static final int REST_SHIFT = 32;
    private static final long FIRST = 0x9e3779b97f4a7c15L;
    private static final long SECOND = 0xd6e8feb86659fd93L;
    private static final int BLOCK = 16;

    /** Which bits of hashes are used: fewer where a test wants different contents to have equal ones. */
    private final long mask;

    private final byte[] carried = new byte[BLOCK];
    private int carriedBytes;
    private BasicType type;
    private long bytes;
    private long a;
    private long b;
    private long any;
    private long high;
    private long low;

    ContentKey(long mask) {
        this.mask = mask;
    }

    /** Begins with the contents of an array. */
    void begin(BasicType elements) {
        type = elements;
        bytes = 0;
        carriedBytes = 0;
        any = 0;
        a = FIRST + elements.code();
        b = SECOND;
    }

    /** Adds the bytes that follow. */
    void add(byte[] data, int from, int to) {
        bytes += to - from;
        int at = from;
        if (carriedBytes > 0) {
            int n = Math.min(BLOCK - carriedBytes, to - at);
            System.arraycopy(data, at, carried, carriedBytes, n);
            carriedBytes += n;
            at += n;
            if (carriedBytes < BLOCK) {
                return;
            }
            block(BigEndian.i8(carried, 0), BigEndian.i8(carried, Long.BYTES));
            carriedBytes = 0;
        }
        for (; at + BLOCK <= to; at += BLOCK) {
            block(BigEndian.i8(data, at), BigEndian.i8(data, at + Long.BYTES));
        }
        System.arraycopy(data, at, carried, 0, to - at);
        carriedBytes = to - at;
    }

    private void block(long first, long second) {
        any |= first | second;
        a = Long.rotateLeft((a ^ first) * FIRST, 29) + second;
        b = Long.rotateLeft((b ^ second) * SECOND, 31) ^ a;
    }

    /** All bytes were added: makes the key. */
    void end() {
        for (int i = carriedBytes; i < BLOCK; i++) {
            carried[i] = 0;
        }
        long first = BigEndian.i8(carried, 0);
        long second = BigEndian.i8(carried, Long.BYTES);
        boolean zeros = bytes > 0 && (any | first | second) == 0;
        int common = type.code() << TYPE_SHIFT;
        if (zeros) {
            high = mix(bytes);
            low = common | ZEROS << LENGTH_SHIFT;
        } else if (bytes <= SHORT) {
            low = second >>> REST_SHIFT << REST_SHIFT | common | bytes << LENGTH_SHIFT;
            // Spreads the keys and can be undone, so that different contents keep different keys.
            high = mix(first + low * SECOND);
        } else {
            block(first, second);
            high = mix(a + bytes) & mask;
            low = (mix(b ^ mix(a * SECOND + bytes)) & mask & (-1L << LENGTH_SHIFT)) | common | HASHED;
        }
    }

    /** One to one. */
    private static long mix(long value) {
        long mixed = (value ^ value >>> 32) * SECOND;
        mixed = (mixed ^ mixed >>> 29) * FIRST;
        return mixed ^ mixed >>> 32;
    }

    long high() {
        return high;
    }

    long low() {
        return low;
    }

    static boolean isHashed(long low) {
        return (low & HASHED) != 0;
    }

    /** Whether the contents are only zeros, one at least. */
    static boolean isZeros(long low) {
        return !isHashed(low) && (low >>> LENGTH_SHIFT & 0xff) == ZEROS;
    }

    /** The upper half of a key for a number. */
    static long ofNumber(long bits) {
        return mix(bits);
    }

    /** The number that {@link #ofNumber} was given. */
    static long numberOf(long high) {
        long value = (high ^ high >>> 32) * inverse(FIRST);
        value = (value ^ value >>> 29 ^ value >>> 58) * inverse(SECOND);
        return value ^ value >>> 32;
    }

    /** Of an odd number, modulo 2⁶⁴. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
