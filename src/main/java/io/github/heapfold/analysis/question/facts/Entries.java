package io.github.heapfold.analysis.question.facts;

import java.util.List;

/**
 * What a map or list in a dump holds.
 *
 * @param found whether the dump has that map or list
 * @param entries those that have a name, by name; of a list in its order
 * @param removed how many have lost their name, because it is not in the file any more; of a list, their text
 */
public record Entries(boolean found, List<Entry> entries, int removed) {
    static final Entries NONE = new Entries(false, List.of(), 0);

    /**
     * One of them.
     *
     * @param name key in the map; of a list, its number from 0
     */
    public record Entry(String name, FactText value) {}

    /** Whether the dump had something here of which the file has lost all or part. */
    public boolean isPartial() {
        return removed > 0 || entries.stream().anyMatch(entry -> entry.value().removed());
    }

    /** The value of a key; removed where it may have been among the entries that lost their names. */
    FactText value(String name) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name))
                .map(Entry::value)
                .findFirst()
                .orElse(removed > 0 ? FactText.GONE : FactText.NOWHERE);
    }
}
