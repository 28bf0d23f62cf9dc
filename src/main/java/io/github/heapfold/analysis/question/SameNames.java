package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import java.util.HashMap;
import java.util.Map;

/**
 * Classes of one name that several loaders have loaded, as one class: who loads a plugin again each time has as many
 * classes as objects, and each of them alone is nothing to look at.
 */
public final class SameNames {
    private final Heap heap;
    private final int[] first;

    SameNames(Heap heap) {
        this.heap = heap;
        HeapClasses classes = heap.classes();
        first = new int[classes.count()];
        Map<String, Integer> known = new HashMap<>();
        for (int type = 0; type < first.length; type++) {
            Integer before = known.putIfAbsent(classes.name(type), type);
            first[type] = before == null ? type : before;
        }
    }

    /** The index of the first class that is called as that of an object, which stands for all of them. */
    public int classOf(long ordinal) {
        return of(heap.classOf(ordinal));
    }

    /** The same of a class; {@link HeapClasses#NONE} of none. */
    public int of(int type) {
        return type < 0 ? type : first[type];
    }
}
