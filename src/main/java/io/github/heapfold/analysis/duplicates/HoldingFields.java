package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which fields refer to the objects of the rows that are shown. */
final class HoldingFields {
    /** The most fields that are told of one row. */
    private static final int MOST_TOLD = 10;

    /** Pairs of row and field that are counted; further ones are not told. */
    static final int MOST_COUNTED = 400_000;

    /**
     * A field that refers to objects of a row.
     *
     * @param row number among the rows of all kinds
     * @param field see {@link ReferenceVisitor}; of fields with one name the first
     */
    private record Key(int row, int fromClass, boolean isStatic, int field) {}

    private static final class Count {
        private long objects;
        private long first = -1;
        private long last = -1;
    }

    private final Heap heap;
    private final List<RowSource> sources;

    /** By kind, the number of its first row among all. */
    private final int[] firstRow;

    private final Map<Key, Count> counts = new HashMap<>();

    /** By class, of each of its fields the first that is called like it; null as long as nobody asks. */
    private final int[][] firstOfName;

    private final Map<Integer, List<Duplicates.Holder>> byRow = new HashMap<>();
    private final Map<Integer, Integer> countByRow = new HashMap<>();

    private HoldingFields(Heap heap, List<RowSource> sources) {
        this.heap = heap;
        this.sources = sources;
        firstOfName = new int[heap.classes().count()][];
        firstRow = new int[sources.size() + 1];
        for (int i = 0; i < sources.size(); i++) {
            firstRow[i + 1] = firstRow[i] + sources.get(i).rowCount();
        }
    }

    /** Reads the dump once. */
    static HoldingFields of(AnalysedHeap analysed, List<RowSource> sources, Progress progress) throws IOException {
        Heap heap = analysed.heap();
        Dominators dominators = analysed.dominators();
        HoldingFields holders = new HoldingFields(heap, sources);
        try (Marks shown = new Marks(analysed.scratch(), "objects of rows", heap.objects())) {
            for (RowSource source : sources) {
                source.forEachObject(ordinal -> {
                    if (source.rowOfObject(ordinal) >= 0) {
                        shown.set(ordinal);
                    }
                });
            }
            heap.forEachReference(
                    (from, fromClass, isStatic, field, to) -> {
                        if (shown.get(to) && dominators.isReachable(from)) {
                            holders.count(from, fromClass, isStatic, field, to);
                        }
                    },
                    progress);
        }
        holders.sort(new CollectionPlaces(analysed));
        return holders;
    }

    private void count(long from, int fromClass, boolean isStatic, int field, long to) {
        try {
            for (int i = 0; i < sources.size(); i++) {
                int row = sources.get(i).rowOfObject(to);
                if (row >= 0) {
                    int first = isStatic || field == ReferenceVisitor.ELEMENT ? field : first(fromClass, field);
                    Key key = new Key(firstRow[i] + row, fromClass, isStatic, first);
                    Count count = counts.get(key);
                    if (count == null && counts.size() < MOST_COUNTED) {
                        count = new Count();
                        counts.put(key, count);
                    }
                    // The references of one object come one after the other.
                    if (count != null && count.last != from) {
                        count.first = count.first < 0 ? from : count.first;
                        count.last = from;
                        count.objects++;
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An object that refers to a copy by a field of its class and by one of a superclass is one object. */
    private int first(int type, int field) {
        int[] first = firstOfName[type];
        if (first == null) {
            List<HeapClasses.JavaField> fields = heap.classes().instanceFields(type);
            first = new int[fields.size()];
            Map<String, Integer> byName = new HashMap<>();
            for (int i = 0; i < first.length; i++) {
                byName.putIfAbsent(fields.get(i).name(), i);
                first[i] = byName.get(fields.get(i).name());
            }
            firstOfName[type] = first;
        }
        return first[field];
    }

    /** What fields of one name in classes of one name hold, and one of the objects that have them. */
    private record Named(String className, String field, long objects, long example) {
        private Named and(Named other) {
            return new Named(className, field, objects + other.objects, Math.min(example, other.example));
        }
    }

    private void sort(CollectionPlaces places) throws IOException {
        HeapClasses classes = heap.classes();
        Map<Integer, Map<List<String>, Named>> sums = new HashMap<>();
        counts.forEach((key, count) -> {
            String name = (key.isStatic ? JavaNames.CLASS : "") + classes.name(key.fromClass);
            String field = field(classes, key);
            // Classes of one name are one holder.
            sums.computeIfAbsent(key.row, any -> new HashMap<>())
                    .merge(List.of(name, field), new Named(name, field, count.objects, count.first), Named::and);
        });
        counts.clear();
        Map<Integer, List<Named>> sorted = new HashMap<>();
        sums.forEach((row, holders) -> {
            List<Named> all = new ArrayList<>(holders.values());
            all.sort(Comparator.comparingLong(Named::objects)
                    .reversed()
                    .thenComparing(Named::className)
                    .thenComparing(Named::field));
            countByRow.put(row, all.size());
            sorted.put(row, List.copyOf(all.subList(0, Math.min(MOST_TOLD, all.size()))));
        });
        Set<Long> firsts = new HashSet<>();
        sorted.values().forEach(holders -> firsts.add(holders.get(0).example));
        Map<Long, String> placeOf = places.of(firsts);
        sorted.forEach((row, holders) -> {
            List<Duplicates.Holder> told = new ArrayList<>();
            for (Named each : holders) {
                String place = told.isEmpty() ? placeOf.get(each.example) : null;
                told.add(new Duplicates.Holder(each.className, each.field, each.objects, place));
            }
            byRow.put(row, List.copyOf(told));
        });
    }

    private static String field(HeapClasses classes, Key key) {
        return key.field == ReferenceVisitor.ELEMENT
                ? "[]"
                : classes.field(key.fromClass, key.isStatic, key.field).name();
    }

    private int row(RowSource source, int row) {
        return firstRow[sources.indexOf(source)] + row;
    }

    /** The fields that refer to most objects of a row. */
    List<Duplicates.Holder> of(RowSource source, int row) {
        return byRow.getOrDefault(row(source, row), List.of());
    }

    /** How many fields refer to objects of a row. */
    long count(RowSource source, int row) {
        return countByRow.getOrDefault(row(source, row), 0);
    }
}
