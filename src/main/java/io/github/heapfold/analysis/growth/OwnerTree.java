package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.hprof.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The dominator tree of a heap with all objects in one place that are reached from class to class by the same fields.
 * It has a node for each such path from the roots; node 0 is the top. A path that comes back to a step that it has
 * already ends there, so that lists and trees are as deep as their classes, not as their elements. Class objects stand
 * at the top, whatever keeps them; but for those of which each of several loaders has one: they stand with their
 * loaders, and these where they are kept.
 */
final class OwnerTree {
    /** Paths that have more steps end where they are. */
    private static final int MOST_STEPS = 100;

    /** Where half of the nodes are taken, twice what a path may have then: the fewer are left, the fewer steps. */
    private static final int MOST_STEPS_LATER = 24;

    /** As many steps lead from a class to its collections, wherever they come in the heap. */
    private static final int LEAST_STEPS = 3;

    /** How often a path may come, within a collection of the platform, to a step that it has already. */
    private static final int MOST_AGAIN = 2;

    private static final int LEAST_NODES = 1 << 16;
    private static final int MOST_NODES = 1 << 22;

    /** Of several dumps, a node takes less than half of this in their trees and in what is made of them. */
    private static final long BYTES_PER_NODE = 1 << 11;

    static final int TOP = 0;

    private final LongIntMap children = new LongIntMap(1 << 12);
    private final List<OwnerStep> steps = new ArrayList<>();
    private int[] parents = new int[1 << 10];
    private int[] stepOf = new int[1 << 10];
    private byte[] depths = new byte[1 << 10];

    /** How many steps of a path, from the last field of no collection, are on it already. */
    private byte[] again = new byte[1 << 10];

    private long[] objects = new long[1 << 10];
    private long[] shallow = new long[1 << 10];

    /** The same with references of another width. */
    private long[] others = new long[1 << 10];

    private final Map<Integer, List<String>> holders = new HashMap<>();

    /** Of class objects at the top, the nodes of what keeps them. */
    private final Map<Integer, Integer> keepers = new HashMap<>();

    private final Map<String, String> reloaded = new HashMap<>();
    private final int mostNodes;
    private int nodes = 1;

    OwnerTree() {
        this((int)
                Math.min(MOST_NODES, Math.max(LEAST_NODES, Runtime.getRuntime().maxMemory() / BYTES_PER_NODE)));
    }

    OwnerTree(int mostNodes) {
        this.mostNodes = mostNodes;
        stepOf[TOP] = -1;
    }

    /** Gives a step a number. */
    int add(OwnerStep step) {
        steps.add(step);
        return steps.size() - 1;
    }

    /** The node of a step behind another, made where there is none yet. */
    private int child(int parent, int step) {
        long key = (long) parent << Integer.SIZE | step;
        int known = children.get(key);
        if (known != LongIntMap.ABSENT) {
            return known;
        }
        int node = known(parent, step);
        if (node == LongIntMap.ABSENT) {
            node = mayGoOn(parent) ? add(parent, step) : end(parent, step);
        }
        children.putIfAbsent(key, node);
        return node;
    }

    private boolean mayGoOn(int last) {
        int left = mostNodes - nodes;
        long most =
                left > mostNodes / 2 ? MOST_STEPS : Math.max(LEAST_STEPS, (long) MOST_STEPS_LATER * left / mostNodes);
        return depths[last] < most && left > 0;
    }

    /** Where what has no node of its own stands: with its like on the way up, or at the end of the path. */
    private int end(int parent, int step) {
        int like = last(parent, step);
        return like == TOP ? parent : like;
    }

