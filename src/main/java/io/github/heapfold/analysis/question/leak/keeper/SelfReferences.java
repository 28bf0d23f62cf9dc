package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Weak references that a strong one beside the referent leads back from: the action of a cleaner that knows the object
 * to clean up after, the value in a weak map that knows its key. What they refer to is never freed.
 */
public final class SelfReferences {
    private static final String CLEANER = "java.lang.ref.Cleaner";
    private static final String CLEANER_PART = "jdk.internal.ref.CleanerImpl";

    private final AnalysedHeap heap;
    private final LeakPaths paths;
    private final Progress progress;

    public SelfReferences(AnalysedHeap heap, LeakPaths paths, Progress progress) {
        this.heap = heap;
        this.paths = paths;
        this.progress = progress;
    }

    /**
     * The field that leads back.
     *
     * @param reference dominates what it refers to
     * @return empty where only the reference itself leads there
     */
    public Optional<Keeper> field(long reference) throws IOException {
        LeakPaths.Way way = paths.to(heap.heap().referentOf(reference));
        if (way.strength() != null) {
            return Optional.empty();
        }
        return way.path().steps().stream()
                .filter(step -> step.ordinal() == reference)
                .flatMap(step -> step.edges().stream())
                .filter(edge -> edge.kind() == Edge.Link.FIELD)
                .findFirst()
                .map(edge -> new Keeper(KeeperKind.FIELD, heap.className(reference), edge.name(), null));
    }

    /** The cleaner whose list is on a path: who has that is the one to look at, and not its thread; absent where none is. */
    public long cleaner(PathToRoot path) {
        for (PathToRoot.Step step : path.steps()) {
            if (step.object().className().equals(CLEANER_PART)) {
                return cleanerWith(step.ordinal());
            }
        }
        return Heap.ABSENT;
    }

    private long cleanerWith(long part) {
        HeapClasses classes = heap.heap().classes();
        Set<Integer> types = new HashSet<>(classes.named(CLEANER));
        OrdinalSet cleaners = types.isEmpty() ? new OrdinalSet() : heap.instances(types, progress);
        ReferenceCursor cursor = heap.graph().cursor();
        for (long o = cleaners.next(0); o >= 0; o = cleaners.next(o + 1)) {
            cursor.start(o);
            while (cursor.next()) {
                if (cursor.target() == part) {
                    return o;
                }
            }
        }
        return Heap.ABSENT;
    }
}
