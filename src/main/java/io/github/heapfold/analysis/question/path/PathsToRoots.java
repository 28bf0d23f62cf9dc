package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Why objects are not freed: the shortest paths that lead to them from roots. Of one object, one for each object that
 * refers to it, or where that is one, to the nearest above it to which several lead; of a class, one for each of its
 * objects. Where all of them begin with local variables, those by fields come last, so that objects may be on two. Paths
 * through the same classes are one path. None leads through a thread or system class that is a root: its own path is the
 * rest of that.
 */
public final class PathsToRoots implements Question<PathsToRoots.Answer> {
    /**
     * The paths, the shortest first.
     *
     * @param targets how many objects paths were looked for to
     * @param unreached how many of them no path leads to
     * @param untold how many of them have paths that are not in the list because there are too many different ones
     * @param distinct how many paths there are; more than are in the list where that was limited
     */
    public record Answer(long targets, long unreached, long untold, long distinct, List<PathToRoot> paths) {
        private Answer with(List<PathToRoot> others) {
            return new Answer(targets, unreached, untold, distinct, others);
        }
    }

    /** Beyond it, paths through ever other classes are not told apart any more. */
    private static final int MOST_DISTINCT = 100_000;

    /** How many objects above the one that is asked for may have one that refers to them, each. */
    private static final int MOST_ABOVE = 16;

    /** What stands for many paths: how many they are, and one of them. */
    private static final class Bundle {
        private final long first;
        private final List<Long> below;
        private final long length;
        private long objects = 1;
        private long alike;

        /**
         * @param first to which the shortest path leads
         * @param below the objects after it
         */
        Bundle(long first, List<Long> below, long length) {
            this.first = first;
            this.below = below;
            this.length = length;
        }

        /** Of two, the first stands for both where it is not longer. */
        static Bundle shorter(Bundle one, Bundle other) {
            Bundle shorter = other.length < one.length ? other : one;
            shorter.alike = one.alike + other.alike + 1;
            return shorter;
        }
    }

    private final ObjectName target;
    private final Set<ReferenceStrength> followed;
    private final int limit;

    /**
     * @param target the ID of an object as {@code 0x} and hex digits, or the name of a class
     * @param followed which references besides strong ones may be on a path
     * @param limit how many paths at most; 0 for all
     */
    public PathsToRoots(String target, Set<ReferenceStrength> followed, int limit) {
        this(ObjectName.parse(target), followed, limit);
    }

    /** The same for the object with an ID. */
    public PathsToRoots(long id, Set<ReferenceStrength> followed, int limit) {
        this(ObjectName.of(id), followed, limit);
    }

