package io.github.heapfold.analysis.scratch;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Numbers that mostly follow the one before closely, as differences of about a byte. They are appended one after the
 * other; then any can be asked for, in the time that it takes to add up some dozens.
 */
public final class GapSequence implements Closeable {
    private static final int BLOCK_SHIFT = 6;
    private static final int BLOCK = 1 << BLOCK_SHIFT;
    private static final String INDEX = ", index";
    private static final String COUNT = ", count";

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
        index = scratch.slab(name + INDEX, (expected / BLOCK + 1) << 4);
        writer = new VarintWriter(gaps);
    }

    private GapSequence(Slab gaps, Slab index, long count, long end) {
        this.gaps = gaps;
        this.index = index;
        this.count = count;
        this.end = end;
        writer = null;
    }

    /** Keeps all numbers. */
    public void save(IndexWriter kept, String name) throws IOException {
        kept.add(name, gaps, end);
        kept.add(name + INDEX, index, blocks(count) << 4);
        kept.add(name + COUNT, count, end);
    }

    /** Numbers that were kept. */
    public static GapSequence load(IndexReader kept, String name, long expected) throws IOException {
        long[] counts = kept.numbers(name + COUNT, 2);
        if (counts[0] != expected || counts[1] < 0) {
            throw kept.refuse();
        }
        return new GapSequence(
                kept.slab(name, counts[1]), kept.slab(name + INDEX, blocks(expected) << 4), expected, counts[1]);
    }

    private static long blocks(long count) {
        return (count + BLOCK - 1) >>> BLOCK_SHIFT;
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

    /** The number at a position. */
    public long get(long position) {
        long entry = position >>> BLOCK_SHIFT << 4;
        return decode(index.getLong(entry), index.getLong(entry + 8), (int) (position & BLOCK - 1), null);
    }

    /** Adds up gaps to that with an index, and notes all sums where somebody wants them. */
    private long decode(long from, long before, int last, long[] sums) {
        long at = from;
        long number = before;
        int i = 0;
        while (true) {
            long word = gaps.getLong(at);
            // The last byte of each gap that is whole in the word.
            long ends = ~word & 0x8080808080808080L;
            if (ends == 0) {
                throw new IllegalStateException("a gap of more than eight bytes");
            }
            int start = 0;
            while (ends != 0) {
                int end = Long.numberOfTrailingZeros(ends) + 1;
                ends &= ends - 1;
                long gap = sevens(word << (64 - end) >>> (64 - end + start));
                start = end;
                number += (gap >>> 1) ^ -(gap & 1);
                if (sums != null) {
                    sums[i] = number;
                }
                if (i++ == last) {
                    return number;
                }
            }
            at += start >>> 3;
        }
    }

    /** What up to six bytes of seven bits hold. */
    private static long sevens(long bytes) {
        return (bytes & 0x7f)
                | (bytes >>> 1 & 0x3f80)
                | (bytes >>> 2 & 0x1f_c000)
                | (bytes >>> 3 & 0xfe0_0000)
                | (bytes >>> 4 & 0x7_f000_0000L)
                | (bytes >>> 5 & 0x3f8_0000_0000L);
    }

    /** For many look-ups, of which most are near others. For one thread. */
    public Lookup lookup() {
        return new Lookup();
    }

    /** Remembers what it has decoded. */
    public final class Lookup {
        private static final int MOST_KEPT = 1 << 9;

        /** A power of two: as many blocks as there are, if they are few. */
        private final int kept = (int) Math.min(MOST_KEPT, Long.highestOneBit(Math.max(1, 2 * blocks(count) - 1)));

        private final long[] blocks = new long[kept];
        private final long[] decoded = new long[kept * BLOCK];
        private final long[] sums = new long[BLOCK];

        Lookup() {
            Arrays.fill(blocks, -1);
        }

        /** The number at a position. */
        public long get(long position) {
            long block = position >>> BLOCK_SHIFT;
            int slot = (int) block & kept - 1;
            if (blocks[slot] != block) {
                blocks[slot] = block;
                long entry = block << 4;
                int last = (int) Math.min(BLOCK, count - (block << BLOCK_SHIFT)) - 1;
                decode(index.getLong(entry), index.getLong(entry + 8), last, sums);
                System.arraycopy(sums, 0, decoded, slot * BLOCK, BLOCK);
            }
            return decoded[slot * BLOCK + (int) (position & BLOCK - 1)];
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
