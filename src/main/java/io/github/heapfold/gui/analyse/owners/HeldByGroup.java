package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the objects of a group directly keep, by class. */
final class HeldByGroup {
    /** One class of it. */
    private static final class Sum {
        private long objects;
        private long behind;
        private long bytes;
        private long any;
    }

    private final OwnerGroup group;
    private final AnalysedHeap heap;
    private final Map<Integer, Sum> sums = new HashMap<>();

    /** The objects of the group, those that others of it keep among them. */
    private long members;

    HeldByGroup(OwnerGroup group, AnalysedHeap heap) {
        this.group = group;
        this.heap = heap;
    }

    /** Of any group, found in one pass over all objects. */
    static HeldByGroup of(OwnerGroup group, AnalysedHeap heap, Progress progress) throws IOException {
        HeldByGroup held = new HeldByGroup(group, heap);
        GroupMembers members = GroupMembers.of(group, heap);
        Chains chains = new Chains(heap);
        Dominators dominators = heap.dominators();
        dominators.forEach(
                (ordinal, dominator, retained) -> {
                    if (members.contains(ordinal)) {
                        held.members++;
                    } else if (members.contains(dominator)) {
                        held.add(ordinal, retained, chains.countBehind(ordinal, retained, progress));
                    }
                },
                progress);
        return held;
    }

    void add(long ordinal, long retained, long behind) {
        Sum sum = sums.computeIfAbsent(heap.sameNames().classOf(ordinal), type -> new Sum());
        sum.objects++;
        sum.behind += behind;
        sum.bytes += retained;
        sum.any = ordinal;
    }

    /** @param objects how many the objects of the group are, those that others of it keep among them */
    void setMembers(long objects) {
        members = objects;
    }

    /** Whether any is known. */
    boolean isEmpty() {
        return sums.isEmpty();
    }

    /** Without those of the objects themselves. */
    long bytes() {
        return sums.values().stream().mapToLong(sum -> sum.bytes).sum();
    }

    /**
     * A part for each class, the objects of the group themselves as one, and the rest.
     *
     * @param least bytes from which on a class has a part
     */
    List<OwnerTile> tiles(double least, Progress progress) throws IOException {
        List<Map.Entry<Integer, Sum>> largest = sums.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<Integer, Sum> each) -> each.getValue().bytes)
                        .reversed())
                .limit(OwnerMap.MOST_SINGLE)
                .takeWhile(each -> each.getValue().bytes >= least)
                .toList();
        List<OwnerTile> tiles = new ArrayList<>();
        long rest = bytes();
        for (Map.Entry<Integer, Sum> each : largest) {
            tiles.add(tile(each.getKey(), each.getValue(), progress));
            rest -= each.getValue().bytes;
        }
        long own = ownBytes();
        if (own > 0) {
            tiles.add(OwnerTile.themselves(heap.heap().classes().name(group.type()), members, own));
        }
        rest += group.bytes() - bytes() - own;
        if (rest > 0) {
            tiles.add(OwnerTile.rest(rest));
        }
        return tiles;
    }

    /** Of a list, a little that others than its nodes lead to may be missing: their own bytes are no difference. */
    private long ownBytes() {
        return group.isList() ? members * heap.heap().shallowSize(group.owner()) : group.bytes() - bytes();
    }

    private OwnerTile tile(int type, Sum sum, Progress progress) throws IOException {
        return sum.objects == 1
                ? OwnerMap.tile(heap, sum.any, sum.bytes, group.bytes(), OwnerMap.DEPTH + 1, progress)
                : new OwnerGroup(group.owner(), group, type, null, sum.objects, sum.behind, sum.bytes, false)
                        .tile(heap, List.of());
    }
}
