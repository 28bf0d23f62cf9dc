package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.StartedProgram;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who refers to what no one field keeps alone: its path begins with it, or with what has all the fields that do, and
 * tells none of them. So the fields of the program that refer to it are counted. Objects of one class that have one
 * owner belong together, as the nodes of a list do: by which of their fields they lead to one another says nothing.
 */
final class SharedHolders {
    /** The inverse of the least share of the heap for which another pass over the dump is worth it. */
    private static final long LEAST_SHARE = 100;

    /** The inverse of the least share of values that a field which is told of them has to have. */
    private static final long LEAST_OF_VALUES = 20;

    /** Fields of one place that are told of. */
    private static final int MOST = 4;

    private static final int MOST_COUNTED = 1000;

    /** So many places to which only fields of the platform lead are looked at for what leads to these. */
    private static final int MOST_SEARCHED = 4;

    private static final int NONE = -1;

    private final OwnerTree tree;
    private final FieldCodes codes;
    private final StartedProgram program;
    private final Set<String> loaders;
    private final Set<String> threads;
    private final Naming any = new Naming(className -> true);
    private final Naming own;
    private final long[] retained;
    private final List<Group> groups = new ArrayList<>();

    /** By node, the group that it is in, or below. */
    private final int[] groupOf;

    private final BitSet members = new BitSet();

    /** Members that are large, and of which it is not known who has them. */
    private final BitSet wanted = new BitSet();

    /** Of wanted nodes to which a field of the platform leads, an object. */
    private final Map<Integer, Long> unnamed = new HashMap<>();

    /** What fields are called that lead to something. */
    private final class Naming {
        private final Predicate<String> classes;

        /** By code; empty of those of the platform. */
        private final Map<Long, String> fields = new HashMap<>();

        /** By node, of the field that is nearest on the way up. */
        private final Map<Integer, String> nearest = new HashMap<>();

        /** @param classes those of which fields are told */
        private Naming(Predicate<String> classes) {
            this.classes = classes;
        }

        private String of(int from, long code) {
            String field = fields.computeIfAbsent(code, this::field);
            return field.isEmpty() ? nearest.computeIfAbsent(from, this::nearest) : field;
        }

        private String field(long code) {
            FieldCodes.Place place = codes.place(code);
            return OwnerNames.ofProgram(new OwnerStep("", place.className(), place.field(), true), classes);
        }

        private String nearest(int last) {
            return OwnerNames.ofProgram(last, tree::parent, tree::step, classes);
        }
    }

    /** Objects of one class that have one owner. */
    private static final class Group {
        private final Naming naming;

        /** By field, how many references; of each wanted node, and of all others. */
        private final Map<Integer, Map<String, Long>> counts = new HashMap<>();

        private final Map<String, Long> others = new HashMap<>();

        private Group(Naming naming) {
            this.naming = naming;
        }

        private Map<String, Long> all() {
            Map<String, Long> all = new HashMap<>(others);
            counts.values().forEach(of -> of.forEach((field, number) -> all.merge(field, number, Long::sum)));
            return all;
        }
    }

    /**
     * @param loaders classes of class loaders
     * @param threads classes of threads
     */
    SharedHolders(OwnerTree tree, FieldCodes codes, StartedProgram program, Set<String> loaders, Set<String> threads) {
        this.tree = tree;
        this.codes = codes;
        this.program = program;
        this.loaders = loaders;
        this.threads = threads;
        own = new Naming(this::isOwn);
        retained = tree.retained();
        groupOf = new int[tree.nodes()];
        group();
    }

    private boolean isOwn(String className) {
        return !program.isKnown() || program.has(className);
    }

    private long least() {
        return retained[OwnerTree.TOP] / LEAST_SHARE;
    }

    private void group() {
        long least = least();
        Map<Integer, Map<String, Integer>> found = new HashMap<>();
        for (int node = 1; node < groupOf.length; node++) {
            if (retained[node] >= least && isShared(node)) {
                int parent = tree.parent(node);
                found.computeIfAbsent(parent, of -> new HashMap<>())
                        .computeIfAbsent(tree.step(node).className(), of -> addGroup(parent));
                wanted.set(node);
            }
        }
        groupOf[OwnerTree.TOP] = NONE;
        for (int node = 1; node < groupOf.length; node++) {
            int above = groupOf[tree.parent(node)];
            groupOf[node] = above != NONE
                    ? above
                    : found.getOrDefault(tree.parent(node), Map.of())
                            .getOrDefault(tree.step(node).className(), NONE);
            members.set(node, above == NONE && groupOf[node] != NONE);
        }
        wanted.and(members);
    }

