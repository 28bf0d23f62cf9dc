package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The trees of owners of several dumps, laid over one another. What one dump has in another place than the others, as
 * an object that a local variable kept at first and several fields share later, is taken for the same.
 */
final class MergedOwners {
    private static final int NONE = -1;

    /** Stands for several nodes where one is wanted. */
    private static final int MANY = -2;

    /** The inverse of the least share of a heap that is looked for in another place. */
    private static final long LEAST_SHARE = 100;

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

    MergedOwners(List<GrowthFacts.Facts> all) {
        dumps = all.size();
        add(NONE, null);
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
        followMoves();
    }

    private int node(int parent, OwnerStep step) {
        Integer known = nodes.get(key(parent, step));
        return known == null ? add(parent, step) : known;
    }

    /**
     * What makes a step the same in each dump. By which of its fields a collection comes to an entry changes with what
     * else is in it.
     */
    private Key key(int parent, OwnerStep step) {
        boolean isPart = parent > OwnerTree.TOP
                && ClassKinds.isPartOf(step.className(), steps.get(parent).className());
        return new Key(parent, isPart ? new OwnerStep(step.className(), null, null, false) : step);
    }

    private int add(int parent, OwnerStep step) {
        int node = steps.size();
        parents.add(parent);
        steps.add(step);
        objects.add(new long[dumps]);
        retained.add(new long[dumps]);
        children.add(new ArrayList<>(0));
        if (parent != NONE) {
            nodes.put(key(parent, step), node);
            children.get(parent).add(node);
        }
        return node;
    }

    /** Objects of a class that are in one place of the first dump alone and in one of the last alone have moved. */
    private void followMoves() {
        int last = dumps - 1;
        Map<String, Integer> gone = only(0, last);
        only(last, 0).forEach((name, to) -> {
            int from = gone.getOrDefault(name, MANY);
            if (from != MANY && to != MANY && objects.get(from)[0] == objects.get(to)[last]) {
                move(from, to);
            }
        });
    }

    /** The large things that one dump has and another has not in that place, by class. */
    private Map<String, Integer> only(int dump, int other) {
        Map<String, Integer> found = new HashMap<>();
        long least = retained.get(OwnerTree.TOP)[dump] / LEAST_SHARE;
        for (int node = 1; node < steps.size(); node++) {
            int parent = parents.get(node);
            boolean isParentInBoth = parent == OwnerTree.TOP || objects.get(parent)[other] > 0;
            if (isParentInBoth && objects.get(node)[other] == 0 && retained.get(node)[dump] >= least) {
                found.merge(steps.get(node).className(), node, (one, two) -> MANY);
            }
        }
        return found;
    }

    private void move(int from, int to) {
        long[] moved = retained.get(from).clone();
        addTo(parents.get(from), moved, -1);
        addTo(parents.get(to), moved, 1);
        children.get(parents.get(from)).remove((Integer) from);
        merge(from, to);
    }

    private void addTo(int lowest, long[] bytes, int sign) {
        for (int node = lowest; node != NONE; node = parents.get(node)) {
            for (int dump = 0; dump < dumps; dump++) {
                retained.get(node)[dump] += sign * bytes[dump];
            }
        }
    }

    /** A path has no more steps than a tree of owners is deep, so that this does not go too deep. */
    private void merge(int from, int to) {
        for (int dump = 0; dump < dumps; dump++) {
            objects.get(to)[dump] += objects.get(from)[dump];
            retained.get(to)[dump] += retained.get(from)[dump];
        }
        for (int child : children.get(from)) {
            merge(child, node(to, steps.get(child)));
        }
    }

    /** The node that it hangs below; less than the node itself. */
    int parent(int node) {
        return parents.get(node);
    }

    OwnerStep step(int node) {
        return steps.get(node);
    }

    /** In each dump. */
    long[] objects(int node) {
        return objects.get(node);
    }

    /** Bytes of the objects and of all below, in each dump. */
    long[] retained(int node) {
        return retained.get(node);
    }

    List<Integer> children(int node) {
        return children.get(node);
    }

    /** Fields that refer to what no one has alone, in the last dump. */
    List<String> holders(int node) {
        return holders.getOrDefault(node, List.of());
    }
}
