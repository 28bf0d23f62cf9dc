package io.github.heapfold.hprof.write;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import java.util.Arrays;

/** A record that is being written: a growing stretch of big-endian numbers. Every method gives the body itself. */
public final class RecordBody {
    private final int idSize;
    private byte[] data = new byte[256];
    private int length;

    /**
     * An empty body.
     *
     * @param idSize bytes of an identifier: 1, 2, 4 or 8
     */
    public RecordBody(int idSize) {
        this.idSize = idSize;
    }

    public RecordBody u1(int value) {
        return number(1, value);
    }

    public RecordBody u2(int value) {
        return number(2, value);
    }

    /** The low 32 bits of a value. */
    public RecordBody u4(long value) {
        return number(4, value);
    }

    public RecordBody u8(long value) {
        return number(8, value);
    }

    /** An identifier, in as many bytes as the dump's identifiers have. */
    public RecordBody id(long id) {
        return number(idSize, id);
    }

    /** A value of a type: for floats and doubles, the bits of it. */
    public RecordBody value(BasicType type, long bits) {
        return number(type.size(idSize), bits);
    }

    public RecordBody bytes(byte... bytes) {
        return bytes(bytes, 0, bytes.length);
    }

    /** A stretch of bytes. */
    public RecordBody bytes(byte[] bytes, int from, int count) {
        int at = grow(count);
        System.arraycopy(bytes, from, data, at, count);
        return this;
    }

    /** Bytes so far. */
    public int length() {
        return length;
    }

    /** A copy of the bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(data, length);
    }

    /**
     * The bytes themselves, from 0 to {@link #length()}; the array may be longer, and is another one when the body has
     * grown.
     */
    public byte[] data() {
        return data;
    }

    /** Begins an empty body in the same memory. */
    public void clear() {
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
