package io.github.heapfold.analysis.question.facts;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values of statics and fields by their names, and the texts that they refer to. For one thread. */
final class ValueReader {
    /** Characters of a text: a class path may be long, and a broken dump says anything. */
    static final int MOST_CHARACTERS = 1 << 16;

    /** Where a text goes on that was cut. */
    private static final String CUT = "…";

    private static final String STRING = "java.lang.String";

    private final Heap heap;

    ValueReader(Heap heap) {
        this.heap = heap;
    }

    Heap heap() {
        return heap;
    }

    /** A static of the first class with this name; null where there is no such class or static. */
    ObjectValue ofClass(String className, String name) throws IOException {
        for (int index : heap.classes().named(className)) {
            for (ObjectValue value : heap.values(heap.classes().ordinal(index), 0, 0)) {
                if (value.name().equals(name)) {
                    return value;
                }
            }
        }
        return null;
    }

    /** The field of an instance that is nearest to its own class; null where it has none. */
    ObjectValue field(long ordinal, String name) throws IOException {
        return ordinal == Heap.ABSENT
                ? null
                : named(heap.fields(new long[] {ordinal}).get(ordinal), name);
    }

    static ObjectValue named(List<ObjectValue> values, String name) {
        return values == null
                ? null
                : values.stream()
                        .filter(value -> value.name().equals(name))
                        .findFirst()
                        .orElse(null);
    }

    /** What a value refers to, or {@link Heap#ABSENT}. */
    long target(ObjectValue value) {
        // The identifier 0 is null; the heap's object of that identifier stands for the boot class loader.
        return value == null || value.type() != BasicType.OBJECT || value.bits() == 0
                ? Heap.ABSENT
                : heap.ordinalOf(value.bits());
    }

    FactText text(ObjectValue value) throws IOException {
        if (value != null && !value.present()) {
            return FactText.GONE;
        }
        long target = target(value);
        if (target == Heap.ABSENT) {
            return FactText.NOWHERE;
        }
        FactText text = texts(new long[] {target}).getOrDefault(target, FactText.NOWHERE);
        return text.removed() ? told(KeptText.of(this, target)) : text;
    }

    /** The texts of strings, and of what wraps one as the system's environment does; other objects have none. */
    Map<Long, FactText> texts(long[] ordinals) throws IOException {
        Map<Long, Long> strings = new HashMap<>();
        heap.fields(ordinals).forEach((ordinal, fields) -> {
            long string = isString(ordinal) ? ordinal : target(named(fields, "str"));
            if (string != Heap.ABSENT && isString(string)) {
                strings.put(ordinal, string);
            }
        });
        Map<Long, String> texts = heap.texts(
                strings.values().stream().mapToLong(Long::longValue).distinct().toArray(), MOST_CHARACTERS);
        Map<Long, FactText> told = new HashMap<>();
        strings.forEach((ordinal, string) -> told.put(ordinal, told(texts.get(string))));
        return told;
    }

    boolean isString(long ordinal) {
        return heap.describe(ordinal).equals(STRING);
    }

    /** A profile that keeps only the beginnings of arrays leaves zeros after them. */
    private static FactText told(String text) {
        if (text == null) {
            return FactText.GONE;
        }
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == 0) {
            end--;
        }
        // Of zeros alone nothing was kept, so they are the text. Of a longer text there is one less where half of a
        // character was left off.
        boolean whole = (end == 0 || end == text.length()) && text.length() < MOST_CHARACTERS - 1;
        return whole ? FactText.of(text) : FactText.of(text.substring(0, end) + CUT);
    }
}