    private int addGroup(int parent) {
        groups.add(new Group(isApart(parent) ? any : own));
        return groups.size() - 1;
    }

    /**
     * Whether what is below a node is each for itself: what threads have, and what class loaders have by way of their
     * classes.
     */
    private boolean isApart(int node) {
        if (node == OwnerTree.TOP || threads.contains(tree.step(node).className())) {
            return true;
        }
        int above = node;
        while (above != OwnerTree.TOP && isOfUtilities(tree.step(above).className())) {
            above = tree.parent(above);
        }
        return above != OwnerTree.TOP && loaders.contains(tree.step(above).className());
    }

    /** Whether it is an array, or in the package of the collections, whatever else is there. */
    private static boolean isOfUtilities(String className) {
        return className.endsWith("[]") || ClassKinds.isInUtilPackage(className);
    }

    /**
     * Whether it may be asked for the fields by which an object has what several lead to. A collection, and an object of
     * a library, has all of it: in which of its parts is no matter of the program.
     */
    private boolean isShared(int node) {
        OwnerStep step = tree.step(node);
        int parent = tree.parent(node);
        if (ClassKinds.isPlatformLoader(step.className())) {
            // Every program has it, and what its classes share is another matter than who has it.
            return false;
        }
        if (!step.shared() || parent == OwnerTree.TOP) {
            return step.shared();
        }
        String owner = tree.step(parent).className();
        return isApart(parent)
                ? !ClassKinds.isPartOf(step.className(), owner)
                : !isOfUtilities(owner) && (ClassKinds.isPlatform(owner) || isOwn(owner));
    }

    boolean isAnyWanted() {
        return !wanted.isEmpty();
    }

    /**
     * A reference, by the places of both ends, and the code of the field. What an object has refers back to it, and
     * does not hold it.
     *
     * @param object to which it leads
     */
    void count(int from, long code, int to, long object) {
        if (!members.get(to) || groupOf[from] == groupOf[to]) {
            return;
        }
        Group group = groups.get(groupOf[to]);
        String field = group.naming.of(from, code);
        if (field.isEmpty()) {
            if (wanted.get(to)
                    && isApart(tree.parent(to))
                    && !ClassKinds.isValue(tree.step(to).className())) {
                unnamed.putIfAbsent(to, object);
            }
            return;
        }
        Map<String, Long> found =
                wanted.get(to) ? group.counts.computeIfAbsent(to, of -> new HashMap<>()) : group.others;
        if (found.size() < MOST_COUNTED || found.containsKey(field)) {
            found.merge(field, 1L, Long::sum);
        }
    }

    /** Tells the tree the fields that have most of each place. */
    void finish() {
        wanted.stream().forEach(node -> {
            Group group = groups.get(groupOf[node]);
            Map<String, Long> found = group.counts.getOrDefault(node, Map.of());
            // Of a list, the first is all that something else leads to.
            boolean isChain = tree.step(node).className().equals(tree.step(node).holder());
            // Values lead to no others: a field that has a few of them says nothing of the rest.
            boolean isValue = ClassKinds.isValue(tree.step(node).className());
            long least = isValue ? tree.objects(node) / LEAST_OF_VALUES : 0;
            List<String> most = (isChain || found.isEmpty() ? group.all() : found)
                    .entrySet().stream()
                            .filter(field -> field.getValue() >= least)
                            .sorted(Map.Entry.<String, Long>comparingByValue()
                                    .reversed()
                                    .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
                            .limit(MOST)
                            .map(Map.Entry::getKey)
                            .toList();
            if (!most.isEmpty()) {
                tree.setHolders(node, most);
                unnamed.remove(node);
            }
        });
    }

    /**
     * The largest nodes to which fields of the platform alone lead, or local variables, each with an object.
     *
     * @param variables nodes to which local variables lead
     */
    Map<Integer, Long> unnamed(Map<Integer, Long> variables) {
        return Stream.of(unnamed, variables)
                .flatMap(nodes -> nodes.entrySet().stream())
                .filter(of -> retained[of.getKey()] >= least())
                .sorted(Comparator.comparingLong(of -> -retained[of.getKey()]))
                .limit(MOST_SEARCHED)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
