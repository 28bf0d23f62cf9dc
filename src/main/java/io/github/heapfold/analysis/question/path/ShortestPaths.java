package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalQueue;
import io.github.heapfold.analysis.question.OrdinalTable;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * The shortest way from the roots to each object, by a search in breadth: 4 bytes of scratch for each object while it
 * is open (8 in heaps of 2³¹ objects and more), and while it searches as much for what waits to be looked at.
 */
public final class ShortestPaths implements Closeable {
    private static final int STEP = 1 << 14;

    private final AnalysedHeap heap;
    private final ReferenceStrength[] strengths;
    private final Set<ReferenceStrength> followed;

    /** Whether threads lead to their local variables. */
    private final boolean locals;

    private final ClassKinds kinds;

    /** Where an object was reached from; where the search began, itself. */
    private final OrdinalTable from;

    /** A path, as far as it is to be shown: the first and the last of its objects. */
    record Steps(List<Long> ordinals, long length, int gapAt) {}

    private ShortestPaths(AnalysedHeap heap, Set<ReferenceStrength> followed, boolean locals, OrdinalTable from) {
        this.heap = heap;
        this.locals = locals;
        kinds = new ClassKinds(heap.heap().classes());
        this.followed = followed;
        this.from = from;
        this.strengths = ReferenceStrength.ofClasses(heap.heap().classes());
    }

    /**
     * Searches all that can be reached.
     *
     * @param followed which references besides strong ones are followed
     * @param classesToo whether classes are where paths begin, as if they were roots; the search gives paths as a
     *     programmer thinks of them then, not those of the garbage collector
     */
    public static ShortestPaths of(
            AnalysedHeap heap, Set<ReferenceStrength> followed, boolean classesToo, Progress progress)
            throws IOException {
        return of(heap, followed, classesToo, true, progress);
    }

    /**
     * Searches from roots and classes what strong references lead to, but for those from threads to their local
     * variables: what is found is kept by fields and statics.
     */
    public static ShortestPaths byFields(AnalysedHeap heap, Progress progress) throws IOException {
        return of(heap, Set.of(), true, false, progress);
    }

    private static ShortestPaths of(
            AnalysedHeap heap, Set<ReferenceStrength> followed, boolean classesToo, boolean locals, Progress progress)
            throws IOException {
        OrdinalTable from =
                new OrdinalTable(heap.scratch(), "paths", heap.graph().objects());
        ShortestPaths paths = new ShortestPaths(heap, followed, locals, from);
        try (OrdinalQueue queue = new OrdinalQueue(heap.scratch(), heap.graph().objects())) {
            paths.search(queue, classesToo, progress);
        } catch (IOException | RuntimeException e) {
            from.close();
            throw e;
        }
        return paths;
    }

    private void search(OrdinalQueue queue, boolean classesToo, Progress progress) throws IOException {
        if (classesToo) {
            HeapClasses classes = heap.heap().classes();
            for (int i = 0; i < classes.count(); i++) {
                begin(classes.ordinal(i), queue);
            }
        }
        for (int i = 0; i < heap.graph().roots(); i++) {
            begin(heap.graph().root(i), queue);
        }
        ReferenceCursor cursor = heap.graph().cursor();
        long done = 0;
        for (long source = queue.poll(); source != OrdinalTable.NONE; source = queue.poll()) {
            if (done++ % STEP == 0) {
                progress.at(done, heap.graph().objects());
            }
            long skipped = skipped(source);
            List<Long> left = leftOut(source);
            cursor.start(source);
            while (cursor.next()) {
                long target = cursor.target();
                if (target != skipped && !left.contains(target) && from.get(target) == OrdinalTable.NONE) {
                    from.put(target, source);
                    queue.add(target);
                }
            }
        }
    }

    private void begin(long ordinal, OrdinalQueue queue) throws IOException {
        if (ordinal >= 0 && from.get(ordinal) == OrdinalTable.NONE) {
            from.put(ordinal, ordinal);
            queue.add(ordinal);
        }
    }

    /** What an object refers to in a way that is not followed; {@link Heap#ABSENT} mostly. */
    private long skipped(long source) {
        int type = heap.graph().classIndex(source);
        ReferenceStrength strength = type < 0 ? null : strengths[type];
        return strength == null || followed.contains(strength)
                ? Heap.ABSENT
                : heap.heap().referentOf(source);
    }

    /** Local variables of a thread that are not followed. */
    private List<Long> leftOut(long source) {
        return locals || !kinds.isThread(heap.graph().classIndex(source))
                ? List.of()
                : heap.heap().roots().locals(source);
    }

    /** Whether one object leads to another in a way that is followed. */
    public boolean follows(long source, long target) {
        return skipped(source) != target && !leftOut(source).contains(target);
    }

    public boolean reaches(long ordinal) {
        return from.get(ordinal) != OrdinalTable.NONE;
    }

    /** What the shortest path to an object comes from last; the object itself where the path begins. */
    public long before(long ordinal) {
        return from.get(ordinal);
    }

    /** Whether the shortest path to an object leads through another one. */
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
     * The path to an object that is reached, the object where it begins first.
     *
     * @param most objects at each end at most; of a longer path, those between are left out
     */
    Steps to(long ordinal, int most) {
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
        from.close();
    }
}
