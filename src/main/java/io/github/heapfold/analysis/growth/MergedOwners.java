package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The trees of owners of several dumps, laid over one another. */
final class MergedOwners {
    private static final int NONE = -1;

    private final int dumps;
    private final LongIntMap nodes = new LongIntMap(1 << 12);
    private final Map<OwnerStep, Integer> numbers = new HashMap<>();
    private final List<OwnerStep> steps = new ArrayList<>();
    private int[] parents = new int[1 << 10];
    private int[] stepOf = new int[1 << 10];

    /** The child that was added last, and of each child the one before it. */
    private int[] lastChild = new int[1 << 10];

    private int[] siblings = new int[1 << 10];

    /** Of each node as many as there are dumps. */
    private long[] objects;

    private long[] retained;
    private int count;
    private final List<MovedOwners.Move> moves;

    /** Class objects of which several loaders have one each, in any of the dumps, and the class of these. */
    private final Map<String, String> reloaded = new HashMap<>();

    /** As the last dump tells them. */
    private final Map<Integer, List<String>> holders = new HashMap<>();

    MergedOwners(List<GrowthFacts.Facts> all) {
        dumps = all.size();
        objects = new long[parents.length * dumps];
        retained = new long[parents.length * dumps];
        add(NONE, NONE);
        all.forEach(dump -> reloaded.putAll(dump.owners.reloaded()));
        for (int dump = 0; dump < dumps; dump++) {
            lay(all.get(dump), all.get(dumps - 1).referenceSize, dump);
        }
        moves = new MovedOwners(this, dumps).follow();
    }

    /** @param width of references for which sizes are told */
    private void lay(GrowthFacts.Facts facts, int width, int dump) {
        OwnerTree tree = facts.owners;
        long[] sizes = facts.referenceSize == width ? tree.retained() : tree.retainedOtherwise();
        int[] merged = new int[tree.nodes()];
        retained[dump] = sizes[OwnerTree.TOP];
        for (int node = 1; node < merged.length; node++) {
            int keeper = reloaded.containsKey(tree.step(node).className()) ? merged[tree.keeper(node)] : OwnerTree.TOP;
            int at = node(keeper == OwnerTree.TOP ? merged[tree.parent(node)] : keeper, tree.step(node));
            for (int above = keeper; above != OwnerTree.TOP; above = parents[above]) {
                retained[above * dumps + dump] += sizes[node];
            }
            merged[node] = at;
            objects[at * dumps + dump] += tree.objects(node);
            retained[at * dumps + dump] += sizes[node];
            if (dump == dumps - 1 && !tree.holders(node).isEmpty()) {
                holders.put(at, tree.holders(node));
            }
        }
    }

    private int number(OwnerStep step) {
        Integer known = numbers.putIfAbsent(step, steps.size());
        if (known == null) {
            steps.add(step);
        }
        return known == null ? steps.size() - 1 : known;
    }

    /**
     * What makes a step the same in each dump. By which of its fields a collection comes to an entry changes with what
     * else is in it.
     */
    private int node(int parent, OwnerStep step) {
        boolean isPart = parent > OwnerTree.TOP
                && ClassKinds.isPartOf(step.className(), step(parent).className());
        int same = number(isPart ? new OwnerStep(step.className(), null, null, false) : step);
        int known = nodes.putIfAbsent((long) parent << Integer.SIZE | same, count);
        return known == LongIntMap.ABSENT ? add(parent, number(step)) : known;
    }

    private int add(int parent, int step) {
        if (count == parents.length) {
            int more = count * 2;
            parents = Arrays.copyOf(parents, more);
            stepOf = Arrays.copyOf(stepOf, more);
            lastChild = Arrays.copyOf(lastChild, more);
            siblings = Arrays.copyOf(siblings, more);
            objects = Arrays.copyOf(objects, more * dumps);
            retained = Arrays.copyOf(retained, more * dumps);
        }
        parents[count] = parent;
        stepOf[count] = step;
        lastChild[count] = NONE;
        if (parent != NONE) {
            siblings[count] = lastChild[parent];
            lastChild[parent] = count;
        }
        return count++;
    }

