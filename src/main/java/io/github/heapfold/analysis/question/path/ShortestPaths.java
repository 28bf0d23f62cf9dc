package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalQueue;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.OrdinalTable;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The shortest way from the roots to each object, by a search in breadth, which goes on as far as it has to for the
 * object that is asked about: 4 bytes of scratch for each object while it is open (8 in heaps of 2³¹ objects and more),
 * and as much for each that waits to be looked at.
 */
public final class ShortestPaths implements Closeable {
    private static final int STEP = 1 << 14;

    /** Threads that are read again at once. */
    private static final int AT_ONCE = 1 << 12;

    private final AnalysedHeap heap;
    private final Set<ReferenceStrength> followed;
    private final ClassKinds kinds;

    /** By class, whether some of what its instances refer to may not be followed. */
    private final boolean[] leavesOut;

    /** Threads whose local variables are not followed; empty where they are. */
    private final BitSet threads = new BitSet();

    /** What a thread refers to by its fields, but for what it waits for, as far as that was asked. */
    private final Map<Long, Set<Long>> fieldsOf = new HashMap<>();

    /** What a thread waits for: a method that it runs has that, too, and no longer than a local variable. */
    private final Map<Long, Set<Long>> blockersOf = new HashMap<>();

    /** Where an object was reached from; where the search began, itself. */
    private final OrdinalTable from;

    private final OrdinalQueue queue;
    private final ReferenceCursor cursor;
    private final Progress progress;

    /** An object by way of which nothing is reached; none where it is no ordinal. */
    private long without = OrdinalTable.NONE;

    /** By which references threads lead on; null where classes and loaders lead on as well, and all threads by all. */
    private Leads leads;

    /** Objects by way of which something is reached only where nothing else leads to it. */
    private OrdinalSet last = new OrdinalSet();

    /** In turn one of these and what refers to it, as far as that was found. */
    private final List<Long> deferred = new ArrayList<>();

    private long done;

    /** Which references are gone along. */
    @FunctionalInterface
    public interface Leads {
        /** Whether a thread leads to an object. */
        boolean leads(long thread, long target) throws IOException;
    }

    /** Which classes a search begins with besides the roots. */
    @FunctionalInterface
    public interface Begins {
        /** No classes: paths are those of the garbage collector. */
        Begins NONE = ordinal -> false;

        /** All classes, also those that only soft or weak references lead to. */
        Begins ALL = ordinal -> true;

        /** Whether to begin with a class that is reachable. */
        boolean with(long ordinal) throws IOException;
    }

    /** A path, as far as it is to be shown: the first and the last of its objects. */
    record Steps(List<Long> ordinals, long length, int gapAt) {}

    private ShortestPaths(AnalysedHeap heap, Set<ReferenceStrength> followed, boolean locals, Progress progress)
            throws IOException {
        this.heap = heap;
        this.followed = followed;
        this.progress = progress;
        HeapClasses classes = heap.heap().classes();
        kinds = heap.kinds();
        leavesOut = new boolean[classes.count()];
        for (int type = 0; type < leavesOut.length; type++) {
            boolean isThread = !locals && kinds.isThread(type);
            threads.set(type, isThread);
            leavesOut[type] = isThread || leavesOutReferent(type);
        }
        cursor = heap.graph().cursor();
        queue = new OrdinalQueue(heap.scratch(), heap.graph().objects());
        from = new OrdinalTable(heap.scratch(), "paths", heap.graph().objects());
    }

    /**
     * Begins to search all that can be reached from the roots.
     *
     * @param followed which references besides strong ones are followed
     * @param progress told of the search whenever it goes on; may end it by an exception
     */
    public static ShortestPaths of(AnalysedHeap heap, Set<ReferenceStrength> followed, Progress progress)
            throws IOException {
        return of(heap, followed, Begins.NONE, progress);
    }

    /**
     * Begins to search all that can be reached from the roots, and from classes as if they were some; the search gives
     * paths as a programmer thinks of them then, not those of the garbage collector.
     */
    public static ShortestPaths of(
            AnalysedHeap heap, Set<ReferenceStrength> followed, Begins classes, Progress progress) throws IOException {
        return of(heap, followed, classes, true, OrdinalTable.NONE, progress);
    }

    /**
     * Begins to search, from roots and classes, what strong references lead to, but for those from threads to their
     * local variables: what is found is kept by fields and statics.
     */
    public static ShortestPaths byFields(AnalysedHeap heap, Begins classes, Progress progress) throws IOException {
        return of(heap, Set.of(), classes, false, OrdinalTable.NONE, progress);
    }

