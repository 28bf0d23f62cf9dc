package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The nodes of a list or tree: an object and those of its class that are {@link Chains chained} behind it. They are one
 * box of a map, as one for each would have all others in it. They are found from node to node, with what they refer to,
 * so that no other object is looked at; all objects only where others than nodes lead to much of it.
 */
final class ListNodes {
    /** From so many behind an object on it is the first of a list: one thing, whose nodes say nothing. */
    private static final int LEAST = 12;

    /** No more nodes than these are counted, nor what they hold looked for where there are more. */
    static final int MOST = 1_000_000;

    private static final int STEP = 1 << 12;

    private final AnalysedHeap heap;
    private final OwnerGroup group;
    private final HeldByGroup held;
    private final OrdinalSet nodes = new OrdinalSet();

    /** How many may still be looked at that are chained behind what the nodes hold. */
    private long left = MOST;

    /** Bytes of which it is not known yet who has them. */
    private long rest;

    /** Takes what the nodes hold. */
    @FunctionalInterface
    private interface Holdings {
        void add(long ordinal, long retained, long behind);
    }

    private ListNodes(AnalysedHeap heap, long first, long bytes) {
        this.heap = heap;
        group = new OwnerGroup(first, null, heap.sameNames().classOf(first), null, 1, 0, bytes, true);
        held = new HeldByGroup(group, heap);
    }

    /** Whether an object is the first node of a list or tree, by how many are behind it. */
    static boolean isList(long behind) {
        return behind >= LEAST;
    }

    /**
     * Whether an object is the first node of a list or tree.
     *
     * @param bytes that it keeps alive
     */
    static boolean isFirst(AnalysedHeap heap, long ordinal, long bytes, Progress progress) throws IOException {
        return ordinal >= 0 && isList(new Chains(heap).countBehind(ordinal, bytes, LEAST, progress));
    }

    /**
     * How many nodes there are where an object is the first of them, {@link #MOST} where they were not counted to the end;
     * 0 of what is no first one.
     *
     * @param bytes that it keeps alive
     */
    static long count(AnalysedHeap heap, long ordinal, long bytes, Progress progress) throws IOException {
        return isFirst(heap, ordinal, bytes, progress)
                ? 1 + new Chains(heap).countBehind(ordinal, bytes, MOST - 1, progress)
                : 0;
    }

    /**
     * @param first {@link #isFirst is} one
     * @param isOpen whether what the nodes hold is of interest
     */
    static ListNodes of(AnalysedHeap heap, long first, long bytes, boolean isOpen, Progress progress)
            throws IOException {
        ListNodes list = new ListNodes(heap, first, bytes);
        Chains chains = new Chains(heap);
        list.nodes.add(first);
        chains.forEachBehind(first, bytes, list.nodes::add, MOST - 1, progress);
        if (isOpen && list.nodes.size() < MOST) {
            list.look(chains, list.held::add, progress);
        }
        list.held.setMembers(list.nodes.size());
        return list;
    }

    /** How many there are; {@link #MOST} where they were not counted to the end. */
    long size() {
        return nodes.size();
    }

    /** Their own bytes. */
    long ownBytes() {
        return nodes.size() * heap.heap().shallowSize(group.owner());
    }

    /** The ordinals of what they hold, in any order; empty where there is too much to look at all. */
    Optional<long[]> holdings(Progress progress) throws IOException {
        LongStream.Builder found = LongStream.builder();
        if (nodes.size() < MOST) {
            look(new Chains(heap), (ordinal, retained, behind) -> found.add(ordinal), progress);
        }
        return isKnown() ? Optional.of(found.build().toArray()) : Optional.empty();
    }

    private void look(Chains chains, Holdings holdings, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        ReferenceCursor references = heap.graph().cursor();
        OrdinalSet seen = new OrdinalSet();
        rest = group.bytes() - ownBytes();
        long looked = 0;
        for (long node = nodes.next(0); node >= 0 && left > 0; node = nodes.next(node + 1)) {
            references.start(node);
            while (references.next() && left > 0) {
                long target = references.target();
                if (!nodes.contains(target) && nodes.contains(dominators.dominator(target)) && seen.add(target)) {
                    found(target, dominators.retainedSize(target), chains, holdings, progress);
                }
            }
            if (++looked % STEP == 0) {
                progress.look();
            }
        }
        if (left > 0 && rest >= OwnerMap.single(group.bytes())) {
            // A node keeps also what two of its objects refer to, and not it itself.
            dominators.forEachWithoutSizes(
                    (ordinal, dominator, none) -> {
                        if (left > 0 && nodes.contains(dominator) && !nodes.contains(ordinal) && seen.add(ordinal)) {
                            found(ordinal, dominators.retainedSize(ordinal), chains, holdings, progress);
                        }
                    },
                    progress);
        }
    }

    private void found(long held, long retained, Chains chains, Holdings holdings, Progress progress) {
        long behind = chains.countBehind(held, retained, left, progress);
        left -= behind;
        rest -= retained;
        holdings.add(held, retained, behind);
    }

    /** Whether all nodes were counted, and what they hold. */
    boolean isKnown() {
        return nodes.size() < MOST && left > 0;
    }

    /**
     * The list as one part, in which stands what its nodes hold, where they hold anything and it is known.
     *
     * @param label of its first node; null where there is none
     */
    OwnerTile tile(String label, Progress progress) throws IOException {
        List<OwnerTile> parts = isKnown() && !held.isEmpty()
                ? OwnerGroup.sorted(held.tiles(OwnerMap.single(group.bytes()), progress))
                : List.of();
        String className = heap.heap().describe(group.owner());
        return new OwnerTile(group.owner(), className, label, nodes.size(), group.bytes(), List.of(), parts, null);
    }
}
