package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.content.Contents;
import io.github.heapfold.analysis.question.leak.content.Descendants;
import io.github.heapfold.analysis.question.leak.content.Level;
import io.github.heapfold.analysis.question.leak.content.OuterNodes;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Makes a candidate of a list or tree: which nodes are in it, what those hold, and who has it. */
final class Trees {
    private final AnalysedHeap heap;
    private final LeakLimits limits;
    private final Contents contents;
    private final Descendants descendants;
    private final OuterNodes outerNodes;
    private final Owners owners;

    Trees(
            AnalysedHeap heap,
            DominatorChildren tree,
            LeakLimits limits,
            Contents contents,
            Descendants descendants,
            Owners owners,
            Progress progress) {
        this.heap = heap;
        this.limits = limits;
        this.contents = contents;
        this.descendants = descendants;
        this.owners = owners;
        outerNodes = new OuterNodes(heap, tree, descendants, progress);
    }

    /**
     * @param head its outermost node
     * @param period as {@link Region#period} has it
     * @param residual what the head keeps, but for what is told by itself
     */
    Candidate of(long head, int period, long residual) throws IOException {
        String className = heap.className(head);
        boolean isRow = period > 0 && !descendants.isNode(head);
        OrdinalSet nodes = isRow ? descendants.row(head, period) : descendants.dominatedBy(head, className);
        OrdinalSet ends = isRow ? new OrdinalSet() : descendants.ends(head, nodes, limits.heavy());
        ends.forEach(end -> nodes.addAll(descendants.dominatedBy(end, className)));
        long retained = residual + heap.retained(ends);
        ends.add(head);
        List<Level> levels = contents.ofTree(nodes, ends, retained);
        Optional<Candidate> around = around(head, levels, retained);
        return around.isPresent()
                ? around.get()
                : new Candidate(SuspectShape.ONE_CLASS, owners.owner(head), retained, levels, true)
                        .withInside(contents.inside(ends, levels));
    }

    /**
     * Of a tree that goes through collections, which are one in the other, all of it; empty where what is in the
     * collection is no matter of such a tree.
     *
     * @param head what the collection has its elements by
     */
    Optional<Candidate> around(long head, List<Level> levels, long residual) throws IOException {
        long collection = owners.owner(head);
        boolean hasNodes = levels.size() > 1 || !owners.isCollection(collection);
        long outermost = hasNodes ? outerNodes.of(collection, levels.get(levels.size() - 1)) : Heap.ABSENT;
        return outermost == Heap.ABSENT
                ? Optional.empty()
                : Optional.of(of(outermost, 0, residual + heap.retainedSize(outermost) - heap.retainedSize(head)));
    }

    /**
     * A tree that is known by the array which has its branches; empty where what is in the array are no nodes of one.
     *
     * @param branches what the array has, but for what is told by itself
     * @param level what these are
     */
    Optional<Candidate> inArray(long array, OrdinalSet branches, Level level, long residual) throws IOException {
        Optional<String> node = outerNodes.inArray(array, level);
        if (node.isEmpty()) {
            return Optional.empty();
        }
        List<Level> levels = contents.ofBranches(descendants.dominatedBy(branches, node.get()), residual);
        return Optional.of(new Candidate(SuspectShape.ONE_CLASS, array, residual, levels, true)
                .withInside(contents.inside(OrdinalSet.of(array), levels)));
    }
}
