package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.IOException;
import java.util.Arrays;

/** Writes an {@link Adjacency}, block after block, and counts the referrers of each object. */
final class AdjacencyWriter {
    /** A list that is longer in bytes stands before its block, so that places within a block fit into two bytes. */
    private static final int MOST_INLINE = 900;

    /** The longest a gap may get. */
    private static final int LONGEST = 10;

    private final Slab index;
    private final Slab lists;
    private final States states;
    private final Adjacency adjacency;
    private final byte[] block = new byte[Adjacency.BLOCK * (MOST_INLINE + LONGEST)];
    private final int[] starts = new int[Adjacency.BLOCK];
    private final byte[] table = new byte[2 * Adjacency.BLOCK];
    private byte[] list = new byte[1 << 12];
    private int blockEnd;
    private int inBlock;
    private long blockNumber;
    private final long blocks;
    private long end;

    AdjacencyWriter(Scratch scratch, long objects, States states) throws IOException {
        this.states = states;
        blocks = (objects + Adjacency.BLOCK - 1) / Adjacency.BLOCK;
        index = scratch.slab("list index", 8 * blocks);
        lists = scratch.slab("lists", 0);
        adjacency = new Adjacency(index, lists, states);
    }

    Adjacency adjacency() {
        return adjacency;
    }

    void add(long ordinal, long[] targets, int count) throws IOException {
        while (ordinal / Adjacency.BLOCK > blockNumber) {
            endBlock();
        }
        if (count == 0) {
            return;
        }
        states.or(ordinal, States.LIST);
        if (list.length < (long) LONGEST * count) {
            list = new byte[(int) Math.min(Integer.MAX_VALUE - 8, 2L * LONGEST * count)];
        }
        int n = 0;
        long before = ordinal;
        for (int i = 0; i < count; i++) {
            long target = targets[i];
            states.addReferrer(target);
            long gap = target - before;
            before = target;
            if (i == 0) {
                gap = gap << 1 ^ gap >> 63;
            }
            long code = gap << 1 | (i == count - 1 ? 1 : 0);
            while (code >= 128) {
                list[n++] = (byte) (code | 128);
                code >>>= 7;
            }
            list[n++] = (byte) code;
        }
        starts[inBlock++] = blockEnd;
        if (n <= MOST_INLINE) {
            System.arraycopy(list, 0, block, blockEnd, n);
            blockEnd += n;
        } else {
            far(n);
        }
    }

    private void far(int n) throws IOException {
        block[blockEnd++] = Adjacency.FAR;
        for (int i = 0; i < Long.BYTES; i++) {
            block[blockEnd++] = (byte) (end >>> (8 * i));
        }
        write(list, n);
    }

    private void write(byte[] bytes, int n) throws IOException {
        lists.ensure(end + n);
        lists.put(end, bytes, 0, n);
        end += n;
    }

    private void endBlock() throws IOException {
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
        write(table, width * inBlock);
        write(block, blockEnd);
        blockEnd = 0;
        inBlock = 0;
        blockNumber++;
    }

    void finish() throws IOException {
        while (blockNumber < blocks) {
            endBlock();
        }
        adjacency.end(end);
        list = Arrays.copyOf(list, 0);
    }
}
