package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;

/** The array that takes the most bytes by itself. */
public final class LargestArray implements Question<LargestArray.Answer> {
    private static final int STEP = 1 << 16;

    /**
     * The array.
     *
     * @param array null where the heap has none
     * @param bytes its own
     */
    public record Answer(ObjectView array, long bytes) {}

    @Override
    public Answer ask(AnalysedHeap analysed, Progress progress) {
        Heap heap = analysed.heap();
        boolean[] isArray = new boolean[heap.classes().count()];
        for (int i = 0; i < isArray.length; i++) {
            isArray[i] = heap.classes().isArray(i);
        }
        long largest = Heap.ABSENT;
        long most = -1;
        for (long o = 0; o < heap.objects(); o++) {
            if (o % STEP == 0) {
                progress.at(o, heap.objects());
            }
            int type = analysed.graph().classIndex(o);
            if (type >= 0 && isArray[type] && heap.shallowSize(o) > most) {
                most = heap.shallowSize(o);
                largest = o;
            }
        }
        return largest == Heap.ABSENT
                ? new Answer(null, 0)
                : new Answer(new ObjectView(heap.idOf(largest), heap.describe(largest)), most);
    }
}
