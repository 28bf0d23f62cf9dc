package io.github.heapfold.analysis.growth;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells places apart to which one field leads, of several objects of its class, as two caches that are made alike: by the
 * field that has the object.
 */
final class FieldsApart {
    /** Places of one name that are looked at. */
    private static final int MOST = 100;

    private final MergedOwners owners;
    private final Map<String, List<Integer>> places = new HashMap<>();

    /** @param dump the one of which the places are */
    FieldsApart(MergedOwners owners, int dump) {
        this.owners = owners;
        for (int node = OwnerTree.TOP + 1; node < owners.nodes(); node++) {
            OwnerStep step = owners.step(node);
            String name = step.isStatic() || owners.retained(node, dump) == 0 ? "" : OwnerNames.ofProgram(step);
            if (!name.isEmpty()) {
                List<Integer> alike = places.computeIfAbsent(name, any -> new ArrayList<>(1));
                if (alike.size() < MOST) {
                    alike.add(node);
                }
            }
        }
    }

    /**
     * The nearest field that has the object whose field leads to a place, and none of the others; null where no other
     * place has that name, or none of the fields is another one.
     */
    String holder(int node) {
        List<Integer> others = places.getOrDefault(OwnerNames.ofProgram(owners.step(node)), List.of()).stream()
                .filter(other -> !isBelow(other, node) && !isBelow(node, other))
                .toList();
        for (int above = owners.parent(node);
                !others.isEmpty() && above != OwnerTree.TOP;
                above = owners.parent(above)) {
            String name = OwnerNames.ofProgram(owners.step(above));
            if (!name.isEmpty() && others.stream().noneMatch(other -> has(other, name))) {
                return name;
            }
        }
        return null;
    }

    /** Whether a place is another one, or below it. */
    private boolean isBelow(int place, int other) {
        int above = place;
        // A node is added after the one that it hangs below.
        while (above > other) {
            above = owners.parent(above);
        }
        return above == other;
    }

    private boolean has(int place, String field) {
        for (int above = place; above != OwnerTree.TOP; above = owners.parent(above)) {
            if (OwnerNames.ofProgram(owners.step(above)).equals(field)) {
                return true;
            }
        }
        return false;
    }
}
