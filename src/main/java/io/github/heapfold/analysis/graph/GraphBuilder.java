package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Writes an {@link ObjectGraph}. Objects are told in ascending order of their ordinals; one that is left out has no
 * class, no size and refers to nothing. For one thread. Closing it before it is finished gives everything back; after
 * that it does nothing, for all belongs to the graph.
 */
public final class GraphBuilder implements Closeable {
    private static final long[] NOTHING = {};

    private final long objects;
    private final long[] classOrdinals;
    private final States states;
    private final Kinds kinds;
    private final AdjacencyWriter lists;
    private final long[] roots;
    private long references;
    private long size;
    private long last = -1;
    private boolean finished;
    private Marks selfReferences;
    private final Marks classEdges;
    private final boolean[] classIsRoot;
    private final Scratch scratch;

    /**
     * @param objects how many there are; their ordinals are 0 to {@code objects - 1}
     * @param classOrdinals by class index, the ordinal of the class object; -1 where it is not in the graph
     * @param roots ordinals of the roots, ascending, each once
     */
    public GraphBuilder(Scratch scratch, long objects, long[] classOrdinals, long[] roots) throws IOException {
        this.scratch = scratch;
        this.objects = objects;
        this.classOrdinals = classOrdinals.clone();
        this.roots = roots.clone();
        check();
        states = new States(scratch, objects);
        kinds = new Kinds(scratch, objects);
        lists = new AdjacencyWriter(scratch, objects, states);
        classEdges = new Marks(scratch, "class edges", objects);
        classIsRoot = new boolean[classOrdinals.length];
        for (int i = 0; i < classOrdinals.length; i++) {
            classIsRoot[i] = Arrays.binarySearch(roots, classOrdinals[i]) >= 0;
        }
        for (long root : roots) {
            states.setRoot(root);
        }
        for (long ordinal : classOrdinals) {
            if (ordinal >= 0) {
                states.setManyReferrers(ordinal);
            }
        }
    }

    private void check() {
        for (int i = 0; i < roots.length; i++) {
            if (roots[i] < 0 || roots[i] >= objects || (i > 0 && roots[i] <= roots[i - 1])) {
                throw new IllegalArgumentException("roots are not ascending ordinals");
            }
        }
        for (long ordinal : classOrdinals) {
            if (ordinal < -1 || ordinal >= objects) {
                throw new IllegalArgumentException("the ordinal " + ordinal + " of a class is none");
            }
        }
    }

    /**
     * Adds an object.
     *
     * @param ordinal more than that of the object before
     * @param classIndex the index of its class, to whose class object it refers besides its targets; -1 of a class
     *     object, whose references are all among the targets
     * @param shallowSize bytes
     * @param targets ordinals of the objects that it refers to, in any order, also several times or itself; are put
     *     into order here
     * @param count how many of the targets there are
     */
    public void add(long ordinal, int classIndex, long shallowSize, long[] targets, int count) throws IOException {
        addDistinct(ordinal, classIndex, shallowSize, targets, 0, Targets.distinct(targets, count));
    }

    /**
     * The same where the targets ascend, each once.
     *
     * @param from where they begin
     * @param to where they end; what is in between may be changed
     */
    public void addDistinct(long ordinal, int classIndex, long shallowSize, long[] targets, int from, int to)
            throws IOException {
        if (ordinal <= last || ordinal >= objects) {
            throw new IllegalArgumentException("object " + ordinal + " after " + last + " of " + objects);
        }
        last = ordinal;
        kinds.set(ordinal, classIndex, shallowSize);
        size = Math.addExact(size, shallowSize);
        long ofClass = classIndex < 0 ? -1 : classOrdinals[classIndex];
        if (ofClass >= 0) {
            references++;
            if (!classIsRoot[classIndex]) {
                classEdges.set(ordinal);
            }
        }
        if (from == to) {
            return;
        }
        if (targets[from] < 0 || targets[to - 1] >= objects) {
            throw new IllegalArgumentException("object " + ordinal + " refers to what is no object");
        }
        references += to - from;
        int kept = from;
        for (int i = from; i < to; i++) {
            long target = targets[i];
            if (target == ofClass) {
                references--;
            } else if (target == ordinal) {
                addSelfReference(ordinal);
            } else {
                targets[kept++] = target;
            }
        }
        lists.add(ordinal, targets, from, kept);
    }

    /**
     * The same for any number of targets, which are marked instead of being listed.
     *
     * @param targets marks of ordinals, which may be changed
     * @param progress told of ordinals gone through and of all; may end it by an exception
     */
    public void add(long ordinal, int classIndex, long shallowSize, Marks targets, Progress progress)
            throws IOException {
        addDistinct(ordinal, classIndex, shallowSize, NOTHING, 0, 0);
        long distinct = 0;
        for (long word = 0; word << 6 < objects; word++) {
            distinct += Long.bitCount(targets.word(word));
        }
        references += distinct;
        long ofClass = classIndex < 0 ? -1 : classOrdinals[classIndex];
        if (ofClass >= 0 && targets.get(ofClass)) {
            references--;
            distinct--;
            targets.clear(ofClass);
        }
        if (targets.get(ordinal)) {
            distinct--;
            addSelfReference(ordinal);
            targets.clear(ordinal);
        }
        if (distinct > 0) {
            lists.add(ordinal, targets, objects, progress);
        }
    }

    private void addSelfReference(long ordinal) throws IOException {
        if (selfReferences == null) {
            selfReferences = new Marks(scratch, "self references", objects);
        }
        selfReferences.set(ordinal);
    }

    /** Ends the graph. The builder must no more be used. */
    public ObjectGraph finish() throws IOException {
        lists.finish();
        finished = true;
        return new ObjectGraph(
                objects,
                references,
                size,
                classOrdinals,
                roots,
                states,
                kinds,
                lists.adjacency(),
                classEdges,
                selfReferences);
    }

    @Override
    public void close() throws IOException {
        if (finished) {
            return;
        }
        states.close();
        kinds.close();
        lists.adjacency().close();
        classEdges.close();
        if (selfReferences != null) {
            selfReferences.close();
        }
    }
}
