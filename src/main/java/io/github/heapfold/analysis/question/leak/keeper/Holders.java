package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.ShortestPaths;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Who holds some objects: shortest paths from roots, and what on them a programmer would change. What texts and threads
 * are called is left out of them. For questions of other rooms; for one thread.
 */
public final class Holders implements Closeable {
    /** The most steps, back from the object, by which paths are told apart. */
    private static final int MOST_STEPS = 1000;

    private final AnalysedHeap heap;
    private final ShortestPaths paths;
    private final KeeperSearch search;

    private Holders(AnalysedHeap heap, ShortestPaths paths, Progress progress) {
        this.heap = heap;
        this.paths = paths;
        search = KeeperSearch.of(heap, progress);
    }

    /**
     * Searches the paths to objects, along strong references only, as far as they are asked for.
     *
     * @param last objects that hold only what nothing else does
     */
    public static Holders of(AnalysedHeap heap, OrdinalSet last, Progress progress) throws IOException {
        return new Holders(heap, ShortestPaths.lastBy(heap, last, progress), progress);
    }

    public boolean reaches(long ordinal) throws IOException {
        return paths.reaches(ordinal);
    }

    /** The same number for objects to which the same classes lead; of one that is reached. */
    public long signature(long ordinal) {
        return signature(heap, paths, ordinal);
    }

    /** The same of any paths that reach it. */
    static long signature(AnalysedHeap heap, ShortestPaths paths, long ordinal) {
        long hash = 1;
        long last = Long.MIN_VALUE;
        long at = ordinal;
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            int type = heap.graph().classIndex(at);
            long kind = type >= 0 ? type : -2 - at;
            if (kind != last) {
                hash = (hash ^ kind) * 0x9e37_79b9_7f4a_7c15L;
                hash ^= hash >>> 29;
            }
            last = kind;
            if (paths.before(at) == at) {
                break;
            }
            at = paths.before(at);
        }
        return hash;
    }

    /**
     * How a root leads to an object that is reached.
     *
     * @param objects how many objects it stands for
     */
    public PathToRoot path(long ordinal, long objects) throws IOException {
        PathToRoot path = search.builder().path(paths, ordinal, objects);
        List<PathToRoot.Step> steps = path.steps().stream()
                .map(step -> new PathToRoot.Step(step.ordinal(), step.object(), null, step.edges(), step.skipped()))
                .toList();
        return new PathToRoot(path.root(), path.kinds(), path.objects(), steps, path.length());
    }

    /** What of the program keeps what a path leads to; of the platform, where the program has nothing on it. */
    public Keeper keeper(PathToRoot path) throws IOException {
        Keeper keeper = search.keepers().of(path).keptBy().place();
        return new Keeper(keeper.kind(), keeper.className(), keeper.name(), null);
    }

    @Override
    public void close() throws IOException {
        try (search) {
            paths.close();
        }
    }
}