    /** Takes a node, and all below it, for the same as another one. */
    void move(int from, int to) {
        long[] moved = retained(from);
        addTo(parents[from], moved, -1);
        addTo(parents[to], moved, 1);
        remove(from);
        merge(from, to);
    }

    private void addTo(int lowest, long[] bytes, int sign) {
        for (int node = lowest; node != NONE; node = parents[node]) {
            for (int dump = 0; dump < dumps; dump++) {
                retained[node * dumps + dump] += sign * bytes[dump];
            }
        }
    }

    private void remove(int node) {
        int parent = parents[node];
        if (lastChild[parent] == node) {
            lastChild[parent] = siblings[node];
            return;
        }
        int later = lastChild[parent];
        while (siblings[later] != node) {
            later = siblings[later];
        }
        siblings[later] = siblings[node];
    }

    /** A path has no more steps than a tree of owners is deep, so that this does not go too deep. */
    private void merge(int from, int to) {
        for (int dump = 0; dump < dumps; dump++) {
            objects[to * dumps + dump] += objects[from * dumps + dump];
            retained[to * dumps + dump] += retained[from * dumps + dump];
            objects[from * dumps + dump] = 0;
            retained[from * dumps + dump] = 0;
        }
        for (int child : children(from)) {
            merge(child, node(to, step(child)));
        }
    }

    /** What went from one place to another, and is at the second one now. */
    List<MovedOwners.Move> moves() {
        return moves;
    }

    /** How many there are, of which those that have moved are no one's children and have nothing. */
    int nodes() {
        return count;
    }

    /** The node that it hangs below; less than the node itself. */
    int parent(int node) {
        return parents[node];
    }

    OwnerStep step(int node) {
        return steps.get(stepOf[node]);
    }

    /** Of a class object of which several loaders have one each, the class of these; empty of all else. */
    Optional<String> reloader(int node) {
        return Optional.ofNullable(reloaded.get(step(node).className()));
    }

    /** Whether loaders of a class loaded the class of a node's objects again and again. */
    boolean isReloaded(int node, String loader) {
        return loader.equals(reloaded.get(JavaNames.CLASS + step(node).className()));
    }

    /** Whether it is the class of loaders that loaded classes again and again. */
    boolean isReloader(String className) {
        return reloaded.containsValue(className);
    }

    /** In one of the dumps. */
    long objects(int node, int dump) {
        return objects[node * dumps + dump];
    }

    /** Bytes of the objects and of all below, in one of the dumps. */
    long retained(int node, int dump) {
        return retained[node * dumps + dump];
    }

    /** The same in each dump. */
    long[] retained(int node) {
        return Arrays.copyOfRange(retained, node * dumps, (node + 1) * dumps);
    }

    /** By how many bytes more is at a node and below than there was in the first dump. */
    long growth(int node) {
        return retained(node, dumps - 1) - retained(node, 0);
    }

    /** How many more objects are at a node than there were in the first dump. */
    long more(int node) {
        return objects(node, dumps - 1) - objects(node, 0);
    }

    /** How many objects are at some nodes, in each dump. */
    long[] objects(List<Integer> of) {
        long[] sum = new long[dumps];
        for (int node : of) {
            for (int dump = 0; dump < dumps; dump++) {
                sum[dump] += objects(node, dump);
            }
        }
        return sum;
    }

    List<Integer> children(int node) {
        List<Integer> children = new ArrayList<>();
        for (int child = lastChild[node]; child != NONE; child = siblings[child]) {
            children.add(child);
        }
        Collections.reverse(children);
        return children;
    }

    /** Fields that refer to what no one has alone, in the last dump. */
    List<String> holders(int node) {
        return holders.getOrDefault(node, List.of());
    }
}
