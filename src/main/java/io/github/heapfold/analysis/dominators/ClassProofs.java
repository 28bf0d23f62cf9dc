package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.Adjacency;
import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Finds classes that two roots lead to, each over objects with one referrer only: such ways meet nowhere but at the
 * class, so that the virtual root dominates it. That makes it as good as a root, and the references of its instances to
 * it need not be looked at.
 */
final class ClassProofs implements Closeable {
    /** How far is looked below each root. */
    private static final int MOST_OBJECTS = 20_000;

    private static final int STEP = 1 << 8;

    private final ObjectGraph graph;
    private final Roles roles;
    private final Adjacency.Lists lists;

    /** The classes that are no roots, by ascending ordinals of their objects. */
    private final int[] classes;

    private final long[] ordinals;

    /** By class index, the root that led there first, plus 1. */
    private final int[] firstRoot;

    private final boolean[] isProven;

    /** Objects that are as good as roots: the roots, then proven classes. */
    private long[] roots;

    private int count;
    private final long[] queue = new long[MOST_OBJECTS];
    private final Marks classEdges;
    private final boolean ownMarks;

    ClassProofs(ObjectGraph graph, Roles roles, Scratch scratch, Progress progress) throws IOException {
        this.graph = graph;
        this.roles = roles;
        lists = graph.adjacency().new Lists();
        Integer[] open = new Integer[graph.classes()];
        int n = 0;
        for (int c = 0; c < graph.classes(); c++) {
            if (graph.classOrdinal(c) >= 0 && !graph.isRoot(graph.classOrdinal(c))) {
                open[n++] = c;
            }
        }
        Arrays.sort(open, 0, n, (a, b) -> Long.compare(graph.classOrdinal(a), graph.classOrdinal(b)));
        classes = new int[n];
        ordinals = new long[n];
        for (int i = 0; i < n; i++) {
            classes[i] = open[i];
            ordinals[i] = graph.classOrdinal(open[i]);
        }
        firstRoot = new int[graph.classes()];
        isProven = new boolean[graph.classes()];
        count = graph.roots();
        roots = new long[count + 16];
        for (int i = 0; i < count; i++) {
            roots[i] = graph.root(i);
        }
        for (int i = 0; i < count && n > 0; i++) {
            if (i % STEP == 0) {
                progress.at(i, count);
            }
            search(i);
        }
        ownMarks = count > graph.roots();
        classEdges = ownMarks ? left(scratch, progress) : graph.classEdges();
    }

    private void search(int root) {
        int head = 0;
        int tail = 0;
        queue[tail++] = roots[root];
        while (head < tail) {
            long ordinal = queue[head++];
            if (graph.classEdges().get(ordinal)) {
                reached(graph.classIndex(ordinal), root);
            }
            if (!Roles.hasList(roles.state(ordinal))) {
                continue;
            }
            lists.start(ordinal);
            do {
                long target = lists.next();
                int role = roles.state(target) & Roles.MASK;
                if (role == Roles.PENDANT || role == Roles.SINGLE) {
                    if (tail < MOST_OBJECTS) {
                        queue[tail++] = target;
                    }
                } else if (role == Roles.SHARED) {
                    int index = Arrays.binarySearch(ordinals, target);
                    if (index >= 0) {
                        reached(classes[index], root);
                    }
                }
            } while (lists.hasNext());
        }
    }

    private void reached(int classIndex, int root) {
        if (firstRoot[classIndex] == 0) {
            firstRoot[classIndex] = root + 1;
        } else if (firstRoot[classIndex] != root + 1 && !isProven[classIndex]) {
            isProven[classIndex] = true;
            long ordinal = graph.classOrdinal(classIndex);
            roles.makeRoot(ordinal);
            if (count == roots.length) {
                roots = Arrays.copyOf(roots, 2 * count);
            }
            roots[count++] = ordinal;
        }
    }

    /** The references to classes that are still to be looked at. */
    private Marks left(Scratch scratch, Progress progress) throws IOException {
        boolean[] settled = new boolean[graph.kinds()];
        for (int kind = 0; kind < settled.length; kind++) {
            int classIndex = graph.kindClass(kind);
            settled[kind] = classIndex < 0 || isProven[classIndex];
        }
        Marks marks = new Marks(scratch, "class edges that are left", graph.objects());
        Marks all = graph.classEdges();
        Parallel.run(
                graph.objects(),
                false,
                (from, to) -> {
                    for (long word = from >>> 6; word << 6 < to; word++) {
                        for (long bits = all.word(word); bits != 0; bits &= bits - 1) {
                            long ordinal = (word << 6) + Long.numberOfTrailingZeros(bits);
                            if (!settled[graph.kind(ordinal)]) {
                                marks.set(ordinal);
                            }
                        }
                    }
                },
                progress);
        return marks;
    }

    /** How many objects are as good as roots. */
    int roots() {
        return count;
    }

    /** Their ordinals. */
    long root(int index) {
        return roots[index];
    }

    /** Objects whose references to their classes are to be looked at. */
    Marks classEdges() {
        return classEdges;
    }

    @Override
    public void close() throws IOException {
        if (ownMarks) {
            classEdges.close();
        }
    }
}
