package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.JavaNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private static final Set<String> BOXED = Set.of(
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double");

    private static final String ENUM = "java.lang.Enum";

    private final Heap heap;
    private final HeapClasses classes;

    /** Many paths go through the same entries. */
    private final Map<Long, Optional<EntryKey>> known = new HashMap<>();

    public EntryKeys(Heap heap) {
        this.heap = heap;
        classes = heap.classes();
    }

    /** The path, with the keys that the file tells. */
    public PathToRoot named(PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = new ArrayList<>();
        PathToRoot.Step before = null;
        for (PathToRoot.Step step : path.steps()) {
            long key = key(before, step);
            steps.add(key == Heap.ABSENT ? step : step.with(told(key).orElse(null)));
            before = step;
        }
        return new PathToRoot(
                path.root(), path.kinds(), path.objects(), path.alike(), List.copyOf(steps), path.length());
    }

    /** The object that is the key of what a step leads to; absent where it is no entry. */
    private long key(PathToRoot.Step before, PathToRoot.Step step) throws IOException {
        int type = heap.classOf(step.ordinal());
        if (type == HeapClasses.NONE || classes.isClass(step.ordinal())) {
            return Heap.ABSENT;
        }
        for (Edge edge : step.edges()) {
            String keyField = edge.kind() == Edge.Link.FIELD ? KEY_OF_VALUE.get(edge.name()) : null;
            if (keyField != null && hasField(type, keyField)) {
                return target(heap.values(step.ordinal(), 0, 0).stream()
                        .filter(value -> value.name().equals(keyField)));
            }
            if (edge.kind() == Edge.Link.ELEMENT && isPaired(before)) {
                long element =
                        Long.parseLong(edge.name().substring(1, edge.name().length() - 1));
                // A dump may say that an array is longer than one can be.
                return element % 2 == 0 || element > Integer.MAX_VALUE
                        ? Heap.ABSENT
                        : target(heap.values(step.ordinal(), (int) element - 1, 1).stream());
            }
        }
        return Heap.ABSENT;
    }

    private boolean hasField(int type, String name) {
        return classes.instanceFields(type).stream()
                .anyMatch(field ->
                        field.type() == BasicType.OBJECT && field.name().equals(name));
    }

    private boolean isPaired(PathToRoot.Step map) {
        return map != null
                && map.edges().stream()
                        .anyMatch(edge -> edge.declaredBy() >= 0 && PAIRED.contains(classes.name(edge.declaredBy())));
    }

    private long target(Stream<ObjectValue> values) {
        return values.filter(value -> value.type() == BasicType.OBJECT && value.bits() != 0)
                .findFirst()
                .map(value -> heap.ordinalOf(value.bits()))
                .orElse(Heap.ABSENT);
    }

    private Optional<EntryKey> told(long key) throws IOException {
        Optional<EntryKey> told = known.get(key);
        if (told == null) {
            told = of(key);
            known.put(key, told);
        }
        return told;
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
        return constant(key, type);
    }

    /** The name of a constant is that of the static by which its enum has it, which is in every file. */
    private Optional<EntryKey> constant(long key, int type) throws IOException {
        int of = type;
        while (of != HeapClasses.NONE && !isEnum(of)) {
            of = classes.superClass(of);
        }
        if (of == HeapClasses.NONE) {
            return Optional.empty();
        }
        String name = classes.name(of);
        return heap.edges(classes.ordinal(of), key).stream()
                .filter(edge -> edge.kind() == Edge.Link.STATIC)
                .findFirst()
                .map(edge -> new EntryKey(name, edge.name()));
    }

    private boolean isEnum(int type) {
        int above = classes.superClass(type);
        return above != HeapClasses.NONE && classes.name(above).equals(ENUM);
    }
}
