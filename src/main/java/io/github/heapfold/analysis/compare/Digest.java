package io.github.heapfold.analysis.compare;

/**
 * A set of things summed up so that their order does not matter.
 *
 * @param count how many there are
 * @param sum their {@link #mix mixes}, added modulo 2⁶⁴
 */
public record Digest(long count, long sum) {
    public static final Digest EMPTY = new Digest(0, 0);

    public Digest plus(Digest other) {
        return new Digest(count + other.count, sum + other.sum);
    }

    Digest with(long mixed) {
        return new Digest(count + 1, sum + mixed);
    }

    /** A number that depends on every bit of both and on which is which (the end of MurmurHash3, twice). */
    static long mix(long first, long second) {
        return scatter(scatter(first + 0x9e3779b97f4a7c15L) ^ (second + 0xd1b54a32d192ed03L));
    }

    static long mix(long first, long second, long third) {
        return mix(mix(first, second), third);
    }

    /** Depends on every byte of a range and on its length. */
    static long mix(byte[] data, int from, int to) {
        long mixed = (long) to - from;
        for (int at = from; at < to; at++) {
            mixed = mixed * 0x100000001b3L + (data[at] & 0xff) + 1;
        }
        return scatter(mixed);
    }

    private static long scatter(long value) {
        long v = value;
        v = (v ^ (v >>> 33)) * 0xff51afd7ed558ccdL;
        v = (v ^ (v >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return v ^ (v >>> 33);
    }
}
