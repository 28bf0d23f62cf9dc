package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.reference.HeapClassTable;
import io.github.heapfold.hprof.Progress;

/**
 * The objects in which virtual threads that are not running have their stacks (JDK 21 and later). They are written as
 * objects without what makes them large, so that no dump tells their sizes.
 */
final class StackChunks {
    private static final String NAME = "jdk.internal.vm.StackChunk";

    private StackChunks() {}

    /**
     * How many there are, with those to which no root leads. Looks at each object of a heap that has the class.
     *
     * @param progress asked whether to go on; may end it by an exception
     */
    static long count(ObjectGraph graph, HeapClassTable classes, Progress progress) {
        boolean[] wanted = new boolean[graph.kinds()];
        boolean isThere = false;
        for (int kind = 0; kind < wanted.length; kind++) {
            int type = graph.kindClass(kind);
            wanted[kind] = type >= 0 && classes.name(type).equals(NAME);
            isThere |= wanted[kind];
        }
        long[] count = new long[1];
        if (isThere) {
            graph.forEachOfKinds(wanted, ordinal -> count[0]++, (done, total) -> progress.look());
        }
        return count[0];
    }
}
