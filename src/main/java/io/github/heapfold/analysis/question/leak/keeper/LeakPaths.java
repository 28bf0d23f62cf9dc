package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.path.PathBuilder;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.ShortestPaths;
import io.github.heapfold.analysis.question.path.ShortestPaths.Begins;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How roots lead to what came together, by way of the class whose static holds it where there is one: that is what a
 * programmer looks for, and not that a thread leads to the same by fewer references.
 */
public final class LeakPaths implements Closeable {
    /**
     * A path.
     *
     * @param strength what it takes to come to its end, and stronger references do not: {@code WEAK} stands for all
     *     that keep nothing; null where strong references do
     */
    public record Way(PathToRoot path, ReferenceStrength strength) {}

    /** What is searched, each when it is needed first. */
    private enum Search {
        /** From roots and classes, by fields and statics. */
        FIELDS,
        /** The same with local variables. */
        LOCALS,
        SOFT,
        WEAK,
        /** From classes of the program, by fields, and from local variables of its methods. */
        OWN,
        /** The same, but of the local variables those alone that are objects of the program. */
        OBJECTS,
        /** The same as {@link #OWN}, but not from what only methods of the platform have in variables. */
        VARIABLES,
        /** From roots alone. */
        ROOTS,
        WEAK_FROM_ROOTS
    }

    /** Steps back from an object within which a field is near. */
    private static final int NEAR = 16;

    private final AnalysedHeap heap;
    private final PathBuilder builder;
    private final Places places;
    private final Progress progress;
    private final Map<Search, ShortestPaths> searches = new EnumMap<>(Search.class);

    /** All, until a path has begun with one that no strong reference leads to; then those that one does. */
    private Begins classes = Begins.ALL;

    LeakPaths(AnalysedHeap heap, PathBuilder builder, Places places, Progress progress) {
        this.heap = heap;
        this.builder = builder;
        this.places = places;
        this.progress = progress;
    }

    /** The classes that paths begin with. */
    public Begins classes() {
        return classes;
    }

    private ShortestPaths search(Search search) throws IOException {
        ShortestPaths paths = searches.get(search);
        if (paths == null) {
            paths = switch (search) {
                case FIELDS -> ShortestPaths.byFields(heap, classes, progress);
                case LOCALS -> ShortestPaths.of(heap, Set.of(), classes, progress);
                case SOFT -> ShortestPaths.of(heap, EnumSet.of(ReferenceStrength.SOFT), classes, progress);
                case WEAK -> ShortestPaths.of(heap, EnumSet.allOf(ReferenceStrength.class), classes, progress);
                case OWN -> ShortestPaths.byThreads(heap, this::isOwn, places::isOwnLocal, progress);
                case OBJECTS ->
                    ShortestPaths.byThreads(
                            heap,
                            this::isOwn,
                            (thread, object) ->
                                    places.isOwn(heap.className(object)) && places.isOwnLocal(thread, object),
                            progress);
                case VARIABLES -> ShortestPaths.byThreads(heap, this::isOwn, places::isInOwnVariable, progress);
                case ROOTS -> ShortestPaths.of(heap, Set.of(), progress);
                case WEAK_FROM_ROOTS -> ShortestPaths.of(heap, EnumSet.allOf(ReferenceStrength.class), progress);
            };
            searches.put(search, paths);
        }
        return paths;
    }

    /**
     * The path to an object by strong references, where it can be not by a local variable: those come and go; where
     * there is none, by soft references, and else by references of any strength.
     */
    public Way to(long ordinal) throws IOException {
        Search search = reaching(ordinal);
        ShortestPaths paths = search(search);
        if (classes == Begins.ALL && !isKept(paths.beginOf(ordinal))) {
            for (Search made : EnumSet.range(Search.FIELDS, search)) {
                searches.remove(made).close();
            }
            classes = search(Search.ROOTS)::reaches;
            return to(ordinal);
        }
        ReferenceStrength strength = switch (search) {
            case SOFT -> ReferenceStrength.SOFT;
            case WEAK -> ReferenceStrength.WEAK;
            case FIELDS, LOCALS, OWN, OBJECTS, VARIABLES, ROOTS, WEAK_FROM_ROOTS -> null;
        };
        PathToRoot path = complete(builder.path(paths, ordinal, 1));
        return new Way(strength == null ? byObject(own(path, ordinal).orElse(path), ordinal) : path, strength);
    }

