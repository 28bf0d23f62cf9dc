package io.github.heapfold.analysis.growth;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who refers to what nobody keeps alone: its path begins with it, and from there no way leads back to those that have
 * it. So the fields of the program that refer to it are counted.
 */
final class SharedHolders {
    /** The inverse of the least share of the heap for which another pass over the dump is worth it. */
    private static final long LEAST_SHARE = 100;

    /** Fields of one place that are told of. */
    private static final int MOST = 4;

    private static final int MOST_COUNTED = 1000;

    private final OwnerTree tree;
    private final boolean[] isWanted;
    private final boolean isAnyWanted;
    private final Map<Integer, String> owners = new HashMap<>();
    private final Map<Integer, Map<String, Long>> counts = new HashMap<>();

    SharedHolders(OwnerTree tree) {
        this.tree = tree;
        isWanted = new boolean[tree.nodes()];
        long[] retained = tree.retained();
        boolean any = false;
        for (int node = 1; node < isWanted.length; node++) {
            isWanted[node] = tree.parent(node) == OwnerTree.TOP
                    && tree.step(node).shared()
                    && retained[node] >= retained[OwnerTree.TOP] / LEAST_SHARE;
            any |= isWanted[node];
        }
        isAnyWanted = any;
    }

    boolean isAnyWanted() {
        return isAnyWanted;
    }

    /** A reference from a field to a shared object, by the places of both ends. */
    void count(int from, FieldCodes.Place field, int to) {
        if (isWanted[to] && from != to) {
            String owner = OwnerNames.ofProgram(new OwnerStep("", field.className(), field.field(), true));
            if (owner.isEmpty()) {
                owner = owners.computeIfAbsent(from, node -> OwnerNames.ofProgram(node, tree::parent, tree::step));
            }
            Map<String, Long> fields = counts.computeIfAbsent(to, any -> new HashMap<>());
            if (!owner.isEmpty() && (fields.size() < MOST_COUNTED || fields.containsKey(owner))) {
                fields.merge(owner, 1L, Long::sum);
            }
        }
    }

    /** Tells the tree the fields that have most of each place. */
    void finish() {
        counts.forEach((node, fields) -> {
            List<String> most = fields.entrySet().stream()
                    .sorted(Map.Entry.<String, Long>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
                    .limit(MOST)
                    .map(Map.Entry::getKey)
                    .toList();
            tree.setHolders(node, most);
        });
    }
}
