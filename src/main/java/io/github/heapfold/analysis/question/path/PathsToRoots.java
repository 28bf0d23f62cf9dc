package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * Why objects are not freed: the shortest paths that lead to them from roots. Of one object, one for each object that
 * refers to it; of a class, one for each of its objects. Paths through the same classes are one path.
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
    public record Answer(long targets, long unreached, long untold, long distinct, List<PathToRoot> paths) {}

    /** Beyond it, paths through ever other classes are not told apart any more. */
    private static final int MOST_DISTINCT = 100_000;

    private static final int STEP = 1 << 16;

    /** What stands for many paths: how many they are, and one of them. */
    private static final class Bundle {
        private final long first;
        private final long second;
        private final long length;
        private long objects = 1;

        Bundle(long first, long second, long length) {
            this.first = first;
            this.second = second;
            this.length = length;
        }
    }

    private final String target;
    private final Set<ReferenceStrength> followed;
    private final int limit;

    /**
     * @param target the ID of an object as {@code 0x} and hex digits, or the name of a class
     * @param followed which references besides strong ones may be on a path
     * @param limit how many paths at most; 0 for all
     */
    public PathsToRoots(String target, Set<ReferenceStrength> followed, int limit) {
        this.target = target;
        this.followed = Set.copyOf(followed);
        this.limit = limit;
    }

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        ObjectName name = ObjectName.parse(target);
        if (name.isId()) {
            return toObject(heap, name.ordinalIn(heap), progress);
        }
        OrdinalSet targets = heap.instances(ObjectName.classesNamed(heap, target), progress);
        return toAll(heap, targets, progress);
    }

    private Answer toObject(AnalysedHeap heap, long ordinal, Progress progress) throws IOException {
        try (ShortestPaths paths = ShortestPaths.of(heap, followed, progress);
                Signatures signatures = new Signatures(heap, paths)) {
            Map<Long, Bundle> bundles = new HashMap<>();
            if (heap.graph().isRoot(ordinal)) {
                bundles.put(Signatures.NONE, new Bundle(ordinal, Heap.ABSENT, 1));
            }
            if (paths.reaches(ordinal)) {
                signatures.endAt(ordinal);
                referrers(heap, ordinal, paths, signatures, bundles, progress);
            }
            return answer(heap, paths, bundles.values(), 1, bundles.isEmpty() ? 1 : 0, 0);
        }
    }

    private static void referrers(
            AnalysedHeap heap,
            long ordinal,
            ShortestPaths paths,
            Signatures signatures,
            Map<Long, Bundle> bundles,
            Progress progress)
            throws IOException {
        long objects = heap.graph().objects();
        ReferenceCursor cursor = heap.graph().cursor();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            boolean leads = refers(cursor, o, ordinal) && paths.follows(o, ordinal) && paths.reaches(o);
            long signature = leads ? signatures.of(o) : Signatures.THROUGH;
            if (signature != Signatures.THROUGH) {
                Bundle bundle = new Bundle(o, ordinal, signatures.length(o) + 1);
                bundles.merge(signature, bundle, (before, now) -> now.length < before.length ? now : before);
            }
        }
    }

    private static boolean refers(ReferenceCursor cursor, long from, long to) {
        cursor.start(from);
        while (cursor.next()) {
            if (cursor.target() == to) {
                return true;
            }
        }
        return false;
    }

    private Answer toAll(AnalysedHeap heap, OrdinalSet targets, Progress progress) throws IOException {
        try (ShortestPaths paths = ShortestPaths.of(heap, followed, progress);
                Signatures signatures = new Signatures(heap, paths)) {
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
                    bundles.put(signature, new Bundle(o, Heap.ABSENT, signatures.length(o)));
                } else {
                    untold++;
                }
            }
            return answer(heap, paths, bundles.values(), targets.size(), unreached, untold);
        }
    }

    private Answer answer(
            AnalysedHeap heap,
            ShortestPaths paths,
            Collection<Bundle> bundles,
            long targets,
            long unreached,
            long untold)
            throws IOException {
        List<Bundle> sorted = new ArrayList<>(bundles);
        sorted.sort(Comparator.<Bundle>comparingLong(bundle -> bundle.length)
                .thenComparing(Comparator.<Bundle>comparingLong(bundle -> bundle.objects)
                        .reversed())
                .thenComparingLong(bundle -> heap.heap().idOf(bundle.first)));
        PathBuilder builder = new PathBuilder(heap);
        List<PathToRoot> named = new ArrayList<>();
        for (Bundle bundle : limit > 0 ? sorted.subList(0, Math.min(limit, sorted.size())) : sorted) {
            named.add(
                    bundle.second == Heap.ABSENT
                            ? builder.path(paths, bundle.first, bundle.objects)
                            : builder.path(paths, bundle.first, bundle.second, bundle.objects));
        }
        return new Answer(targets, unreached, untold, sorted.size(), List.copyOf(named));
    }

    /**
     * A number for the classes on each path, and the path's length, computed once for each object: 16 bytes of scratch.
     * Equal classes one after the other count once, so that the places in a linked list have the same number.
     */
    private static final class Signatures implements Closeable {
        /** Of no object yet; not 0, with which one of the class 0 would leave no trace but a bit of the next one. */
        static final long BEGIN = 0x9e3779b97f4a7c15L;

        /** Of no path. */
        static final long NONE = 0;

        /** Of the paths that lead through the object at which they are to end; even, as those of others are not. */
        static final long THROUGH = 2;

        private final AnalysedHeap heap;
        private final ShortestPaths paths;
        private final Slab known;

        Signatures(AnalysedHeap heap, ShortestPaths paths) throws IOException {
            this.heap = heap;
            this.paths = paths;
            known = heap.scratch().slab("signatures", heap.graph().objects() * 16);
        }

        /** Tells the paths that lead through an object, before any number is asked for. */
        void endAt(long ordinal) {
            put(ordinal, THROUGH, 0);
        }

        private long number(long ordinal) {
            return known.getLong(ordinal << 4);
        }

        private void put(long ordinal, long number, long length) {
            known.putLong(ordinal << 4, number);
            known.putLong((ordinal << 4) + 8, length);
        }

        /** How many objects are on the path to one whose number has been asked for. */
        long length(long ordinal) {
            return known.getLong((ordinal << 4) + 8);
        }

        /**
         * What is the same of objects whose places in a path are alike: the class, of a class object the object itself.
         */
        static long kind(AnalysedHeap heap, long ordinal) {
            int type = heap.graph().classIndex(ordinal);
            return type >= 0 ? type : -2 - ordinal;
        }

        /** Odd. */
        static long mixed(long hash, long kind) {
            long mixed = (hash ^ kind) * 0x9e3779b97f4a7c15L;
            return (mixed ^ mixed >>> 29) | 1;
        }

        /** The number of the path to an object that is reached. */
        long of(long ordinal) {
            // From the object back to where it is known, and from there on again.
            long from = ordinal;
            long steps = 0;
            while (number(from) == NONE && paths.before(from) != from) {
                from = paths.before(from);
                steps++;
            }
            if (number(from) == NONE) {
                put(from, mixed(BEGIN, kind(heap, from)), 1);
            }
            fill(ordinal, steps);
            return number(ordinal);
        }

        /**
         * A long list is cut into parts, so that each object is visited a few times and not as often as the list is
         * long.
         */
        private void fill(long ordinal, long steps) {
            LongUnaryOperator before = paths::before;
            long[] part = new long[(int) Math.min(steps, 1 << 16)];
            for (long left = steps; left > 0; left -= part.length) {
                int n = (int) Math.min(left, part.length);
                long at = ordinal;
                for (long i = left; i > n; i--) {
                    at = before.applyAsLong(at);
                }
                for (int i = n - 1; i >= 0; i--) {
                    part[i] = at;
                    at = before.applyAsLong(at);
                }
                for (int i = 0; i < n; i++) {
                    long previous = before.applyAsLong(part[i]);
                    long hash = number(previous);
                    boolean repeats = kind(heap, previous) == kind(heap, part[i]);
                    long number = repeats || hash == THROUGH ? hash : mixed(hash, kind(heap, part[i]));
                    put(part[i], number, length(previous) + 1);
                }
            }
        }

        @Override
        public void close() throws IOException {
            known.close();
        }
    }
}
