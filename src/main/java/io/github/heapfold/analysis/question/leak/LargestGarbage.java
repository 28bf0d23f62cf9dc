package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;

/**
 * What most of the garbage of a heap is: objects to which no root leads.
 *
 * @param object the one that takes most by itself
 * @param bytes what it takes
 * @param className the class whose objects take most of it together, in Java's spelling
 * @param objects how many of them are garbage
 * @param classBytes what these take
 */
public record LargestGarbage(ObjectView object, long bytes, String className, long objects, long classBytes) {
    /** Looks at each object once; null where all can be reached. */
    static LargestGarbage of(AnalysedHeap analysed, Progress progress) throws IOException {
        Heap heap = analysed.heap();
        Dominators dominators = analysed.dominators();
        long[] counts = new long[heap.classes().count()];
        long[] sums = new long[counts.length];
        long largest = Heap.ABSENT;
        long most = -1;
        long all = heap.objects();
        for (long o = 0; o < all; o++) {
            progress.step(o, all);
            int type = heap.classOf(o);
            if (type < 0 || dominators.isReachable(o)) {
                continue;
            }
            long size = heap.shallowSize(o);
            counts[type]++;
            sums[type] += size;
            if (size > most) {
                most = size;
                largest = o;
            }
        }
        if (largest == Heap.ABSENT) {
            return null;
        }
        int first = 0;
        for (int type = 1; type < sums.length; type++) {
            first = sums[type] > sums[first] ? type : first;
        }
        return new LargestGarbage(analysed.view(largest), most, heap.classes().name(first), counts[first], sums[first]);
    }
}
