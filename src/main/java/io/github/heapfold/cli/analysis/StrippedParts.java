package io.github.heapfold.cli.analysis;

import io.github.heapfold.analysis.heap.HeapFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a file's profile has removed, as far as questions about the heap need it. */
record StrippedParts(HeapFacts facts) {
    private static final String FIELDS = "INSTANCE_DUMP.values";
    private static final String ELEMENTS = "PRIMITIVE_ARRAY_DUMP.elements";
    private static final String STATICS = "CLASS_DUMP.staticFieldValues";

    /** Whether values went that a rule names by their class, or arrays that are equal to others. */
    private boolean hasRule(String verb) {
        return facts.otherRules().stream().anyMatch(rule -> rule.matches("(for \\S+ )?" + verb + " .*"));
    }

    private static boolean hasAny(List<String> names, String... columns) {
        return names.stream().anyMatch(name -> Arrays.stream(columns).anyMatch(name::startsWith));
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
        List<String> stripped = facts.stripped();
        List<String> erased = facts.erased();
        List<String> lost = new ArrayList<>();
        List<String> partly = new ArrayList<>();
        sort(texts, facts.isWithoutTexts(), facts.isWithoutSomeTexts(), lost, partly);
        sort(stacks, facts.isWithoutStacks(), false, lost, partly);
        int withoutZeros = partly.size();
        sort(fields, hasAny(stripped, FIELDS), hasAny(erased, FIELDS) || hasRule("strip"), lost, partly);
        boolean contentsInPart = hasAny(erased, ELEMENTS) || hasRule("merge");
        sort(contents, hasAny(stripped, ELEMENTS, STATICS), contentsInPart, lost, partly);
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
