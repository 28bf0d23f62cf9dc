package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.List;
import java.util.regex.Pattern;

/** Of which contents a file tells: where a profile has removed values, zeros stand that are none. */
final class Known {
    /** Rules by which the beginning of an array stays and its end goes. */
    private static final Pattern BEGINNINGS =
            Pattern.compile("(for \\S+ )?keep (first:|shared:|(?!arrays:).*:[0-9]+).*");

    private static final Pattern MERGED = Pattern.compile("(for \\S+ )?merge .*");

    private final Heap heap;
    private final boolean beginnings;
    private final boolean merged;

    Known(Heap heap) {
        this.heap = heap;
        beginnings = heap.facts().otherRules().stream()
                .anyMatch(rule -> BEGINNINGS.matcher(rule).matches());
        merged = heap.facts().otherRules().stream()
                .anyMatch(rule -> MERGED.matcher(rule).matches());
    }

    private static boolean names(List<String> names, Tag tag, String field, BasicType type) {
        Column column = Column.of(tag.field(field), type);
        return names.contains(column.toString())
                || names.contains(column.field().toString())
                || names.contains(tag.name());
    }

    /** Whether some arrays with elements of a type can be judged by what is in them. */
    boolean elements(BasicType type) {
        return !names(heap.facts().stripped(), Tag.PRIMITIVE_ARRAY_DUMP, "elements", type)
                && !(isPartial(type) && beginnings);
    }

    /** Whether of the arrays of a type some have lost what is in them: then only zeros say nothing. */
    boolean isPartial(BasicType type) {
        return names(heap.facts().erased(), Tag.PRIMITIVE_ARRAY_DUMP, "elements", type) || merged;
    }

    /** Whether the file tells the values of a field. */
    boolean field(String className, String field, BasicType type) {
        return !names(heap.facts().stripped(), Tag.INSTANCE_DUMP, "values", type)
                && !names(heap.facts().erased(), Tag.INSTANCE_DUMP, "values", type)
                && heap.facts().otherRules().stream()
                        .noneMatch(rule -> rule.endsWith("strip " + className + "." + field)
                                || rule.endsWith("strip " + className + ".*"));
    }
}
