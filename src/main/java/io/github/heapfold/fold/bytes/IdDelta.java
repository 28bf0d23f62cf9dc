package io.github.heapfold.fold.bytes;

/**
 * An identifier as its distance from another one: 0 is null, all else the zigzag of the distance plus one, in units of
 * the column's alignment. Distances wrap at 64 bits.
 */
public final class IdDelta {
    /** HotSpot's objects are aligned to 8 bytes; shifting further gains nothing. */
    private static final int MOST_SHIFT = 3;

    private IdDelta() {}

    /** The alignment of the first n identifiers: how many low bits are zero in all of them, at most 3. */
    public static int commonShift(long[] ids, int n) {
        return commonShift(union(ids, 0, n));
    }

    /**
     * How many low bits are zero in all identifiers.
     *
     * @param bits those that are set in any of the identifiers
     */
    public static int commonShift(long bits) {
        return Long.numberOfTrailingZeros(bits | 1 << MOST_SHIFT);
    }

    public static long union(long[] ids, int from, int to) {
        long bits = 0;
        for (int i = from; i < to; i++) {
            bits |= ids[i];
        }
        return bits;
    }

    /** The token; see {@link #isExact}. */
    public static long encode(long id, long from, int shift) {
        return id == 0 ? 0 : ZigZag.encode((id - from) >> shift) + 1;
    }

    public static long decode(long token, long from, int shift) {
        return token == 0 ? 0 : from + (ZigZag.decode(token - 1) << shift);
    }

    /** Whether a token stands for what it was made of; only the one distance of 2⁶³ has none. */
    public static boolean isExact(long token, long id) {
        return token != 0 || id == 0;
    }
}
