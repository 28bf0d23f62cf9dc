package io.github.heapfold.fold.bytes;

/** Signed numbers as unsigned ones, small for small differences either way: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
public final class ZigZag {
    private ZigZag() {}

    public static long encode(long value) {
        return value << 1 ^ value >> 63;
    }

    public static long decode(long value) {
        return value >>> 1 ^ -(value & 1);
    }
}
