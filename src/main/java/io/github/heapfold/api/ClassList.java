package io.github.heapfold.api;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Counts the objects of each class; who keeps whom is found out only where retained sizes are wanted. */
final class ClassList {
    private static final int STEP = 1 << 16;

    private static final Comparator<HeapClass> ORDER = Comparator.comparingLong(
                    (HeapClass each) -> each.retainedSize().orElse(0))
            .thenComparingLong(HeapClass::shallowSize)
            .reversed()
            .thenComparing(HeapClass::name)
            .thenComparingLong(HeapClass::id);

    private ClassList() {}

    static List<HeapClass> of(AnalysedHeap heap, boolean retained, Progress progress) throws IOException {
        Map<Long, Long> retainedSizes = new HashMap<>();
        if (retained) {
            for (ClassHistogram.Row row : new ClassHistogram(ClassHistogram.By.CLASS)
                    .ask(heap, progress)
                    .rows()) {
                retainedSizes.put(row.id(), row.retained());
            }
        }
        HeapClasses classes = heap.heap().classes();
        long[] counts = new long[classes.count()];
        long[] sizes = new long[counts.length];
        count(heap.heap(), counts, sizes, progress);
        List<HeapClass> list = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                long id = classes.id(i);
                list.add(new HeapClass(
                        id,
                        classes.name(i),
                        classes.loader(i) == Heap.ABSENT ? null : heap.heap().describe(classes.loader(i)),
                        counts[i],
                        sizes[i],
                        retained ? OptionalLong.of(retainedSizes.getOrDefault(id, 0L)) : OptionalLong.empty()));
            }
        }
        list.sort(ORDER);
        return List.copyOf(list);
    }

    private static void count(Heap heap, long[] counts, long[] sizes, Progress progress) {
        long objects = heap.objects();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            int type = heap.classOf(o);
            if (type >= 0) {
                counts[type]++;
                sizes[type] += heap.shallowSize(o);
            }
        }
    }
}
