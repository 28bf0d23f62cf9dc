package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;

/**
 * The references of all objects but those to the class and to the object itself, as lists of gaps.
 *
 * <p>Sixty-four objects make a block: where each list begins, counted from the block's beginning in one or two bytes, then the lists. A
 * list is the distance from the object to its first target, zigzag, then the distances from target to target; each is doubled, plus 1 for
 * the last one, in bytes of seven bits, the lowest first. A list whose first byte is {@link #FAR} stands elsewhere, at the address that
 * follows in eight bytes: no gap begins so, for no target is the object itself.
 */
public final class Adjacency implements Closeable {
    /** Objects in a block. */
    static final int BLOCK = 64;

    /** The first byte of a list that stands elsewhere. */
    static final byte FAR = 0;

    private final Slab index;
    private final Slab lists;
    private final States states;
    private long end;

    Adjacency(Slab index, Slab lists, States states) {
        this.index = index;
        this.lists = lists;
        this.states = states;
    }

    void end(long bytes) {
        end = bytes;
    }

    /** Bytes of lists. */
    long bytes() {
        return end;
    }

    /** The lists themselves. */
    public Slab lists() {
        return lists;
    }

    /** Where in the lists that of an object begins, which must have {@link States#LIST}. */
    public long listOf(long ordinal) {
        long block = ordinal >>> 6;
        long entry = index.getLong(block << 3);
        long start = entry >>> 1;
        int rank = rank(ordinal);
        long at = start
                + ((entry & 1) != 0 ? lists.getByte(start + rank) & 0xff : lists.getShort(start + 2L * rank) & 0xffff);
        return lists.getByte(at) == FAR ? lists.getLong(at + 1) : at;
    }

    /** How many objects of the block before this one have lists. */
    private int rank(long ordinal) {
        long word = ordinal >>> 4;
        int rank = Long.bitCount(states.word(word) & States.EACH & (1L << ((ordinal & 15) << 2)) - 1);
        for (long before = ordinal >>> 6 << 2; before < word; before++) {
            rank += Long.bitCount(states.word(before) & States.EACH);
        }
        return rank;
    }

    @Override
    public void close() throws IOException {
        index.close();
        lists.close();
    }
}
