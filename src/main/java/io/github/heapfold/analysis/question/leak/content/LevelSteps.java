package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** From one level of the dominator tree to the next. */
final class LevelSteps {
    /** Of what a level retains, the least share that must be below it to go on. */
    private static final double LEAST_BELOW = 0.3;

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final Progress progress;

    /** @param progress is asked now and then whether to go on */
    LevelSteps(AnalysedHeap heap, DominatorChildren tree, Progress progress) {
        this.heap = heap;
        this.tree = tree;
        this.progress = progress;
    }

    /** A group as a level: its class is that of the largest. */
    Level level(OrdinalSet set, long retained) {
        long largest = set.largest(tree::retainedSize);
        String name = heap.className(largest);
        long objects = set.sum(o -> heap.className(o).equals(name) ? 1 : 0);
        return new Level(name, objects, retained, largest);
    }

    /** What most of some entries hold by themselves; empty where they do not. */
    Optional<Level> held(OrdinalSet entries) {
        return below(entries).stream()
                .filter(level -> 2 * level.objects() >= entries.size())
                .max(Comparator.comparingLong(Level::retained).thenComparing(Level::className));
    }

    /** Whether most of some owners have directly below them much of the same classes as all of them together. */
    boolean areAlike(OrdinalSet owners) {
        Map<String, Double> all = shares(owners);
        long alike = owners.sum(o -> {
            double same = 0;
            for (Map.Entry<String, Double> own : shares(OrdinalSet.of(o)).entrySet()) {
                same += Math.min(own.getValue(), all.getOrDefault(own.getKey(), 0.0));
            }
            return same >= ContentShares.LEAST_OTHER ? 1 : 0;
        });
        return 2 * alike >= owners.size();
    }

    /** Of what is directly below some objects, the share of each class. */
    private Map<String, Double> shares(OrdinalSet set) {
        List<Level> below = below(set);
        double all = Math.max(1, below.stream().mapToLong(Level::retained).sum());
        return below.stream().collect(Collectors.toMap(Level::className, level -> level.retained() / all));
    }

    /** What most of a level is there for; empty where there is too little below it. */
    Optional<Level> next(OrdinalSet set, Level level) {
        return next(below(set), level);
    }

    /** The same, of what is directly below a level. */
    static Optional<Level> next(List<Level> found, Level level) {
        long all = found.stream().mapToLong(Level::retained).sum();
        // Nodes of a list are counted inside each other, so that the sum can exceed the whole: then it says nothing.
        if (all < LEAST_BELOW * level.retained() || all > level.retained()) {
            return Optional.empty();
        }
        return found.stream()
                .filter(next -> next.retained() >= ContentShares.least(next.className()) * all)
                .max(Comparator.<Level, Boolean>comparing(next -> !ClassKinds.isPlatform(next.className()))
                        .thenComparingLong(Level::retained)
                        .thenComparing(Level::className));
    }

    /** What is directly below some objects, by class. */
    List<Level> below(OrdinalSet set) {
        Map<String, Sum> sums = new HashMap<>();
        set.forEach(o -> {
            progress.at(o, -1);
            for (long child = tree.first(o); child != DominatorChildren.NONE; child = tree.next(child)) {
                progress.step(child, -1);
                // In a list or tree the next node is no content.
                if (set.contains(child)) {
                    continue;
                }
                long size = tree.retainedSize(child);
                Sum sum = sums.computeIfAbsent(heap.className(child), any -> new Sum());
                sum.objects++;
                sum.retained += size;
                if (sum.objects == 1 || size > sum.most) {
                    sum.largest = child;
                    sum.most = size;
                }
            }
        });
        return sums.entrySet().stream()
                .map(entry -> entry.getValue().level(entry.getKey()))
                .toList();
    }

    /** What objects of a class retain together, in bytes, and the largest of them. */
    private static final class Sum {
        private long objects;
        private long retained;
        private long largest;
        private long most;

        Level level(String className) {
            return new Level(className, objects, retained, largest);
        }
    }
}
