package io.github.heapfold.fold;

/**
 * An identifier as its distance from another one: 0 is null, all else the zigzag of the distance plus one, in units of the
 * column's alignment. Distances wrap at 64 bits.
 */
final class Distances {
    private Distances() {}

    /** The token; see {@link #isExact}. */
    static long encode(long id, long from, int shift) {
        return id == 0 ? 0 : ZigZag.encode((id - from) >> shift) + 1;
    }

    static long decode(long token, long from, int shift) {
        return token == 0 ? 0 : from + (ZigZag.decode(token - 1) << shift);
    }

    /** Whether a token stands for what it was made of; only the one distance of 2⁶³ has none. */
    static boolean isExact(long token, long id) {
        return token != 0 || id == 0;
    }
}
