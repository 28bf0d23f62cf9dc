package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Tells whether branches are shared by several first nodes of a tree, as by those of its versions. */
final class SharedBranches {
    /** Steps up from a node to the first one. */
    private static final int MOST_ABOVE = 256;

    private final AnalysedHeap heap;
    private final Dominators dominators;
    private final OrdinalSet branches;
    private final String node;

    /** What dominates the branches. */
    private final long holder;

    /** Of a branch or a first node, another one of the same tree; none of the one that stands for all of these. */
    private final Map<Long, Long> sameTree = new HashMap<>();

    /** By the branch, the first node by which it was found. */
    private final Map<Long, Long> found = new HashMap<>();

    private final OrdinalSet shared = new OrdinalSet();

    /**
     * @param branches that have one dominator, with what is linked to them
     * @param node the class of the nodes
     */
    SharedBranches(AnalysedHeap heap, OrdinalSet branches, String node) throws IOException {
        this.heap = heap;
        this.node = node;
        dominators = heap.dominators();
        holder = dominators.dominator(branches.next(0));
        this.branches = branches;
    }

    /**
     * Whether nearly all of the branches are of one tree, and several first nodes have each of these.
     *
     * @param holding the class of what has branches: nodes, or their arrays
     */
    boolean areOneTree(String holding, Progress progress) throws IOException {
        OrdinalSet holders = heap.instances(Set.copyOf(heap.heap().classes().named(holding)), progress);
        ReferenceCursor cursor = heap.graph().cursor();
        for (long each = holders.next(0); each >= 0; each = holders.next(each + 1)) {
            progress.at(each, -1);
            cursor.start(each);
            long first = Heap.ABSENT;
            while (cursor.next()) {
                if (branches.contains(cursor.target())) {
                    first = first == Heap.ABSENT ? first(each) : first;
                    join(cursor.target(), first);
                }
            }
        }
        Map<Long, Long> retained = new HashMap<>();
        shared.forEach(branch -> retained.merge(tree(branch), heap.retainedSize(branch), Long::sum));
        long most = retained.values().stream().mapToLong(n -> n).max().orElse(0);
        return most > 0 && most >= ContentShares.NEARLY_ALL * heap.retained(branches);
    }

    /** The outermost node above an object, or it itself; {@link Heap#ABSENT} where it is in no node below the holder. */
    private long first(long ordinal) {
        long first = Heap.ABSENT;
        long at = ordinal;
        for (int step = 0; step < MOST_ABOVE && at >= 0 && at != holder; step++) {
            first = heap.className(at).equals(node) ? at : first;
            at = dominators.dominator(at);
        }
        return at == holder ? first : Heap.ABSENT;
    }

    private void join(long branch, long first) {
        if (first == Heap.ABSENT) {
            return;
        }
        Long other = found.putIfAbsent(branch, first);
        if (other != null && other != first) {
            shared.add(branch);
        }
        long one = tree(branch);
        long two = tree(first);
        if (one != two) {
            sameTree.put(one, two);
        }
    }

    /** What stands for the tree of a branch or a first node. */
    private long tree(long ordinal) {
        long at = ordinal;
        for (Long next = sameTree.get(at); next != null; next = sameTree.get(at)) {
            // So that of very many versions each is some steps away.
            sameTree.put(at, sameTree.getOrDefault(next, next));
            at = next;
        }
        return at;
    }
}
