package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads the keys of the entries of maps by whose values a path goes on: texts, numbers, constants of enums and classes.
 * Keys by which an entry is only passed on the way to the next one say nothing of what the path leads to.
 */
public final class EntryKeys {
    /** By the name of the field with a value, that with its key. */
    private static final Map<String, String> KEY_OF_VALUE =
            Map.of("value", "key", "val", "key", "valueReference", "key", "v0", "k0");

    /** Maps that have keys and values in one array in turn. */
    private static final Set<String> PAIRED = Set.of(
            "java.util.ImmutableCollections$MapN",
            "java.util.IdentityHashMap",
            "android.util.ArrayMap",
            "androidx.collection.SimpleArrayMap",
            "android.support.v4.util.SimpleArrayMap");

    /** A map that has its values in an array, and the constants under which they are in another one. */
    private static final String OF_ENUM = "java.util.EnumMap";

    private static final String CONSTANTS = "keyUniverse";
    private static final String VALUES = "vals";

    private static final Set<String> BOXED = Set.of(
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double");

    /** Where the classes are whose objects with a key and a value are entries, whatever else they have. */
    private static final List<String> OF_MAPS =
            List.of("java.util.", "com.google.common.collect.", "com.github.benmanes.caffeine.cache.");

    /** What the entries of any map have besides: their hash code, or the entries that are next to them. */
    private static final Set<String> OF_ENTRIES = Set.of("hash", "next", "left");

    private final Heap heap;
    private final HeapClasses classes;
    private final EnumConstants constants;
    private final Progress progress;

    /** An entry, or a place in an array of keys and values. */
    private record Place(long ordinal, Edge edge) {}

    /** Many paths go through the same entries. */
    private final Map<Place, Optional<EntryKey>> known = new HashMap<>();

    /** @param progress only looked at, whenever a key is read; may end it by an exception */
    public EntryKeys(Heap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
        classes = heap.classes();
        constants = new EnumConstants(heap);
    }

    /** The path, with the keys that the file tells. */
    public PathToRoot named(PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = new ArrayList<>();
        PathToRoot.Step before = null;
        for (PathToRoot.Step step : path.steps()) {
            Edge edge = edge(before, step);
            steps.add(
                    edge == null
                            ? step
                            : step.with(told(before, step.ordinal(), edge).orElse(null)));
            before = step;
        }
        return path.with(steps);
    }

    /** By what a step leads to something that has a key; null where it does not. */
    private Edge edge(PathToRoot.Step before, PathToRoot.Step step) {
        int type = heap.classOf(step.ordinal());
        if (type == HeapClasses.NONE || classes.isClass(step.ordinal())) {
            return null;
        }
        for (Edge edge : step.edges()) {
            if (edge.kind() == Edge.Link.FIELD
                    ? isEntry(edge)
                    : edge.kind() == Edge.Link.ELEMENT && (isPaired(before) || isOfEnum(before))) {
                return edge;
            }
        }
        return null;
    }

    /**
     * Whether a field is that of an entry with its value. No dump tells which classes are entries: that the class has a
     * field with a key, too, is not enough, for so have settings and messages.
     */
    private boolean isEntry(Edge value) {
        String key = KEY_OF_VALUE.get(value.name());
        boolean isOfMap = OF_MAPS.stream().anyMatch(classes.name(value.declaredBy())::startsWith);
        boolean hasKey = false;
        boolean hasOthers = false;
        for (HeapClasses.JavaField field : classes.declaredFields(value.declaredBy())) {
            hasKey |= field.type() == BasicType.OBJECT && field.name().equals(key);
            hasOthers |= OF_ENTRIES.contains(field.name());
        }
        return hasKey && (isOfMap || hasOthers);
    }

    private boolean isPaired(PathToRoot.Step map) {
        return isOf(map, edge -> PAIRED.contains(declaredBy(edge)));
    }

    private boolean isOfEnum(PathToRoot.Step map) {
        return isOf(map, edge -> edge.name().equals(VALUES) && declaredBy(edge).equals(OF_ENUM));
    }

    private static boolean isOf(PathToRoot.Step map, Predicate<Edge> which) {
        return map != null && map.edges().stream().anyMatch(which);
    }

    private String declaredBy(Edge edge) {
        return edge.declaredBy() < 0 ? "" : classes.name(edge.declaredBy());
    }

    private Optional<EntryKey> told(PathToRoot.Step before, long ordinal, Edge edge) throws IOException {
        Place place = new Place(ordinal, edge);
        Optional<EntryKey> told = known.get(place);
        if (told == null) {
            progress.look();
            long key = edge.kind() == Edge.Link.FIELD
                    ? keyInField(ordinal, edge)
                    : isOfEnum(before) ? constant(before.ordinal(), edge) : keyInArray(ordinal, edge);
            told = key == Heap.ABSENT ? Optional.empty() : of(key);
            known.put(place, told);
        }
        return told;
    }

    private long keyInField(long entry, Edge value) throws IOException {
        String field = KEY_OF_VALUE.get(value.name());
        return target(heap.values(entry, 0, 0).stream()
                .filter(each ->
                        each.declaredBy() == value.declaredBy() && each.name().equals(field)));
    }

    private long constant(long map, Edge value) throws IOException {
        long all = target(
                heap.values(map, 0, 0).stream().filter(each -> each.name().equals(CONSTANTS)));
        long element = element(value);
        return all == Heap.ABSENT || element > Integer.MAX_VALUE
                ? Heap.ABSENT
                : target(heap.values(all, (int) element, 1).stream());
    }

    private static long element(Edge edge) {
        return Long.parseLong(edge.name().substring(1, edge.name().length() - 1));
    }

    private long keyInArray(long array, Edge value) throws IOException {
        long element = element(value);
        // A dump may say that an array is longer than one can be.
        return element % 2 == 0 || element > Integer.MAX_VALUE
                ? Heap.ABSENT
                : target(heap.values(array, (int) element - 1, 1).stream());
    }

    private long target(Stream<ObjectValue> values) {
        return values.filter(value -> value.type() == BasicType.OBJECT && value.bits() != 0)
                .findFirst()
                .map(value -> heap.ordinalOf(value.bits()))
                .orElse(Heap.ABSENT);
    }

    private Optional<EntryKey> of(long key) throws IOException {
        if (classes.isClass(key)) {
            String named = heap.describe(key).substring(JavaNames.CLASS.length());
            return Optional.of(new EntryKey("java.lang.Class", named));
        }
        int type = heap.classOf(key);
        String name = type == HeapClasses.NONE ? "" : classes.name(type);
        if (name.equals(EntryKey.STRING)) {
            return heap.label(key).map(text -> new EntryKey(name, text));
        }
        if (BOXED.contains(name)) {
            return heap.values(key, 0, 0).stream()
                    .filter(value -> value.name().equals("value") && value.present())
                    .findFirst()
                    .map(value -> new EntryKey(name, value.type().text(value.bits())));
        }
        return constants.of(key, type);
    }
}
