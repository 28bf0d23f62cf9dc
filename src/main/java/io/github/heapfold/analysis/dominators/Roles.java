package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.States;
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

    private final States states;

    /** For each 64 objects, how many of the core there are before them. */
    private final Numbers ranks;

    private final long core;

    /** Numbers the core of roles that have been given. */
    Roles(States states, long objects, Scratch scratch) throws IOException {
        this.states = states;
        long blocks = (objects + 63) / 64;
        ranks = Numbers.of(scratch, "core ranks", blocks, objects);
        long rank = 0;
        for (long block = 0; block < blocks; block++) {
            ranks.set(block, rank);
            for (long word = block << 2; word < (block + 1) << 2; word++) {
                rank += core(states.word(word));
            }
        }
        core = rank;
    }

    private static int core(long word) {
        return Long.bitCount((word >>> 1 | word >>> 3) & States.EACH);
    }

    /** How many objects of the core there are. */
    long core() {
        return core;
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
        long rank = ranks.get(ordinal >>> 6) + core(states.word(word) & (1L << ((ordinal & 15) << 2)) - 1);
        for (long before = ordinal >>> 6 << 2; before < word; before++) {
            rank += core(states.word(before));
        }
        return rank;
    }

    /** How many pendant objects have lower ordinals. */
    long pendantBefore(long ordinal) {
        return ordinal - coreBefore(ordinal);
    }

    @Override
    public void close() throws IOException {
        ranks.close();
    }
}
