package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalQueue;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.OrdinalTable;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.function.LongPredicate;

/** What some objects and classes lead to, by as many references as it takes. */
public final class ForwardSearch {
    private final AnalysedHeap heap;
    private final Progress progress;

    /** @param progress told while the heap is searched; may end that by an exception */
    public ForwardSearch(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
    }

    /**
     * The starts, and all that they lead to.
     *
     * @param through which objects it may lead through
     */
    public OrdinalSet from(OrdinalSet starts, LongPredicate through) throws IOException {
        OrdinalSet found = new OrdinalSet();
        search(starts, found, through, ordinal -> false);
        return found;
    }

    /** Whether an object is wanted, or leads to one that is; no further than to the first. */
    public boolean leadsTo(long start, LongPredicate through, LongPredicate wanted) throws IOException {
        return search(OrdinalSet.of(start), new OrdinalSet(), through, wanted);
    }

    private boolean search(OrdinalSet starts, OrdinalSet found, LongPredicate through, LongPredicate wanted)
            throws IOException {
        ReferenceCursor cursor = heap.graph().cursor();
        try (OrdinalQueue queue = new OrdinalQueue(heap.scratch(), heap.graph().objects())) {
            found.addAll(starts);
            starts.forEach(queue::add);
            long done = 0;
            for (long o = queue.poll(); o != OrdinalTable.NONE; o = queue.poll()) {
                progress.at(done++, -1);
                if (wanted.test(o)) {
                    return true;
                }
                cursor.start(o);
                while (cursor.next()) {
                    long target = cursor.target();
                    if (through.test(target) && found.add(target)) {
                        queue.add(target);
                    }
                }
            }
        }
        return false;
    }
}
