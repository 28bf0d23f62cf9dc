package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The dominator tree of a graph. An object is dominated by another if every path from the roots leads through that one; its dominator is
 * the nearest such object. Roots are dominated by the virtual root alone, whoever refers to them. May be asked by any number of threads.
 */
public final class Dominators implements Closeable {
    /** The dominator of roots, and of all that is reached in more than one way. */
    public static final long VIRTUAL_ROOT = -1;

    /** Stands for the dominator of what no root leads to. */
    public static final long UNREACHABLE = -2;

    private final ObjectGraph graph;
    private final long[] dominators;
    private final long[] retained;
    private long reachable;
    private long total;

    private Dominators(ObjectGraph graph, long[] dominators, long[] retained) {
        this.graph = graph;
        this.dominators = dominators;
        this.retained = retained;
    }

    /**
     * Computes the dominators of all objects.
     *
     * @param progress told of steps done and all steps, whatever a step is; may end the computation by an exception
     */
    public static Dominators of(ObjectGraph graph, Scratch scratch, Progress progress) throws IOException {
        int n = Math.toIntExact(graph.objects());
        // Depth-first numbers from 1 on; 0 is the virtual root.
        int[] number = new int[n];
        int[] vertex = new int[n + 1];
        int[] parent = new int[n + 1];
        ReferenceCursor[] open = new ReferenceCursor[16];
        int[] stack = new int[16];
        int count = 0;
        for (int i = 0; i < graph.roots(); i++) {
            int root = (int) graph.root(i);
            if (number[root] != 0) {
                continue;
            }
            int depth = 0;
            number[root] = ++count;
            vertex[count] = root;
            stack[depth] = root;
            open[depth] = graph.cursor();
            open[depth++].start(root);
            while (depth > 0) {
                ReferenceCursor cursor = open[depth - 1];
                if (!cursor.next()) {
                    depth--;
                    continue;
                }
                int target = (int) cursor.target();
                if (number[target] != 0 || graph.isRoot(target)) {
                    continue;
                }
                number[target] = ++count;
                vertex[count] = target;
                parent[count] = number[stack[depth - 1]];
                if (depth == stack.length) {
                    stack = Arrays.copyOf(stack, 2 * depth);
                    open = Arrays.copyOf(open, 2 * depth);
                }
                stack[depth] = target;
                open[depth] = graph.cursor();
                open[depth++].start(target);
            }
            progress.at(i, graph.roots());
        }
        int[] dominator = iterate(graph, number, vertex, parent, count);
        long[] dominators = new long[n];
        long[] retained = new long[n];
        Arrays.fill(dominators, UNREACHABLE);
        Dominators result = new Dominators(graph, dominators, retained);
        long[] sizes = new long[count + 1];
        for (int w = count; w >= 1; w--) {
            sizes[w] += graph.shallowSize(vertex[w]);
            retained[vertex[w]] = sizes[w];
            sizes[dominator[w]] += sizes[w];
            dominators[vertex[w]] = dominator[w] == 0 ? VIRTUAL_ROOT : vertex[dominator[w]];
        }
        result.reachable = count;
        result.total = sizes[0];
        return result;
    }

    private static int[] iterate(ObjectGraph graph, int[] number, int[] vertex, int[] parent, int count) {
        int[] dominator = parent.clone();
        ReferenceCursor cursor = graph.cursor();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int w = 1; w <= count; w++) {
                cursor.start(vertex[w]);
                while (cursor.next()) {
                    int target = (int) cursor.target();
                    int t = number[target];
                    if (graph.isRoot(target)) {
                        continue;
                    }
                    int a = w;
                    int b = dominator[t];
                    while (a != b) {
                        if (a > b) {
                            a = dominator[a];
                        } else {
                            b = dominator[b];
                        }
                    }
                    if (dominator[t] != a) {
                        dominator[t] = a;
                        changed = true;
                    }
                }
            }
        }
        return dominator;
    }

    /** The ordinal of an object's dominator, {@link #VIRTUAL_ROOT} or {@link #UNREACHABLE}. */
    public long dominator(long ordinal) {
        return dominators[(int) ordinal];
    }

    /** Bytes that an object keeps alive, its own among them; 0 of one that is not reachable. */
    public long retainedSize(long ordinal) {
        return retained[(int) ordinal];
    }

    public boolean isReachable(long ordinal) {
        return dominator(ordinal) != UNREACHABLE;
    }

    /** How many objects are reachable. */
    public long reachableObjects() {
        return reachable;
    }

    /** Bytes of all reachable objects. */
    public long reachableSize() {
        return total;
    }

    /**
     * Shows all reachable objects in ascending order of their ordinals.
     *
     * @param progress told of objects done and of all
     */
    public void forEach(DominatorVisitor visitor, Progress progress) {
        for (long o = 0; o < graph.objects(); o++) {
            if ((o & 0xffff) == 0) {
                progress.at(o, graph.objects());
            }
            if (dominator(o) != UNREACHABLE) {
                visitor.object(o, dominator(o), retainedSize(o));
            }
        }
    }

    /**
     * What an object directly dominates, the largest first. Reads all objects once.
     *
     * @param dominator an ordinal, or {@link #VIRTUAL_ROOT} for the top of the tree
     * @param after where to go on: the last one of the answer before; null to begin
     * @param most how many at most; the memory that the answer takes grows with it
     */
    public List<Retained> children(long dominator, Retained after, int most, Progress progress) {
        LargestRetained largest = new LargestRetained(after, most);
        forEach(
                (ordinal, parent, size) -> {
                    if (parent == dominator) {
                        largest.add(ordinal, size);
                    }
                },
                progress);
        return largest.sorted();
    }

    /**
     * The objects that keep the most alive, wherever they are in the tree, the largest first. Reads all objects once.
     *
     * @param after as for {@link #children}
     * @param most as for {@link #children}
     */
    public List<Retained> largest(Retained after, int most, Progress progress) {
        LargestRetained largest = new LargestRetained(after, most);
        forEach((ordinal, parent, size) -> largest.add(ordinal, size), progress);
        return largest.sorted();
    }

    @Override
    public void close() throws IOException {
        // All is in the Java heap.
    }
}
