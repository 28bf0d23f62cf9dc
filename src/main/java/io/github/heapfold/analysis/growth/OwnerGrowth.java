package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import io.github.heapfold.analysis.question.leak.keeper.StartedProgram;
import java.util.ArrayList;
import java.util.Collections;
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

/**
 * Finds where growth begins: goes down from the top of the owners of several dumps as long as there are not more
 * objects than before, up to the collection that took in more.
 */
final class OwnerGrowth {
    private static final String OBJECT = "java.lang.Object";

    /** Of what came to a place, the least share of one class to name that, and not one above it. */
    private static final double LEAST_TOLD = 0.5;

    private final int dumps;
    private final MergedOwners owners;
    private final StartedProgram program;
    private final Map<String, String> superclasses;
    private final Map<String, Set<String>> above = new HashMap<>();
    private final ReloadHolders reloads;
    private final Arrivals arrivals;
    private final FieldsApart fields;
    private final List<Growth.OwnerRow> rows = new ArrayList<>();

    OwnerGrowth(List<GrowthFacts.Facts> all, Arrivals arrivals) {
        this.arrivals = arrivals;
        dumps = all.size();
        owners = new MergedOwners(all);
        reloads = new ReloadHolders(owners, this::more);
        fields = new FieldsApart(owners, dumps - 1);
        program = all.get(dumps - 1).program();
        superclasses = all.get(dumps - 1).superclasses();
    }

    private long growth(int node) {
        return owners.retained(node, dumps - 1) - owners.retained(node, 0);
    }

    private long more(int node) {
        return owners.objects(node, dumps - 1) - owners.objects(node, 0);
    }

    private long grown(long[] values) {
        return values[dumps - 1] - values[0];
    }

    List<Growth.OwnerRow> rows() {
        for (int child : owners.children(OwnerTree.TOP)) {
            if (growth(child) > 0) {
                descend(child);
            }
        }
        return rows;
    }

    /** A path has no more steps than a tree of owners is deep, so that this does not go too deep. */
    private void descend(int node) {
        Taken taken = new Taken(node, owners.retained(node), new ArrayList<>(), new HashSet<>());
        gather(node, taken);
        if (grown(taken.own()) > 0) {
            Content content = told(taken);
            OwnerStep step = owners.step(content.nodes().get(0));
            long[] objects = objects(content.nodes());
            List<Long> sizes = Growth.list(taken.own());
            int place = place(taken);
            rows.add(new Growth.OwnerRow(
                    owner(place),
                    ownField(place).map(fields::holder).orElse(null),
                    place == node ? holders(taken, step) : List.of(),
                    path(place),
                    content.className(),
                    Growth.isSteady(sizes),
                    // A class that was not there before has moved from nowhere.
                    !(step.isClassObject() && objects[0] == 0)
                            && arrivals.areFewer(classNames(content.nodes()), grown(objects), grown(taken.own())),
                    Growth.list(objects),
                    sizes));
        }
    }

    /**
     * What came together.
     *
     * @param className the one that all objects have, or one above theirs
     */
    private record Content(String className, List<Integer> nodes) {}

