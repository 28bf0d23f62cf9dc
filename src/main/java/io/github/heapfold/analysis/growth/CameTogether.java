package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.hprof.JavaNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells what came together at a place: what the program has there, and not how that is kept. */
final class CameTogether {
    private static final String OBJECT = "java.lang.Object";

    /** Of what came to a place, the least share of one class to name that, and not one above it. */
    private static final double LEAST_TOLD = 0.5;

    private final MergedOwners owners;
    private final StartedProgram program;
    private final Map<String, String> superclasses;
    private final Map<String, Set<String>> above = new HashMap<>();

    /** @param superclasses of classes that do not come with the platform, the names of their superclasses */
    CameTogether(MergedOwners owners, StartedProgram program, Map<String, String> superclasses) {
        this.owners = owners;
        this.program = program;
        this.superclasses = superclasses;
    }

    private String className(int node) {
        return owners.step(node).className();
    }

    /**
     * What came together.
     *
     * @param className the one that all objects have, or one above theirs
     */
    record Content(String className, List<Integer> nodes) {}

    /**
     * What came to a place; where no class has much of it, the objects of the nearest class above that which has most: as
     * the events of a log are of many classes.
     */
    Content of(Intake taken) {
        List<Integer> first = content(taken);
        double least = LEAST_TOLD * taken.growth();
        for (String above : all(first) < least ? superclasses(className(first.get(0))) : Set.<String>of()) {
            if (above.equals(OBJECT)) {
                break;
            }
            Set<Integer> below = new LinkedHashSet<>();
            grownWithin(taken).forEach(node -> addFirst(node, name -> isBelow(name, above), taken.apart(), below));
            if (all(below) >= least) {
                return new Content(above, List.copyOf(below));
            }
        }
        List<Integer> loaders = loaders(taken, first);
        return new Content(className(loaders.get(0)), loaders);
    }

    /** Of what is at a place and below it, the topmost of a kind of class. */
    private void addFirst(int node, Predicate<String> kind, Set<Integer> apart, Set<Integer> found) {
        if (kind.test(className(node))) {
            found.add(node);
            return;
        }
        for (int child : owners.children(node)) {
            if (!apart.contains(child)) {
                addFirst(child, kind, apart, found);
            }
        }
    }

    private boolean isBelow(String className, String above) {
        return className.equals(above) || superclasses(className).contains(above);
    }

    /**
     * The names of the superclasses of a class, the nearest first. Each is there once: classes of different loaders, and
     * hidden ones without their numbers, may seem to be above each other.
     */
    private Set<String> superclasses(String className) {
        return above.computeIfAbsent(className, any -> {
            Set<String> found = new LinkedHashSet<>();
            String of = superclasses.get(className);
            while (of != null && found.add(of)) {
                of = superclasses.get(of);
            }
            return found;
        });
    }

    private long all(Collection<Integer> nodes) {
        return nodes.stream().mapToLong(owners::growth).sum();
    }

    /** The classes of which there are more for what came. */
    Set<String> classNames(Content content) {
        return content.nodes().stream()
                .map(node -> owners.reloader(node).isPresent() ? ClassKinds.CLASS : className(node))
                .collect(Collectors.toSet());
    }

    boolean isOfLibrary(OwnerStep step) {
        return !step.isClassObject() && isOfLibrary(step.className());
    }

    private boolean isOfLibrary(String name) {
        return program.isKnown()
                && !name.startsWith(JavaNames.CLASS)
                && !name.endsWith("[]")
                && !program.has(name)
                && !ClassKinds.isPlatform(name);
    }

    /**
     * What came together, the one that grew most first: objects of one class, which several fields may lead to, as to
     * the entries of a linked map.
     */
    private List<Integer> content(Intake taken) {
        List<Integer> grown = grownWithin(taken).map(this::content).toList();
        int own = taken.apart().isEmpty() ? content(taken.node()) : taken.node();
        int first = grown.isEmpty() ? own : grown.get(0);
        if (first == taken.node()) {
            return List.of(first);
        }
        String name = className(first);
        if (!grown.isEmpty() && ClassKinds.isValue(name)) {
            // Texts and numbers are parts of what else is there as well.
            return grown.stream().filter(node -> className(node).equals(name)).toList();
        }
        // Of the nodes of a tree, of a queue that has its last array twice, of collections in collections and of what
        // several threads have, each of several paths has some: more than before, or fewer.
        String counted = grown.isEmpty() || !isOfLibrary(name) ? name : leaf(taken, name);
        List<Integer> all = new ArrayList<>();
        addAll(taken.node(), counted, taken.apart(), all);
        return all.stream()
                .filter(node -> node == first || owners.more(node) != 0)
                .sorted(Comparator.comparingLong(owners::growth).reversed())
                .toList();
    }

