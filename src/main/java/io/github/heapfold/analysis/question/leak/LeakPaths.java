package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.path.PathBuilder;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.ReferenceStrength;
import io.github.heapfold.analysis.question.path.ShortestPaths;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How roots lead to what came together, by way of the class whose static holds it where there is one: that is what a
 * programmer looks for, and not that a thread leads to the same by fewer references.
 */
final class LeakPaths implements Closeable {
    private final AnalysedHeap heap;
    private final PathBuilder builder;
    private final Progress progress;

    /** From roots and classes, by fields and statics. */
    private final ShortestPaths near;

    /** The same with local variables; null as long as nobody needs it, as are the others. */
    private ShortestPaths withLocals;

    private ShortestPaths anyStrength;

    /** From roots alone. */
    private ShortestPaths fromRoots;

    private ShortestPaths anyStrengthFromRoots;

    private LeakPaths(AnalysedHeap heap, PathBuilder builder, ShortestPaths near, Progress progress) {
        this.heap = heap;
        this.builder = builder;
        this.near = near;
        this.progress = progress;
    }

    static LeakPaths of(AnalysedHeap heap, PathBuilder builder, Progress progress) throws IOException {
        return new LeakPaths(heap, builder, ShortestPaths.byFields(heap, progress), progress);
    }

    /**
     * The path to an object by strong references, where it can be not by a local variable: those come and go; where
     * there is none, by references of any strength.
     */
    PathToRoot to(long ordinal) throws IOException {
        if (near.reaches(ordinal)) {
            return complete(builder.path(near, ordinal, 1));
        }
        if (withLocals == null) {
            withLocals = ShortestPaths.of(heap, Set.of(), true, progress);
        }
        if (withLocals.reaches(ordinal)) {
            return complete(builder.path(withLocals, ordinal, 1));
        }
        if (anyStrength == null) {
            anyStrength = ShortestPaths.of(heap, EnumSet.allOf(ReferenceStrength.class), true, progress);
        }
        return complete(builder.path(anyStrength, ordinal, 1));
    }

    /** The path to an object by way of one that refers to it; empty where it leads through the object itself. */
    Optional<PathToRoot> by(long referrer, long ordinal) throws IOException {
        boolean leads =
                near.reaches(referrer) && near.follows(referrer, ordinal) && !near.leadsThrough(referrer, ordinal);
        return leads ? Optional.of(complete(builder.path(near, referrer, ordinal, 1))) : Optional.empty();
    }

    /** Where a path begins at a class that is no root, what leads to the class comes before it. */
    private PathToRoot complete(PathToRoot path) throws IOException {
        long begin = path.steps().get(0).ordinal();
        if (heap.graph().isRoot(begin) || heap.heap().classes().describedBy(begin) == HeapClasses.NONE) {
            return path;
        }
        if (fromRoots == null) {
            fromRoots = ShortestPaths.of(heap, Set.of(), false, progress);
        }
        if (fromRoots.reaches(begin)) {
            return PathBuilder.joined(builder.path(fromRoots, begin, 1), path);
        }
        if (anyStrengthFromRoots == null) {
            anyStrengthFromRoots = ShortestPaths.of(heap, EnumSet.allOf(ReferenceStrength.class), false, progress);
        }
        return PathBuilder.joined(builder.path(anyStrengthFromRoots, begin, 1), path);
    }

    @Override
    public void close() throws IOException {
        near.close();
        for (ShortestPaths paths : new ShortestPaths[] {withLocals, anyStrength, fromRoots, anyStrengthFromRoots}) {
            if (paths != null) {
                paths.close();
            }
        }
    }
}
