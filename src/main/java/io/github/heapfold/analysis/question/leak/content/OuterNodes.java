package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Optional;

/**
 * Tells whether what is in a collection are nodes of a tree that goes through collections, as one with a map in each
 * node: then one with very many branches is not where they came together.
 */
public final class OuterNodes {
    /** Of a node, the share that one below it has so that both are the same tree, and nothing else of it matters. */
    private static final double SAME_TREE = 0.95;

    /** Steps from one node to the next: the entries of a sorted map are a tree themselves. */
    private static final int MOST_BETWEEN = 64;

    /** Steps down in which a node has to come again. */
    private static final int MOST_BELOW = 12;

    /** Of all nodes of a tree, the most that are in one collection. */
    private static final double MOST_IN_ONE = 0.5;

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final Descendants descendants;
    private final Progress progress;

    /** @param progress told while the heap is searched; may end that by an exception */
    public OuterNodes(AnalysedHeap heap, DominatorChildren tree, Descendants descendants, Progress progress) {
        this.heap = heap;
        this.progress = progress;
        this.tree = tree;
        this.descendants = descendants;
    }

    /**
     * The outermost node of a tree.
     *
     * @param collection in which nodes of it are
     * @param nodes these
     * @return {@link Heap#ABSENT} where they are none
     */
    public long of(long collection, Level nodes) throws IOException {
        String node = nodes.className();
        if (ClassKinds.isPlatform(node) || !ClassKinds.isPlatform(heap.className(collection))) {
            return Heap.ABSENT;
        }
        long nearest = above(collection);
        String outer = nearest == Heap.ABSENT ? null : heap.className(nearest);
        if (outer == null || ClassKinds.isPlatform(outer) || !comesAgain(nodes.largest(), outer)) {
            return Heap.ABSENT;
        }
        long least = (long) (SAME_TREE * heap.retainedSize(nearest));
        if (heap.retainedSize(collection) < least
                || nodes.objects()
                        > MOST_IN_ONE * descendants.dominatedBy(nearest, outer).size()) {
            return Heap.ABSENT;
        }
        long outermost = nearest;
        for (long at = nearest;
                at != Heap.ABSENT
                        && heap.className(at).equals(outer)
                        && SAME_TREE * heap.retainedSize(at) <= heap.retainedSize(collection);
                at = above(at)) {
            outermost = at;
        }
        return outermost;
    }

    /**
     * The class of the nodes of a tree whose first node does not have its branches alone, as where a copy of it has the
     * same: then these are in an array that stands above all nodes.
     *
     * @param array that has them
     * @param links from one node to the next; or nodes
     * @return empty where what is in the array is no tree, or most of it, or are trees that are each for themselves, as
     *     no nodes share the array
     */
    public Optional<String> inArray(long array, Level links) throws IOException {
        String link = links.className();
        if (!heap.className(array).endsWith("[]")
                || ClassKinds.isPlatform(link)
                || !comesAgain(links.largest(), link)
                || links.objects()
                        > MOST_IN_ONE * descendants.dominatedBy(array, link).size()) {
            return Optional.empty();
        }
        // What only leads to the next node says less than that.
        long held = tree.heaviest(links.largest());
        String name = heap.className(held);
        String node =
                name.endsWith("[]") || heap.kinds().isInCollection(name) || ClassKinds.isPlatform(name) ? link : name;
        return isSharedBy(node, array) ? Optional.of(node) : Optional.empty();
    }

    /** Whether several objects of a class refer to an object, and no others do. */
    private boolean isSharedBy(String className, long shared) throws IOException {
        Dominators dominators = heap.dominators();
        ReferenceCursor cursor = heap.graph().cursor();
        long objects = heap.graph().objects();
        int found = 0;
        for (long o = 0; o < objects; o++) {
            progress.step(o, objects);
            boolean isOne = false;
            cursor.start(o);
            while (!isOne && cursor.next()) {
                isOne = cursor.target() == shared;
            }
            if (isOne && dominators.isReachable(o)) {
                if (!heap.className(o).equals(className)) {
                    return false;
                }
                found++;
            }
        }
        return found > 1;
    }

    /** The nearest above an object that is no part of a collection; {@link Heap#ABSENT} where there is none. */
    private long above(long ordinal) throws IOException {
        Dominators dominators = heap.dominators();
        long at = dominators.dominator(ordinal);
        for (int step = 0; step < MOST_BETWEEN && at != Dominators.VIRTUAL_ROOT; step++) {
            if (!heap.kinds().isInCollection(heap.className(at))) {
                return at;
            }
            at = dominators.dominator(at);
        }
        return Heap.ABSENT;
    }

    /** Whether an object of a class is below another one, by those that retain most. */
    private boolean comesAgain(long from, String className) {
        long at = from;
        for (int step = 0; step < MOST_BELOW && at != DominatorChildren.NONE; step++) {
            at = tree.heaviest(at);
            if (at != DominatorChildren.NONE && heap.className(at).equals(className)) {
                return true;
            }
        }
        return false;
    }
}
