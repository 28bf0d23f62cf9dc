package io.github.heapfold.analysis.dominators;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the largest of many objects, those after a certain one. */
final class LargestRetained {
    private final Retained after;
    private final int most;

    /** The least of them first. */
    private final PriorityQueue<Retained> kept = new PriorityQueue<>(Collections.reverseOrder());

    /** Less than this is not taken. */
    private long least;

    LargestRetained(Retained after, int most) {
        this.after = after;
        this.most = most;
        least = most <= 0 ? Long.MAX_VALUE : 0;
    }

    /** Whether an object of that size may be among the largest. */
    boolean takes(long size) {
        return size >= least && (after == null || size <= after.retainedSize());
    }

    void add(long ordinal, long size) {
        Retained object = new Retained(ordinal, size);
        if (!takes(size) || (after != null && object.compareTo(after) <= 0)) {
            return;
        }
        kept.add(object);
        if (kept.size() > most) {
            kept.remove();
        }
        if (kept.size() == most) {
            least = kept.element().retainedSize();
        }
    }

    List<Retained> sorted() {
        List<Retained> sorted = new ArrayList<>(kept);
        Collections.sort(sorted);
        return sorted;
    }
}
