package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.AnalysedHeap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives paths of ordinals the names of fields and objects. What was looked up once is remembered. */
public final class PathBuilder {
    /** Objects at each end of a path that are shown; what is between them in a long list says nothing. */
    static final int SHOWN = 50;

    private record Pair(long from, long to) {}

    private final AnalysedHeap heap;
    private final Map<Pair, List<Edge>> edges = new HashMap<>();
    private final Map<Long, Optional<String>> labels = new HashMap<>();

    public PathBuilder(AnalysedHeap heap) {
        this.heap = heap;
    }

    /** The path to an object that the search has reached. */
    public PathToRoot path(ShortestPaths paths, long ordinal, long objects) throws IOException {
        return path(paths, ordinal, List.of(), objects);
    }

    /**
     * The path to an object that the search has reached, and on.
     *
     * @param below the objects that it goes on to, of which each refers to the next
     */
    public PathToRoot path(ShortestPaths paths, long ordinal, List<Long> below, long objects) throws IOException {
        return path(paths, ordinal, below, objects, 0);
    }

    /** The same of a path that stands for some more. */
    PathToRoot path(ShortestPaths paths, long ordinal, List<Long> below, long objects, long alike) throws IOException {
        ShortestPaths.Steps steps = paths.to(ordinal, SHOWN);
        List<Long> ordinals = new ArrayList<>(steps.ordinals());
        ordinals.addAll(below);
        return named(new ShortestPaths.Steps(ordinals, steps.length() + below.size(), steps.gapAt()), objects, alike);
    }

    private PathToRoot named(ShortestPaths.Steps steps, long objects, long alike) throws IOException {
        List<Long> ordinals = steps.ordinals();
        List<PathToRoot.Step> named = new ArrayList<>();
        for (int i = 0; i < ordinals.size(); i++) {
            long at = ordinals.get(i);
            boolean isGap = i + 1 == steps.gapAt();
            boolean isLast = i + 1 == ordinals.size();
            named.add(new PathToRoot.Step(
                    at,
                    heap.view(at),
                    label(at).orElse(null),
                    isGap || isLast ? List.of() : edges(at, ordinals.get(i + 1)),
                    isGap ? steps.length() - ordinals.size() : 0));
        }
        long root = ordinals.get(0);
        List<GcRoots.Kind> kinds = heap.heap().roots().kinds(root);
        return new PathToRoot(heap.view(root), kinds, objects, alike, List.copyOf(named), steps.length(), null);
    }

    /**
     * A path that begins with the steps of another one, whose last object is this one's first. Where the other one comes
     * by an object of this one before that, it goes on from there: no object stands on it twice.
     */
    public static PathToRoot joined(PathToRoot head, PathToRoot tail) {
        Map<Long, Integer> places = new HashMap<>();
        for (int i = 0; i < tail.steps().size(); i++) {
            places.putIfAbsent(tail.steps().get(i).ordinal(), i);
        }
        List<PathToRoot.Step> steps = new ArrayList<>();
        for (PathToRoot.Step step : head.steps()) {
            Integer place = places.get(step.ordinal());
            if (place != null) {
                steps.addAll(tail.steps().subList(place, tail.steps().size()));
                break;
            }
            steps.add(step);
        }
        return new PathToRoot(
                head.root(), head.kinds(), tail.objects(), List.copyOf(steps), steps.size() + skippedIn(steps));
    }

    private static long skippedIn(List<PathToRoot.Step> steps) {
        return steps.stream().mapToLong(PathToRoot.Step::skipped).sum();
    }

    /**
     * Looks up the edges of many paths at once, each of which leads to an object and from there to another: what they
     * have in common is read once, as a long array that has all of these objects.
     *
     * @param referrers objects that the search has reached, and {@code lasts} to what they refer
     */
    public void prepare(ShortestPaths paths, long[] referrers, long[] lasts) throws IOException {
        Set<Pair> pairs = new LinkedHashSet<>();
        for (int i = 0; i < referrers.length; i++) {
            List<Long> ordinals = new ArrayList<>(paths.to(referrers[i], SHOWN).ordinals());
            ordinals.add(lasts[i]);
            for (int step = 1; step < ordinals.size(); step++) {
                pairs.add(new Pair(ordinals.get(step - 1), ordinals.get(step)));
            }
        }
        pairs.removeAll(edges.keySet());
        List<Pair> wanted = List.copyOf(pairs);
        List<List<Edge>> found = heap.heap()
                .edges(
                        wanted.stream().mapToLong(Pair::from).toArray(),
                        wanted.stream().mapToLong(Pair::to).toArray());
        for (int i = 0; i < wanted.size(); i++) {
            edges.put(wanted.get(i), List.copyOf(found.get(i)));
        }
    }

    public List<Edge> edges(long from, long to) throws IOException {
        Pair pair = new Pair(from, to);
        List<Edge> known = edges.get(pair);
        if (known == null) {
            known = List.copyOf(heap.heap().edges(from, to));
            edges.put(pair, known);
        }
        return known;
    }

    Optional<String> label(long ordinal) throws IOException {
        Optional<String> known = labels.get(ordinal);
        if (known == null) {
            known = heap.heap().label(ordinal);
            labels.put(ordinal, known);
        }
        return known;
    }
}
