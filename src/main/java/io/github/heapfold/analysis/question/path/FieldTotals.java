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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many objects a field leads to of those that paths were looked for to. Each of them is told on its shortest path
 * alone, so that of two maps that have all of them, one would seem to have none.
 */
final class FieldTotals {
    /** As often as the heap has objects, so many references are looked at. */
    private static final long MOST = 4;

    /**
     * What a count begins at and goes on by. Of class objects only those on the path: each object refers to its class, and
     * that to its superclass and its loader, by which all else is reached.
     */
    private record Way(long first, Set<Integer> classes, Set<Long> classObjects) {}

    private final AnalysedHeap heap;
    private final ShortestPaths paths;
    private final OrdinalSet targets;
    private final Progress progress;
    private long left;

    /** Paths that part behind one object by objects of the same classes have one. */
    private final Map<Way, Long> counts = new HashMap<>();

    /** Classes of collections and their parts; null as long as nobody has asked. */
    private BitSet collections;

    FieldTotals(AnalysedHeap heap, ShortestPaths paths, OrdinalSet targets, Progress progress) {
        this(heap, paths, targets, progress, MOST * heap.graph().objects());
    }

    /** @param most how many references are looked at for all paths together */
    FieldTotals(AnalysedHeap heap, ShortestPaths paths, OrdinalSet targets, Progress progress, long most) {
        this.heap = heap;
        this.paths = paths;
        this.targets = targets;
        this.progress = progress;
        this.left = most;
    }

    /**
     * The paths, each with the total of its last field of the program that they all come by; none where it is too far, and
     * where not all of a path is known behind that field, by which others than are told could be reached.
     */
    List<PathToRoot> told(List<PathToRoot> all) throws IOException {
        List<PathToRoot> told = new ArrayList<>();
        try (OrdinalQueue queue = new OrdinalQueue(heap.scratch(), heap.graph().objects())) {
            for (PathToRoot path : all) {
                progress.look();
                told.add(path.with(total(path, queue)));
            }
        }
        return List.copyOf(told);
    }

    private PathToRoot.Total total(PathToRoot path, OrdinalQueue queue) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        int held = path.objects() == targets.size() ? -1 : lastHeld(steps);
        if (held < 0 || steps.stream().skip(held).anyMatch(step -> step.skipped() > 0)) {
            return null;
        }
        long objects = count(way(steps.subList(held, steps.size() - 1)), queue);
        Edge edge = edge(steps.get(held - 1));
        return objects < path.objects() ? null : new PathToRoot.Total(declaredBy(edge), edge.name(), objects);
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

    private Way way(List<PathToRoot.Step> steps) {
        Set<Integer> classes = new HashSet<>();
        Set<Long> classObjects = new HashSet<>();
        for (PathToRoot.Step step : steps) {
            int type = heap.graph().classIndex(step.ordinal());
            if (type >= 0) {
                classes.add(type);
            } else {
                classObjects.add(step.ordinal());
            }
        }
        return new Way(steps.get(0).ordinal(), classes, classObjects);
    }

    /**
     * How many objects can be reached from the first one by collections, and by what is on the way, with that one.
     *
     * @return -1 where too many references had to be looked at
     */
    private long count(Way way, OrdinalQueue queue) throws IOException {
        Long known = counts.get(way);
        if (known != null || left <= 0) {
            return known == null ? -1 : known;
        }
        BitSet passed = (BitSet) collections().clone();
        way.classes.forEach(passed::set);
        long found = targets.contains(way.first) ? 1 : 0;
        OrdinalSet seen = OrdinalSet.of(way.first);
        ReferenceCursor cursor = heap.graph().cursor();
        queue.add(way.first);
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
                boolean isPassed = type >= 0 ? passed.get(type) : way.classObjects.contains(target);
                if ((isTarget || isPassed) && paths.follows(o, target) && seen.add(target)) {
                    found += isTarget ? 1 : 0;
                    if (isPassed) {
                        queue.add(target);
                    }
                }
            }
        }
        counts.put(way, found);
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
