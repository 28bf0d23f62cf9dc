package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The references through which a virtual machine knows objects with finalizers. Each such object has one from its birth
 * on, in a list of all. A backlog are those alone that the virtual machine has put into the queue of the thread that
 * runs finalizers. Others belong to objects in use, or to garbage that no collection has met yet or that the one before
 * the dump has just found: that goes by itself.
 */
final class Finalizers {
    /** HotSpot puts this mark in place of the queue of a reference that stands in it. */
    private static final String ENQUEUED = "java.lang.ref.ReferenceQueue$Null";

    private static final String OF_ART = "java.lang.ref.FinalizerReference";

    private final AnalysedHeap heap;

    Finalizers(AnalysedHeap heap) {
        this.heap = heap;
    }

    boolean isFinalizer(long ordinal) {
        return isFinalizer(heap.graph().classIndex(ordinal));
    }

    private boolean isFinalizer(int type) {
        return heap.kinds().strength(type) == ReferenceStrength.FINALIZER;
    }

    /** Those in the queue. */
    OrdinalSet waiting(Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        Set<Integer> types = IntStream.range(0, heap.heap().classes().count())
                .filter(this::isFinalizer)
                .boxed()
                .collect(Collectors.toSet());
        OrdinalSet all = heap.instances(types, progress);
        return all.filter(o -> dominators.isReachable(o) && waits(o));
    }

    private boolean waits(long ordinal) {
        if (heap.className(ordinal).equals(OF_ART)) {
            // ART moves what waits from the referent to another field.
            return heap.heap().referentOf(ordinal) == Heap.ABSENT;
        }
        ReferenceCursor cursor = heap.graph().cursor();
        cursor.start(ordinal);
        while (cursor.next()) {
            if (heap.className(cursor.target()).equals(ENQUEUED)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an object is one of those that do not wait, or alive through one of them alone. */
    boolean isHeldUnqueued(long ordinal, OrdinalSet waiting) throws IOException {
        Dominators dominators = heap.dominators();
        long at = ordinal;
        while (at != Dominators.VIRTUAL_ROOT && !isFinalizer(at)) {
            at = dominators.dominator(at);
        }
        return at != Dominators.VIRTUAL_ROOT && !waiting.contains(at);
    }
}
