package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lays the trees of owners of several dumps over one another, and finds where growth begins: goes down from the top as
 * long as there are not more objects than before, up to the collection that took in more.
 */
final class OwnerGrowth {
    /** Of the growth of a level, the least share of a class below to go on to it as what came together. */
    private static final double LEAST_SHARE = 0.4;

    /** The same for a class of the program. */
    private static final double LEAST_OWN_SHARE = 0.2;

    private record Key(int parent, OwnerStep step) {}

    private final int dumps;
    private final Map<Key, Integer> nodes = new HashMap<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<OwnerStep> steps = new ArrayList<>();
    private final List<long[]> objects = new ArrayList<>();
    private final List<long[]> retained = new ArrayList<>();
    private final List<List<Integer>> children = new ArrayList<>();

    /** As the last dump tells them. */
    private final Map<Integer, List<String>> holders = new HashMap<>();

    private final List<Growth.OwnerRow> rows = new ArrayList<>();

    OwnerGrowth(List<GrowthFacts.Facts> all) {
        dumps = all.size();
        add(-1, null);
        for (int dump = 0; dump < dumps; dump++) {
            OwnerTree tree = all.get(dump).owners();
            long[] sizes = tree.retained();
            int[] merged = new int[tree.nodes()];
            retained.get(OwnerTree.TOP)[dump] = sizes[OwnerTree.TOP];
            for (int node = 1; node < merged.length; node++) {
                merged[node] = node(merged[tree.parent(node)], tree.step(node));
                objects.get(merged[node])[dump] += tree.objects(node);
                retained.get(merged[node])[dump] += sizes[node];
                if (dump == dumps - 1 && !tree.holders(node).isEmpty()) {
                    holders.put(merged[node], tree.holders(node));
                }
            }
        }
    }

    private int node(int parent, OwnerStep step) {
        Integer known = nodes.get(new Key(parent, step));
        return known == null ? add(parent, step) : known;
    }

    private int add(int parent, OwnerStep step) {
        int node = steps.size();
        parents.add(parent);
        steps.add(step);
        objects.add(new long[dumps]);
        retained.add(new long[dumps]);
        children.add(new ArrayList<>(0));
        if (parent >= 0) {
            nodes.put(new Key(parent, step), node);
            children.get(parent).add(node);
        }
        return node;
    }

    private long growth(int node) {
        return grown(retained.get(node));
    }

    private long more(int node) {
        return grown(objects.get(node));
    }

    private long grown(long[] values) {
        return values[dumps - 1] - values[0];
    }

    List<Growth.OwnerRow> rows() {
        for (int child : children.get(OwnerTree.TOP)) {
            if (growth(child) > 0) {
                descend(child);
            }
        }
        return rows;
    }

    /** A path has no more steps than a tree of owners is deep, so that this does not go too deep. */
    private void descend(int node) {
        Taken taken = new Taken(node, retained.get(node).clone(), new ArrayList<>());
        gather(node, taken);
        if (grown(taken.own()) > 0) {
            List<Integer> content = content(taken);
            List<Long> sizes = Growth.list(taken.own());
            rows.add(new Growth.OwnerRow(
                    OwnerNames.of(node, parents::get, steps::get),
                    holders.getOrDefault(node, List.of()),
                    path(node),
                    steps.get(content.get(0)).className(),
                    Growth.isSteady(sizes),
                    Growth.list(objects(content)),
                    sizes));
        }
    }

    /**
     * What one place took in.
     *
     * @param own bytes in each dump, without those that have rows of their own
     * @param within of what is directly there, or in the parts of a collection, that of which there is more
     */
    private record Taken(int node, long[] own, List<Integer> within) {}

    /** The table of a map grows with the map, and its bytes are the map's: they have no row of their own. */
    private void gather(int node, Taken taken) {
        boolean isTop = parents.get(node) == OwnerTree.TOP;
        if (isTop && more(node) > 0 && !steps.get(node).isClassObject()) {
            return;
        }
        for (int child : children.get(node)) {
            boolean multiplies = more(child) > Math.max(0, more(node));
            if (multiplies) {
                taken.within().add(child);
            } else if (growth(child) > 0
                    && ClassKinds.isPartOf(
                            steps.get(child).className(), steps.get(node).className())) {
                gather(child, taken);
            } else if (growth(child) > 0) {
                for (int dump = 0; dump < dumps; dump++) {
                    taken.own()[dump] -= retained.get(child)[dump];
                }
                descend(child);
            }
        }
    }

    /**
     * What came together, the one that grew most first: objects of one class, which several fields may lead to, as to
     * the entries of a linked map.
     */
    private List<Integer> content(Taken taken) {
        List<Integer> grown = taken.within().stream()
                .filter(child -> growth(child) > 0)
                .sorted(Comparator.comparingLong(this::growth).reversed())
                .map(this::content)
                .toList();
        if (grown.isEmpty()) {
            return List.of(taken.node());
        }
        String name = steps.get(grown.get(0)).className();
        return grown.stream()
                .filter(node -> steps.get(node).className().equals(name))
                .toList();
    }

    private long[] objects(List<Integer> of) {
        long[] sum = new long[dumps];
        for (int node : of) {
            for (int dump = 0; dump < dumps; dump++) {
                sum[dump] += objects.get(node)[dump];
            }
        }
        return sum;
    }

    /** Below the entries of a map is what they hold. */
    private int content(int first) {
        int node = first;
        while (!ClassKinds.isContent(steps.get(node).className())) {
            long all = growth(node);
            int next = children.get(node).stream()
                    .filter(child -> more(child) > 0)
                    .filter(child -> growth(child)
                            >= (ClassKinds.isPlatform(steps.get(child).className()) ? LEAST_SHARE : LEAST_OWN_SHARE)
                                    * all)
                    .max(Comparator.<Integer, Boolean>comparing(child ->
                                    !ClassKinds.isPlatform(steps.get(child).className()))
                            .thenComparingLong(this::growth))
                    .orElse(-1);
            if (next < 0) {
                return node;
            }
            node = next;
        }
        return node;
    }

    private List<OwnerStep> path(int last) {
        List<OwnerStep> path = new ArrayList<>();
        for (int node = last; node != OwnerTree.TOP; node = parents.get(node)) {
            path.add(steps.get(node));
        }
        Collections.reverse(path);
        return List.copyOf(path);
    }
}