    /**
     * What came to a place; where no class has much of it, the objects of the nearest class above that which has most: as
     * the events of a log are of many classes.
     */
    private Content told(Taken taken) {
        List<Integer> first = content(taken);
        double least = LEAST_TOLD * grown(taken.own());
        for (String above : all(first) < least ? superclasses(className(first.get(0))) : Set.<String>of()) {
            if (above.equals(OBJECT)) {
                break;
            }
            List<Integer> below = grownWithin(taken)
                    .map(this::content)
                    .filter(node -> isBelow(className(node), above))
                    .toList();
            if (all(below) >= least) {
                return new Content(above, below);
            }
        }
        List<Integer> loaders = loaders(taken, first);
        return new Content(className(loaders.get(0)), loaders);
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

    private long all(List<Integer> nodes) {
        return nodes.stream().mapToLong(this::growth).sum();
    }

    private String className(int node) {
        return owners.step(node).className();
    }

    /** The classes of which there are more for what came. */
    private Set<String> classNames(List<Integer> nodes) {
        return nodes.stream()
                .map(node -> owners.reloader(node).isPresent() ? ClassKinds.CLASS : className(node))
                .collect(Collectors.toSet());
    }

    /**
     * What one place took in.
     *
     * @param own bytes in each dump, without those that have rows of their own
     * @param within of what is directly there, or in the parts of a collection, that of which there is more
     * @param apart what is below and has a row of its own
     */
    private record Taken(int node, long[] own, List<Integer> within, Set<Integer> apart) {}

    /**
     * Whether something is how a collection is made, as the arrays are that an object of a library has to which a field
     * leads that somebody wrote.
     */
    private boolean isPart(int part, int of) {
        return ClassKinds.isPartOf(className(part), className(of))
                || (className(part).endsWith("[]")
                        && isOfLibrary(owners.step(of))
                        && !OwnerNames.ofProgram(of, owners::parent, owners::step)
                                .isEmpty());
    }

    private boolean isOfLibrary(OwnerStep step) {
        String name = step.className();
        return program.isKnown()
                && !step.isClassObject()
                && !name.endsWith("[]")
                && !program.has(name)
                && !ClassKinds.isPlatform(name);
    }

    /** The table of a map grows with the map, and its bytes are the map's: they have no row of their own. */
    private void gather(int node, Taken taken) {
        boolean isTop = owners.parent(node) == OwnerTree.TOP;
        boolean isMany = owners.reloader(node).isPresent() || !owners.step(node).isClassObject();
        if (isTop && more(node) > 0 && isMany) {
            return;
        }
        for (int child : owners.children(node)) {
            boolean multiplies = more(child) > Math.max(0, more(node));
            if (multiplies) {
                taken.within().add(child);
            } else if (growth(child) > 0 && isPart(child, node)) {
                gather(child, taken);
            } else if (growth(child) > 0) {
                for (int dump = 0; dump < dumps; dump++) {
                    taken.own()[dump] -= owners.retained(child, dump);
                }
                taken.apart().add(child);
                descend(child);
            }
        }
    }

    /**
     * Where it came: of a list whose head is replaced by each that comes, and of what was not there before, a field
     * leads to that itself, and not to what has it.
     */
    private int place(Taken taken) {
        return grownWithin(taken)
                .limit(1)
                .filter(child -> Keepers.WRAPPED * grown(taken.own()) <= growth(child))
                .filter(child ->
                        isOfProgram(owners.step(child)) && !owners.step(child).shared())
                .filter(child -> !isAmong(taken.node(), child))
                .findFirst()
                .orElse(taken.node());
    }

    /** Whether what has the field is one of those that came, as the first node of a tree is. */
    private boolean isAmong(int node, int child) {
        List<Integer> alike = new ArrayList<>(List.of(node));
        addAll(child, className(node), Set.of(), alike);
        return alike.stream().anyMatch(of -> more(of) > 0);
    }

    /** Whether a field of the program leads to a step. */
    private boolean isOfProgram(OwnerStep step) {
        return !OwnerNames.ofProgram(step).isEmpty() && program.has(step.declaringClass());
    }

    /**
     * The nearest field of the program, where what it leads to grew by hardly more; else the nearest of whoever wrote
     * the class: what a library keeps things in is nothing that anybody would change.
     */
    private String owner(int last) {
        return ownField(last)
                .map(node -> OwnerNames.ofProgram(owners.step(node)))
                .orElseGet(() -> OwnerNames.of(last, owners::parent, owners::step));
    }

    private Optional<Integer> ownField(int last) {
        return Stream.iterate(last, node -> isThereFor(node, last), owners::parent)
                .filter(node -> isOfProgram(owners.step(node)))
                .findFirst();
    }

    /** Whether of what is below a place hardly more grew than below a lower one; false of the top. */
    private boolean isThereFor(int node, int lower) {
        return node != OwnerTree.TOP && Keepers.WRAPPED * growth(node) <= growth(lower);
    }

    /**
     * The fields that have what came there, where no one field leads to the place or from there on; or to what is above
     * it and there for nothing else, where the program has no field on the way. Who knows the class loader that every
     * program has keeps nothing by that. Loaders that nobody refers to are had by who has objects of their classes.
     */
    private List<String> holders(Taken taken, OwnerStep content) {
        boolean isOfPlatform =
                OwnerNames.ofProgram(taken.node(), owners::parent, owners::step).isEmpty();
        Stream<Integer> above = Stream.iterate(taken.node(), owners::parent)
                .skip(1)
                .takeWhile(node -> isOfPlatform
                        && isThereFor(node, taken.node())
                        && !ClassKinds.isPlatformLoader(owners.step(node).className()));
        List<Integer> places = Stream.of(
                        Stream.of(taken.node()), grownWithin(taken).limit(1), above)
                .flatMap(nodes -> nodes)
                .toList();
        // A method tells less than the fields that it filled.
        return Stream.concat(
                        places.stream().filter(node -> !isVariable(node)),
                        places.stream().filter(node -> isOfPlatform && isVariable(node)))
                .map(owners::holders)
                .filter(fields -> !fields.isEmpty())
                .findFirst()
                .orElseGet(() -> content.shared() && owners.isReloader(content.className())
                        ? reloads.of(content.className())
                        : List.of());
    }

    private boolean isVariable(int node) {
        return Edge.LOCAL.equals(owners.step(node).field());
    }

    /**
     * What came together, the one that grew most first: objects of one class, which several fields may lead to, as to
     * the entries of a linked map.
     */
    private List<Integer> content(Taken taken) {
        List<Integer> grown = grownWithin(taken).map(this::content).toList();
        int own = taken.apart().isEmpty() ? content(taken.node()) : taken.node();
        int first = grown.isEmpty() ? own : grown.get(0);
        if (first == taken.node()) {
            return List.of(first);
        }
        String name = owners.step(first).className();
        if (!grown.isEmpty() && ClassKinds.isContent(name)) {
            return grown.stream()
                    .filter(node -> owners.step(node).className().equals(name))
                    .toList();
        }
        // Collections in collections, and nothing that says what for, or what several threads have: each of many paths
        // has a few.
        List<Integer> all = new ArrayList<>();
        addAll(taken.node(), name, taken.apart(), all);
        return all;
    }

    private Stream<Integer> grownWithin(Taken taken) {
        return taken.within().stream()
                .filter(child -> growth(child) > 0)
                .sorted(Comparator.comparingLong(this::growth).reversed());
    }

    private void addAll(int node, String className, Set<Integer> apart, List<Integer> found) {
        if (owners.step(node).className().equals(className)) {
            found.add(node);
        }
        for (int child : owners.children(node)) {
            if (!apart.contains(child)) {
                addAll(child, className, apart, found);
            }
        }
    }

    private long[] objects(List<Integer> of) {
        long[] sum = new long[dumps];
        for (int node : of) {
            for (int dump = 0; dump < dumps; dump++) {
                sum[dump] += owners.objects(node, dump);
            }
        }
        return sum;
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
    private List<Integer> loaders(Taken taken, List<Integer> content) {
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
        while (node != OwnerTree.TOP && !kind.test(owners.step(node).className())) {
            long all = growth(node);
            node = owners.children(node).stream()
                    .filter(child -> more(child) > 0)
                    .filter(child -> growth(child)
                            >= ContentShares.least(owners.step(child).className()) * all)
                    .max(Comparator.<Integer, Boolean>comparing(
                                    child -> kind.test(owners.step(child).className()))
                            .thenComparingLong(this::growth))
                    .orElse(OwnerTree.TOP);
        }
        return node;
    }

    private List<OwnerStep> path(int last) {
        List<OwnerStep> path = new ArrayList<>();
        for (int node = last; node != OwnerTree.TOP; node = owners.parent(node)) {
            path.add(owners.step(node));
        }
        Collections.reverse(path);
        return List.copyOf(path);
    }
}
