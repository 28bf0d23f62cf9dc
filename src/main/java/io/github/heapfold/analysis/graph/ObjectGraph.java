package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The objects of a heap: class, size and references of each. Objects are told by ordinals from 0 on, classes by their
 * index. Does not change any more and may be asked by any number of threads; each takes a {@link ReferenceCursor} of
 * its own.
 */
public final class ObjectGraph implements Closeable {
    /** Words of states between two looks at whether to go on. */
    private static final int WORDS_TOLD = 1 << 14;

    private static final String FIGURES = "graph";
    private static final String CLASSES = "class objects";
    private static final String ROOTS = "roots";
    private static final String CLASS_EDGES = "class edges";
    private static final String SELF_REFERENCES = "self references";

    private final long objects;
    private final long references;
    private final long size;
    private final long[] classOrdinals;
    private final long[] roots;
    private final States states;
    private final Kinds kinds;
    private final Adjacency adjacency;
    private final Marks classEdges;
    private final Marks selfReferences;

    ObjectGraph(
            long objects,
            long references,
            long size,
            long[] classOrdinals,
            long[] roots,
            States states,
            Kinds kinds,
            Adjacency adjacency,
            Marks classEdges,
            Marks selfReferences) {
        this.objects = objects;
        this.references = references;
        this.size = size;
        this.classOrdinals = classOrdinals;
        this.roots = roots;
        this.states = states;
        this.kinds = kinds;
        this.adjacency = adjacency;
        this.classEdges = classEdges;
        this.selfReferences = selfReferences;
        kinds.finish();
    }

    /** Keeps the graph. */
    public void save(IndexWriter index) throws IOException {
        index.add(FIGURES, objects, references, size);
        index.add(CLASSES, classOrdinals);
        index.add(ROOTS, roots);
        states.save(index, objects);
        kinds.save(index);
        adjacency.save(index, objects);
        classEdges.save(index, CLASS_EDGES, objects);
        if (selfReferences != null) {
            selfReferences.save(index, SELF_REFERENCES, objects);
        }
    }

    /**
     * A graph that was kept after its dominators were computed; the index must stay open as long as the graph is used.
     *
     * @throws IOException where it cannot be read, or what it says cannot be
     */
    public static ObjectGraph load(IndexReader index) throws IOException {
        long[] figures = index.numbers(FIGURES, 3);
        long objects = figures[0];
        if (objects < 0 || objects >= 1L << 40) {
            throw index.refuse();
        }
        States states = States.load(index, objects);
        return new ObjectGraph(
                objects,
                figures[1],
                figures[2],
                index.numbers(CLASSES),
                index.numbers(ROOTS),
                states,
                Kinds.load(index, objects),
                Adjacency.load(index, objects, states),
                Marks.load(index, CLASS_EDGES, objects),
                index.has(SELF_REFERENCES) ? Marks.load(index, SELF_REFERENCES, objects) : null);
    }

    /** How many objects there are. */
    public long objects() {
        return objects;
    }

    /** How many references there are: distinct targets of each object, its class among them. */
    public long references() {
        return references;
    }

    /** Bytes of all objects together. */
    public long size() {
        return size;
    }

    /** How many class indexes there are. */
    public int classes() {
        return classOrdinals.length;
    }

    /** The ordinal of a class's object; -1 where it is not in the graph. */
    public long classOrdinal(int classIndex) {
        return classOrdinals[classIndex];
    }

    /** How many roots there are. */
    public int roots() {
        return roots.length;
    }

    /**
     * The ordinal of a root.
     *
     * @param index from 0 on; the ordinals ascend
     */
    public long root(int index) {
        return roots[index];
    }

    public boolean isRoot(long ordinal) {
        return Arrays.binarySearch(roots, ordinal) >= 0;
    }

    /** The index of the class of an object; -1 of a class object. */
    public int classIndex(long ordinal) {
        return kinds.classOf(kinds.kind(ordinal));
    }

    /** Bytes of the object itself. */
    public long shallowSize(long ordinal) {
        return kinds.sizeOf(kinds.kind(ordinal));
    }

    /** How many kinds there are: pairs of class and shallow size. */
    public int kinds() {
        return kinds.count();
    }

    /** The kind of an object, 0 to {@link #kinds()} - 1. */
    public int kind(long ordinal) {
        return kinds.kind(ordinal);
    }

    /** The class index of a kind; -1 of class objects. */
    public int kindClass(int kind) {
        return kinds.classOf(kind);
    }

    /**
     * Shows the objects of some kinds in ascending order.
     *
     * @param wanted by kind
     * @param progress told of objects looked at and of all; may end it by an exception
     */
    public void forEachOfKinds(boolean[] wanted, LongConsumer visitor, Progress progress) {
        kinds.forEach(wanted, visitor, progress);
    }

    /** The shallow size of a kind in bytes. */
    public long kindSize(int kind) {
        return kinds.sizeOf(kind);
    }

    /** A cursor over the references of one object after the other. */
    public ReferenceCursor cursor() {
        return new ReferenceCursor(this);
    }

    /** For the computation of dominators: the lists of references. */
    public Adjacency adjacency() {
        return adjacency;
    }

    /** For the computation of dominators, which takes them over: nobody else must use more than {@link States#LIST}. */
    public States states() {
        return states;
    }

    /** For the computation of dominators: the objects whose class has an object that is no root. */
    public Marks classEdges() {
        return classEdges;
    }

    /**
     * Shows, by ascending ordinals, who refers to an object, without its instances where it is a class.
     *
     * @param progress told of objects looked at and of all; may end it by an exception
     */
    public void forEachReferrer(long ordinal, LongConsumer visitor, Progress progress) {
        Adjacency.Lists list = adjacency.new Lists();
        boolean itself = refersToItself(ordinal);
        for (long word = 0; word * States.WORD < objects; word++) {
            if (word % WORDS_TOLD == 0) {
                progress.at(word * States.WORD, objects);
            }
            if (itself && word == ordinal / States.WORD) {
                showReferrers(list, word, ordinal, 1L << (ordinal % States.WORD * 4), visitor);
            } else {
                showReferrers(list, word, ordinal, 0, visitor);
            }
        }
    }

    /**
     * Shows those objects of one word of states whose lists contain an object.
     *
     * @param known the lowest bit of the state of an object that is known to be one
     */
    private void showReferrers(Adjacency.Lists list, long word, long ordinal, long known, LongConsumer visitor) {
        for (long left = (states.word(word) & States.EACH) | known; left != 0; left &= left - 1) {
            long referrer = word * States.WORD + (Long.numberOfTrailingZeros(left) >>> 2);
            if ((left & -left) == known) {
                visitor.accept(referrer);
                continue;
            }
            list.start(referrer);
            // Targets ascend.
            long target = list.next();
            while (target < ordinal && list.hasNext()) {
                target = list.next();
            }
            if (target == ordinal) {
                visitor.accept(referrer);
            }
        }
    }

    /** Whether one of an object's fields or elements is the object itself. */
    public boolean refersToItself(long ordinal) {
        return selfReferences != null && selfReferences.get(ordinal);
    }

    @Override
    public void close() throws IOException {
        states.close();
        kinds.close();
        adjacency.close();
        classEdges.close();
        if (selfReferences != null) {
            selfReferences.close();
        }
    }
}
