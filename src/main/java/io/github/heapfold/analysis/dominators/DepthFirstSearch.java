package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.Adjacency;
import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.scratch.GapSequence;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.analysis.scratch.VarintWriter;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Numbers the objects of the core in the order in which a depth-first search reaches them, from 1 on, and collects what
 * the computation needs: the parent of each, the heads, and the edges that are not part of the tree.
 *
 * <p>Pendant objects get no number: what refers to a class from there does so in the name of the nearest object above
 * that has one. The exceptions are the <em>promoted</em> objects: one that is the first to lead to its class, and those
 * above it in its pendant tree that lead to more. Only these may dominate what is reached from the tree by way of
 * classes: for if an object dominates that and no single one below it does, the ways part at the object, so that one of
 * them is still to be followed when the first class on another is reached.
 *
 * <p>Where an edge starts below a head h, leads to a number below h, and all objects from h down to its source have one
 * referrer, it is as good as an edge from h. If h is the root that the search has come from last, the target is
 * dominated by the virtual root, and that is all there is to know.
 */
final class DepthFirstSearch implements Closeable {
    private static final int STEPS_TOLD = 1 << 12;

    private final ObjectGraph graph;
    private final Roles roles;
    private final Slab lists;
    private final Adjacency adjacency;
    private final SearchStack stack;

    /** The list that is followed, and whose it is. */
    private final SearchStack.Entry at = new SearchStack.Entry();

    private final ClassProofs proofs;
    private final Marks classEdges;
    private final Slab parentSlab;
    private final VarintWriter parents;

    /** By place in the core, the number of an object; 0 of one that is not reached. */
    final Numbers numbers;

    /** By number less one, the ordinal. */
    final GapSequence ordinals;

    final Heads heads;
    final EdgeBuckets edges;
    final Promoted promoted = new Promoted();

    private long count;
    private long reached;

    /** The number of the root that the search has come from last. */
    private long root;

    /** By class index, the number of its object; 0 while it is not known. */
    private final long[] classNumbers;

    /** By class index, the source of the last edge to it. */
    private final long[] classSources;

    /** By class index, whether the object is known to be dominated by the virtual root. */
    private final boolean[] classSettled;

    private final Progress progress;
    private int steps;

    /** @param largest the largest ordinal, and number, that there may be */
    DepthFirstSearch(ObjectGraph graph, Roles roles, Scratch scratch, long largest, Progress progress)
            throws IOException {
        this.graph = graph;
        this.roles = roles;
        this.progress = progress;
        adjacency = graph.adjacency();
        lists = adjacency.lists();
        proofs = new ClassProofs(graph, roles, scratch, progress);
        classEdges = proofs.classEdges();
        stack = new SearchStack(scratch);
        parentSlab = scratch.slab("parents", 0);
        parents = new VarintWriter(parentSlab);
        numbers = Numbers.of(scratch, "numbers", roles.core(), largest);
        ordinals = new GapSequence(scratch, "ordinals", roles.core());
        heads = new Heads(scratch);
        edges = new EdgeBuckets(scratch);
        classNumbers = new long[graph.classes()];
        classSources = new long[graph.classes()];
        classSettled = new boolean[graph.classes()];
        Arrays.fill(classSources, -1);
    }

    /** The search itself. */
    void run() throws IOException {
        for (int i = 0; i < proofs.roots(); i++) {
            long ordinal = proofs.root(i);
            if (!Roles.isVisited(roles.state(ordinal))) {
                root = count + 1;
                at.number = 0;
                at.head = 0;
                at.isHanging = false;
                at.isLast = true;
                if (enter(ordinal)) {
                    follow();
                }
            }
        }
        stack.close();
        proofs.close();
        parents.flush();
        ordinals.finish();
        heads.finish(count);
        edges.ensure(count);
        edges.finish();
    }

    /**
     * Goes on with lists, from each object to the next, until all end. Where a list stands is in local variables: this
     * is where the time goes, and fields are written to memory each time.
     */
    private void follow() throws IOException {
        while (true) {
            long place = at.place;
            long before = at.before;
            long number = at.number;
            long head = at.head;
            boolean isFirst = at.isFirst;
            boolean isLast;
            do {
                long word = lists.getLong(place);
                long code = word & 127;
                place++;
                if ((word & 128) != 0) {
                    int shift = 7;
                    do {
                        word >>>= 8;
                        if (shift == 56) {
                            word = lists.getLong(place);
                        }
                        code |= (word & 127) << shift;
                        shift += 7;
                        place++;
                    } while ((word & 128) != 0);
                }
                long gap = code >>> 1;
                long target = before + (isFirst ? (gap >>> 1) ^ -(gap & 1) : gap);
                before = target;
                isFirst = false;
                isLast = (code & 1) != 0;
                int state = roles.state(target);
                if ((state & Roles.MASK) == Roles.ROOT) {
                    continue;
                }
                if ((state & (Roles.MASK | Roles.VISITED)) == (Roles.SHARED | Roles.VISITED)) {
                    edge(target, number, head);
                } else if (!settle(target, state, number, head)) {
                    at.place = place;
                    at.before = before;
                    at.isFirst = false;
                    at.isLast = isLast;
                    if (enter(target)) {
                        place = at.place;
                        before = at.before;
                        number = at.number;
                        head = at.head;
                        isFirst = at.isFirst;
                    }
                    isLast = at.isLast;
                }
            } while (!isLast);
            if (stack.isEmpty()) {
                return;
            }
            stack.pop(at);
        }
    }

