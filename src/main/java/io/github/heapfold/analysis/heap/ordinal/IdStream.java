package io.github.heapfold.analysis.heap.ordinal;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/**
 * IDs one after the other in the order in which they were added, as distances of variable length; read from any place
 * on. Filled by one thread, read by any number.
 */
public final class IdStream implements Closeable {
    /** IDs of a block, of which the beginning is known. */
    static final int BLOCK = 1024;

    private static final int MOST_BYTES = 10;
    private static final String NAME = "identifiers in order";

    private final int unitShift;
    private final Slab bytes;
    private long end;
    private long count;
    private long last;

    /** By block: where it begins, and the ID before it. */
    private long[] starts = new long[64];

    private long[] before = new long[64];

    /** By block: its least and its greatest ID, for searches. */
    private long[] least = new long[64];

    private long[] greatest = new long[64];

    private final LongAdder searched = new LongAdder();

    /** @param unitShift binary logarithm of what all IDs are multiples of */
    public IdStream(Scratch scratch, int unitShift) throws IOException {
        this.unitShift = unitShift;
        bytes = scratch.slab(NAME, 0);
    }

    private IdStream(int unitShift, Slab bytes, long end, long count) {
        this.unitShift = unitShift;
        this.bytes = bytes;
        this.end = end;
        this.count = count;
    }

    public void save(IndexWriter index) throws IOException {
        int blocks = blocks(count);
        index.add(NAME + ", figures", unitShift, end, count);
        index.add(NAME, bytes, end);
        index.add(NAME + ", starts", Arrays.copyOf(starts, blocks));
        index.add(NAME + ", before", Arrays.copyOf(before, blocks));
        index.add(NAME + ", least", Arrays.copyOf(least, blocks));
        index.add(NAME + ", greatest", Arrays.copyOf(greatest, blocks));
    }

    public static IdStream load(IndexReader index) throws IOException {
        long[] figures = index.numbers(NAME + ", figures", 3);
        IdStream stream = new IdStream((int) figures[0], index.slab(NAME, figures[1]), figures[1], figures[2]);
        int blocks = blocks(figures[2]);
        stream.starts = index.numbers(NAME + ", starts", blocks);
        stream.before = index.numbers(NAME + ", before", blocks);
        stream.least = index.numbers(NAME + ", least", blocks);
        stream.greatest = index.numbers(NAME + ", greatest", blocks);
        return stream;
    }

    private static int blocks(long count) {
        return (int) ((count + BLOCK - 1) / BLOCK);
    }

    public void add(long id) throws IOException {
        bytes.ensure(end + MOST_BYTES);
        int block = (int) (count / BLOCK);
        if (count % BLOCK == 0) {
            if (block == starts.length) {
                starts = Arrays.copyOf(starts, block * 2);
                before = Arrays.copyOf(before, block * 2);
                least = Arrays.copyOf(least, block * 2);
                greatest = Arrays.copyOf(greatest, block * 2);
            }
            starts[block] = end;
            before[block] = last;
            least[block] = id;
            greatest[block] = id;
        } else if (Long.compareUnsigned(id, least[block]) < 0) {
            least[block] = id;
        } else if (Long.compareUnsigned(id, greatest[block]) > 0) {
            greatest[block] = id;
        }
        long distance = (id - last) >> unitShift;
        long code = (distance << 1) ^ (distance >> 63);
        while ((code & -128L) != 0) {
            bytes.putByte(end++, (byte) (code | 128));
            code >>>= 7;
        }
        bytes.putByte(end++, (byte) code);
        last = id;
        count++;
    }

    long count() {
        return count;
    }

    /**
     * The IDs of a block.
     *
     * @param first index of its first, a multiple of {@link #BLOCK} below {@link #count()}
     */
    long[] block(long first) {
        Reader reader = new Reader((int) (first / BLOCK));
        long[] found = new long[(int) Math.min(BLOCK, count - first)];
        for (int i = 0; i < found.length; i++) {
            found[i] = reader.next();
        }
        return found;
    }

    /** The ID of an index, 0 to {@link #count()} - 1. */
    long get(long index) {
        Reader reader = new Reader((int) (index / BLOCK));
        for (long i = index % BLOCK; i > 0; i--) {
            reader.next();
        }
        return reader.next();
    }

    /** The first index of an ID; -1 where it is not there. Reads the blocks in which it may be. */
    long indexOf(long id) {
        searched.add(blocks(count));
        for (long block = 0; block * BLOCK < count; block++) {
            int b = (int) block;
            if (Long.compareUnsigned(id, least[b]) >= 0 && Long.compareUnsigned(id, greatest[b]) <= 0) {
                long index = find(b, id);
                searched.add(BLOCK);
                if (index >= 0) {
                    return index;
                }
            }
        }
        return -1;
    }

    /** Blocks and IDs that all searches together have looked at. */
    long searched() {
        return searched.sum();
    }

    private long find(int block, long id) {
        Reader reader = new Reader(block);
        long from = (long) block * BLOCK;
        long to = Math.min(count, from + BLOCK);
        for (long i = from; i < to; i++) {
            if (reader.next() == id) {
                return i;
            }
        }
        return -1;
    }

    private final class Reader {
        private long at;
        private long id;

        Reader(int block) {
            at = starts[block];
            id = before[block];
        }

        long next() {
            long code = 0;
            int shift = 0;
            byte b;
            do {
                b = bytes.getByte(at++);
                code |= (b & 127L) << shift;
                shift += 7;
            } while (b < 0);
            id += ((code >>> 1) ^ -(code & 1)) << unitShift;
            return id;
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
