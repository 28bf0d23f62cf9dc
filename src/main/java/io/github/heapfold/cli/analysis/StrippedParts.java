package io.github.heapfold.cli.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * What a file's profile has removed, as far as questions about the heap need it.
 *
 * @param names of what was removed, as {@code TAG}, {@code TAG.field} or {@code TAG.field[type]}
 */
record StrippedParts(List<String> names) {
    /** Contents of arrays of bytes or characters, of which texts are made. */
    boolean texts() {
        return has("PRIMITIVE_ARRAY_DUMP.elements[byte]") || has("PRIMITIVE_ARRAY_DUMP.elements[char]");
    }

    boolean stacks() {
        return has("STACK_TRACE") || has("STACK_FRAME");
    }

    /** Values of fields, statics or elements that are no references. */
    boolean values() {
        return fields()
                || names.stream()
                        .anyMatch(name -> name.startsWith("PRIMITIVE_ARRAY_DUMP.elements")
                                || name.startsWith("CLASS_DUMP.staticFieldValues"));
    }

    /** Values of fields of all classes that are no references. */
    boolean fields() {
        return names.stream().anyMatch(name -> name.startsWith("INSTANCE_DUMP.values"));
    }

    private boolean has(String name) {
        return names.stream()
                .anyMatch(removed ->
                        name.equals(removed) || name.startsWith(removed + "[") || name.startsWith(removed + "."));
    }

    /**
     * One line on what an answer lacks.
     *
     * @param texts what it lacks without texts; null where that is nothing
     * @param stacks what it lacks without stacks; null where that is nothing
     * @param values what it lacks without values; null where that is nothing
     * @return null where it lacks nothing
     */
    String line(String texts, String stacks, String values) {
        List<String> lost = new ArrayList<>();
        if (texts != null && texts()) {
            lost.add(texts);
        }
        if (stacks != null && stacks()) {
            lost.add(stacks);
        }
        if (values != null && values()) {
            lost.add(values);
        }
        return lost.isEmpty() ? null : "not in this file, its profile left them out: " + String.join(", ", lost);
    }
}