    private PathsToRoots(ObjectName target, Set<ReferenceStrength> followed, int limit) {
        this.target = target;
        this.followed = Set.copyOf(followed);
        this.limit = limit;
    }

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        if (target.isId()) {
            return toObject(heap, target.ordinalIn(heap), progress);
        }
        OrdinalSet targets = heap.instances(ObjectName.classesNamed(heap, target.text()), progress);
        return toAll(heap, targets, progress);
    }

    private Answer toObject(AnalysedHeap heap, long ordinal, Progress progress) throws IOException {
        Answer found;
        try (ShortestPaths paths = ShortestPaths.of(heap, followed, progress);
                PathSignatures signatures = new PathSignatures(heap, paths)) {
            Map<Long, Bundle> bundles = Map.of();
            if (paths.reaches(ordinal)) {
                List<Long> above = above(heap, paths, ordinal);
                List<OrdinalSet> referrers = referrers(heap, paths, above.subList(0, 1), progress);
                bundles = bundles(heap, ordinal, List.of(), referrers.get(0), signatures);
                // One path is all that was asked for, or each reference to the object is one.
                if (limit != 1 && isPassed(heap, ordinal, referrers.get(0), signatures) && above.size() > 1) {
                    bundles = whereSeveralLead(heap, paths, above, signatures, progress);
                }
            }
            found = answer(heap, paths, bundles.values(), 1, bundles.isEmpty() ? 1 : 0, 0, progress);
        }
        return withFields(found, heap, OrdinalSet.of(ordinal), progress);
    }

    /** Where all paths begin with local variables, which come and go, those that do not are told as well. */
    private Answer withFields(Answer found, AnalysedHeap heap, OrdinalSet targets, Progress progress)
            throws IOException {
        List<PathToRoot> locals = found.paths();
        boolean isMore = limit != 1 && followed.isEmpty() && !locals.isEmpty();
        boolean areAll = locals.size() == found.distinct();
        if (!isMore || !areAll || !locals.stream().allMatch(PathToRoot::isByLocal)) {
            return found;
        }
        Answer fields;
        try (ShortestPaths paths = ShortestPaths.byFields(heap, ShortestPaths.Begins.NONE, progress)) {
            fields = toAll(heap, paths, targets, progress);
        }
        if (fields.paths().isEmpty()) {
            return found;
        }
        // At least one of each kind is told.
        int most = limit == 0 ? Integer.MAX_VALUE : Math.max(1, limit - locals.size());
        List<PathToRoot> last =
                fields.paths().subList(0, Math.min(most, fields.paths().size()));
        int room = limit == 0 ? locals.size() : Math.min(limit - last.size(), locals.size());
        List<PathToRoot> paths = new ArrayList<>(locals.subList(0, room));
        paths.addAll(last);
        return new Answer(
                found.targets(),
                found.unreached(),
                found.untold(),
                found.distinct() + fields.distinct(),
                List.copyOf(paths));
    }

    /** The objects on the shortest path to another, that one first, up to the root or some way. */
    private static List<Long> above(AnalysedHeap heap, ShortestPaths paths, long ordinal) {
        List<Long> above = new ArrayList<>(List.of(ordinal));
        long at = ordinal;
        while (above.size() <= MOST_ABOVE
                && !heap.graph().isRoot(at)
                && paths.before(at) != at
                && !isOfProgram(heap, paths, at)) {
            at = paths.before(at);
            above.add(at);
        }
        return above;
    }

    /**
     * Whether an object is a class to which a class loader that every program has leads. How that is reached says nothing
     * of why the class is there: it stays as long as the program.
     */
    private static boolean isOfProgram(AnalysedHeap heap, ShortestPaths paths, long ordinal) {
        HeapClasses classes = heap.heap().classes();
        int type = classes.describedBy(ordinal);
        if (type == HeapClasses.NONE || !ClassKinds.isPlatformLoader(heap.className(classes.loader(type)))) {
            return false;
        }
        long at = ordinal;
        for (int steps = 0; steps < PathToRoot.LOADER_TO_CLASS && paths.before(at) != at; steps++) {
            at = paths.before(at);
            if (at == classes.loader(type)) {
                return true;
            }
        }
        return false;
    }

    /** The paths by all that refer to the nearest object to which several do. */
    private static Map<Long, Bundle> whereSeveralLead(
            AnalysedHeap heap, ShortestPaths paths, List<Long> above, PathSignatures signatures, Progress progress)
            throws IOException {
        List<OrdinalSet> referrers = referrers(heap, paths, above.subList(1, above.size()), progress);
        int at = 1;
        List<Long> below = new ArrayList<>(above.subList(0, 1));
        Map<Long, Bundle> found = bundles(heap, above.get(at), below, referrers.get(0), signatures);
        while (at + 1 < above.size() && isPassed(heap, above.get(at), referrers.get(at - 1), signatures)) {
            below.add(0, above.get(at));
            at++;
            found = bundles(heap, above.get(at), below, referrers.get(at - 1), signatures);
        }
        return found;
    }

    /** Whether an object is no root, and one other leads to it. */
    private static boolean isPassed(AnalysedHeap heap, long ordinal, OrdinalSet referrers, PathSignatures signatures) {
        return !heap.graph().isRoot(ordinal)
                && referrers
                                .filter(o -> signatures.of(o) != PathSignatures.THROUGH)
                                .size()
                        == 1;
    }

    /**
     * The different paths to an object.
     *
     * @param below objects after it, which each path goes on to
     */
    private static Map<Long, Bundle> bundles(
            AnalysedHeap heap, long ordinal, List<Long> below, OrdinalSet referrers, PathSignatures signatures) {
        signatures.endAt(ordinal);
        Map<Long, Bundle> bundles = new HashMap<>();
        if (heap.graph().isRoot(ordinal)) {
            List<Long> rest = List.copyOf(below);
            bundles.put(PathSignatures.NONE, new Bundle(ordinal, rest, 1 + rest.size()));
            if (!rest.isEmpty() && isRootByItself(heap, ordinal)) {
                return bundles;
            }
        }
        List<Long> rest = new ArrayList<>(below);
        rest.add(0, ordinal);
        referrers.forEach(o -> {
            long signature = signatures.of(o);
            if (signature != PathSignatures.THROUGH) {
                Bundle bundle = new Bundle(o, rest, signatures.length(o) + rest.size());
                bundles.merge(signature, bundle, Bundle::shorter);
            }
        });
        return bundles;
    }

    /**
     * Whether a root is one for what it is, whoever refers to it, and not, as one of native code or of a monitor, for what
     * somebody does with it: who refers to that keeps it when it is released.
     */
    private static boolean isRootByItself(AnalysedHeap heap, long root) {
        List<GcRoots.Kind> kinds = heap.heap().roots().kinds(root);
        boolean isTakenForSystemClass = kinds.isEmpty();
        return isTakenForSystemClass
                || kinds.contains(GcRoots.Kind.THREAD_OBJECT)
                || kinds.contains(GcRoots.Kind.SYSTEM_CLASS);
    }

    /** What refers to each of some objects by references that are followed, and can be reached by such. */
    private static List<OrdinalSet> referrers(AnalysedHeap heap, ShortestPaths paths, List<Long> to, Progress progress)
            throws IOException {
        List<OrdinalSet> referrers = new ArrayList<>();
        OrdinalSet all = new OrdinalSet();
        for (long ordinal : to) {
            referrers.add(new OrdinalSet());
            all.add(ordinal);
        }
        long objects = heap.graph().objects();
        ReferenceCursor cursor = heap.graph().cursor();
        for (long o = 0; o < objects; o++) {
            progress.step(o, objects);
            cursor.start(o);
            while (cursor.next()) {
                long target = cursor.target();
                if (all.contains(target) && paths.follows(o, target) && paths.reaches(o)) {
                    referrers.get(to.indexOf(target)).add(o);
                }
            }
        }
        return referrers;
    }

    private Answer toAll(AnalysedHeap heap, OrdinalSet targets, Progress progress) throws IOException {
        Answer found;
        try (ShortestPaths paths = ShortestPaths.of(heap, followed, progress)) {
            found = toAll(heap, paths, targets, progress);
        }
        return withFields(found, heap, targets, progress);
    }

    private Answer toAll(AnalysedHeap heap, ShortestPaths paths, OrdinalSet targets, Progress progress)
            throws IOException {
        try (PathSignatures signatures = new PathSignatures(heap, paths)) {
            Map<Long, Bundle> bundles = new HashMap<>();
            long unreached = 0;
            long untold = 0;
            for (long o = targets.next(0); o >= 0; o = targets.next(o + 1)) {
                if (!paths.reaches(o)) {
                    unreached++;
                    continue;
                }
                long signature = signatures.of(o);
                Bundle bundle = bundles.get(signature);
                if (bundle != null) {
                    bundle.objects++;
                } else if (bundles.size() < MOST_DISTINCT) {
                    bundles.put(signature, new Bundle(o, List.of(), signatures.length(o)));
                } else {
                    untold++;
                }
            }
            Answer found = answer(heap, paths, bundles.values(), targets.size(), unreached, untold, progress);
            List<PathToRoot> merged = MergedPaths.told(
                    found.paths(),
                    targets,
                    paths,
                    signatures::of,
                    new MergedPaths.Room(MergedPaths.MOST_BYTES, progress));
            return found.with(new FieldTotals(heap, paths, targets, progress).told(merged));
        }
    }

    private Answer answer(
            AnalysedHeap heap,
            ShortestPaths paths,
            Collection<Bundle> bundles,
            long targets,
            long unreached,
            long untold,
            Progress progress)
            throws IOException {
        List<Bundle> sorted = new ArrayList<>(bundles);
        sorted.sort(Comparator.<Bundle>comparingLong(bundle -> bundle.length)
                .thenComparing(Comparator.<Bundle>comparingLong(bundle -> bundle.objects)
                        .reversed())
                .thenComparingLong(bundle -> heap.heap().idOf(bundle.first)));
        PathBuilder builder = new PathBuilder(heap);
        EntryKeys keys = new EntryKeys(heap.heap(), progress);
        List<PathToRoot> named = new ArrayList<>();
        for (Bundle bundle : limit > 0 ? sorted.subList(0, Math.min(limit, sorted.size())) : sorted) {
            PathToRoot path = builder.path(paths, bundle.first, bundle.below, bundle.objects, bundle.alike);
            named.add(keys.named(path));
        }
        return new Answer(targets, unreached, untold, sorted.size(), List.copyOf(named));
    }
}
