package io.github.heapfold.analysis.scratch;

import java.io.Closeable;
import java.io.IOException;

/**
 * An array of numbers from 0 on in scratch memory: four bytes each, five or eight only where four do not hold the
 * largest. All are 0 at first.
 */
public final class Numbers implements Closeable {
    private static final long LOW = 0xffffffffL;

    private final Slab low;

    /** The fifth byte of each number, or null. */
    private final Slab fifth;

    /** The upper four bytes of each number, or null. */
    private final Slab upper;

    private Numbers(Slab low, Slab fifth, Slab upper) {
        this.low = low;
        this.fifth = fifth;
        this.upper = upper;
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
        Slab fifth = five ? scratch.slab(name + ", fifth byte", count) : null;
        Slab upper = largest >>> 40 != 0 ? scratch.slab(name + ", upper half", 4 * count) : null;
        return new Numbers(low, fifth, upper);
    }

    /** An array that was stored; the slabs for wider numbers are null where there are none. */
    static Numbers of(Slab low, Slab fifth, Slab upper) {
        return new Numbers(low, fifth, upper);
    }

    public long get(long index) {
        long number = low.getInt(index << 2) & LOW;
        return fifth == null && upper == null ? number : number | high(index);
    }

    private long high(long index) {
        return fifth != null ? (fifth.getByte(index) & 0xffL) << 32 : (long) upper.getInt(index << 2) << 32;
    }

    public void set(long index, long number) {
        low.putInt(index << 2, (int) number);
        if (fifth != null) {
            fifth.putByte(index, (byte) (number >>> 32));
        } else if (upper != null) {
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
