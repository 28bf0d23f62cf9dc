package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.hprof.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The dominator tree of a heap with all objects in one place that are reached from class to class by the same fields.
 * It has a node for each such path from the roots; node 0 is the top. A path that comes back to a step that it has
 * already ends there, so that lists and trees are as deep as their classes, not as their elements. Class objects stand
 * at the top, whatever keeps them.
 */
final class OwnerTree {
    /** Paths that have more steps or nodes end where they are. */
    private static final int MOST_STEPS = 100;

    private static final int MOST_NODES = 1 << 22;
    static final int TOP = 0;

    private final LongIntMap children = new LongIntMap(1 << 12);
    private final List<OwnerStep> steps = new ArrayList<>();
    private int[] parents = new int[1 << 10];
    private int[] stepOf = new int[1 << 10];
    private byte[] depths = new byte[1 << 10];
    private long[] objects = new long[1 << 10];
    private long[] shallow = new long[1 << 10];
    private final Map<Integer, List<String>> holders = new HashMap<>();
    private int nodes = 1;

    OwnerTree() {
        stepOf[TOP] = -1;
    }

    /** Gives a step a number. */
    int add(OwnerStep step) {
        steps.add(step);
        return steps.size() - 1;
    }

    /** The node of a step behind another, made where there is none yet. */
    int child(int parent, int step) {
        long key = (long) parent << Integer.SIZE | step;
        int known = children.get(key);
        if (known != LongIntMap.ABSENT) {
            return known;
        }
        int node = known(parent, step);
        if (node == LongIntMap.ABSENT) {
            node = depths[parent] >= MOST_STEPS || nodes >= MOST_NODES ? parent : add(parent, step);
        }
        children.putIfAbsent(key, node);
        return node;
    }

    /**
     * Where the path has the step already, or goes on from an object to others of its class. Within a collection of the
     * platform the step before must be the same, too: a list whose elements have lists is no tree of lists.
     */
    private int known(int parent, int step) {
        OwnerStep wanted = steps.get(step);
        if (parent != TOP
                && !wanted.isClassObject()
                && steps.get(stepOf[parent]).className().equals(wanted.className())) {
            return parent;
        }
        boolean isInner = wanted.holder() != null && ClassKinds.isPlatform(wanted.declaringClass());
        for (int node = parent; node != TOP; node = parents[node]) {
            if (stepOf[node] == step && (!isInner || stepOf[parents[node]] == stepOf[parent])) {
                return node;
            }
        }
        return LongIntMap.ABSENT;
    }

    private int add(int parent, int step) {
        if (nodes == parents.length) {
            int more = nodes * 2;
            parents = Arrays.copyOf(parents, more);
            stepOf = Arrays.copyOf(stepOf, more);
            depths = Arrays.copyOf(depths, more);
            objects = Arrays.copyOf(objects, more);
            shallow = Arrays.copyOf(shallow, more);
        }
        parents[nodes] = parent;
        stepOf[nodes] = step;
        depths[nodes] = (byte) (depths[parent] + 1);
        return nodes++;
    }

    void addObject(int node, long size) {
        objects[node]++;
        shallow[node] += size;
    }

    /** Says which fields have what is at a node that no one has alone. */
    void setHolders(int node, List<String> fields) {
        holders.put(node, fields);
    }

    List<String> holders(int node) {
        return holders.getOrDefault(node, List.of());
    }

    int nodes() {
        return nodes;
    }

    /** Less than the node itself. */
    int parent(int node) {
        return parents[node];
    }

    OwnerStep step(int node) {
        return steps.get(stepOf[node]);
    }

    long objects(int node) {
        return objects[node];
    }

    /** Bytes of all objects at a node and behind it, by node. */
    long[] retained() {
        long[] retained = Arrays.copyOf(shallow, nodes);
        for (int node = nodes - 1; node > TOP; node--) {
            retained[parents[node]] += retained[node];
        }
        return retained;
    }
}
