package io.github.heapfold.analysis.scratch;

/** Reads numbers that a {@link VarintWriter} wrote, in one direction or the other. For one thread. */
public final class VarintReader {
    private final Slab slab;
    private final long end;
    private final byte[] buffer;
    private int at;
    private int filled;

    /** Where in the slab the buffer begins. */
    private long start;

    /**
     * A reader from anywhere to the end.
     *
     * @param from where the first number stands
     * @param end where the last number ends
     */
    public VarintReader(Slab slab, long from, long end) {
        this(slab, from, end, 1 << 13);
    }

    /** @param buffered how many bytes are read at a time */
    public VarintReader(Slab slab, long from, long end, int buffered) {
        this.slab = slab;
        this.end = end;
        start = from;
        buffer = new byte[buffered];
    }

    /** The next number. */
    public long read() {
        int b = readByte();
        if (b >= 0) {
            return b;
        }
        long number = b & 127;
        int shift = 7;
        do {
            b = readByte();
            number |= (long) (b & 127) << shift;
            shift += 7;
        } while (b < 0);
        return number;
    }

    /** The next number of either sign. */
    public long readSigned() {
        long number = read();
        return (number >>> 1) ^ -(number & 1);
    }

    private int readByte() {
        if (at == filled) {
            start += filled;
            filled = (int) Math.min(buffer.length, end - start);
            at = 0;
            slab.get(start, buffer, 0, filled);
        }
        return buffer[at++];
    }

    /** Reads numbers that were written reversed, the last one first. */
    public static final class Reversed {
        private final Slab slab;
        private final byte[] buffer = new byte[1 << 13];
        private int at;
        private long start;

        /** @param end where the last number ends */
        public Reversed(Slab slab, long end) {
            this.slab = slab;
            start = end;
        }

        /** The number before. */
        public long read() {
            int b = readByte();
            long number = b & 127;
            int shift = 7;
            while (b < 0) {
                b = readByte();
                number |= (long) (b & 127) << shift;
                shift += 7;
            }
            return number;
        }

        private int readByte() {
            if (at == 0) {
                at = (int) Math.min(buffer.length, start);
                start -= at;
                slab.get(start, buffer, 0, at);
            }
            return buffer[--at];
        }
    }
}
