package io.github.heapfold.analysis.scratch;

import java.io.Closeable;
import java.io.IOException;

/**
 * Numbers that mostly follow the one before closely, as differences of about a byte. They are appended one after the
 * other; then any can be asked for, in the time that it takes to add up some dozens.
 */
public final class GapSequence implements Closeable {
    private static final int BLOCK_SHIFT = 6;
    private static final int BLOCK = 1 << BLOCK_SHIFT;

    private final Slab gaps;

    /** For each block, where its gaps begin and the number before the first one. */
    private final Slab index;

    private final VarintWriter writer;
    private long count;
    private long last;
    private long end;

    /**
     * @param name what it is for, in the ledger
     * @param expected how many numbers there may be; there may be more
     */
    public GapSequence(Scratch scratch, String name, long expected) throws IOException {
        gaps = scratch.slab(name, 0);
        index = scratch.slab(name + ", index", (expected / BLOCK + 1) << 4);
        writer = new VarintWriter(gaps);
    }

    /** Appends a number. */
    public void add(long number) throws IOException {
        if ((count & BLOCK - 1) == 0) {
            long entry = count >>> BLOCK_SHIFT << 4;
            index.ensure(entry + 16);
            index.putLong(entry, writer.position());
            index.putLong(entry + 8, last);
        }
        count++;
        writer.writeSigned(number - last);
        last = number;
    }

    /** All numbers are there. */
    public void finish() throws IOException {
        writer.flush();
        end = writer.position();
        gaps.ensure(end);
    }

    public long count() {
        return count;
    }

    /** The number with an index. */
    public long get(long position) {
        long entry = position >>> BLOCK_SHIFT << 4;
        long at = index.getLong(entry);
        long number = index.getLong(entry + 8);
        int left = (int) (position & BLOCK - 1);
        while (true) {
            long word = gaps.getLong(at);
            // As many whole one-byte gaps as stand in the word.
            int shift = 0;
            while (shift < 64 && (word >>> shift & 128) == 0) {
                long gap = word >>> shift & 127;
                number += (gap >>> 1) ^ -(gap & 1);
                shift += 8;
                if (left-- == 0) {
                    return number;
                }
            }
            at += shift >>> 3;
            if (shift < 64) {
                long gap = 0;
                int bits = 0;
                int b;
                do {
                    b = gaps.getByte(at++);
                    gap |= (long) (b & 127) << bits;
                    bits += 7;
                } while (b < 0);
                number += (gap >>> 1) ^ -(gap & 1);
                if (left-- == 0) {
                    return number;
                }
            }
        }
    }

    /** Reads the numbers one after the other. */
    public Reader reader(long from) {
        return new Reader(from);
    }

    /** Reads numbers in their order. For one thread. */
    public final class Reader {
        private final VarintReader varints;
        private long number;

        Reader(long from) {
            long entry = from >>> BLOCK_SHIFT << 4;
            boolean none = from >= count;
            varints = new VarintReader(gaps, none ? end : index.getLong(entry), end);
            number = none ? 0 : index.getLong(entry + 8);
            for (long i = from & -BLOCK; i < from && !none; i++) {
                next();
            }
        }

        /** The next number. */
        public long next() {
            number += varints.readSigned();
            return number;
        }
    }

    @Override
    public void close() throws IOException {
        gaps.close();
        index.close();
    }
}
