package io.github.heapfold.fold.bytes;

import io.github.heapfold.message.Message;
import java.util.Arrays;

/**
 * Numbers as byte planes: first all most significant bytes, last all least significant ones, in no more planes than the
 * largest number needs; so that bytes that behave alike stand together. A constant is stored once, and of mostly
 * zeros only the others with their distances.
 *
 * <p>The head is one byte: the number of planes (0 to 8), plus {@link #CONSTANT} or {@link #SPARSE}.
 */
public final class Planes {
    private static final int CONSTANT = 0x10;
    private static final int SPARSE = 0x20;

    /** With fewer than one non-zero byte in this many, distances take less room than the zeros do. */
    private static final int SPARSE_BELOW = 32;

    /** The most bytes of a varint of 32 bits. */
    private static final int MAX_VARINT = 5;

    private Planes() {}

    public static void write(long[] values, int n, ByteSink head, ByteSink body) {
        int width = bytes(union(values, n));
        if (width == 0) {
            head.put(0);
            return;
        }
        if (isConstant(values, n)) {
            head.put(CONSTANT | width);
            for (int shift = (width - 1) * 8; shift >= 0; shift -= 8) {
                head.put((int) (values[0] >>> shift));
            }
            return;
        }
        int kept = nonZeros(values, n);
        if (kept * (long) SPARSE_BELOW < n) {
            head.put(SPARSE | width);
            writeSparse(values, n, kept, width, head, body);
        } else {
            head.put(width);
            writePlanes(values, n, width, body);
        }
    }

    private static long union(long[] values, int n) {
        long bits = 0;
        for (int i = 0; i < n; i++) {
            bits |= values[i];
        }
        return bits;
    }

    /** Stops at the first difference, which in most columns comes soon. */
    public static boolean isConstant(long[] values, int n) {
        long first = values[0];
        for (int i = 1; i < n; i++) {
            if (values[i] != first) {
                return false;
            }
        }
        return true;
    }

    private static int nonZeros(long[] values, int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += values[i] == 0 ? 0 : 1;
        }
        return count;
    }

    public static void read(long[] values, int n, ByteInput head, ByteInput body) throws FoldException {
        int mode = head.get();
        int width = mode & 0x0f;
        if (width > 8) {
            throw new FoldException(Message.of("fold.numberWidth", width));
        }
        switch (mode & 0xf0) {
            case 0 -> readPlanes(values, n, width, body);
            case CONSTANT -> {
                long value = 0;
                for (int i = 0; i < width; i++) {
                    value = value << 8 | head.get();
                }
                Arrays.fill(values, 0, n, value);
            }
            case SPARSE -> readSparse(values, n, width, head, body);
            default -> throw new FoldException(Message.of("fold.planes", mode));
        }
    }

    /** Bytes that a number of these bits needs, 0 to 8. */
    static int bytes(long bits) {
        return (71 - Long.numberOfLeadingZeros(bits)) >> 3;
    }

    private static void writePlanes(long[] values, int n, int width, ByteSink body) {
        int at = body.extend(n * width);
        byte[] out = body.data();
        for (int shift = (width - 1) * 8; shift >= 0; shift -= 8) {
            writePlane(values, n, shift, out, at);
            at += n;
        }
    }

    /** Each loop is a method of its own, which the compiler has ready sooner. */
    private static void writePlane(long[] values, int n, int shift, byte[] out, int at) {
        for (int i = 0; i < n; i++) {
            out[at + i] = (byte) (values[i] >>> shift);
        }
    }

    private static void readPlanes(long[] values, int n, int width, ByteInput body) throws FoldException {
        int at = body.take(Math.multiplyExact(n, width));
        byte[] in = body.data();
        if (width == 0) {
            Arrays.fill(values, 0, n, 0);
            return;
        }
        readFirst(values, n, in, at);
        for (int plane = 1; plane < width; plane++) {
            at += n;
            readNext(values, n, in, at);
        }
    }

    private static void readFirst(long[] values, int n, byte[] in, int at) {
        for (int i = 0; i < n; i++) {
            values[i] = in[at + i] & 0xffL;
        }
    }

    private static void readNext(long[] values, int n, byte[] in, int at) {
        for (int i = 0; i < n; i++) {
            values[i] = values[i] << 8 | (in[at + i] & 0xffL);
        }
    }

    private static void writeSparse(long[] values, int n, int kept, int width, ByteSink head, ByteSink body) {
        head.putVarint(kept);
        long[] others = new long[kept];
        writeDistances(values, n, kept, others, body);
        writePlanes(others, kept, width, body);
    }

    /** How many zeros stand before each of the others, as varints. */
    private static void writeDistances(long[] values, int n, int kept, long[] others, ByteSink body) {
        int at = body.extend(kept * MAX_VARINT);
        byte[] out = body.data();
        int count = 0;
        int zeros = 0;
        for (int i = 0; i < n; i++) {
            if (values[i] == 0) {
                zeros++;
            } else {
                others[count++] = values[i];
                while (zeros >= 0x80) {
                    out[at++] = (byte) (zeros | 0x80);
                    zeros >>>= 7;
                }
                out[at++] = (byte) zeros;
                zeros = 0;
            }
        }
        body.truncate(at);
    }

    private static void readSparse(long[] values, int n, int width, ByteInput head, ByteInput body)
            throws FoldException {
        int kept = head.getCount(n);
        int[] at = new int[kept];
        int last = -1;
        for (int i = 0; i < kept; i++) {
            last += 1 + body.getCount(n - 2L - last);
            at[i] = last;
        }
        long[] others = new long[kept];
        readPlanes(others, kept, width, body);
        Arrays.fill(values, 0, n, 0);
        for (int i = 0; i < kept; i++) {
            values[at[i]] = others[i];
        }
    }
}
