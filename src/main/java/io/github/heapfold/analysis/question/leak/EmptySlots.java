package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Optional;

/** Looks whether what one object keeps is mostly an array in which there is little. */
final class EmptySlots {
    private static final double MOST = 0.5;

    /** From a collection to its array: of what is wrapped, through the collections around it. */
    private static final int MOST_STEPS = 4;

    private final AnalysedHeap heap;
    private final Progress progress;

    /** @param progress told while an array is read; may end that by an exception */
    EmptySlots(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
    }

    /**
     * The array that is most of what an object keeps, where most of it is empty.
     *
     * @param retained bytes that the object keeps
     */
    Optional<Suspect.Slots> of(long object, long retained) throws IOException {
        long array = array(object, retained);
        if (array == Heap.ABSENT) {
            return Optional.empty();
        }
        long all = heap.heap().arrayLength(array);
        // Each object is one reference to the graph, however often the array has it: only few can be few elements.
        if (all <= 0 || targets(array) > (1 - MOST) * all) {
            return Optional.empty();
        }
        long empty = heap.heap().nullElements(new long[] {array}, progress).getOrDefault(array, 0L);
        return empty > MOST * all ? Optional.of(new Suspect.Slots(all, empty)) : Optional.empty();
    }

    /** The array that is most of what an object keeps, or is the object itself; none where there is no such. */
    private long array(long object, long retained) throws IOException {
        long at = object;
        for (int step = 0; step < MOST_STEPS && at != Heap.ABSENT; step++) {
            int type = heap.heap().classOf(at);
            if (type == HeapClasses.NONE) {
                return Heap.ABSENT;
            }
            if (heap.heap().classes().isArray(type)) {
                return heap.graph().shallowSize(at) >= MOST * retained ? at : Heap.ABSENT;
            }
            boolean isCollection = heap.kinds().isInCollection(heap.className(at))
                    || heap.kinds().collectionAbove(type).isPresent();
            at = isCollection ? largest(at) : Heap.ABSENT;
        }
        return Heap.ABSENT;
    }

    /** What keeps most of what an object alone refers to. */
    private long largest(long object) throws IOException {
        ReferenceCursor cursor = heap.graph().cursor();
        long largest = Heap.ABSENT;
        cursor.start(object);
        while (cursor.next()) {
            long target = cursor.target();
            boolean isOwn = target != object && heap.dominators().dominator(target) == object;
            if (isOwn && (largest == Heap.ABSENT || heap.retainedSize(target) > heap.retainedSize(largest))) {
                largest = target;
            }
        }
        return largest;
    }

    private long targets(long object) {
        ReferenceCursor cursor = heap.graph().cursor();
        long count = 0;
        cursor.start(object);
        while (cursor.next()) {
            count++;
        }
        return count;
    }
}
