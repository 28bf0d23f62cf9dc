package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Where paths part that are told as one: an element of an array, or a key, is only that of one of them from there on.
 * Each object on them is looked at once.
 */
final class MergedPaths {
    private static final int NOWHERE = Integer.MAX_VALUE;

    private final PathToRoot path;
    private final LongUnaryOperator before;
    private final Map<Long, Integer> places = new HashMap<>();
    private final OrdinalSet own = new OrdinalSet();
    private final OrdinalSet others = new OrdinalSet();

    /** By step: how many others leave the path there. */
    private final Map<Integer, Long> leaving = new HashMap<>();

    private int gap = -1;
    private int first = NOWHERE;

    /**
     * A path that stands for others.
     *
     * @param before the object that leads to another one; a root to itself
     */
    private MergedPaths(PathToRoot path, LongUnaryOperator before) {
        this.path = path;
        this.before = before;
        List<PathToRoot.Step> steps = path.steps();
        for (int i = 0; i < steps.size(); i++) {
            places.put(steps.get(i).ordinal(), i);
            gap = steps.get(i).skipped() > 0 ? i : gap;
        }
        long at = last(path);
        while (own.add(at)) {
            at = before.applyAsLong(at);
        }
    }

    /**
     * Each of some paths, with where those leave it for which it stands, too.
     *
     * @param targets to which they all lead
     * @param signature the same for all that are told as one
     */
    static List<PathToRoot> told(
            List<PathToRoot> all, OrdinalSet targets, ShortestPaths paths, LongUnaryOperator signature)
            throws IOException {
        Map<Long, MergedPaths> merged = new HashMap<>();
        for (PathToRoot path : all) {
            if (path.objects() > 1) {
                merged.put(signature.applyAsLong(last(path)), new MergedPaths(path, paths::before));
            }
        }
        for (long o = targets.next(0); o >= 0 && !merged.isEmpty(); o = targets.next(o + 1)) {
            MergedPaths path = paths.reaches(o) ? merged.get(signature.applyAsLong(o)) : null;
            if (path != null) {
                path.add(o);
            }
        }
        return all.stream()
                .map(path -> path.objects() > 1
                        ? merged.get(signature.applyAsLong(last(path))).told()
                        : path)
                .toList();
    }

    private static long last(PathToRoot path) {
        return path.steps().get(path.steps().size() - 1).ordinal();
    }

    /** Adds the path to another object. */
    private void add(long target) {
        long at = target;
        boolean left = false;
        while (!own.contains(at)) {
            long above = before.applyAsLong(at);
            if (!others.add(at)) {
                return;
            }
            if (above == at) {
                first = -1;
                return;
            }
            left = true;
            at = above;
        }
        if (left) {
            // Those that are not told are between two steps.
            int place = places.getOrDefault(at, gap);
            leaving.merge(place, 1L, Long::sum);
            first = Math.min(first, place);
        }
    }

    /** The path, with where the others leave it. */
    private PathToRoot told() {
        List<PathToRoot.Step> steps = new ArrayList<>();
        for (int i = 0; i < path.steps().size(); i++) {
            long ways = i > first ? 0 : 1 + leaving.getOrDefault(i, 0L);
            steps.add(path.steps().get(i).by(ways));
        }
        return new PathToRoot(
                path.root(), path.kinds(), path.objects(), path.alike(), List.copyOf(steps), path.length());
    }
}
