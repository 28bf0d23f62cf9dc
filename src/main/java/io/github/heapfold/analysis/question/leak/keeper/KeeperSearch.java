package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.path.PathBuilder;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * What finds out who keeps objects of a heap; each part searches when it is asked first, and remembers. For one thread.
 *
 * @param builder gives paths their names
 * @param places what on a path somebody wrote
 * @param paths how roots lead to objects; closed with this
 * @param keepers which place on a path is told
 * @param owners those of objects that no one object keeps
 */
public record KeeperSearch(PathBuilder builder, Places places, LeakPaths paths, Keepers keepers, SharedOwners owners)
        implements Closeable {
    /** @param progress told while the heap is searched; may end that by an exception */
    public static KeeperSearch of(AnalysedHeap heap, Progress progress) {
        PathBuilder builder = new PathBuilder(heap);
        Places places = new Places(heap, progress);
        LeakPaths paths = new LeakPaths(heap, builder, places, progress);
        Keepers keepers = new Keepers(heap, places, progress);
        return new KeeperSearch(builder, places, paths, keepers, new SharedOwners(heap, paths, keepers, progress));
    }

    @Override
    public void close() throws IOException {
        paths.close();
    }
}
