package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who keeps the memory: the objects at the top of the dominator tree or directly below one object, those that retain most first. */
public final class DominatorTree {
    /** Labels are read again from the dump; of the many objects of a whole level nobody reads them. */
    private static final int MOST_LABELS = 1_000;

    private static final int PART = 1 << 16;

    private DominatorTree() {}

    /**
     * A level of the tree.
     *
     * @param of what dominates the objects; null for the top of the tree
     * @param reachable bytes of all objects that can be reached
     * @param objects how many objects there are at this level
     * @param retained what they keep alive together, in bytes
     * @param rows no more of them than were asked for
     */
    public record Objects(ObjectView of, long reachable, long objects, long retained, List<Row> rows) {}

    /**
     * An object.
     *
     * @param shallow its own bytes
     * @param retained bytes that it keeps alive, its own among them
     * @param dominator the ID of what dominates it; null at the top of the tree
     * @param label what tells it from others of its class; null where nothing does
     */
    public record Row(ObjectView object, long shallow, long retained, Long dominator, String label) {}

    /** A level of the tree by class, the classes that retain most first. */
    public record Classes(ObjectView of, long reachable, long objects, long retained, List<ClassRow> rows) {}

    /**
     * Objects of one class at a level of the tree.
     *
     * @param className class; classes of the same name but other loaders are others
     * @param id of the class object
     */
    public record ClassRow(String className, long id, long objects, long shallow, long retained) {}

    /**
     * Objects one by one.
     *
     * @param of the ID of the object whose children are wanted, as {@code 0x} and hex digits; null for the top of the tree
     * @param limit how many at most; 0 for all
     */
    public static Question<Objects> byObject(String of, int limit) {
        return (heap, progress) -> objects(heap, dominator(heap, of), limit, progress);
    }

    /** Objects by class; parameters as for {@link #byObject}. */
    public static Question<Classes> byClass(String of, int limit) {
        return (heap, progress) -> classes(heap, dominator(heap, of), limit, progress);
    }

    private static long dominator(AnalysedHeap heap, String of) throws UnanswerableException {
        return of == null ? Dominators.VIRTUAL_ROOT : ObjectName.parse(of).ordinalIn(heap);
    }

    private static Objects objects(AnalysedHeap heap, long dominator, int limit, Progress progress) throws IOException {
        long[] sums = new long[2];
        heap.dominators()
                .forEach(
                        (ordinal, parent, retained) -> {
                            if (parent == dominator) {
                                sums[0]++;
                                sums[1] += retained;
                            }
                        },
                        progress);
        long wanted = limit > 0 ? Math.min(limit, sums[0]) : sums[0];
        List<Row> rows = new ArrayList<>();
        Retained last = null;
        while (rows.size() < wanted) {
            int most = (int) Math.min(wanted - rows.size(), PART);
            List<Retained> part = heap.dominators().children(dominator, last, most, progress);
            for (Retained child : part) {
                rows.add(row(heap, child, dominator, rows.size() < MOST_LABELS));
            }
            if (part.isEmpty()) {
                break;
            }
            last = part.get(part.size() - 1);
        }
        return new Objects(view(heap, dominator), heap.dominators().reachableSize(), sums[0], sums[1], rows);
    }

    private static Row row(AnalysedHeap heap, Retained child, long dominator, boolean labelled) throws IOException {
        Heap names = heap.heap();
        return new Row(
                heap.view(child.ordinal()),
                heap.graph().shallowSize(child.ordinal()),
                child.retainedSize(),
                dominator == Dominators.VIRTUAL_ROOT ? null : names.idOf(dominator),
                labelled ? names.label(child.ordinal()).orElse(null) : null);
    }

    private static ObjectView view(AnalysedHeap heap, long dominator) {
        return dominator == Dominators.VIRTUAL_ROOT ? null : heap.view(dominator);
    }

    private static Classes classes(AnalysedHeap heap, long dominator, int limit, Progress progress) throws IOException {
        Map<Integer, long[]> sums = new TreeMap<>();
        heap.dominators()
                .forEach(
                        (ordinal, parent, retained) -> {
                            if (parent == dominator) {
                                long[] sum = sums.computeIfAbsent(heap.heap().classOf(ordinal), type -> new long[3]);
                                sum[0]++;
                                sum[1] += heap.graph().shallowSize(ordinal);
                                sum[2] += retained;
                            }
                        },
                        progress);
        List<ClassRow> rows = new ArrayList<>();
        sums.forEach((type, sum) -> rows.add(new ClassRow(
                heap.heap().classes().name(type), heap.heap().classes().id(type), sum[0], sum[1], sum[2])));
        rows.sort(Comparator.comparingLong(ClassRow::retained)
                .reversed()
                .thenComparing(ClassRow::className)
                .thenComparingLong(ClassRow::id));
        long objects = rows.stream().mapToLong(ClassRow::objects).sum();
        long retained = rows.stream().mapToLong(ClassRow::retained).sum();
        return new Classes(
                view(heap, dominator),
                heap.dominators().reachableSize(),
                objects,
                retained,
                limit > 0 ? List.copyOf(rows.subList(0, Math.min(limit, rows.size()))) : List.copyOf(rows));
    }
}
