package io.github.heapfold.analysis.scratch;

import java.io.Closeable;
import java.io.IOException;

/**
 * A set of numbers, one bit for each number that there could be, that tells of each member how many come before it.
 * Members are added by one thread; after {@link #seal} any may ask.
 */
public final class RankedSet implements Closeable {
    /** Bits for which one rank is kept. */
    private static final int BLOCK = 512;

    private static final int WORDS = BLOCK / Long.SIZE;

    private final Slab bits;
    private final Slab ranks;
    private final long limit;
    private long size;

    /** Is shown members. */
    public interface Visitor<E extends Exception> {
        void visit(long number) throws E;
    }

    /**
     * @param name what it is for, in the ledger
     * @param limit members are less than this
     */
    public RankedSet(Scratch scratch, String name, long limit) throws IOException {
        this.limit = limit;
        long blocks = limit / BLOCK + 1;
        bits = scratch.slab(name, blocks * (BLOCK / Byte.SIZE));
        ranks = scratch.slab(name + ", ranks", blocks * Long.BYTES);
    }

    public void add(long number) {
        long at = number >>> 6 << 3;
        bits.putLong(at, bits.getLong(at) | 1L << (number & 63));
    }

    /** Counts the members; afterwards none may be added. */
    public void seal() {
        long count = 0;
        for (long block = 0; block <= limit / BLOCK; block++) {
            ranks.putLong(block << 3, count);
            for (int word = 0; word < WORDS; word++) {
                count += Long.bitCount(bits.getLong((block * WORDS + word) << 3));
            }
        }
        size = count;
    }

    /** How many members there are. */
    public long size() {
        return size;
    }

    /** False also of what is not from 0 to the limit. */
    public boolean contains(long number) {
        return number >= 0 && number < limit && (bits.getLong(number >>> 6 << 3) & 1L << (number & 63)) != 0;
    }

    /** How many members are less than this one; -1 where it is none. */
    public long rank(long number) {
        if (!contains(number)) {
            return -1;
        }
        long word = number >>> 6;
        long rank = ranks.getLong((number / BLOCK) << 3);
        for (long before = word & -WORDS; before < word; before++) {
            rank += Long.bitCount(bits.getLong(before << 3));
        }
        return rank + Long.bitCount(bits.getLong(word << 3) & (1L << (number & 63)) - 1);
    }

    /** The member before which {@code rank} others come, which must be fewer than the size. */
    public long member(long rank) {
        long low = 0;
        long high = limit / BLOCK;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (ranks.getLong(middle << 3) <= rank) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        long left = rank - ranks.getLong(low << 3);
        long at = low * WORDS;
        long word = bits.getLong(at << 3);
        for (int count = Long.bitCount(word); count <= left; count = Long.bitCount(word)) {
            left -= count;
            word = bits.getLong(++at << 3);
        }
        for (; left > 0; left--) {
            word &= word - 1;
        }
        return (at << 6) + Long.numberOfTrailingZeros(word);
    }

    /** Shows each member, in ascending order. */
    public <E extends Exception> void forEach(Visitor<E> visitor) throws E {
        for (long number = next(0); number >= 0; number = next(number + 1)) {
            visitor.visit(number);
        }
    }

    /** The least member that is not less than this; -1 where there is none. */
    public long next(long from) {
        long words = limit / BLOCK * WORDS + WORDS;
        long mask = -1L << (from & 63);
        for (long word = from >>> 6; word < words; word++, mask = -1L) {
            long found = bits.getLong(word << 3) & mask;
            if (found != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(found);
            }
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        try (bits;
                ranks) {
            // Both give back what they took.
        }
    }
}