    /**
     * The path by the object of the program whose field leads to what only a method has at hand: the platform's that is
     * at work on it, as the buffer of a stream while that grows, or one of the program that has just read the field, as
     * the list to which it adds. Where there is no such object, the path by what a method of the program has in a
     * variable itself, as the stream; the same path where there is none either.
     */
    private PathToRoot byObject(PathToRoot path, long ordinal) throws IOException {
        boolean isByOwnLocal = places.isByLocalOfOthers(path);
        boolean isByPlatform = places.isByPlatformLocal(path);
        if (!isByOwnLocal && !isByPlatform) {
            return path;
        }
        if (!search(Search.OBJECTS).reaches(ordinal)) {
            return isByPlatform && search(Search.VARIABLES).reaches(ordinal)
                    ? complete(builder.path(search(Search.VARIABLES), ordinal, 1))
                    : path;
        }
        PathToRoot byObject = complete(builder.path(search(Search.OBJECTS), ordinal, 1));
        return isByOwnLocal
                        && !places.leadsByField(byObject, path.steps().get(1).ordinal())
                ? path
                : byObject;
    }

    /** Whether something is kept otherwise than by local variables. */
    boolean isByFields(long ordinal) throws IOException {
        return search(Search.FIELDS).reaches(ordinal);
    }

    /** The first search that leads to an object. */
    private Search reaching(long ordinal) throws IOException {
        for (Search search : EnumSet.range(Search.FIELDS, Search.WEAK)) {
            if (search(search).reaches(ordinal)) {
                return search;
            }
        }
        throw new IllegalArgumentException("no path to object " + ordinal);
    }

    /** The same number for objects to which paths by the same classes lead. */
    public long signature(long ordinal) throws IOException {
        return Holders.signature(heap, search(reaching(ordinal)), ordinal);
    }

    /** Of the fields on the path that a class of no platform declares, the nearest; empty where none is near. */
    public Optional<Edge> nearest(long ordinal) throws IOException {
        ShortestPaths reaching = search(reaching(ordinal));
        long at = ordinal;
        for (int steps = 0; steps < NEAR; steps++) {
            long before = reaching.before(at);
            if (before == at) {
                return Optional.empty();
            }
            // The fields of what the platform has are not read for nothing; a class may be one of the program.
            boolean isLooked = !ClassKinds.isPlatform(heap.className(before))
                    || heap.heap().classes().isClass(before);
            Optional<Edge> edge = isLooked
                    ? builder.edges(before, at).stream()
                            .filter(places::isDeclared)
                            .findFirst()
                    : Optional.empty();
            if (edge.isPresent()) {
                return edge;
            }
            at = before;
        }
        return Optional.empty();
    }

    /**
     * Another path to an object, where one has nothing of the program on it: each thread of a pool leads to what waits
     * for it, and a static of a library far around to what the program has at hand. Empty where there is none, and where
     * nothing but what the one begins with keeps the object.
     */
    private Optional<PathToRoot> own(PathToRoot path, long ordinal) throws IOException {
        if (places.has(path, places::isOwn)) {
            return places.isByPool(path) && !hasThreadLocal(path) ? besidePool(ordinal) : Optional.empty();
        }
        if (hasThreadLocal(path)) {
            return ofThreadLocal(path, ordinal);
        }
        int begin = Places.begin(path);
        boolean byThread = begin == 0 && path.kinds().contains(GcRoots.Kind.THREAD_OBJECT);
        boolean isOnly = heap.dominates(path.steps().get(begin).ordinal(), ordinal)
                && !(byThread && !places.has(path, name -> !ClassKinds.isPlatform(name)));
        if (isOnly || !search(Search.OWN).reaches(ordinal)) {
            return Optional.empty();
        }
        PathToRoot own = complete(builder.path(search(Search.OWN), ordinal, 1));
        boolean isNearer = own.length() - Places.begin(own) < path.length() - begin;
        boolean isTold = byThread || (isNearer && (Places.begin(own) > 0 || isByOtherFields(path, ordinal)));
        return isTold && places.has(own, places::isOwn) ? Optional.of(own) : Optional.empty();
    }

    /**
     * The path by a static of the program to what is in a thread local, which others than the program have; empty where
     * there is none.
     */
    private Optional<PathToRoot> ofThreadLocal(PathToRoot path, long ordinal) throws IOException {
        if (isOwnThreadLocal(path) || !search(Search.OWN).reaches(ordinal)) {
            return Optional.empty();
        }
        PathToRoot own = complete(builder.path(search(Search.OWN), ordinal, 1));
        return isByStatic(own) && places.has(own, places::isOwn) ? Optional.of(own) : Optional.empty();
    }

    private static boolean isByStatic(PathToRoot path) {
        return path.steps().get(Places.begin(path)).edges().stream().anyMatch(edge -> edge.kind() == Edge.Link.STATIC);
    }

