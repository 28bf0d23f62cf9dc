package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalQueue;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.OrdinalTable;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * How many objects a field leads to of those that paths were looked for to. Each of them is told on its shortest path
 * alone, so that of two maps that have all of them, one would seem to have none.
 */
final class FieldTotals {
    /** As often as the heap has objects, so many references are looked at. */
    private static final long MOST = 4;

    private final AnalysedHeap heap;
    private final ShortestPaths paths;
    private final OrdinalSet targets;
    private final Progress progress;
    private long left;

    /** Classes of collections and their parts; null as long as nobody has asked. */
    private BitSet collections;

    FieldTotals(AnalysedHeap heap, ShortestPaths paths, OrdinalSet targets, Progress progress) {
        this.heap = heap;
        this.paths = paths;
        this.targets = targets;
        this.progress = progress;
        left = MOST * heap.graph().objects();
    }

    /** The paths, each with the total of its last field of the program that they all come by; none where it is too far. */
    List<PathToRoot> told(List<PathToRoot> all) throws IOException {
        List<PathToRoot> told = new ArrayList<>();
        for (PathToRoot path : all) {
            int held = path.objects() == targets.size() ? -1 : lastHeld(path.steps());
            told.add(held < 0 ? path : path.with(total(path.steps(), held)));
        }
        return List.copyOf(told);
    }

    /** The last object that a field of the program has, before the one to which the path leads; -1 where there is none. */
    private int lastHeld(List<PathToRoot.Step> steps) {
        int held = -1;
        for (int i = 1; i < steps.size() - 1 && !steps.get(i).isExample(); i++) {
            held = edge(steps.get(i - 1)) == null ? held : i;
        }
        return held;
    }

    private Edge edge(PathToRoot.Step step) {
        return step.edges().stream()
                .filter(edge -> edge.declaredBy() >= 0 && StartedProgram.isWritten(declaredBy(edge)))
                .findFirst()
                .orElse(null);
    }

    private String declaredBy(Edge edge) {
        return heap.heap().classes().name(edge.declaredBy());
    }

    private PathToRoot.Total total(List<PathToRoot.Step> steps, int held) throws IOException {
        Edge edge = edge(steps.get(held - 1));
        long objects = count(steps.subList(held, steps.size() - 1));
        return objects < 0 ? null : new PathToRoot.Total(declaredBy(edge), edge.name(), objects);
    }

    /**
     * How many objects can be reached from the first one by collections, and by objects of the classes on the way.
     *
     * @return -1 where too many references had to be looked at
     */
    private long count(List<PathToRoot.Step> way) throws IOException {
        BitSet passed = new BitSet();
        for (PathToRoot.Step step : way) {
            int type = heap.graph().classIndex(step.ordinal());
            if (type >= 0) {
                passed.set(type);
            }
        }
        passed.or(collections());
        long found = 0;
        OrdinalSet seen = OrdinalSet.of(way.get(0).ordinal());
        ReferenceCursor cursor = heap.graph().cursor();
        try (OrdinalQueue queue = new OrdinalQueue(heap.scratch(), heap.graph().objects())) {
            queue.add(way.get(0).ordinal());
            for (long o = queue.poll(); o != OrdinalTable.NONE; o = queue.poll()) {
                for (cursor.start(o); cursor.next(); ) {
                    if (--left < 0) {
                        return -1;
                    }
                    if ((left & 0xffff) == 0) {
                        progress.look();
                    }
                    long target = cursor.target();
                    int type = target < 0 ? -1 : heap.graph().classIndex(target);
                    boolean isTarget = targets.contains(target);
                    boolean isPassed = type >= 0 && passed.get(type);
                    if ((isTarget || isPassed) && paths.follows(o, target) && seen.add(target)) {
                        found += isTarget ? 1 : 0;
                        if (isPassed) {
                            queue.add(target);
                        }
                    }
                }
            }
        }
        return found;
    }

    private BitSet collections() {
        if (collections == null) {
            collections = new BitSet();
            HeapClasses classes = heap.heap().classes();
            for (int type = 0; type < classes.count(); type++) {
                collections.set(type, heap.kinds().isOfCollection(classes.name(type)));
            }
        }
        return collections;
    }
}
