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

    LargestRetained(Retained after, int most) {
        this.after = after;
        this.most = most;
    }

    void add(long ordinal, long size) {
        if (most <= 0 || (kept.size() == most && size < kept.peek().retainedSize())) {
            return;
        }
        Retained object = new Retained(ordinal, size);
        if (after != null && object.compareTo(after) <= 0) {
            return;
        }
        kept.add(object);
        if (kept.size() > most) {
            kept.remove();
        }
    }

    List<Retained> sorted() {
        List<Retained> sorted = new ArrayList<>(kept);
        Collections.sort(sorted);
        return sorted;
    }
}
