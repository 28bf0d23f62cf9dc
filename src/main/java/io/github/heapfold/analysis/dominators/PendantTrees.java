package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.Adjacency;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.States;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds the objects whose dominator is plain: one object refers to them, and below them are only such objects. They
 * need not take part in the computation. Those that are missed do no harm.
 */
final class PendantTrees {
    private static final int MOST_ROUNDS = 4;

    /** A round that finds fewer than one in this number of objects is the last. */
    private static final int WORTH = 200;

    /**
     * What the bits of the number of referrers are turned to when an object is found to be pendant: a number that does
     * not occur.
     */
    private static final int FOUND = States.REFERRERS;

    private final States states;
    private final Adjacency adjacency;
    private final AtomicLong found = new AtomicLong();

    private PendantTrees(ObjectGraph graph) {
        states = graph.states();
        adjacency = graph.adjacency();
    }

    /** Gives all objects their {@link Roles}. */
    static void find(ObjectGraph graph, Progress progress) throws IOException {
        PendantTrees trees = new PendantTrees(graph);
        long objects = graph.objects();
        Parallel.run(objects, false, trees::leaves, progress);
        for (int round = 0; round < MOST_ROUNDS; round++) {
            trees.found.set(0);
            // What is referred to mostly has a higher address.
            Parallel.run(objects, round % 2 == 0, round % 2 == 0 ? trees::down : trees::up, progress);
            if (trees.found.get() < objects / WORTH) {
                break;
            }
        }
        Parallel.run(objects, false, trees::giveRoles, progress);
    }

    /** Sixteen at a time: no list, one referrer, no root. */
    private void leaves(long from, long to) {
        for (long word = from >>> 4; word << 4 < to; word++) {
            long states16 = states.word(word);
            long one = states16 >>> 1 & ~(states16 | states16 >>> 2 | states16 >>> 3) & States.EACH;
            if (one != 0) {
                states.setWord(word, states16 | one << 2);
            }
        }
    }

    private void down(long from, long to) {
        Adjacency.Lists list = adjacency.new Lists();
        long count = 0;
        for (long word = (to - 1) >>> 4; word >= from >>> 4; word--) {
            long candidates = candidates(word);
            while (candidates != 0) {
                int bit = 63 - Long.numberOfLeadingZeros(candidates);
                candidates ^= 1L << bit;
                count += find(list, (word << 4) + (bit >>> 2));
            }
        }
        found.addAndGet(count);
    }

    private void up(long from, long to) {
        Adjacency.Lists list = adjacency.new Lists();
        long count = 0;
        for (long word = from >>> 4; word << 4 < to; word++) {
            long candidates = candidates(word);
            while (candidates != 0) {
                int bit = Long.numberOfTrailingZeros(candidates);
                candidates &= candidates - 1;
                count += find(list, (word << 4) + (bit >>> 2));
            }
        }
        found.addAndGet(count);
    }

    /** A list, one referrer, no root. */
    private long candidates(long word) {
        long states16 = states.word(word);
        return states16 & states16 >>> 1 & ~(states16 >>> 2 | states16 >>> 3) & States.EACH;
    }

    private int find(Adjacency.Lists list, long ordinal) {
        list.start(ordinal);
        do {
            if ((states.get(list.next()) & (States.REFERRERS | States.ROOT)) != FOUND) {
                return 0;
            }
        } while (list.hasNext());
        states.or(ordinal, FOUND);
        return 1;
    }

    private void giveRoles(long from, long to) {
        for (long word = from >>> 4; word << 4 < to; word++) {
            long states16 = states.word(word);
            if (states16 == 0) {
                continue;
            }
            long list = states16 & States.EACH;
            long low = states16 >>> 1;
            long high = states16 >>> 2;
            long root = states16 >>> 3 & States.EACH;
            long single = low & ~high & ~root & States.EACH;
            long shared = ~low & high & ~root & States.EACH;
            states.setWord(word, list | (single | shared) << 1 | (single | root) << 3);
        }
    }
}
