package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongPredicate;

/**
 * The dominator tree from the top down: 8 bytes of scratch for each object while it is open (16 in heaps of 2³¹ objects
 * and more). {@link Dominators#VIRTUAL_ROOT} is the top. For one thread.
 */
public final class DominatorChildren implements Closeable {
    /** No further object. */
    public static final long NONE = OrdinalTable.NONE;

    private final long objects;
    private final Dominators.Sizes sizes;
    private final OrdinalTable first;

    /** The next sibling; of the last one, what dominates it, more by the number of objects. */
    private final OrdinalTable next;

    private final Progress progress;
    private long top = NONE;

    /** Objects that walks have come to. */
    private long walked;

    /** Is shown the objects of a tree: each before and after those that it dominates. */
    public interface Walker {
        void enter(long ordinal);

        void leave(long ordinal);
    }

    private DominatorChildren(
            long objects, Dominators.Sizes sizes, OrdinalTable first, OrdinalTable next, Progress progress) {
        this.objects = objects;
        this.sizes = sizes;
        this.first = first;
        this.next = next;
        this.progress = progress;
    }

    /** @param progress of putting it together; is asked now and then by walks as well whether to go on */
    public static DominatorChildren of(AnalysedHeap heap, Progress progress) throws IOException {
        long objects = heap.graph().objects();
        Dominators dominators = heap.dominators();
        // One pass for who waits: on a disk that is busy, taking room for the tables is the longest part of it.
        try (Opened<OrdinalTable> first = new Opened<>(
                        new OrdinalTable(heap.scratch(), "first children", objects, part(0, objects, progress)));
                Opened<OrdinalTable> next = new Opened<>(
                        new OrdinalTable(heap.scratch(), "next siblings", objects, part(1, objects, progress)))) {
            DominatorChildren children =
                    new DominatorChildren(objects, dominators.sizes(), first.get(), next.get(), progress);
            dominators.forEachWithoutSizes(
                    (ordinal, dominator, retained) -> children.add(ordinal, dominator), part(2, objects, progress));
            return next.keepIn(first.keepIn(children));
        }
    }

    /** One part of three, told in objects. */
    private static Progress part(int before, long objects, Progress progress) {
        return (done, total) -> progress.at(before * objects + (long) (objects * ((double) done / total)), 3 * objects);
    }

    private void add(long ordinal, long dominator) {
        if (dominator == Dominators.VIRTUAL_ROOT) {
            next.put(ordinal, top);
            top = ordinal;
        } else {
            long sibling = first.get(dominator);
            next.put(ordinal, sibling == NONE ? objects + dominator : sibling);
            first.put(dominator, ordinal);
        }
    }

    /** One of the objects that an object directly dominates, or {@link #NONE}. */
    public long first(long dominator) {
        return dominator == Dominators.VIRTUAL_ROOT ? top : first.get(dominator);
    }

    /** The next object with the same dominator, or {@link #NONE}. */
    public long next(long sibling) {
        long found = next.get(sibling);
        return found < objects ? found : NONE;
    }

    /** Bytes that an object keeps alive: quickly, where it lies near those that were asked for before. */
    public long retainedSize(long ordinal) {
        return sizes.of(ordinal);
    }

    /** What retains most directly below an object; {@link #NONE} where nothing is below it. */
    public long heaviest(long dominator) {
        return heaviest(dominator, child -> true);
    }

    /**
     * The same of those alone that are wanted.
     *
     * @param wanted takes the ordinal of an object that may be it
     */
    public long heaviest(long dominator, LongPredicate wanted) {
        long heaviest = NONE;
        long most = -1;
        for (long child = first(dominator); child != NONE; child = next(child)) {
            long retained = retainedSize(child);
            if (retained > most && wanted.test(child)) {
                heaviest = child;
                most = retained;
            }
        }
        return heaviest;
    }

    /** Shows all objects that one dominates, and it itself unless it is the virtual root. */
    public void walk(long from, Walker walker) {
        if (from != Dominators.VIRTUAL_ROOT) {
            walkBelow(from, walker);
            return;
        }
        for (long each = top; each != NONE; each = next(each)) {
            walkBelow(each, walker);
        }
    }

    /** With one place each where the walker is called: what it does is compiled as part of this, once. */
    private void walkBelow(long from, Walker walker) {
        long at = from;
        while (true) {
            if ((++walked & 0xffff) == 0) {
                progress.look();
            }
            walker.enter(at);
            long child = first.get(at);
            if (child != NONE) {
                at = child;
                continue;
            }
            while (true) {
                walker.leave(at);
                if (at == from) {
                    return;
                }
                long sibling = next.get(at);
                if (sibling < objects) {
                    at = sibling;
                    break;
                }
                at = sibling - objects;
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (first;
                next) {
            // Both give back what they took.
        }
    }
}
