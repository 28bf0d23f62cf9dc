package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;

/**
 * The references of all objects but those to the class and to the object itself, as lists of gaps.
 *
 * <p>Thirty-two objects make a block: where each list begins, counted from the block's beginning in one or two bytes,
 * then the lists. A list is the distance from the object to its first target, zigzag, then the distances from target to
 * target; each is doubled, plus 1 for the last one, in bytes of seven bits, the lowest first. A list whose first byte
 * is {@link #FAR} stands elsewhere, at the address that follows in eight bytes: no gap begins so, for no target is the
 * object itself.
 */
public final class Adjacency implements Closeable {
    /** Objects in a block. */
    static final int BLOCK = 2 * States.WORD;

    static final String INDEX = "list index";
    static final String LISTS = "lists";

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

    void save(IndexWriter kept, long objects) throws IOException {
        kept.add(INDEX, index, blocks(objects) * 8);
        kept.add(LISTS, lists, end);
    }

    static Adjacency load(IndexReader kept, long objects, States states) throws IOException {
        return new Adjacency(kept.slab(INDEX, blocks(objects) * 8), kept.slab(LISTS), states);
    }

    static long blocks(long objects) {
        return (objects + BLOCK - 1) / BLOCK;
    }

    void end(long bytes) {
        end = bytes;
    }

    /** The lists themselves. */
    public Slab lists() {
        return lists;
    }

    /** Where in the lists that of an object begins, which must have {@link States#LIST}. */
    public long listOf(long ordinal) {
        long block = ordinal >>> 5;
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
        int before = Long.bitCount(states.word(word) & States.EACH & (1L << ((ordinal & 15) << 2)) - 1);
        // Of the second word of the block, all of the first one: without a branch, which could not be foreseen.
        return before + Long.bitCount(states.word(word & -2) & States.EACH & -(word & 1));
    }

    /** Reads the lists of one object after the other. For one thread. */
    public final class Lists {
        private long at;
        private long target;
        private boolean first;
        private boolean last;

        /** Begins with the list of an object, which must have one. */
        public void start(long ordinal) {
            at = listOf(ordinal);
            target = ordinal;
            first = true;
        }

        /** The next target, of which there is one at least. */
        public long next() {
            long word = lists.getLong(at);
            long code = word & 127;
            at++;
            if ((word & 128) != 0) {
                int shift = 7;
                do {
                    word >>>= 8;
                    if (shift == 56) {
                        word = lists.getLong(at);
                    }
                    code |= (word & 127) << shift;
                    shift += 7;
                    at++;
                } while ((word & 128) != 0);
            }
            long gap = code >>> 1;
            target += first ? (gap >>> 1) ^ -(gap & 1) : gap;
            first = false;
            last = (code & 1) != 0;
            return target;
        }

        /** Whether there is one more, after a first one has been taken. */
        public boolean hasNext() {
            return !last;
        }
    }

    @Override
    public void close() throws IOException {
        index.close();
        lists.close();
    }
}
