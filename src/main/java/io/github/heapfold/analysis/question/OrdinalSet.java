package io.github.heapfold.analysis.question;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * A set of ordinals: a few in their order, more as one bit for each in blocks of 4,096, and nothing for blocks without
 * any.
 */
public final class OrdinalSet {
    private static final int BLOCK_SHIFT = 12;
    private static final int WORDS = 1 << (BLOCK_SHIFT - 6);
    private static final long[] EMPTY = new long[WORDS];

    /**
     * Ordinals that take no more room one by one than a few blocks, whose table is as long as the last ordinal is high.
     */
    private static final int MOST_SINGLE = 512;

    /** In ascending order; null where there are blocks. */
    private long[] single = new long[4];

    private long[][] blocks;
    private int filled;
    private long size;

    /** Is shown ordinals. */
    public interface Visitor<E extends Exception> {
        void visit(long ordinal) throws E;
    }

    /** Tells a number of an ordinal. */
    public interface Measure<E extends Exception> {
        long of(long ordinal) throws E;
    }

    /** A set of one. */
    public static OrdinalSet of(long ordinal) {
        OrdinalSet set = new OrdinalSet();
        set.add(ordinal);
        return set;
    }

    /** Adds an ordinal and tells whether it is new. */
    public boolean add(long ordinal) {
        if (blocks == null) {
            int at = Arrays.binarySearch(single, 0, (int) size, ordinal);
            if (at >= 0) {
                return false;
            }
            if (size < MOST_SINGLE) {
                insert(-at - 1, ordinal);
                return true;
            }
            spread();
        }
        int block = Math.toIntExact(ordinal >>> BLOCK_SHIFT);
        if (block >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(block + 1, blocks.length + blocks.length / 2));
        }
        if (blocks[block] == null) {
            blocks[block] = new long[WORDS];
            filled++;
        }
        int word = (int) (ordinal >>> 6) & WORDS - 1;
        long bit = 1L << (ordinal & 63);
        boolean isNew = (blocks[block][word] & bit) == 0;
        blocks[block][word] |= bit;
        size += isNew ? 1 : 0;
        return isNew;
    }

    private void insert(int at, long ordinal) {
        if (size == single.length) {
            single = Arrays.copyOf(single, single.length * 2);
        }
        System.arraycopy(single, at, single, at + 1, (int) size - at);
        single[at] = ordinal;
        size++;
    }

    private void spread() {
        long[] before = single;
        single = null;
        blocks = new long[16][];
        size = 0;
        for (long ordinal : before) {
            add(ordinal);
        }
    }

    /** Adds all ordinals of another set. */
    public void addAll(OrdinalSet other) {
        other.forEach(this::add);
    }

    /** Shows each of its ordinals, in ascending order. */
    public <E extends Exception> void forEach(Visitor<E> visitor) throws E {
        for (long ordinal = next(0); ordinal >= 0; ordinal = next(ordinal + 1)) {
            visitor.visit(ordinal);
        }
    }

    /** The sum of a number of each of its ordinals. */
    public <E extends Exception> long sum(Measure<E> measure) throws E {
        long sum = 0;
        for (long ordinal = next(0); ordinal >= 0; ordinal = next(ordinal + 1)) {
            sum += measure.of(ordinal);
        }
        return sum;
    }

    /** The first of its ordinals of which a number is highest; -1 where there is none. */
    public <E extends Exception> long largest(Measure<E> measure) throws E {
        long largest = -1;
        long most = 0;
        for (long ordinal = next(0); ordinal >= 0; ordinal = next(ordinal + 1)) {
            long number = measure.of(ordinal);
            if (largest < 0 || number > most) {
                largest = ordinal;
                most = number;
            }
        }
        return largest;
    }

    /** Those of its ordinals that are asked for. */
    public OrdinalSet filter(LongPredicate which) {
        OrdinalSet some = new OrdinalSet();
        forEach(ordinal -> {
            if (which.test(ordinal)) {
                some.add(ordinal);
            }
        });
        return some;
    }

    /** False also for negative numbers. */
    public boolean contains(long ordinal) {
        if (blocks == null) {
            return Arrays.binarySearch(single, 0, (int) size, ordinal) >= 0;
        }
        long block = ordinal >>> BLOCK_SHIFT;
        if (block < 0 || block >= blocks.length) {
            return false;
        }
        long[] words = blocks[(int) block] == null ? EMPTY : blocks[(int) block];
        return (words[(int) (ordinal >>> 6) & WORDS - 1] & 1L << (ordinal & 63)) != 0;
    }

    public long size() {
        return size;
    }

    /** How much memory it takes, nearly. */
    public long bytes() {
        long longs = blocks == null ? single.length : blocks.length + (long) filled * WORDS;
        return longs * Long.BYTES;
    }

    /**
     * The least ordinal in the set that is not less than this; -1 where there is none. For who may stop before the last
     * one; else there are {@link #forEach} and {@link #sum}.
     */
    public long next(long from) {
        if (blocks == null) {
            int at = Arrays.binarySearch(single, 0, (int) size, from);
            int next = at < 0 ? -at - 1 : at;
            return next < size ? single[next] : -1;
        }
        int block = (int) Math.min(from >>> BLOCK_SHIFT, blocks.length);
        int word = (int) (from >>> 6) & WORDS - 1;
        long mask = -1L << (from & 63);
        for (; block < blocks.length; block++, word = 0, mask = -1L) {
            for (; blocks[block] != null && word < WORDS; word++, mask = -1L) {
                long bits = blocks[block][word] & mask;
                if (bits != 0) {
                    return ((long) block << BLOCK_SHIFT) + (word << 6) + Long.numberOfTrailingZeros(bits);
                }
            }
        }
        return -1;
    }
}
