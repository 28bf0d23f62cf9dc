package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * Objects that are chained behind others of their class, as the entries of a table that share a place are: a field of
 * the one refers to the next, and dominates it. Those behind the first belong to the table as the first does. Elements
 * of arrays and classes are no chains. For one thread.
 */
public final class Chains {
    /** Objects between two looks at whether to go on. */
    private static final int STEP = 1 << 12;

    private final Heap heap;
    private final Dominators dominators;
    private final ReferenceCursor references;

    private final Deque<Long> waiting = new ArrayDeque<>();
    private long looked;

    public Chains(AnalysedHeap heap) throws IOException {
        this.heap = heap.heap();
        dominators = heap.dominators();
        references = heap.graph().cursor();
    }

    /**
     * Whether an object is right behind another.
     *
     * @param dominator its dominator; false also for {@link Dominators#VIRTUAL_ROOT}
     */
    public boolean isBehind(long ordinal, long dominator) {
        if (dominator < 0 || heap.classOf(dominator) != heap.classOf(ordinal) || !isInstance(ordinal)) {
            return false;
        }
        references.start(dominator);
        while (references.next()) {
            if (references.target() == ordinal) {
                return true;
            }
        }
        return false;
    }

    /**
     * How many objects are behind one, however far.
     *
     * @param retained bytes that it keeps alive
     * @param progress may end it by an exception
     */
    public long countBehind(long first, long retained, Progress progress) {
        return countBehind(first, retained, Long.MAX_VALUE, progress);
    }

    /**
     * The same, as far as it is of interest.
     *
     * @param most at which it ends, positive
     */
    public long countBehind(long first, long retained, long most, Progress progress) {
        long[] count = new long[1];
        forEachBehind(first, retained, ordinal -> count[0]++, most, progress);
        return count[0];
    }

    /** Shows them, each once. */
    public void forEachBehind(long first, long retained, LongConsumer visitor, Progress progress) {
        forEachBehind(first, retained, visitor, Long.MAX_VALUE, progress);
    }

    /**
     * Shows so many of them.
     *
     * @param most at which it ends, positive
     */
    public void forEachBehind(long first, long retained, LongConsumer visitor, long most, Progress progress) {
        long[] count = new long[1];
        visitBehind(
                first,
                retained,
                ordinal -> {
                    visitor.accept(ordinal);
                    return ++count[0] < most;
                },
                progress);
    }

    /** @param visitor tells whether to go on */
    private void visitBehind(long first, long retained, LongPredicate visitor, Progress progress) {
        // Instances of a class are of one size: what keeps less than two of them keeps no other one.
        if (retained < 2 * heap.shallowSize(first) || !isInstance(first)) {
            return;
        }
        int type = heap.classOf(first);
        waiting.clear();
        waiting.push(first);
        while (!waiting.isEmpty()) {
            long at = waiting.pop();
            references.start(at);
            while (references.next()) {
                long target = references.target();
                if (target != at && heap.classOf(target) == type && dominators.dominator(target) == at) {
                    if (!visitor.test(target)) {
                        return;
                    }
                    waiting.push(target);
                }
            }
            if (++looked % STEP == 0) {
                progress.look();
            }
        }
    }

    private boolean isInstance(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return type >= 0 && !heap.classes().isArray(type);
    }
}