    /**
     * The same as {@link #of(AnalysedHeap, Set, Progress)} of strong references, with some objects by way of which something
     * is only reached where nothing else leads to it.
     */
    public static ShortestPaths lastBy(AnalysedHeap heap, OrdinalSet last, Progress progress) throws IOException {
        ShortestPaths paths = of(heap, Set.of(), progress);
        paths.last = last;
        return paths;
    }

    /**
     * The same as if there were not one of the objects: what is found is kept by others, too.
     *
     * @param locals whether from threads to their local variables as well
     */
    public static ShortestPaths without(
            AnalysedHeap heap, long ordinal, Begins classes, boolean locals, Progress progress) throws IOException {
        return of(heap, Set.of(), classes, locals, ordinal, progress);
    }

    /**
     * Begins to search, from some classes and from threads, what strong references lead to, but for those from threads
     * by which they do not lead on, and none by way of other classes and of class loaders: by those everything leads to
     * everything.
     */
    public static ShortestPaths byThreads(AnalysedHeap heap, Begins classes, Leads threads, Progress progress)
            throws IOException {
        return begun(new ShortestPaths(heap, Set.of(), false, progress), classes, OrdinalTable.NONE, threads);
    }

    private static ShortestPaths of(
            AnalysedHeap heap,
            Set<ReferenceStrength> followed,
            Begins classes,
            boolean locals,
            long without,
            Progress progress)
            throws IOException {
        return begun(new ShortestPaths(heap, followed, locals, progress), classes, without, null);
    }

    private static ShortestPaths begun(ShortestPaths paths, Begins classes, long without, Leads threads)
            throws IOException {
        paths.without = without;
        paths.leads = threads;
        try (Opened<ShortestPaths> opened = new Opened<>(paths)) {
            paths.begin(classes);
            return opened.keep();
        }
    }

    private void begin(Begins with) throws IOException {
        HeapClasses classes = heap.heap().classes();
        for (int i = 0; with != Begins.NONE && i < classes.count(); i++) {
            // The static of a class that is garbage itself keeps nothing, and nobody has written one of a class that
            // was made while the program ran.
            boolean isWritten = !GeneratedNames.isGenerated(classes.name(i));
            if (isWritten && heap.dominators().isReachable(classes.ordinal(i)) && with.with(classes.ordinal(i))) {
                begin(classes.ordinal(i));
            }
        }
        for (int i = 0; i < heap.graph().roots(); i++) {
            long root = heap.graph().root(i);
            if (leads == null || isThread(root)) {
                begin(root);
            }
        }
    }

    private boolean isThread(long ordinal) {
        int type = ordinal < 0 ? -1 : heap.graph().classIndex(ordinal);
        return type >= 0 && threads.get(type);
    }

    private void begin(long ordinal) throws IOException {
        if (ordinal >= 0 && ordinal != without && from.get(ordinal) == OrdinalTable.NONE) {
            from.put(ordinal, ordinal);
            queue.add(ordinal);
        }
    }

    /**
     * Whether an object can be reached. The search goes on until it comes to the object, or has come to all that there
     * are.
     */
    public boolean reaches(long ordinal) throws IOException {
        while (from.get(ordinal) == OrdinalTable.NONE) {
            long source = queue.poll();
            if (source == OrdinalTable.NONE) {
                if (deferred.isEmpty()) {
                    return false;
                }
                goOn();
                continue;
            }
            if (done++ % STEP == 0) {
                progress.at(done, heap.graph().objects());
            }
            follow(source);
        }
        return true;
    }

    /** With what was left for the end; what that leads to is found as all else. */
    private void goOn() throws IOException {
        for (int i = 0; i < deferred.size(); i += 2) {
            if (from.get(deferred.get(i)) == OrdinalTable.NONE) {
                from.put(deferred.get(i), deferred.get(i + 1));
                queue.add(deferred.get(i));
            }
        }
        deferred.clear();
    }

    private void follow(long source) throws IOException {
        int type = heap.graph().classIndex(source);
        boolean all = type < 0 || !leavesOut[type];
        cursor.start(source);
        while (cursor.next()) {
            long target = cursor.target();
            if (target != without
                    && from.get(target) == OrdinalTable.NONE
                    && (all || follows(source, target))
                    && (leads == null || !isHub(target))) {
                if (last.contains(target)) {
                    deferred.addAll(List.of(target, source));
                    continue;
                }
                from.put(target, source);
                queue.add(target);
            }
        }
    }

