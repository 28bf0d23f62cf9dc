package io.github.heapfold.analysis.scratch;

import java.io.IOException;

/** Appends numbers to a slab, seven bits to a byte, the lowest first. For one thread. */
public final class VarintWriter {
    /** The most bytes that a number takes. */
    public static final int LONGEST = 10;

    private final Slab slab;
    private final byte[] buffer = new byte[1 << 13];
    private int filled;

    /** Where in the slab the buffer goes. */
    private long start;

    /** @param slab written from its beginning; grows as it is needed */
    public VarintWriter(Slab slab) {
        this.slab = slab;
    }

    /** Appends a number from 0 on. */
    public void write(long number) throws IOException {
        if (filled > buffer.length - LONGEST) {
            flush();
        }
        long left = number;
        while (left >>> 7 != 0) {
            buffer[filled++] = (byte) (left | 128);
            left >>>= 7;
        }
        buffer[filled++] = (byte) left;
    }

    /** Appends a number of either sign; small ones of both take little. */
    public void writeSigned(long number) throws IOException {
        write((number << 1) ^ (number >> 63));
    }

    /** Appends a number so that it can be read from its end. */
    public void writeReversed(long number) throws IOException {
        if (filled > buffer.length - LONGEST) {
            flush();
        }
        int shift = number == 0 ? 0 : (63 - Long.numberOfLeadingZeros(number)) / 7 * 7;
        buffer[filled++] = (byte) (number >>> shift);
        while (shift > 0) {
            shift -= 7;
            buffer[filled++] = (byte) (number >>> shift | 128);
        }
    }

    /** Bytes written so far. */
    public long position() {
        return start + filled;
    }

    /** Puts everything into the slab. */
    public void flush() throws IOException {
        slab.ensure(start + filled);
        slab.put(start, buffer, 0, filled);
        start += filled;
        filled = 0;
    }
}
