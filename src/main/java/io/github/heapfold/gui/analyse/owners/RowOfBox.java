package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.SameNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which box of the map and which row of the tree are the same. */
final class RowOfBox {
    /** The most objects on the way up: in a list, which may be one row, each may keep the next one. */
    private static final int MOST_ABOVE = ListNodes.MOST + 100_000;

    private final Heap heap;
    private final SameNames classes;
    private final Dominators dominators;

    RowOfBox(AnalysedHeap heap, Dominators dominators) {
        this.heap = heap.heap();
        classes = heap.sameNames();
        this.dominators = dominators;
    }

    /** Whether they are, and not one around the other. */
    boolean isSame(OwnerTile box, OwnerRows.Row row) {
        return box.isObject()
                ? row.isObject() && box.ordinal() == row.ordinal()
                : box.group() != null
                        && box.group().isOfLevel()
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
                .filter(box -> box.group() != null && box.group().isOfLevel())
                .collect(Collectors.groupingBy(box -> box.group().owner()));
        long at = row.first();
        long held = at;
        // Of a group it is the group, or what keeps it.
        boolean isGroup = row.group() != null;
        for (int i = 0; i < MOST_ABOVE && at >= 0; i++) {
            if (objects.containsKey(at) && !isGroup) {
                return Optional.of(objects.get(at));
            }
            long above = isGroup ? row.owner() : dominators.dominator(at);
            long object = at;
            long ofNodes = heldBy(above, at, held);
            held = ofNodes;
            Optional<OwnerTile> group = groups.getOrDefault(above, List.of()).stream()
                    .filter(box -> isOf(box.group(), above, box.group().above() == null ? object : ofNodes))
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
        Set<Long> lists = new HashSet<>();
        for (int i = 0; i < rows.size(); i++) {
            OwnerRows.Row row = rows.get(i);
            if (row.isObject()) {
                objects.put(row.ordinal(), i);
            } else if (row.group() != null) {
                if (row.nodes() != null) {
                    lists.add(row.owner());
                }
                groups.computeIfAbsent(row.owner(), owner -> new HashMap<>()).put(classes.classOf(row.first()), i);
            }
        }
        OwnerGroup group = box.isObject() ? null : box.group().ofLevel();
        if (group != null && groups.getOrDefault(group.owner(), Map.of()).containsKey(group.type())) {
            return groups.get(group.owner()).get(group.type());
        }
        long at = group == null ? box.ordinal() : group.owner();
        long held = at;
        for (int i = 0; i < MOST_ABOVE && at >= 0; i++) {
            if (objects.containsKey(at)) {
                return objects.get(at);
            }
            long above = dominators.dominator(at);
            held = heldBy(above, at, held);
            Integer index =
                    groups.getOrDefault(above, Map.of()).get(classes.classOf(lists.contains(above) ? held : at));
            if (index != null) {
                return index;
            }
            at = above;
        }
        return -1;
    }

    /**
     * What an object on the way up holds; of one that may be a node of a list, what was held by the last node.
     *
     * @param at the object right before it on the way
     * @param before what the one before that was found to hold
     */
    private long heldBy(long above, long at, long before) {
        return above >= 0 && heap.classOf(above) == heap.classOf(at) ? before : at;
    }

    private boolean isOf(OwnerGroup group, long owner, long member) {
        return group.owner() == owner && group.type() == classes.classOf(member);
    }
}
