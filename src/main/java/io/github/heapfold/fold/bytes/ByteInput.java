package io.github.heapfold.fold.bytes;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.message.Message;
import java.util.Arrays;

/** Reads what a {@link ByteSink} has taken; every read is checked against the end, as the bytes may be forged. */
public final class ByteInput {
    private final byte[] data;
    private final int end;
    private int at;

    public ByteInput(byte[] data, int from, int length) {
        this.data = data;
        this.at = from;
        this.end = from + length;
    }

    public ByteInput(byte[] data) {
        this(data, 0, data.length);
    }

    public byte[] data() {
        return data;
    }

    public int left() {
        return end - at;
    }

    /** The position of the next {@code bytes} bytes, which are thereby taken. */
    public int take(int bytes) throws FoldException {
        if (bytes < 0 || bytes > end - at) {
            throw new FoldException(Message.of("fold.columnShort", ((long) bytes - left())));
        }
        int start = at;
        at += bytes;
        return start;
    }

    /** The bytes that are left, which are not thereby taken. */
    ByteInput rest() {
        return new ByteInput(data, at, left());
    }

    public int at() {
        return at;
    }

    /** The position of the next bytes up to a zero, which are thereby taken with it. */
    public int takeUntilZero() throws FoldException {
        int start = at;
        while (get() != 0) {
            // The next one is looked at.
        }
        return start;
    }

    public int get() throws FoldException {
        return data[take(1)] & 0xff;
    }

    public long get(int size) throws FoldException {
        return BigEndian.get(data, take(size), size);
    }

    public byte[] getBytes(int bytes) throws FoldException {
        int start = take(bytes);
        return Arrays.copyOfRange(data, start, start + bytes);
    }

    public long getVarint() throws FoldException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int b = get();
            value |= (b & 0x7fL) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw new FoldException(Message.of("fold.number64"));
    }

    /** A number that may not be greater than {@code max}. */
    public int getCount(long max) throws FoldException {
        long value = getVarint();
        if (value < 0 || value > max) {
            throw new FoldException(Message.of("fold.countTooLarge", value, max));
        }
        return (int) value;
    }

    public void expectEnd(Object what) throws FoldException {
        if (at != end) {
            throw new FoldException(Message.of("fold.tooLong", what, left()));
        }
    }
}
