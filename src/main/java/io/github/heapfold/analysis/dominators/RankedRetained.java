package io.github.heapfold.analysis.dominators;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the largest, or the smallest, of many objects: those after a certain one. */
final class RankedRetained {
    private final Comparator<Retained> order;
    private final boolean smallest;
    private final Retained after;
    private final int most;

    /** The one that would go first when there is a better one. */
    private final PriorityQueue<Retained> kept;

    /** A size beyond this is not taken. */
    private long limit;

    /** @param smallest whether the order is the other way round: the smallest first */
    RankedRetained(Retained after, int most, boolean smallest) {
        this.after = after;
        this.most = most;
        this.smallest = smallest;
        order = smallest ? Comparator.reverseOrder() : Comparator.naturalOrder();
        kept = new PriorityQueue<>(order.reversed());
        if (smallest) {
            limit = most <= 0 ? -1 : Long.MAX_VALUE;
        } else {
            limit = most <= 0 ? Long.MAX_VALUE : 0;
        }
    }

    /** Whether an object of that size may be among them. */
    boolean takes(long size) {
        return smallest
                ? size <= limit && (after == null || size >= after.retainedSize())
                : size >= limit && (after == null || size <= after.retainedSize());
    }

    void add(long ordinal, long size) {
        if (!takes(size)) {
            return;
        }
        Retained object = new Retained(ordinal, size);
        if (after != null && order.compare(object, after) <= 0) {
            return;
        }
        kept.add(object);
        if (kept.size() > most) {
            kept.remove();
        }
        if (kept.size() == most) {
            limit = kept.element().retainedSize();
        }
    }

    List<Retained> sorted() {
        List<Retained> sorted = new ArrayList<>(kept);
        Collections.sort(sorted, order);
        return sorted;
    }
}
