package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.BitSet;

/** The heap in a few numbers, which one look at each object tells: known long before the classes are added up. */
public final class HeapFigures implements Question<HeapFigures.Answer> {
    /**
     * The numbers.
     *
     * @param objects how many objects and classes can be reached from roots, with what stands for the boot loader
     * @param reachable their bytes
     * @param unreachableObjects how many of them cannot
     * @param unreachable their bytes
     * @param loaders how many class loaders there are, with their classes or objects of these; that of the JDK's own
     *     classes is one
     * @param array the array that takes the most bytes by itself; null where the heap has none
     * @param arrayBytes what it takes
     */
    public record Answer(
            long objects,
            long reachable,
            long unreachableObjects,
            long unreachable,
            long loaders,
            ObjectView array,
            long arrayBytes) {}

    @Override
    public Answer ask(AnalysedHeap analysed, Progress progress) throws IOException {
        Heap heap = analysed.heap();
        HeapClasses classes = heap.classes();
        Dominators dominators = analysed.dominators();
        boolean[] isArray = new boolean[classes.count()];
        for (int i = 0; i < isArray.length; i++) {
            isArray[i] = classes.isArray(i);
        }
        BitSet used = new BitSet();
        long lost = 0;
        long largest = Heap.ABSENT;
        long most = -1;
        long count = heap.objects();
        for (long o = 0; o < count; o++) {
            progress.step(o, count);
            int type = heap.classOf(o);
            if (type < 0) {
                continue;
            }
            used.set(type);
            long size = heap.shallowSize(o);
            if (!dominators.isReachable(o)) {
                lost += size;
            }
            if (isArray[type] && size > most) {
                most = size;
                largest = o;
            }
        }
        for (int i = 0; i < classes.count(); i++) {
            if (analysed.isReachable(classes.ordinal(i)) || analysed.isReachable(classes.loader(i))) {
                used.set(i);
            }
        }
        long loaders = used.stream().mapToLong(classes::loader).distinct().count();
        boolean none = largest == Heap.ABSENT;
        return new Answer(
                dominators.reachableObjects(),
                dominators.reachableSize(),
                analysed.garbageObjects(),
                lost,
                loaders,
                none ? null : new ObjectView(heap.idOf(largest), heap.describe(largest)),
                none ? 0 : most);
    }
}
