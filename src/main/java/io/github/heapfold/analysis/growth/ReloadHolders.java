package io.github.heapfold.analysis.growth;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Who has loaders that nothing keeps alone: each is kept by objects of several of its classes, so that no field leads to
 * it. The fields of the program that have these objects are told.
 */
final class ReloadHolders {
    /** Fields of one place that are told of. */
    private static final int MOST = 4;

    private final MergedOwners owners;
    private final IntToLongFunction more;

    /** @param more how many objects came to a node */
    ReloadHolders(MergedOwners owners, IntToLongFunction more) {
        this.owners = owners;
        this.more = more;
    }

    /** The fields with most of the new objects of classes that loaders of one class loaded again and again. */
    List<String> of(String loader) {
        Map<String, Long> found = new HashMap<>();
        for (int node = 1; node < owners.nodes(); node++) {
            if (more.applyAsLong(node) > 0 && owners.isReloaded(node, loader) && isOutside(node, loader)) {
                String field = OwnerNames.ofProgram(node, owners::parent, owners::step);
                if (!field.isEmpty()) {
                    found.merge(field, more.applyAsLong(node), Long::sum);
                }
            }
        }
        return found.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether what is at a node is none of what a loader keeps itself. */
    private boolean isOutside(int last, String loader) {
        for (int node = last; node != OwnerTree.TOP; node = owners.parent(node)) {
            if (owners.reloader(node).isPresent()
                    || owners.step(node).className().equals(loader)) {
                return false;
            }
        }
        return true;
    }
}
