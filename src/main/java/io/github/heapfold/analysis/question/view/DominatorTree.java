package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * Who keeps the memory: the objects at the top of the dominator tree or directly below one object, those that retain
 * most first.
 */
public final class DominatorTree implements Question<DominatorTree.Level> {
    /** Labels are read again from the dump; of the many objects of a whole level nobody reads them. */
    private static final int MOST_LABELS = 1_000;

    private static final int PART = 1 << 16;

    /** What a row stands for. */
    public enum By {
        OBJECT,
        CLASS,

        /** Of classes of one name by several loaders, all. */
        NAME
    }

    /**
     * A level of the tree.
     *
     * @param of what dominates the objects; null for the top of the tree
     * @param reachable bytes of all objects that can be reached
     * @param garbage bytes of all others
     * @param objects how many objects there are at this level
     * @param retained what they keep alive together, in bytes
     * @param distinct how many rows there would be without a limit
     * @param rows objects, no more of them than were asked for; empty where classes were
     * @param classes the same objects by class; empty where single objects were asked for
     */
    public record Level(
            ObjectView of,
            long reachable,
            long garbage,
            long objects,
            long retained,
            long distinct,
            List<Row> rows,
            List<ClassRow> classes) {}

    /**
     * An object.
     *
     * @param shallow its own bytes
     * @param retained bytes that it keeps alive, its own among them
     * @param dominator the ID of what dominates it; null at the top of the tree
     * @param label what tells it from others of its class; null where nothing does, and of all but the first 1,000
     * @param parts of a class loader at the top that every program has, what keeps most of it; empty of others
     */
    public record Row(ObjectView object, long shallow, long retained, Long dominator, String label, List<Part> parts) {}

    /**
     * A class whose statics keep much of what its loader keeps.
     *
     * @param object the class
     * @param field the static that has most of it; null where no single one has half
     */
    public record Part(ObjectView object, long shallow, long retained, String field) {}

    /**
     * Objects of one class, or of {@link By#NAME all of a name}.
     *
     * @param className class
     * @param id of the class object, of several the first
     * @param classes how many classes they are of, each by another loader
     * @param objects of the level
     * @param shallow bytes of these themselves
     * @param retained bytes that they keep alive
     * @param chained further objects of the class, which these keep: those {@link Chains chained} behind one of them
     */
    public record ClassRow(
            String className, long id, int classes, long objects, long shallow, long retained, long chained) {
        private ClassRow with(ClassRow other) {
            return new ClassRow(
                    className,
                    id,
                    classes + other.classes,
                    objects + other.objects,
                    shallow + other.shallow,
                    retained + other.retained,
                    chained + other.chained);
        }
    }

    private final String of;
    private final By by;
    private final int limit;

    /**
     * @param of the ID of the object whose children are wanted, as {@code 0x} and hex digits; null for the top of the
     *     tree
     * @param by whether the objects are summed up
     * @param limit how many rows at most; 0 for all
     */
    public DominatorTree(String of, By by, int limit) {
        this.of = of;
        this.by = by;
        this.limit = limit;
    }

    @Override
    public Level ask(AnalysedHeap heap, Progress progress) throws IOException {
        long dominator =
                of == null ? Dominators.VIRTUAL_ROOT : ObjectName.parse(of).ordinalIn(heap);
        return by == By.OBJECT ? objects(heap, dominator, progress) : classes(heap, dominator, progress);
    }

    private Level objects(AnalysedHeap heap, long dominator, Progress progress) throws IOException {
        long[] sums = new long[2];
        heap.dominators()
                .forEachChild(
                        dominator,
                        (ordinal, parent, retained) -> {
                            sums[0]++;
                            sums[1] += retained;
                        },
                        progress);
        List<Row> rows = new ArrayList<>();
        for (Child child : largest(heap, dominator, sums[0], progress)) {
            rows.add(row(heap, child.retained, dominator, rows.size() < MOST_LABELS, progress));
        }
        return new Level(
                view(heap, dominator),
                heap.dominators().reachableSize(),
                heap.garbage(),
                sums[0],
                sums[1],
                sums[0],
                rows,
                List.of());
    }

    /** An object of the level, and its ID: of those that retain as much, the lower one comes first. */
    private record Child(Retained retained, long id) {
        private static final Comparator<Child> ORDER = Comparator.<Child>comparingLong(Child::bytes)
                .reversed()
                .thenComparing(Child::id, Long::compareUnsigned);

