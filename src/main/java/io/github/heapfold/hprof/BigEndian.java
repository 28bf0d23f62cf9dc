package io.github.heapfold.hprof;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian numbers in a byte array, read and written at the speed of a machine word. */
public final class BigEndian {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    public static int u2(byte[] data, int at) {
        return (short) SHORT.get(data, at) & 0xffff;
    }

    public static int i4(byte[] data, int at) {
        return (int) INT.get(data, at);
    }

    public static long u4(byte[] data, int at) {
        return (int) INT.get(data, at) & 0xffff_ffffL;
    }

    public static long i8(byte[] data, int at) {
        return (long) LONG.get(data, at);
    }

    /** An unsigned number of 1, 2, 4 or 8 bytes (of 8: as a signed long); this is also how an identifier is read. */
    public static long get(byte[] data, int at, int size) {
        return switch (size) {
            case 8 -> (long) LONG.get(data, at);
            case 4 -> (int) INT.get(data, at) & 0xffff_ffffL;
            case 2 -> (short) SHORT.get(data, at) & 0xffffL;
            case 1 -> data[at] & 0xffL;
            default -> throw new IllegalArgumentException("a number of " + size + " bytes");
        };
    }

    /**
     * Reads a number at {@code at[from + i] + offset} for each of n places; the loops are apart by size because that is
     * what the compiler makes fast.
     *
     * @return the bits that are set in any of them
     */
    public static long gather(byte[] data, int[] at, int from, int n, int offset, int size, long[] into) {
        return switch (size) {
            case 8 -> gather8(data, at, from, n, offset, into);
            case 4 -> gather4(data, at, from, n, offset, into);
            default -> {
                long bits = 0;
                for (int i = 0; i < n; i++) {
                    into[i] = get(data, at[from + i] + offset, size);
                    bits |= into[i];
                }
                yield bits;
            }
        };
    }

    private static long gather8(byte[] data, int[] at, int from, int n, int offset, long[] into) {
        long bits = 0;
        for (int i = 0; i < n; i++) {
            long value = (long) LONG.get(data, at[from + i] + offset);
            into[i] = value;
            bits |= value;
        }
        return bits;
    }

    private static long gather4(byte[] data, int[] at, int from, int n, int offset, long[] into) {
        long bits = 0;
        for (int i = 0; i < n; i++) {
            long value = (int) INT.get(data, at[from + i] + offset) & 0xffff_ffffL;
            into[i] = value;
            bits |= value;
        }
        return bits;
    }

    /** Writes the low bytes of the first n numbers to {@code at[from + i] + offset}; see {@link #gather}. */
    public static void scatter(byte[] data, int[] at, int from, int n, int offset, int size, long[] values) {
        switch (size) {
            case 8 -> scatter8(data, at, from, n, offset, values);
            case 4 -> scatter4(data, at, from, n, offset, values);
            default -> {
                for (int i = 0; i < n; i++) {
                    put(data, at[from + i] + offset, size, values[i]);
                }
            }
        }
    }

    private static void scatter8(byte[] data, int[] at, int from, int n, int offset, long[] values) {
        for (int i = 0; i < n; i++) {
            LONG.set(data, at[from + i] + offset, values[i]);
        }
    }

    private static void scatter4(byte[] data, int[] at, int from, int n, int offset, long[] values) {
        for (int i = 0; i < n; i++) {
            INT.set(data, at[from + i] + offset, (int) values[i]);
        }
    }

    /** Writes the same number to each of n places; see {@link #scatter}. */
    public static void fill(byte[] data, int[] at, int from, int n, int offset, int size, long value) {
        switch (size) {
            case 8 -> {
                for (int i = from; i < from + n; i++) {
                    LONG.set(data, at[i] + offset, value);
                }
            }
            case 4 -> {
                for (int i = from; i < from + n; i++) {
                    INT.set(data, at[i] + offset, (int) value);
                }
            }
            default -> {
                for (int i = from; i < from + n; i++) {
                    put(data, at[i] + offset, size, value);
                }
            }
        }
    }

    /** Writes the low {@code size} (1, 2, 4 or 8) bytes of a value. */
    public static void put(byte[] data, int at, int size, long value) {
        switch (size) {
            case 8 -> LONG.set(data, at, value);
            case 4 -> INT.set(data, at, (int) value);
            case 2 -> SHORT.set(data, at, (short) value);
            case 1 -> data[at] = (byte) value;
            default -> throw new IllegalArgumentException("a number of " + size + " bytes");
        }
    }
}
