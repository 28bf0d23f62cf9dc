package io.github.heapfold.tailor;

import io.github.heapfold.hprof.BigEndian;
import java.util.Arrays;

/** A record that is being written: a growing stretch of big-endian numbers. Every method gives the body itself. */
final class RecordBody {
    private byte[] data = new byte[256];
    private int length;

    RecordBody u1(int value) {
        return number(1, value);
    }

    RecordBody u2(int value) {
        return number(2, value);
    }

    /** The low 32 bits of a value. */
    RecordBody u4(long value) {
        return number(4, value);
    }

    /** A stretch of bytes. */
    RecordBody bytes(byte[] bytes, int from, int count) {
        int at = grow(count);
        System.arraycopy(bytes, from, data, at, count);
        return this;
    }

    /** Bytes so far. */
    int length() {
        return length;
    }

    /**
     * The bytes themselves, from 0 to {@link #length()}; the array may be longer, and is another one when the body has
     * grown.
     */
    byte[] data() {
        return data;
    }

    /** Begins an empty body in the same memory. */
    void clear() {
        length = 0;
    }

    private RecordBody number(int size, long value) {
        int at = grow(size);
        BigEndian.put(data, at, size, value);
        return this;
    }

    /** Makes room and gives the position of it. */
    private int grow(int bytes) {
        int at = length;
        length = Math.addExact(length, bytes);
        if (length > data.length) {
            data = Arrays.copyOf(data, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(length, data.length * 2L)));
        }
        return at;
    }
}
