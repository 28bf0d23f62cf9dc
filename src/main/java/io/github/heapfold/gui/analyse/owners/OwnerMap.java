package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who keeps the memory, as a map shows it: the largest objects that one keeps alive, and of the large ones again what
 * these keep. Many small ones of a class are one part.
 */
public final class OwnerMap implements Question<OwnerTile> {
    private static final int DEPTH = 2;

    /** Of what a level has more than these, the smaller ones are summed up by class. */
    private static final int LOOKED_AT = 64;

    private static final int MOST_SINGLE = 20;
    private static final int MOST_GROUPS = 8;

    /** From which share of its level on an object is a part of its own. */
    static final double SINGLE = 0.01;

    /** From which share of the whole map on the parts of a part are of interest. */
    private static final double NESTED = 0.05;

    /** From which share of its level on an object is all that there is to see, and how many of those stand in a row. */
    private static final double ALL = 0.95;

    private static final int MOST_IN_A_ROW = 5;

    /** From which share of its level on it is worth a look at all objects what small ones there are. */
    private static final double WORTH = 0.2;

    private final long of;

    /**
     * @param of the ordinal of the object that keeps the parts, or {@link Dominators#VIRTUAL_ROOT} for the heap
     */
    public OwnerMap(long of) {
        this.of = of;
    }

    @Override
    public OwnerTile ask(AnalysedHeap heap, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        long all = of == Dominators.VIRTUAL_ROOT ? dominators.reachableSize() : dominators.retainedSize(of);
        return tile(heap, of, all, all, 0, 0, progress);
    }

    private static OwnerTile tile(
            AnalysedHeap heap, long ordinal, long bytes, long whole, int depth, int row, Progress progress)
            throws IOException {
        boolean nested = depth == 0 || (depth <= DEPTH && bytes >= NESTED * whole);
        List<OwnerTile> parts = nested ? parts(heap, ordinal, bytes, whole, depth, row, progress) : List.of();
        if (ordinal == Dominators.VIRTUAL_ROOT) {
            return new OwnerTile(OwnerTile.NONE, null, null, 0, bytes, parts);
        }
        Heap names = heap.heap();
        String label = depth <= 1 ? names.label(ordinal).orElse(null) : null;
        return new OwnerTile(ordinal, names.describe(ordinal), label, 1, bytes, parts);
    }

    private static List<OwnerTile> parts(
            AnalysedHeap heap, long ordinal, long bytes, long whole, int depth, int row, Progress progress)
            throws IOException {
        List<Retained> largest = heap.dominators().children(ordinal, null, LOOKED_AT, progress);
        List<OwnerTile> parts = new ArrayList<>();
        Set<Long> named = new HashSet<>();
        long left =
                bytes - (ordinal == Dominators.VIRTUAL_ROOT ? 0 : heap.graph().shallowSize(ordinal));
        for (Retained child : largest) {
            if (parts.size() < MOST_SINGLE && child.retainedSize() >= SINGLE * bytes) {
                // One in which all of the others is hides them: it costs no depth.
                boolean only = child.retainedSize() >= ALL * bytes && row < MOST_IN_A_ROW;
                parts.add(tile(
                        heap,
                        child.ordinal(),
                        child.retainedSize(),
                        whole,
                        only ? depth : depth + 1,
                        only ? row + 1 : row,
                        progress));
                named.add(child.ordinal());
                left -= child.retainedSize();
            }
        }
        boolean all = largest.size() < LOOKED_AT;
        if (all || left >= WORTH * bytes) {
            Groups groups = new Groups(heap.heap(), named);
            if (all) {
                largest.forEach(child -> groups.add(child.ordinal(), child.retainedSize()));
            } else {
                heap.dominators()
                        .forEach(
                                (child, dominator, retained) -> {
                                    if (dominator == ordinal) {
                                        groups.add(child, retained);
                                    }
                                },
                                progress);
            }
            for (OwnerTile group : groups.largest()) {
                parts.add(group);
                left -= group.bytes();
            }
        }
        if (left > 0) {
            parts.add(new OwnerTile(OwnerTile.NONE, null, null, 0, left, List.of()));
        }
        parts.sort(Comparator.comparing(OwnerTile::isRest)
                .thenComparing(Comparator.comparingLong(OwnerTile::bytes).reversed()));
        return List.copyOf(parts);
    }

    /** Objects by class, without those that are named one by one. */
    private static final class Groups {
        private final Heap heap;
        private final Set<Long> named;
        private final Map<Integer, long[]> sums = new HashMap<>();

        Groups(Heap heap, Set<Long> named) {
            this.heap = heap;
            this.named = named;
        }

        void add(long ordinal, long retained) {
            if (!named.contains(ordinal)) {
                long[] sum = sums.computeIfAbsent(heap.classOf(ordinal), type -> new long[3]);
                sum[0]++;
                sum[1] += retained;
                sum[2] = ordinal;
            }
        }

        List<OwnerTile> largest() {
            List<OwnerTile> groups = new ArrayList<>();
            sums.forEach((type, sum) -> groups.add(new OwnerTile(
                    sum[0] == 1 ? sum[2] : OwnerTile.NONE,
                    heap.classes().name(type),
                    null,
                    sum[0],
                    sum[1],
                    List.of())));
            groups.sort(Comparator.comparingLong(OwnerTile::bytes).reversed());
            return groups.subList(0, Math.min(MOST_GROUPS, groups.size()));
        }
    }
}
