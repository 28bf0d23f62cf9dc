package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.States;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import java.io.Closeable;
import java.io.IOException;

/**
 * What each object is in the computation, in the bits of {@link States} that are left, and the numbering of those that
 * take part in it, the core, by their place among each other. All other objects are pendant and numbered in the same
 * way.
 */
final class Roles implements Closeable {
    /** The bits of a role. */
    static final int MASK = 10;

    /** No object of the core: one referrer and nothing but pendant objects below it, or no referrer. */
    static final int PENDANT = 0;

    /** Several referrers. */
    static final int SHARED = 2;

    /** Dominated by the virtual root: edges into it say nothing. */
    static final int ROOT = 8;

    /** One referrer. */
    static final int SINGLE = 10;

    /**
     * The object has been reached. Before roles are given, the number of referrers stands in this bit and that of
     * {@link #SHARED}.
     */
    static final int VISITED = 4;

    private static final String RANKS = "core ranks";
    private static final String INNER = "inner ranks";
    private static final String CORE = "core";

    /** Objects between two ranks: two words of states. */
    private static final int BLOCK = 2 * States.WORD;

    private final States states;

    /** For each block, how many of the core there are before them. */
    private final Numbers ranks;

    /** For each block, how many pendant objects with lists there are before it. */
    private final Numbers innerRanks;

    private final long core;
    private final long inner;

    /** Numbers the core of roles that have been given. */
    Roles(States states, long objects, Scratch scratch) throws IOException {
        this.states = states;
        long blocks = (objects + BLOCK - 1) / BLOCK;
        ranks = Numbers.of(scratch, RANKS, blocks, objects);
        innerRanks = Numbers.of(scratch, INNER, blocks, objects);
        long rank = 0;
        long innerRank = 0;
        for (long block = 0; block < blocks; block++) {
            if (rank > 0) {
                ranks.set(block, rank);
            }
            if (innerRank > 0) {
                innerRanks.set(block, innerRank);
            }
            long first = states.word(2 * block);
            long second = states.word(2 * block + 1);
            rank += core(first) + core(second);
            innerRank += inner(first) + inner(second);
        }
        core = rank;
        inner = innerRank;
    }

    private Roles(States states, Numbers ranks, Numbers innerRanks, long core, long inner) {
        this.states = states;
        this.ranks = ranks;
        this.innerRanks = innerRanks;
        this.core = core;
        this.inner = inner;
    }

    void save(IndexWriter index, long objects) throws IOException {
        long blocks = (objects + BLOCK - 1) / BLOCK;
        ranks.save(index, RANKS, blocks);
        innerRanks.save(index, INNER, blocks);
        index.add(CORE, core, inner);
    }

    static Roles load(IndexReader index, States states, long objects) throws IOException {
        long[] counts = index.numbers(CORE, 2);
        if (counts[0] < 0 || counts[1] < 0 || counts[0] > objects || counts[1] > objects - counts[0]) {
            throw index.refuse();
        }
        long blocks = (objects + BLOCK - 1) / BLOCK;
        return new Roles(
                states, Numbers.load(index, RANKS, blocks), Numbers.load(index, INNER, blocks), counts[0], counts[1]);
    }

    private static int core(long word) {
        return Long.bitCount((word >>> 1 | word >>> 3) & States.EACH);
    }

    private static int inner(long word) {
        return Long.bitCount(word & ~(word >>> 1 | word >>> 3) & States.EACH);
    }

    /** How many pendant objects with lists there are: all that may keep others. */
    long inner() {
        return inner;
    }

    /** How many objects of the core there are. */
    long core() {
        return core;
    }

    /** The states of the objects from {@code 16 * index} on; 0 where all are pendant and not reached. */
    long word(long index) {
        return states.word(index);
    }

    int state(long ordinal) {
        return states.get(ordinal);
    }

    void visit(long ordinal) {
        states.or(ordinal, VISITED);
    }

    void makeRoot(long ordinal) {
        states.set(ordinal, (states.get(ordinal) & ~MASK) | ROOT);
    }

    static boolean isPendant(int state) {
        return (state & MASK) == PENDANT;
    }

    static boolean isVisited(int state) {
        return (state & VISITED) != 0;
    }

    static boolean hasList(int state) {
        return (state & States.LIST) != 0;
    }

    /** How many objects of the core have lower ordinals. */
    long coreBefore(long ordinal) {
        long word = ordinal >>> 4;
        long before = core(states.word(word) & (1L << ((ordinal & 15) << 2)) - 1);
        // Of the second word of the block, all of the first one: without a branch, which could not be foreseen.
        return ranks.get(word >>> 1) + before + core(states.word(word & -2) & -(word & 1));
    }

    /** How many pendant objects with lists have lower ordinals. */
    long innerBefore(long ordinal) {
        long word = ordinal >>> 4;
        long before = inner(states.word(word) & (1L << ((ordinal & 15) << 2)) - 1);
        return innerRanks.get(word >>> 1) + before + inner(states.word(word & -2) & -(word & 1));
    }

    /** How many pendant objects have lower ordinals. */
    long pendantBefore(long ordinal) {
        return ordinal - coreBefore(ordinal);
    }

    @Override
    public void close() throws IOException {
        ranks.close();
        innerRanks.close();
    }
}