    /**
     * Where the path has the step already, or goes on from an object to others of its class. Within a collection of the
     * platform the steps before must be the same, too: a list whose elements have lists is no tree of lists. Where
     * collections hold collections again and again, as many paths as there are objects would tell nothing.
     */
    private int known(int parent, int step) {
        OwnerStep wanted = steps.get(step);
        if (!wanted.isClassObject() && isOfOneClass(parent, step)) {
            return parent;
        }
        boolean isInner = isWithinCollection(wanted) && again[parent] < MOST_AGAIN;
        for (int node = last(parent, step); node != TOP; node = last(parents[node], step)) {
            if (!isInner || isOfOneCollection(parents[node], parent)) {
                return node;
            }
        }
        return LongIntMap.ABSENT;
    }

    /** Whether a field of the platform leads to a step. */
    private static boolean isWithinCollection(OwnerStep step) {
        return step.holder() != null && ClassKinds.isPlatform(step.declaringClass());
    }

    /** Whether the same steps lead to two nodes from the field that has the collection, that field included. */
    private boolean isOfOneCollection(int node, int other) {
        int one = node;
        int two = other;
        while (one != two && stepOf[one] == stepOf[two]) {
            if (!isWithinCollection(steps.get(stepOf[one]))) {
                return true;
            }
            one = parents[one];
            two = parents[two];
        }
        return one == two;
    }

    /** The nearest node of a step on the way up; the top where there is none. */
    private int last(int from, int step) {
        int node = from;
        while (node != TOP && stepOf[node] != step) {
            node = parents[node];
        }
        return node;
    }

    private int add(int parent, int step) {
        if (nodes == parents.length) {
            int more = nodes * 2;
            parents = Arrays.copyOf(parents, more);
            stepOf = Arrays.copyOf(stepOf, more);
            depths = Arrays.copyOf(depths, more);
            again = Arrays.copyOf(again, more);
            objects = Arrays.copyOf(objects, more);
            shallow = Arrays.copyOf(shallow, more);
            others = Arrays.copyOf(others, more);
        }
        parents[nodes] = parent;
        stepOf[nodes] = step;
        depths[nodes] = (byte) (depths[parent] + 1);
        // What a field of another class has is another collection, as deep as any.
        int before = isWithinCollection(steps.get(step)) ? again[parent] : 0;
        again[nodes] = (byte) (before + (last(parent, step) == TOP ? 0 : 1));
        return nodes++;
    }

    /**
     * Adds an object behind a node and gives where it stands: where the path ends before it, at a node of others.
     *
     * @param other its size if references had another width
     */
    int addObject(int parent, int step, long size, long other) {
        int node = child(parent, step);
        if (stepOf[node] == step || isOfOneClass(node, step)) {
            objects[node]++;
        }
        shallow[node] += size;
        others[node] += other;
        return node;
    }

    /** Gives where objects of a step stand behind a node, before there are any. */
    int place(int parent, int step) {
        return child(parent, step);
    }

    /**
     * Adds a class object of a loader that not every program has.
     *
     * @param keeper where it is kept
     * @param reloader class of its loader, where other loaders have classes of this name, too; else null
     */
    int addClassObject(int keeper, int step, long size, long other, String reloader) {
        if (reloader != null) {
            reloaded.put(steps.get(step).className(), reloader);
            return addObject(keeper, step, size, other);
        }
        int node = addObject(TOP, step, size, other);
        keepers.putIfAbsent(node, keeper);
        return node;
    }

    /** The class objects of which several loaders have one each, and the class of these. */
    Map<String, String> reloaded() {
        return Collections.unmodifiableMap(reloaded);
    }

    /** What keeps the class object that stands at a node; the top where that does, and of other objects. */
    int keeper(int node) {
        return keepers.getOrDefault(node, TOP);
    }

    private boolean isOfOneClass(int node, int step) {
        return node != TOP
                && steps.get(stepOf[node]).className().equals(steps.get(step).className());
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
        return sums(shallow);
    }

    /** The same if references had another width. */
    long[] retainedOtherwise() {
        return sums(others);
    }

    private long[] sums(long[] own) {
        long[] retained = Arrays.copyOf(own, nodes);
        for (int node = nodes - 1; node > TOP; node--) {
            retained[parents[node]] += retained[node];
        }
        return retained;
    }
}
