package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;

/** Writes an {@link Adjacency}, block after block, and counts the referrers of each object. */
final class AdjacencyWriter {
    /** A list that is longer in bytes stands before its block, so that places within a block fit into two bytes. */
    private static final int MOST_INLINE = 900;

    /** Words of marks between two looks at whether to go on. */
    private static final int WORDS_TOLD = 1 << 16;

    /** The longest a gap may get. */
    private static final int LONGEST = 10;

    private final Slab index;
    private final Slab lists;
    private final States states;
    private final Adjacency adjacency;
    /** Room for a list that turns out to be too long is behind those that are not. */
    private final byte[] block = new byte[Adjacency.BLOCK * (MOST_INLINE + LONGEST) + MOST_INLINE * LONGEST];

    private final int[] starts = new int[Adjacency.BLOCK];
    private final byte[] table = new byte[2 * Adjacency.BLOCK];
    private final byte[] list = new byte[(MOST_INLINE + 1) * LONGEST];

    /** A list that stands before its block: where it begins, what of it is in {@link #list}, the target before. */
    private long longStart;

    private int listLength;
    private long before;

    /** The gap before the last target, whose last bit tells whether it is the last one; -1 before the first. */
    private long waiting;

    private int blockEnd;
    private int inBlock;
    private long blockNumber;
    private final long blocks;
    private long end;

    AdjacencyWriter(Scratch scratch, long objects, States states) throws IOException {
        this.states = states;
        blocks = Adjacency.blocks(objects);
        index = scratch.slab(Adjacency.INDEX, 8 * blocks);
        lists = scratch.slab(Adjacency.LISTS, 0);
        adjacency = new Adjacency(index, lists, states);
    }

    Adjacency adjacency() {
        return adjacency;
    }

    void add(long ordinal, long[] targets, int from, int to) throws IOException {
        if (from == to) {
            return;
        }
        beginList(ordinal);
        if (to - from > MOST_INLINE) {
            addLong(ordinal, targets, from, to);
            return;
        }
        int n = blockEnd;
        long last = ordinal;
        for (int i = from; i < to; i++) {
            long target = targets[i];
            states.addReferrer(target);
            long gap = target - last;
            last = target;
            if (i == from) {
                gap = zigZag(gap);
            }
            n = put(block, n, gap << 1 | (i == to - 1 ? 1 : 0));
        }
        if (n - blockEnd > MOST_INLINE) {
            long listStart = end;
            write(block, blockEnd, n - blockEnd);
            far(listStart);
        } else {
            blockEnd = n;
        }
    }

    private static int put(byte[] bytes, int at, long code) {
        int n = at;
        long left = code;
        while (left >= 128) {
            bytes[n++] = (byte) (left | 128);
            left >>>= 7;
        }
        bytes[n++] = (byte) left;
        return n;
    }

    private void addLong(long ordinal, long[] targets, int from, int to) throws IOException {
        beginLong(ordinal);
        for (int i = from; i < to; i++) {
            addToLong(targets[i]);
        }
        endLong();
    }

    /**
     * Adds a list of any length, of which no more than a buffer is in the Java heap.
     *
     * @param targets the marked ordinals, one at least
     * @param objects how many ordinals there are
     */
    void add(long ordinal, Marks targets, long objects, Progress progress) throws IOException {
        beginList(ordinal);
        beginLong(ordinal);
        for (long word = 0; word << 6 < objects; word++) {
            if (word % WORDS_TOLD == 0) {
                progress.at(word << 6, objects);
            }
            for (long bits = targets.word(word); bits != 0; bits &= bits - 1) {
                addToLong((word << 6) + Long.numberOfTrailingZeros(bits));
            }
        }
        endLong();
    }

    private void beginList(long ordinal) throws IOException {
        if (ordinal / Adjacency.BLOCK > blockNumber) {
            endBlock(ordinal / Adjacency.BLOCK);
        }
        states.or(ordinal, States.LIST);
        starts[inBlock++] = blockEnd;
    }

    private void beginLong(long ordinal) {
        longStart = end;
        listLength = 0;
        before = ordinal;
        waiting = -1;
    }

    private void addToLong(long target) throws IOException {
        states.addReferrer(target);
        long gap = target - before;
        before = target;
        if (waiting >= 0) {
            listLength = put(list, listLength, waiting << 1);
            waiting = gap;
        } else {
            waiting = zigZag(gap);
        }
        if (listLength > list.length - LONGEST) {
            write(list, 0, listLength);
            listLength = 0;
        }
    }

    private void endLong() throws IOException {
        write(list, 0, put(list, listLength, waiting << 1 | 1));
        far(longStart);
    }

    /** The first target may come before the object itself. */
    private static long zigZag(long gap) {
        return (gap << 1) ^ (gap >> 63);
    }

    private void far(long listStart) {
        block[blockEnd++] = Adjacency.FAR;
        for (int i = 0; i < Long.BYTES; i++) {
            block[blockEnd++] = (byte) (listStart >>> (8 * i));
        }
    }

    private void write(byte[] bytes, int from, int n) throws IOException {
        lists.ensure(end + n);
        lists.put(end, bytes, from, n);
        end += n;
    }

    /** Blocks without lists are never looked for. */
    private void endBlock(long next) throws IOException {
        if (inBlock > 0) {
            writeBlock();
        }
        blockNumber = next;
    }

    private void writeBlock() throws IOException {
        boolean narrow = inBlock + blockEnd <= 256;
        int width = narrow ? 1 : 2;
        for (int i = 0; i < inBlock; i++) {
            int start = starts[i] + width * inBlock;
            table[width * i] = (byte) start;
            if (!narrow) {
                table[2 * i + 1] = (byte) (start >>> 8);
            }
        }
        index.putLong(8 * blockNumber, end << 1 | (narrow ? 1 : 0));
        write(table, 0, width * inBlock);
        write(block, 0, blockEnd);
        blockEnd = 0;
        inBlock = 0;
    }

    void finish() throws IOException {
        endBlock(blocks);
        adjacency.end(end);
    }
}