    /** Does all there is to do for a pendant object without a list, if nothing else hangs on it. */
    private boolean settle(long ordinal, int state, long number, long head) throws IOException {
        if (!Roles.isPendant(state) || Roles.hasList(state)) {
            return false;
        }
        if (classEdges.get(ordinal)) {
            int classIndex = graph.classIndex(ordinal);
            if (!Roles.isVisited(roles.state(graph.classOrdinal(classIndex)))) {
                return false;
            }
            classEdge(classIndex, number, head);
        }
        roles.visit(ordinal);
        step();
        return true;
    }

    private void step() {
        reached++;
        if (++steps == STEPS_TOLD) {
            steps = 0;
            progress.at(reached, graph.objects());
        }
    }

    /**
     * Visits an object that the current list leads to. This is too long to become part of its callers when it is
     * compiled, so that it is compiled once.
     *
     * @return whether the object's list, or that of its class, is the current one now; what is left of the one before
     *     is on the stack
     */
    private boolean enter(long ordinal) throws IOException {
        step();
        int state = roles.state(ordinal);
        roles.visit(ordinal);
        int ofClass = classEdges.get(ordinal) ? graph.classIndex(ordinal) : -1;
        boolean leads = ofClass >= 0 && !Roles.isVisited(roles.state(graph.classOrdinal(ofClass)));
        long number = at.number;
        long head = at.head;
        boolean isPendant = Roles.isPendant(state);
        if (isPendant && leads) {
            promoteAbove();
            number = promote(ordinal, at.number);
        } else if (!isPendant) {
            number = number(ordinal, at.number);
            numbers.set(roles.coreBefore(ordinal), number);
            if ((state & Roles.MASK) == Roles.SHARED || (state & Roles.MASK) == Roles.ROOT) {
                heads.add(number);
                head = number;
            }
        }
        if (ofClass >= 0 && !leads) {
            classEdge(ofClass, number, head);
        }
        boolean hasList = Roles.hasList(state);
        if (!hasList && !leads) {
            return false;
        }
        if (!at.isLast) {
            stack.push(at);
        }
        at.ordinal = ordinal;
        at.number = number;
        at.isHanging = isPendant && !leads;
        at.head = head;
        if (hasList) {
            at.start(adjacency.listOf(ordinal), ordinal);
        } else {
            // Nothing is left of a list that there is not.
            at.isLast = true;
        }
        if (!leads) {
            return true;
        }
        // Class objects have no class edge themselves, so that this is as deep as it gets.
        if (!enter(graph.classOrdinal(ofClass))) {
            return hasList;
        }
        return true;
    }

    private long number(long ordinal, long parent) throws IOException {
        long number = ++count;
        parents.write(number - parent);
        ordinals.add(ordinal);
        return number;
    }

    private long promote(long ordinal, long parent) throws IOException {
        long number = number(ordinal, parent);
        promoted.add(ordinal, number);
        return number;
    }

    /** Promotes the objects without numbers that lead to the current list and to more, from the top down. */
    private void promoteAbove() throws IOException {
        if (!at.isHanging) {
            return;
        }
        long above = at.number;
        for (long i = stack.hanging(); i > 0; i--) {
            above = promote(stack.ordinal(i), above);
            stack.setNumber(i, above);
        }
        if (!at.isLast) {
            above = promote(at.ordinal, above);
            at.isHanging = false;
        }
        at.number = above;
    }

    private void edge(long target, long number, long head) throws IOException {
        long of = numbers.get(roles.coreBefore(target));
        // The head where it has the higher number; without a branch, since the number has to be waited for.
        long above = (of - head) >> 63;
        long source = (head & above) | (number & ~above);
        if (source != of) {
            emit(of, source);
        }
        if (head == root && head > of) {
            roles.makeRoot(target);
        }
    }

    private void classEdge(int classIndex, long number, long head) throws IOException {
        if (classSettled[classIndex]) {
            return;
        }
        long of = classNumbers[classIndex];
        if (of == 0) {
            of = numbers.get(roles.coreBefore(graph.classOrdinal(classIndex)));
            classNumbers[classIndex] = of;
        }
        long source = head > of ? head : number;
        if (classSources[classIndex] == source) {
            return;
        }
        classSources[classIndex] = source;
        if (source != of) {
            emit(of, source);
        }
        classSettled[classIndex] = head > of && head == root;
    }

    private void emit(long target, long source) throws IOException {
        edges.ensure(target);
        edges.add(target, source);
    }

    /** How many objects have numbers. */
    long count() {
        return count;
    }

    /** How many objects are reachable. */
    long reached() {
        return reached;
    }

    /** By number less one, how much lower the number of the parent is. */
    Slab parents() {
        return parentSlab;
    }

    /** Bytes of {@link #parents}. */
    long parentsEnd() {
        return parents.position();
    }

    /** Gives back all that only serves to compute dominators. */
    void closeTree() throws IOException {
        stack.close();
        proofs.close();
        parentSlab.close();
        numbers.close();
        heads.close();
        edges.close();
    }

    @Override
    public void close() throws IOException {
        closeTree();
        ordinals.close();
    }
}
