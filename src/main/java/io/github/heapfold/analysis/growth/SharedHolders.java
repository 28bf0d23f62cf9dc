package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who refers to what no one field keeps alone: its path begins with it, or with what has all the fields that do, and
 * tells none of them. So the fields of the program that refer to it are counted.
 */
final class SharedHolders {
    /** The inverse of the least share of the heap for which another pass over the dump is worth it. */
    private static final long LEAST_SHARE = 100;

    /** Fields of one place that are told of. */
    private static final int MOST = 4;

    private static final int MOST_COUNTED = 1000;

    private static final int NONE = -1;

    private final OwnerTree tree;
    private final FieldCodes codes;

    /** By node, the nearest shared one on the way up to the top, itself among them. */
    private final int[] sharedAbove;

    private final boolean isAnyWanted;
    private final Map<Integer, String> owners = new HashMap<>();

    /** By code, what a field is called; empty of those of the platform. */
    private final Map<Long, String> fields = new HashMap<>();

    private final Map<Integer, Map<String, Long>> counts = new HashMap<>();

    SharedHolders(OwnerTree tree, FieldCodes codes) {
        this.tree = tree;
        this.codes = codes;
        sharedAbove = new int[tree.nodes()];
        sharedAbove[OwnerTree.TOP] = NONE;
        long[] retained = tree.retained();
        long least = retained[OwnerTree.TOP] / LEAST_SHARE;
        boolean any = false;
        for (int node = 1; node < sharedAbove.length; node++) {
            int above = sharedAbove[tree.parent(node)];
            boolean isWanted = above == NONE && retained[node] >= least && isShared(node);
            sharedAbove[node] = isWanted ? node : above;
            any |= isWanted;
        }
        isAnyWanted = any;
    }

    /** Several fields of a collection lead to its entries, but one to the collection. */
    private boolean isShared(int node) {
        OwnerStep step = tree.step(node);
        int parent = tree.parent(node);
        return step.shared()
                && (parent == OwnerTree.TOP
                        || !ClassKinds.isPartOf(
                                step.className(), tree.step(parent).className()));
    }

    boolean isAnyWanted() {
        return isAnyWanted;
    }

    /**
     * A reference, by the places of both ends, and the code of the field. What an object has refers back to it, and
     * does not hold it.
     */
    void count(int from, long code, int to) {
        if (sharedAbove[to] == to && sharedAbove[from] != to) {
            String owner = fields.computeIfAbsent(code, this::field);
            if (owner.isEmpty()) {
                owner = owners.computeIfAbsent(from, node -> OwnerNames.ofProgram(node, tree::parent, tree::step));
            }
            Map<String, Long> found = counts.computeIfAbsent(to, any -> new HashMap<>());
            if (!owner.isEmpty() && (found.size() < MOST_COUNTED || found.containsKey(owner))) {
                found.merge(owner, 1L, Long::sum);
            }
        }
    }

    private String field(long code) {
        FieldCodes.Place place = codes.place(code);
        return OwnerNames.ofProgram(new OwnerStep("", place.className(), place.field(), true));
    }

    /** Tells the tree the fields that have most of each place. */
    void finish() {
        counts.forEach((node, found) -> {
            List<String> most = found.entrySet().stream()
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
