package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.SameNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Objects of one class that one object directly keeps, or that the objects of another such group do, and those that are
 * {@link Chains chained} behind them. A map shows of a
 * few each as a box of its own; of many that are there for what they keep, as the entries of a table, the largest and
 * the classes of what the others keep, and so of so many that a box for each would show nothing; of other ones the
 * largest, and the others as a group again.
 *
 * @param owner the ordinal of what keeps them in the end, or {@link Dominators#VIRTUAL_ROOT}
 * @param above whose objects keep them; null where it is the owner itself
 * @param type the index of their class, by which all of its {@link SameNames name} are meant
 * @param after those of the class that retain more than this one, and this one, are not in the group; null where all
 *     are
 * @param objects how many are kept directly
 * @param behind how many are chained behind these
 * @param bytes that they keep alive
 * @param isList whether they are the nodes of one list or tree, of which its owner is the first: others of the class
 *     beside that are none of them
 */
record OwnerGroup(
        long owner, OwnerGroup above, int type, Retained after, long objects, long behind, long bytes, boolean isList)
        implements Question<OwnerTile> {
    /** As many as can still be told apart in a map where all are of the same size. */
    static final int MOST = 400;

    /** Some nesting shows what the largest consist of; their names come for all at once. */
    private static final int DEPTH = 2;

    /** From which share of a group on what its objects keep says more than they themselves. */
    private static final double THERE_FOR_IT = 0.5;

    /** From which share of a group on its largest objects are seen beside the others. */
    private static final double SEEN = 0.05;

    @Override
    public OwnerTile ask(AnalysedHeap heap, Progress progress) throws IOException {
        List<Retained> largest = largest(heap, progress);
        if (objects <= largest.size()) {
            return tile(heap, sorted(tiles(heap, largest, progress)));
        }
        List<Retained> single = single(heap, largest);
        OwnerGroup others = single.isEmpty() ? this : without(single, heap, progress);
        HeldByGroup held = HeldByGroup.of(others, heap, progress);
        List<OwnerTile> parts;
        if (held.bytes() >= THERE_FOR_IT * others.bytes || bytes(largest) < SEEN * bytes) {
            parts = tiles(heap, single, progress);
            parts.addAll(held.tiles(OwnerMap.single(bytes), progress));
        } else {
            parts = tiles(heap, largest, progress);
            parts.add(without(largest, heap, progress).tile(heap, List.of()));
        }
        return tile(heap, sorted(parts));
    }

    /** Whether an object that is kept as those of the group are, and of their class, is not one of the larger ones. */
    boolean isAfter(long ordinal, long retained) {
        return after == null || after.compareTo(new Retained(ordinal, retained)) < 0;
    }

    /** Whether it may be a row of the tree: it is right below an object, or the nodes of a list hold it. */
    boolean isOfLevel() {
        return above == null || above.isList;
    }

    /** The group itself, or that whose objects keep those that keep its objects, which {@link #isOfLevel may be a row}. */
    OwnerGroup ofLevel() {
        return isOfLevel() ? this : above.ofLevel();
    }

    /** Those that are so large that each would be a part of its own among any others. */
    private List<Retained> single(AnalysedHeap heap, List<Retained> largest) {
        // All are of one class, so those that are like others are behind those that are not. Those that are equal are
        // told apart here at last.
        return largest.subList(
                0,
                OwnerMap.singles(heap, largest, OwnerMap.single(bytes), false).cardinality());
    }

    /** The others of the group. */
    private OwnerGroup without(List<Retained> largest, AnalysedHeap heap, Progress progress) throws IOException {
        Retained last = largest.get(largest.size() - 1);
        Chains chains = new Chains(heap);
        long left = behind;
        for (Retained one : largest) {
            left -= chains.countBehind(one.ordinal(), one.retainedSize(), progress);
        }
        return new OwnerGroup(owner, above, type, last, objects - largest.size(), left, bytes - bytes(largest), isList);
    }

    private static long bytes(List<Retained> objects) {
        return objects.stream().mapToLong(Retained::retainedSize).sum();
    }

    private List<OwnerTile> tiles(AnalysedHeap heap, List<Retained> objects, Progress progress) throws IOException {
        Map<Long, String> labels =
                heap.heap().labels(objects.stream().mapToLong(Retained::ordinal).toArray());
        List<OwnerTile> tiles = new ArrayList<>();
        for (Retained one : objects) {
            tiles.add(OwnerMap.tile(heap, one.ordinal(), one.retainedSize(), bytes, DEPTH, progress)
                    .labelled(labels.get(one.ordinal())));
        }
        return tiles;
    }

    static List<OwnerTile> sorted(List<OwnerTile> parts) {
        return parts.stream()
                .sorted(Comparator.comparing(OwnerTile::isRest)
                        .thenComparing(
                                Comparator.comparingLong(OwnerTile::bytes).reversed()))
                .toList();
    }

    /** The group as one part, in which stands by class what its objects keep, where they are there for that. */
    OwnerTile withHeld(AnalysedHeap heap, Progress progress) throws IOException {
        HeldByGroup held = HeldByGroup.of(this, heap, progress);
        return tile(
                heap,
                held.bytes() >= THERE_FOR_IT * bytes
                        ? sorted(held.tiles(OwnerMap.single(bytes), progress))
                        : List.of());
    }

    /** The group as one part, in which there may be others. */
    OwnerTile tile(AnalysedHeap heap, List<OwnerTile> parts) {
        return new OwnerTile(
                OwnerTile.NONE,
                heap.heap().classes().name(type),
                null,
                objects + behind,
                bytes,
                List.of(),
                parts,
                this);
    }

    private List<Retained> largest(AnalysedHeap heap, Progress progress) throws IOException {
        // One that would be left alone is no group.
        long most = objects == MOST + 1 ? objects : Math.min(objects, MOST);
        SameNames classes = heap.sameNames();
        if (above == null) {
            return heap.dominators()
                    .children(owner, after, (int) most, ordinal -> classes.classOf(ordinal) == type, progress);
        }
        GroupMembers keepers = GroupMembers.of(above, heap);
        Dominators dominators = heap.dominators();
        return dominators.ranked(
                after,
                (int) most,
                false,
                ordinal -> classes.classOf(ordinal) == type
                        && keepers.contains(dominators.dominator(ordinal))
                        && !keepers.contains(ordinal),
                progress);
    }
}
