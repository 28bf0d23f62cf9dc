package io.github.heapfold.analysis.graph;

import java.util.Arrays;

/** What an object refers to, as a set. */
final class Targets {
    /** Up to here, insertion is faster than what the JDK does. */
    private static final int FEW = 24;

    private Targets() {}

    /**
     * Sorts the first targets and leaves each once.
     *
     * @return how many are left, at the beginning
     */
    static int distinct(long[] targets, int count) {
        int sorted = 1;
        while (sorted < count && targets[sorted] > targets[sorted - 1]) {
            sorted++;
        }
        if (sorted >= count) {
            return count;
        }
        if (count <= FEW) {
            insert(targets, sorted, count);
        } else {
            Arrays.sort(targets, 0, count);
        }
        int kept = 1;
        for (int i = 1; i < count; i++) {
            if (targets[i] != targets[kept - 1]) {
                targets[kept++] = targets[i];
            }
        }
        return kept;
    }

    private static void insert(long[] targets, int from, int count) {
        for (int i = from; i < count; i++) {
            long target = targets[i];
            int at = i - 1;
            while (at >= 0 && targets[at] > target) {
                targets[at + 1] = targets[at];
                at--;
            }
            targets[at + 1] = target;
        }
    }
}
