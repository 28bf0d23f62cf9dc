package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.question.leak.keeper.LeakPaths;
import io.github.heapfold.analysis.question.path.EntryKeys;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathsToRoots;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The paths to an object, and where nothing of the program is on any of them the one by which a suspect is told, as the
 * last: the threads of a pool lead to its queue by shorter ways than the field to which it was assigned.
 */
public final class PathsWithKeeper implements Question<PathsToRoots.Answer> {
    private final ObjectName target;
    private final Set<ReferenceStrength> followed;
    private final int limit;

    /**
     * @param target the ID of an object as {@code 0x} and hex digits, or the name of a class
     * @param followed which references besides strong ones may be on a path
     * @param limit how many paths at most; 0 for all
     */
    public PathsWithKeeper(String target, Set<ReferenceStrength> followed, int limit) {
        this.target = ObjectName.parse(target);
        this.followed = Set.copyOf(followed);
        this.limit = limit;
    }

    @Override
    public PathsToRoots.Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        PathsToRoots.Answer found = new PathsToRoots(target.text(), followed, limit).ask(heap, progress);
        if (!target.isId() || limit == 1 || !followed.isEmpty() || found.paths().isEmpty()) {
            return found;
        }
        try (KeeperSearch search = KeeperSearch.of(heap, progress)) {
            for (PathToRoot path : found.paths()) {
                if (search.places().isOnPath(path)) {
                    return found;
                }
            }
            LeakPaths.Way way = search.paths().to(target.ordinalIn(heap));
            return way.strength() != null || !search.places().isOnPath(way.path())
                    ? found
                    : with(new EntryKeys(heap.heap(), progress).named(way.path()), found);
        }
    }

    private PathsToRoots.Answer with(PathToRoot last, PathsToRoots.Answer found) {
        List<PathToRoot> paths = new ArrayList<>(found.paths());
        while (limit > 0 && paths.size() >= limit) {
            // The last one may be the only one that begins with no local variable.
            paths.remove(Math.max(0, paths.size() - 2));
        }
        paths.add(last);
        // Of those for which there is no room it may be one.
        long more = found.paths().size() == found.distinct() ? 1 : 0;
        return new PathsToRoots.Answer(
                found.targets(), found.unreached(), found.untold(), found.distinct() + more, List.copyOf(paths));
    }
}
