package io.github.heapfold.analysis.scratch;

import java.io.Closeable;
import java.io.IOException;

/**
 * An array of numbers from 0 on in scratch memory: four bytes each, five or eight only where four do not hold the
 * largest. All are 0 at first.
 */
public final class Numbers implements Closeable {
    private static final long LOW = 0xffffffffL;
    private static final String FIFTH = ", fifth byte";
    private static final String UPPER = ", upper half";

    private final Slab low;

    /** The fifth byte of each number, or null. */
    private final Slab fifth;

    /** The upper four bytes of each number, or null. */
    private final Slab upper;

    private final boolean narrow;

    private Numbers(Slab low, Slab fifth, Slab upper) {
        this.low = low;
        this.fifth = fifth;
        this.upper = upper;
        narrow = fifth == null && upper == null;
    }

    /**
     * Makes an array.
     *
     * @param name what it is for, in the ledger
     * @param count how many numbers
     * @param largest the largest number that it must hold, at most; anything larger loses its upper bits
     */
    public static Numbers of(Scratch scratch, String name, long count, long largest) throws IOException {
        Slab low = scratch.slab(name, 4 * count);
        boolean five = largest > LOW && largest >>> 40 == 0;
        Slab fifth = five ? scratch.slab(name + FIFTH, count) : null;
        Slab upper = largest >>> 40 != 0 ? scratch.slab(name + UPPER, 4 * count) : null;
        return new Numbers(low, fifth, upper);
    }

    /** Keeps the first numbers. */
    public void save(IndexWriter index, String name, long count) throws IOException {
        index.add(name, low, 4 * count);
        if (fifth != null) {
            index.add(name + FIFTH, fifth, count);
        }
        if (upper != null) {
            index.add(name + UPPER, upper, 4 * count);
        }
    }

    /** Numbers that were kept. */
    public static Numbers load(IndexReader index, String name, long count) throws IOException {
        return new Numbers(
                index.slab(name, 4 * count),
                index.has(name + FIFTH) ? index.slab(name + FIFTH, count) : null,
                index.has(name + UPPER) ? index.slab(name + UPPER, 4 * count) : null);
    }

    public long get(long index) {
        long number = low.getInt(index << 2) & LOW;
        return narrow ? number : number | high(index);
    }

    private long high(long index) {
        return fifth != null ? (fifth.getByte(index) & 0xffL) << 32 : (long) upper.getInt(index << 2) << 32;
    }

    /** The first index from one on at which a number stands, or {@code to} where none before that has it. */
    public long find(long number, long from, long to) {
        long at = from;
        while (true) {
            at = low.find((int) number, at << 2, to << 2) >>> 2;
            if (at >= to || narrow || get(at) == number) {
                return at;
            }
            at++;
        }
    }

    public void set(long index, long number) {
        low.putInt(index << 2, (int) number);
        if (!narrow) {
            setHigh(index, number);
        }
    }

    private void setHigh(long index, long number) {
        if (fifth != null) {
            fifth.putByte(index, (byte) (number >>> 32));
        } else {
            upper.putInt(index << 2, (int) (number >>> 32));
        }
    }

    /** Makes room for more numbers, all 0. */
    public void ensure(long count) throws IOException {
        low.ensure(4 * count);
        if (fifth != null) {
            fifth.ensure(count);
        }
        if (upper != null) {
            upper.ensure(4 * count);
        }
    }

    @Override
    public void close() throws IOException {
        low.close();
        if (fifth != null) {
            fifth.close();
        }
        if (upper != null) {
            upper.close();
        }
    }
}
