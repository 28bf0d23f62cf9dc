package io.github.heapfold.cli.analysis;

import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.hprof.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a file's profile has removed, as far as questions about the heap need it. */
record StrippedParts(HeapFacts facts) {
    private static Stream<Column> primitives(Column whole) {
        return whole.parts().stream().filter(part -> part.type().isPrimitive());
    }

    /** Whether all values that are no references went. */
    private boolean strips(Column whole) {
        return primitives(whole).allMatch(facts.profile()::strips);
    }

    /** Whether some of them went, or a part of some. */
    private boolean stripsSome(Column whole) {
        return primitives(whole)
                .anyMatch(
                        part -> facts.profile().strips(part) || facts.profile().erases(part));
    }

    /**
     * One line on what an answer lacks.
     *
     * @param texts what it lacks without texts; null where that is nothing
     * @param stacks what it lacks without stacks; null where that is nothing
     * @param fields what it lacks without values of fields that are no references; null where that is nothing
     * @return null where it lacks nothing
     */
    String line(String texts, String stacks, String fields) {
        return line(texts, stacks, fields, null);
    }

    /**
     * The same.
     *
     * @param contents what it lacks without elements and statics that are no references; null where that is nothing
     */
    String line(String texts, String stacks, String fields, String contents) {
        List<String> lost = new ArrayList<>();
        List<String> partly = new ArrayList<>();
        sort(texts, facts.isWithoutTexts(), facts.isWithoutSomeTexts(), lost, partly);
        sort(stacks, facts.isWithoutStacks(), false, lost, partly);
        int withoutZeros = partly.size();
        sort(fields, facts.isWithoutFields(), facts.isWithoutSomeFields(), lost, partly);
        boolean contentsGone = strips(Column.PRIMITIVE_ELEMENTS) || strips(Column.STATIC_VALUES);
        boolean contentsInPart = stripsSome(Column.PRIMITIVE_ELEMENTS)
                || stripsSome(Column.STATIC_VALUES)
                || facts.profile().merges();
        sort(contents, contentsGone, contentsInPart, lost, partly);
        List<String> lines = new ArrayList<>();
        if (!lost.isEmpty()) {
            lines.add("not in this file, its profile left them out: " + String.join(", ", lost));
        }
        if (!partly.isEmpty()) {
            lines.add("in this file only in part, its profile left out the rest: " + String.join(", ", partly)
                    + (partly.size() > withoutZeros ? " (null where a zero may be one that was left out)" : ""));
        }
        return lines.isEmpty() ? null : String.join("; ", lines);
    }

    private static void sort(String what, boolean whole, boolean inPart, List<String> lost, List<String> partly) {
        if (what != null && whole) {
            lost.add(what);
        } else if (what != null && inPart) {
            partly.add(what);
        }
    }
}
