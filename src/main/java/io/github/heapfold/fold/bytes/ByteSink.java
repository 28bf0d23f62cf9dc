package io.github.heapfold.fold.bytes;

import io.github.heapfold.hprof.BigEndian;
import java.util.Arrays;

/** Bytes that grow at the end; memory is kept when they are cleared. */
public final class ByteSink {
    /** Memory up to here is always kept. */
    private static final int KEPT = 1 << 16;

    private byte[] data;
    private int length;

    public ByteSink(int capacity) {
        data = new byte[capacity];
    }

    public byte[] data() {
        return data;
    }

    public int length() {
        return length;
    }

    /**
     * Empties it. Memory of which little was used is given back: there are many lanes, and few are long in any one
     * chunk.
     */
    public void clear() {
        if (data.length > KEPT && length < data.length / 4) {
            data = new byte[KEPT];
        }
        length = 0;
    }

    /** Takes back all but the first bytes. */
    public void truncate(int newLength) {
        length = newLength;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(data, length);
    }

    /** Makes room for more bytes and counts them in; the caller fills them. */
    public int extend(int bytes) {
        int start = length;
        length = Math.addExact(length, bytes);
        if (length > data.length) {
            data = Arrays.copyOf(data, Math.max(length, data.length + (data.length >> 1)));
        }
        return start;
    }

    public void put(int value) {
        int at = extend(1);
        data[at] = (byte) value;
    }

    /** A big-endian number of 1, 2, 4 or 8 bytes. */
    public void put(long value, int size) {
        int at = extend(size);
        BigEndian.put(data, at, size, value);
    }

    public void put(byte[] from, int at, int bytes) {
        int start = extend(bytes);
        System.arraycopy(from, at, data, start, bytes);
    }

    /** Seven bits a byte, the lowest first, the top bit set on all but the last. */
    public void putVarint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            put((int) rest | 0x80);
            rest >>>= 7;
        }
        put((int) rest);
    }
}
