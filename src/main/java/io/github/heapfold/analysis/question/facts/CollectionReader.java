package io.github.heapfold.analysis.question.facts;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.facts.Entries.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/** Entries of maps and lists of texts, by the fields that the Java library of all versions gives them. */
final class CollectionReader {
    private static final int MOST_ENTRIES = 1 << 16;

    /** Wrappers around a map or list, one in the other. */
    private static final int MOST_WRAPPERS = 8;

    /** A property table of Java 9 on has its entries in {@code map} and an empty {@code table} beside it. */
    private static final List<String> WRAPPED_MAPS = List.of("map", "m");

    private static final List<String> WRAPPED_LISTS = List.of("list", "c");
    private static final List<String> TABLES = List.of("table");
    private static final List<String> ELEMENTS = List.of("a", "elementData", "elements");

    private final ValueReader values;
    private final Heap heap;

    CollectionReader(ValueReader values) {
        this.values = values;
        heap = values.heap();
    }

    private record Pair(long key, long value) {}

    /** The entries of a map of texts that a value refers to. */
    Entries map(ObjectValue value) throws IOException {
        long table = array(values.target(value), WRAPPED_MAPS, TABLES);
        return table == Heap.ABSENT ? Entries.NONE : entries(pairs(table));
    }

    /** The texts in a list that a value refers to. */
    Entries list(ObjectValue value) throws IOException {
        long array = array(values.target(value), WRAPPED_LISTS, ELEMENTS);
        if (array == Heap.ABSENT) {
            return Entries.NONE;
        }
        long[] elements = present(elements(array));
        Map<Long, FactText> texts = values.texts(elements);
        List<Entry> entries = new ArrayList<>();
        int removed = 0;
        for (int i = 0; i < elements.length; i++) {
            FactText text = texts.getOrDefault(elements[i], FactText.NOWHERE);
            removed += text.removed() ? 1 : 0;
            if (text.isKnown()) {
                entries.add(new Entry(Integer.toString(i), text));
            }
        }
        return new Entries(true, List.copyOf(entries), removed);
    }

    /** The array behind a collection and what wraps it. */
    private long array(long collection, List<String> wrapped, List<String> arrays) throws IOException {
        long at = collection;
        for (int i = 0; i < MOST_WRAPPERS && at != Heap.ABSENT; i++) {
            List<ObjectValue> fields = heap.fields(new long[] {at}).get(at);
            long inner = first(fields, wrapped);
            if (inner == Heap.ABSENT) {
                long array = first(fields, arrays);
                return array != Heap.ABSENT && isArray(array) ? array : Heap.ABSENT;
            }
            at = inner;
        }
        return Heap.ABSENT;
    }

    private long first(List<ObjectValue> fields, List<String> names) {
        for (String name : names) {
            long target = values.target(ValueReader.named(fields, name));
            if (target != Heap.ABSENT) {
                return target;
            }
        }
        return Heap.ABSENT;
    }

    private boolean isArray(long ordinal) {
        int type = heap.classOf(ordinal);
        return type != HeapClasses.NONE && heap.classes().isArray(type);
    }

    /** The ordinals that an array of references refers to; {@link Heap#ABSENT} for null. */
    private long[] elements(long array) throws IOException {
        return heap.values(array, 0, MOST_ENTRIES).stream()
                .mapToLong(values::target)
                .toArray();
    }

    private static long[] present(long[] ordinals) {
        return Arrays.stream(ordinals).filter(ordinal -> ordinal != Heap.ABSENT).toArray();
    }

    private List<Pair> pairs(long table) throws IOException {
        long[] elements = elements(table);
        long[] present = present(elements);
        if (present.length > 0 && values.isString(present[0])) {
            // An immutable map: keys and values in turn.
            List<Pair> pairs = new ArrayList<>();
            for (int i = 0; i + 1 < elements.length; i += 2) {
                if (elements[i] != Heap.ABSENT) {
                    pairs.add(new Pair(elements[i], elements[i + 1]));
                }
            }
            return pairs;
        }
        return chains(present);
    }

    /** Goes along all chains of a hash table at once: look-ups of many objects are much faster than one by one. */
    private List<Pair> chains(long[] heads) throws IOException {
        List<Pair> pairs = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        long[] nodes = heads;
        while (nodes.length > 0 && pairs.size() < MOST_ENTRIES) {
            List<Long> next = new ArrayList<>();
            for (Map.Entry<Long, List<ObjectValue>> node : heap.fields(nodes).entrySet()) {
                if (seen.add(node.getKey())) {
                    long key = first(node.getValue(), List.of("key"));
                    if (key != Heap.ABSENT) {
                        pairs.add(new Pair(key, first(node.getValue(), List.of("value", "val"))));
                    }
                    next.add(first(node.getValue(), List.of("next")));
                    // A concurrent map has its long chains behind a node of their own.
                    next.add(first(node.getValue(), List.of("first")));
                }
            }
            nodes = present(next.stream().mapToLong(Long::longValue).toArray());
        }
        return pairs;
    }

    private Entries entries(List<Pair> pairs) throws IOException {
        long[] all = present(pairs.stream()
                .flatMapToLong(pair -> LongStream.of(pair.key(), pair.value()))
                .distinct()
                .toArray());
        Map<Long, FactText> texts = values.texts(all);
        List<Entry> entries = new ArrayList<>();
        int removed = 0;
        for (Pair pair : pairs) {
            FactText name = texts.getOrDefault(pair.key(), FactText.NOWHERE);
            removed += name.removed() ? 1 : 0;
            if (name.isKnown()) {
                entries.add(new Entry(name.text(), texts.getOrDefault(pair.value(), FactText.NOWHERE)));
            }
        }
        entries.sort(Comparator.comparing(Entry::name));
        return new Entries(true, List.copyOf(entries), removed);
    }
}
