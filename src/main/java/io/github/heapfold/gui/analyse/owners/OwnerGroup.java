package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Objects of one class that one object directly keeps, as a map shows them: the largest as boxes of their own, the
 * others as a group again.
 *
 * @param owner the ordinal of what keeps them, or {@link Dominators#VIRTUAL_ROOT}
 * @param type the index of their class
 * @param after those of the class that retain more than this one, and this one, are not in the group; null where all
 *     are
 * @param objects how many they are
 * @param bytes that they keep alive
 */
record OwnerGroup(long owner, int type, Retained after, long objects, long bytes) implements Question<OwnerTile> {
    /** As many as can still be told apart in a map where all are of the same size. */
    static final int MOST = 400;

    /** Some nesting shows what the largest consist of; their names come for all at once. */
    private static final int DEPTH = 2;

    @Override
    public OwnerTile ask(AnalysedHeap heap, Progress progress) throws IOException {
        List<Retained> largest = largest(heap, progress);
        Map<Long, String> labels =
                heap.heap().labels(largest.stream().mapToLong(Retained::ordinal).toArray());
        List<OwnerTile> parts = new ArrayList<>();
        long left = bytes;
        for (Retained one : largest) {
            parts.add(OwnerMap.tile(heap, one.ordinal(), one.retainedSize(), bytes, DEPTH, progress)
                    .labelled(labels.get(one.ordinal())));
            left -= one.retainedSize();
        }
        if (objects > largest.size()) {
            parts.add(new OwnerGroup(owner, type, largest.get(largest.size() - 1), objects - largest.size(), left)
                    .tile(heap, List.of()));
        }
        parts.sort(Comparator.comparingLong(OwnerTile::bytes).reversed());
        return tile(heap, List.copyOf(parts));
    }

    /** The group as one part, in which there may be others. */
    OwnerTile tile(AnalysedHeap heap, List<OwnerTile> parts) {
        return new OwnerTile(
                OwnerTile.NONE, heap.heap().classes().name(type), null, objects, bytes, List.of(), parts, this);
    }

    private List<Retained> largest(AnalysedHeap heap, Progress progress) throws IOException {
        // One that would be left alone is no group.
        long most = objects == MOST + 1 ? objects : Math.min(objects, MOST);
        Heap all = heap.heap();
        return heap.dominators().children(owner, after, (int) most, ordinal -> all.classOf(ordinal) == type, progress);
    }
}