    /**
     * The path by a static or a field of the program to what a task of a pool leads to as well; empty where there is
     * none.
     */
    private Optional<PathToRoot> besidePool(long ordinal) throws IOException {
        for (Search search : List.of(Search.OWN, Search.OBJECTS)) {
            if (search(search).reaches(ordinal)) {
                PathToRoot own = complete(builder.path(search(search), ordinal, 1));
                if (isByStatic(own) || places.leadsByField(own, ordinal)) {
                    return Optional.of(own);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether the program has the thread local whose value a path leads through, or nobody knows who has it. */
    private boolean isOwnThreadLocal(PathToRoot path) throws IOException {
        for (PathToRoot.Step step : path.steps()) {
            if (step.object().className().equals(ClassKinds.THREAD_LOCAL)) {
                long variable = heap.heap().referentOf(step.ordinal());
                return variable == Heap.ABSENT
                        || !search(Search.FIELDS).reaches(variable)
                        || places.has(complete(builder.path(search(Search.FIELDS), variable, 1)), places::isOwn);
            }
        }
        return false;
    }

    /** Whether fields lead to an object in another way as well: beside the only one a variable comes and goes. */
    private boolean isByOtherFields(PathToRoot path, long ordinal) throws IOException {
        long begin = path.steps().get(Places.begin(path)).ordinal();
        try (ShortestPaths others = ShortestPaths.without(heap, begin, classes, false, progress)) {
            return others.reaches(ordinal);
        }
    }

    /** What a method has of it in a variable comes and goes. */
    private static boolean hasThreadLocal(PathToRoot path) {
        return path.steps().stream().anyMatch(step -> step.object().className().equals(ClassKinds.THREAD_LOCAL));
    }

    /** Whether a class is the program's, and something else than a weak reference leads to it. */
    private boolean isOwn(long ordinal) throws IOException {
        return isOwnClass(ordinal) && search(Search.ROOTS).reaches(ordinal);
    }

    private boolean isOwnClass(long classOrdinal) {
        HeapClasses classes = heap.heap().classes();
        return places.isOwn(classes.name(classes.describedBy(classOrdinal)));
    }

    /**
     * The path to an object by way of one that refers to it, by strong references, where it can be not by a local
     * variable; empty where it leads through the object itself.
     */
    Optional<PathToRoot> by(long referrer, long ordinal) throws IOException {
        for (Search search : EnumSet.of(Search.FIELDS, Search.LOCALS)) {
            ShortestPaths paths = search(search);
            if (paths.reaches(referrer)) {
                boolean leads = paths.follows(referrer, ordinal) && !paths.leadsThrough(referrer, ordinal);
                return leads
                        ? Optional.of(complete(builder.path(paths, referrer, List.of(ordinal), 1)))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Sees to it that the paths {@link #by} many references are found without reading the same things for each. */
    void prepare(List<Referrers.Reference> references) throws IOException {
        List<Referrers.Reference> left = new ArrayList<>(references);
        for (Search search : EnumSet.of(Search.FIELDS, Search.LOCALS)) {
            if (left.isEmpty()) {
                return;
            }
            ShortestPaths paths = search(search);
            List<Referrers.Reference> reached = new ArrayList<>();
            for (Referrers.Reference reference : left) {
                if (paths.reaches(reference.from())) {
                    reached.add(reference);
                }
            }
            left.removeAll(reached);
            builder.prepare(
                    paths,
                    reached.stream().mapToLong(Referrers.Reference::from).toArray(),
                    reached.stream().mapToLong(Referrers.Reference::to).toArray());
        }
    }

    private boolean isKept(long begin) throws IOException {
        return isRootOrNoClass(begin) || search(Search.ROOTS).reaches(begin);
    }

    private boolean isRootOrNoClass(long ordinal) {
        return heap.graph().isRoot(ordinal) || !heap.heap().classes().isClass(ordinal);
    }

    /** Where a path begins at a class that is no root, what leads to the class comes before it. */
    private PathToRoot complete(PathToRoot path) throws IOException {
        long begin = path.steps().get(0).ordinal();
        if (isRootOrNoClass(begin)) {
            return path;
        }
        Search search = search(Search.ROOTS).reaches(begin) ? Search.ROOTS : Search.WEAK_FROM_ROOTS;
        PathToRoot head = builder.path(search(search), begin, 1);
        Set<Long> below =
                path.steps().stream().skip(1).map(PathToRoot.Step::ordinal).collect(Collectors.toSet());
        for (PathToRoot.Step step : head.steps()) {
            if (below.contains(step.ordinal())) {
                // What a method of the program has at hand tells more than the static of a library.
                boolean isOwn = !isOwnClass(begin) && places.has(head, places::isOwn);
                PathToRoot other = isOwn ? head : beside(step.ordinal(), begin).orElse(head);
                return PathBuilder.joined(other, path);
            }
        }
        return PathBuilder.joined(head, path);
    }

    /** How roots lead to a class other than by an object that its static leads to: with that no static would be told. */
    private Optional<PathToRoot> beside(long object, long begin) throws IOException {
        try (ShortestPaths others = ShortestPaths.without(heap, object, Begins.NONE, true, progress)) {
            return others.reaches(begin) ? Optional.of(builder.path(others, begin, 1)) : Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        for (ShortestPaths paths : searches.values()) {
            paths.close();
        }
    }
}