    /**
     * What stands for the entries of a collection of a library that is a tree: of the classes in the package of its
     * nodes that have most of what came, the one of which most objects did.
     */
    private String leaf(Intake taken, String node) {
        Map<String, long[]> sums = new HashMap<>();
        addSums(taken.node(), taken.apart(), new HashSet<>(), sums);
        double least = LEAST_TOLD * taken.growth();
        long more = sums.getOrDefault(node, new long[2])[0];
        return sums.entrySet().stream()
                .filter(sum -> sum.getValue()[0] > more && sum.getValue()[1] >= least)
                .filter(sum ->
                        isOfLibrary(sum.getKey()) && packageOf(sum.getKey()).equals(packageOf(node)))
                .max(Comparator.<Map.Entry<String, long[]>>comparingLong(sum -> sum.getValue()[0])
                        .thenComparingLong(sum -> sum.getValue()[1])
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(node);
    }

    private static String packageOf(String className) {
        return className.substring(0, className.lastIndexOf('.') + 1);
    }

    /** Adds by how many objects and bytes each class grew at a place and below. */
    private void addSums(int node, Set<Integer> apart, Set<String> above, Map<String, long[]> sums) {
        String name = className(node);
        long[] sum = sums.computeIfAbsent(name, any -> new long[2]);
        sum[0] += owners.more(node);
        boolean isTopmost = above.add(name);
        sum[1] += isTopmost ? owners.growth(node) : 0;
        for (int child : owners.children(node)) {
            if (!apart.contains(child)) {
                addSums(child, apart, above, sums);
            }
        }
        if (isTopmost) {
            above.remove(name);
        }
    }

    Stream<Integer> grownWithin(Intake taken) {
        return taken.within().stream()
                .filter(child -> owners.growth(child) > 0)
                .sorted(Comparator.comparingLong(owners::growth).reversed());
    }

    void addAll(int node, String className, Set<Integer> apart, List<Integer> found) {
        if (className(node).equals(className)) {
            found.add(node);
        }
        for (int child : owners.children(node)) {
            if (!apart.contains(child)) {
                addAll(child, className, apart, found);
            }
        }
    }

    /**
     * Below the entries of a map, and the nodes of a library, is what they hold: objects of the program where there are
     * such, else of a library, else of the platform, else what is no object's part.
     */
    private int content(int first) {
        List<Predicate<String>> kinds = List.of(
                program::has,
                name -> !ClassKinds.isPlatform(name),
                name -> !ClassKinds.isContainer(name) && !name.endsWith("[]"),
                ClassKinds::isContent);
        return kinds.stream()
                .map(kind -> below(first, kind))
                .filter(node -> node != OwnerTree.TOP)
                .findFirst()
                .orElse(first);
    }

    /** What came with classes that were loaded again: their loaders, each of which has all its classes. */
    private List<Integer> loaders(Intake taken, List<Integer> content) {
        Optional<String> reloader = owners.reloader(content.get(0));
        if (reloader.isEmpty()) {
            return content;
        }
        List<Integer> loaders = new ArrayList<>();
        addAll(taken.node(), reloader.get(), taken.apart(), loaders);
        return loaders.isEmpty() ? content : loaders;
    }

    /** The nearest place of a kind of class on the way on which most came together; the top where there is none. */
    private int below(int first, Predicate<String> kind) {
        int node = first;
        while (node != OwnerTree.TOP && !kind.test(className(node))) {
            long all = owners.growth(node);
            node = owners.children(node).stream()
                    .filter(child -> owners.more(child) > 0)
                    .filter(child -> owners.growth(child) >= ContentShares.least(className(child)) * all)
                    .max(Comparator.<Integer, Boolean>comparing(child -> kind.test(className(child)))
                            .thenComparingLong(owners::growth))
                    .orElse(OwnerTree.TOP);
        }
        return node;
    }
}