    private boolean isHub(long ordinal) {
        return heap.heap().classes().isClass(ordinal)
                || kinds.isLoader(heap.graph().classIndex(ordinal));
    }

    /** Whether one object leads to another in a way that is followed. */
    public boolean follows(long source, long target) throws IOException {
        int type = heap.graph().classIndex(source);
        if (type < 0 || !leavesOut[type]) {
            return true;
        }
        if (leads != null && threads.get(type)) {
            return leads.leads(source, target);
        }
        boolean isSkipped = leavesOutReferent(type) && heap.heap().referentOf(source) == target;
        return !isSkipped && !(threads.get(type) && comesAndGoes(source, target));
    }

    private boolean leavesOutReferent(int type) {
        ReferenceStrength strength = kinds.strength(type);
        return strength != null && !followed.contains(strength);
    }

    /** Whether a thread has something as a local variable or because it waits for it, and by no other of its fields. */
    private boolean comesAndGoes(long thread, long target) throws IOException {
        if (fieldsOf.isEmpty()) {
            readThreads();
        }
        boolean isAtHand = !heap.heap().roots().localKinds(thread, target).isEmpty()
                || blockersOf.getOrDefault(thread, Set.of()).contains(target);
        return isAtHand && !fieldsOf.getOrDefault(thread, Set.of()).contains(target);
    }

    /** All at once: to read one of them is to look through a part of the dump. */
    private void readThreads() throws IOException {
        GcRoots roots = heap.heap().roots();
        long[] all = IntStream.range(0, roots.count())
                .mapToLong(roots::ordinal)
                .filter(root -> roots.kinds(root).contains(GcRoots.Kind.THREAD_OBJECT))
                .toArray();
        for (int i = 0; i < all.length; i += AT_ONCE) {
            progress.look();
            long[] some = Arrays.copyOfRange(all, i, Math.min(all.length, i + AT_ONCE));
            heap.heap().fields(some).forEach((thread, fields) -> {
                fieldsOf.put(thread, targets(fields, false));
                blockersOf.put(thread, targets(fields, true));
            });
        }
    }

    private Set<Long> targets(List<ObjectValue> fields, boolean blockers) {
        return fields.stream()
                .filter(field -> field.type() == BasicType.OBJECT && field.bits() != 0)
                .filter(field ->
                        ClassKinds.isBlocker(field.name(), heap.heap().classes().name(field.declaredBy())) == blockers)
                .map(field -> heap.heap().ordinalOf(field.bits()))
                .collect(Collectors.toSet());
    }

    /** What the shortest path to an object that is reached comes from last; the object itself where the path begins. */
    public long before(long ordinal) {
        return from.get(ordinal);
    }

    /** Where the shortest path to an object that is reached begins. */
    public long beginOf(long ordinal) {
        long at = ordinal;
        while (from.get(at) != at) {
            at = from.get(at);
        }
        return at;
    }

    /** Whether the shortest path to an object that is reached leads through another one. */
    public boolean leadsThrough(long ordinal, long other) {
        for (long at = ordinal; ; at = from.get(at)) {
            if (at == other) {
                return true;
            }
            if (from.get(at) == at) {
                return false;
            }
        }
    }

    /**
     * The path to an object that can be reached, the object where it begins first.
     *
     * @param most objects at each end at most; of a longer path, those between are left out
     */
    Steps to(long ordinal, int most) throws IOException {
        if (!reaches(ordinal)) {
            throw new IllegalArgumentException("no path to object " + ordinal);
        }
        List<Long> last = new ArrayList<>();
        Deque<Long> first = new ArrayDeque<>();
        long length = 0;
        for (long at = ordinal; ; at = from.get(at)) {
            if (last.size() < most) {
                last.add(at);
            } else {
                first.addLast(at);
                if (first.size() > most) {
                    first.removeFirst();
                }
            }
            length++;
            if (from.get(at) == at) {
                break;
            }
        }
        List<Long> steps = new ArrayList<>();
        first.descendingIterator().forEachRemaining(steps::add);
        int gapAt = length > first.size() + last.size() ? steps.size() : -1;
        for (int i = last.size() - 1; i >= 0; i--) {
            steps.add(last.get(i));
        }
        return new Steps(steps, length, gapAt);
    }

    @Override
    public void close() throws IOException {
        try (from;
                queue) {
            // Both give back what they took.
        }
    }
}
