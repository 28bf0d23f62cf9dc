package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which box of the map and which row of the tree are the same. */
final class RowOfBox {
    /** The most objects on the way up: in a list each may keep the next one. */
    private static final int MOST_ABOVE = 100_000;

    private final Heap heap;
    private final Dominators dominators;

    RowOfBox(Heap heap, Dominators dominators) {
        this.heap = heap;
        this.dominators = dominators;
    }

    /** Whether they are, and not one around the other. */
    boolean isSame(OwnerTile box, OwnerRows.Row row) {
        return box.isObject()
                ? row.isObject() && box.ordinal() == row.ordinal()
                : box.group() != null
                        && box.group().above() == null
                        && row.group() != null
                        && isOf(box.group(), row.owner(), row.first());
    }

    /** The box of a row among some, or the innermost around it. */
    Optional<OwnerTile> box(OwnerRows.Row row, List<OwnerTile> boxes) {
        if (!row.isObject() && row.group() == null) {
            return Optional.empty();
        }
        Map<Long, OwnerTile> objects = new HashMap<>();
        for (OwnerTile box : boxes) {
            if (box.isObject()) {
                objects.put(box.ordinal(), box);
                box.chain().forEach(below -> objects.put(below.ordinal(), box));
            }
        }
        Map<Long, List<OwnerTile>> groups = boxes.stream()
                .filter(box -> box.group() != null && box.group().above() == null)
                .collect(Collectors.groupingBy(box -> box.group().owner()));
        long at = row.first();
        // Of a group it is the group, or what keeps it.
        boolean isGroup = row.group() != null;
        for (int i = 0; i < MOST_ABOVE && at >= 0; i++) {
            if (objects.containsKey(at) && !isGroup) {
                return Optional.of(objects.get(at));
            }
            long object = at;
            long above = isGroup ? row.owner() : dominators.dominator(at);
            Optional<OwnerTile> group = groups.getOrDefault(above, List.of()).stream()
                    .filter(box -> isOf(box.group(), above, object))
                    .findFirst();
            if (group.isPresent()) {
                return group;
            }
            isGroup = false;
            at = above;
        }
        return Optional.empty();
    }

    /**
     * The row of a box, or the innermost around it.
     *
     * @return its index; -1 where there is none
     */
    int row(OwnerTile box, OwnerRowList rows) {
        Map<Long, Integer> objects = new HashMap<>();
        Map<Long, Map<Integer, Integer>> groups = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            OwnerRows.Row row = rows.get(i);
            if (row.isObject()) {
                objects.put(row.ordinal(), i);
            } else if (row.group() != null) {
                groups.computeIfAbsent(row.owner(), owner -> new HashMap<>()).put(heap.classOf(row.first()), i);
            }
        }
        OwnerGroup group = box.isObject() ? null : box.group().outermost();
        if (group != null && groups.getOrDefault(group.owner(), Map.of()).containsKey(group.type())) {
            return groups.get(group.owner()).get(group.type());
        }
        long at = group == null ? box.ordinal() : group.owner();
        for (int i = 0; i < MOST_ABOVE && at >= 0; i++) {
            if (objects.containsKey(at)) {
                return objects.get(at);
            }
            long above = dominators.dominator(at);
            Integer index = groups.getOrDefault(above, Map.of()).get(heap.classOf(at));
            if (index != null) {
                return index;
            }
            at = above;
        }
        return -1;
    }

    private boolean isOf(OwnerGroup group, long owner, long member) {
        return group.owner() == owner && group.type() == heap.classOf(member);
    }
}
