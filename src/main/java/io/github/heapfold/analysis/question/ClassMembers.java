package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.Progress;
import java.util.BitSet;
import java.util.Collection;
import java.util.stream.IntStream;

/** Tells whether objects are of some classes: by their kinds, which takes less time than to ask for the class of each. */
public final class ClassMembers {
    private final ObjectGraph graph;

    /** By kind. */
    private final boolean[] wanted;

    private boolean isNone = true;

    /** @param types the indexes of the classes */
    public ClassMembers(Heap heap, Collection<Integer> types) {
        graph = heap.graph();
        BitSet all = new BitSet();
        types.forEach(all::set);
        // Classes are objects, too, but their kinds do not tell of what class.
        int ofClasses = classOfClasses(heap);
        wanted = new boolean[graph.kinds()];
        for (int kind = 0; kind < wanted.length; kind++) {
            int type = graph.kindClass(kind);
            wanted[kind] = all.get(type < 0 ? ofClasses : type);
            isNone &= !wanted[kind];
        }
    }

    private static int classOfClasses(Heap heap) {
        // Where a damaged dump has an object of the ID of a class, that object is meant.
        return IntStream.range(0, heap.classes().count())
                .mapToLong(heap.classes()::ordinal)
                .filter(o -> o >= 0 && heap.graph().classIndex(o) < 0)
                .mapToInt(heap::classOf)
                .findFirst()
                .orElse(0);
    }

    public boolean has(long ordinal) {
        return wanted[graph.kind(ordinal)];
    }

    /** All of them. */
    OrdinalSet all(Progress progress) {
        OrdinalSet all = new OrdinalSet();
        // There is no kind without an object.
        if (!isNone) {
            graph.forEachOfKinds(wanted, all::add, progress);
        }
        return all;
    }
}
