package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.IOException;

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
    private final byte[] list = new byte[(MOST_INLINE + 1) * LONGEST];
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

    void add(long ordinal, long[] targets, int count) throws IOException {
        if (ordinal / Adjacency.BLOCK > blockNumber) {
            endBlock(ordinal / Adjacency.BLOCK);
        }
        if (count == 0) {
            return;
        }
        states.or(ordinal, States.LIST);
        starts[inBlock++] = blockEnd;
        long listStart = end;
        boolean isLong = count > MOST_INLINE;
        int n = 0;
        long before = ordinal;
        for (int i = 0; i < count; i++) {
            long target = targets[i];
            states.addReferrer(target);
            long gap = target - before;
            before = target;
            if (i == 0) {
                gap = (gap << 1) ^ (gap >> 63);
            }
            long code = gap << 1 | (i == count - 1 ? 1 : 0);
            while (code >= 128) {
                list[n++] = (byte) (code | 128);
                code >>>= 7;
            }
            list[n++] = (byte) code;
            if (isLong && n > list.length - LONGEST) {
                write(list, n);
                n = 0;
            }
        }
        if (isLong || n > MOST_INLINE) {
            write(list, n);
            far(listStart);
        } else {
            System.arraycopy(list, 0, block, blockEnd, n);
            blockEnd += n;
        }
    }

    private void far(long listStart) {
        block[blockEnd++] = Adjacency.FAR;
        for (int i = 0; i < Long.BYTES; i++) {
            block[blockEnd++] = (byte) (listStart >>> (8 * i));
        }
    }

    private void write(byte[] bytes, int n) throws IOException {
        lists.ensure(end + n);
        lists.put(end, bytes, 0, n);
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
        write(table, width * inBlock);
        write(block, blockEnd);
        blockEnd = 0;
        inBlock = 0;
    }

    void finish() throws IOException {
        endBlock(blocks);
        adjacency.end(end);
    }
}