        private long bytes() {
            return retained.retainedSize();
        }
    }

    /** @param all how many there are */
    private List<Child> largest(AnalysedHeap heap, long dominator, long all, Progress progress) throws IOException {
        long wanted = limit > 0 ? Math.min(limit, all) : all;
        // One more than are wanted: it tells whether others that retain as much are left out.
        long asked = Math.min(wanted + 1, all);
        List<Child> children = new ArrayList<>();
        Retained last = null;
        while (children.size() < asked) {
            int most = (int) Math.min(asked - children.size(), PART);
            List<Retained> part = heap.dominators().children(dominator, last, most, progress);
            if (part.isEmpty()) {
                break;
            }
            part.forEach(child -> children.add(new Child(child, heap.heap().idOf(child.ordinal()))));
            last = part.get(part.size() - 1);
        }
        if (children.size() > wanted) {
            long cut = children.remove(children.size() - 1).bytes();
            if (!children.isEmpty() && children.get(children.size() - 1).bytes() == cut) {
                children.removeIf(child -> child.bytes() == cut);
                children.addAll(lowest(heap, dominator, cut, (int) wanted - children.size(), progress));
            }
        }
        children.sort(Child.ORDER);
        return children;
    }

    /** Of the objects that retain so many bytes, some with the lowest IDs. */
    private static Collection<Child> lowest(
            AnalysedHeap heap, long dominator, long bytes, int wanted, Progress progress) throws IOException {
        PriorityQueue<Child> found = new PriorityQueue<>(Child.ORDER.reversed());
        heap.dominators()
                .forEachChild(
                        dominator,
                        (ordinal, parent, retained) -> {
                            if (retained == bytes) {
                                found.add(new Child(
                                        new Retained(ordinal, retained),
                                        heap.heap().idOf(ordinal)));
                                if (found.size() > wanted) {
                                    found.remove();
                                }
                            }
                        },
                        progress);
        return found;
    }

    private static Row row(AnalysedHeap heap, Retained child, long dominator, boolean labelled, Progress progress)
            throws IOException {
        Heap names = heap.heap();
        return new Row(
                heap.view(child.ordinal()),
                heap.graph().shallowSize(child.ordinal()),
                child.retainedSize(),
                dominator == Dominators.VIRTUAL_ROOT ? null : names.idOf(dominator),
                labelled ? names.label(child.ordinal()).orElse(null) : null,
                dominator == Dominators.VIRTUAL_ROOT ? KeepingClasses.of(heap, child, progress) : List.of());
    }

    private static ObjectView view(AnalysedHeap heap, long dominator) {
        return dominator == Dominators.VIRTUAL_ROOT ? null : heap.view(dominator);
    }

    private Level classes(AnalysedHeap heap, long dominator, Progress progress) throws IOException {
        Map<Integer, long[]> sums = new TreeMap<>();
        Chains chains = new Chains(heap);
        heap.dominators()
                .forEachChild(
                        dominator,
                        (ordinal, parent, retained) -> {
                            long[] sum = sums.computeIfAbsent(heap.heap().classOf(ordinal), type -> new long[4]);
                            sum[0]++;
                            sum[1] += heap.graph().shallowSize(ordinal);
                            sum[2] += retained;
                            sum[3] += chains.countBehind(ordinal, retained, progress);
                        },
                        progress);
        HeapClasses known = heap.heap().classes();
        Map<Object, ClassRow> summed = new LinkedHashMap<>();
        sums.forEach((type, sum) -> summed.merge(
                by == By.NAME ? known.name(type) : type,
                new ClassRow(known.name(type), known.id(type), 1, sum[0], sum[1], sum[2], sum[3]),
                ClassRow::with));
        List<ClassRow> rows = new ArrayList<>(summed.values());
        rows.sort(Comparator.comparingLong(ClassRow::retained)
                .reversed()
                .thenComparing(ClassRow::className)
                .thenComparingLong(ClassRow::id));
        long objects = rows.stream().mapToLong(ClassRow::objects).sum();
        long retained = rows.stream().mapToLong(ClassRow::retained).sum();
        return new Level(
                view(heap, dominator),
                heap.dominators().reachableSize(),
                heap.garbage(),
                objects,
                retained,
                rows.size(),
                List.of(),
                limit > 0 ? List.copyOf(rows.subList(0, Math.min(limit, rows.size()))) : List.copyOf(rows));
    }
}
