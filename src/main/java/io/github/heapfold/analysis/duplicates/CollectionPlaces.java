package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which field of the program has the collection that an array or entry is a part of: that can be changed. */
final class CollectionPlaces {
    /** Parts of one collection between an entry and the field: a tree is not deep, and a list of entries is cut. */
    private static final int MOST_PARTS = 1000;

    private static final int AT_ONCE = 1 << 12;

    private final Heap heap;
    private final Dominators dominators;

    CollectionPlaces(AnalysedHeap analysed) throws IOException {
        heap = analysed.heap();
        dominators = analysed.dominators();
    }

    /**
     * The fields that have collections.
     *
     * @param parts arrays and entries
     * @return by part, without those that no field of the program has alone
     */
    Map<Long, String> of(Iterable<Long> parts) throws IOException {
        Map<Long, String> places = new HashMap<>();
        List<Long> known = new ArrayList<>();
        List<Long> from = new ArrayList<>();
        List<Long> to = new ArrayList<>();
        for (long part : parts) {
            long collection = collection(part);
            long owner = collection == Heap.ABSENT ? Heap.ABSENT : dominators.dominator(collection);
            if (owner >= 0) {
                known.add(part);
                from.add(owner);
                to.add(collection);
            }
        }
        for (int first = 0; first < known.size(); first += AT_ONCE) {
            int end = Math.min(known.size(), first + AT_ONCE);
            List<List<Edge>> edges = heap.edges(ordinals(from, first, end), ordinals(to, first, end));
            for (int i = first; i < end; i++) {
                String place = place(edges.get(i - first));
                if (place != null) {
                    places.put(known.get(i), place);
                }
            }
        }
        return places;
    }

    private static long[] ordinals(List<Long> all, int first, int end) {
        return all.subList(first, end).stream().mapToLong(Long::longValue).toArray();
    }

    /** The outermost part that is dominated by what is none; absent where there is none. */
    private long collection(long part) {
        long at = part;
        for (int i = 0; i < MOST_PARTS && isPart(at); i++) {
            long above = dominators.dominator(at);
            if (above < 0) {
                return Heap.ABSENT;
            }
            if (!isPart(above)) {
                return at;
            }
            at = above;
        }
        return Heap.ABSENT;
    }

    private boolean isPart(long ordinal) {
        int type = heap.classOf(ordinal);
        return type != HeapClasses.NONE
                && !heap.classes().isClass(ordinal)
                && (heap.classes().isArray(type)
                        || ClassKinds.isContainer(heap.classes().name(type)));
    }

    private String place(List<Edge> edges) {
        for (Edge edge : edges) {
            if (edge.declaredBy() >= 0 && !ClassKinds.isPlatform(heap.classes().name(edge.declaredBy()))) {
                return heap.classes().name(edge.declaredBy()) + "." + edge.name();
            }
        }
        return null;
    }
}
