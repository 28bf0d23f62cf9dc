package io.github.heapfold.report;

import java.util.List;

/** What a report is written on, from its top to its end: each form of it does the same in another way. */
interface Sheet {
    /** What to call the report, what it is about, and in one line how that ended. */
    void title(String name, String subject, String headline);

    void section(String name);

    /** A heading below that of a section, with a share of the heap, 0 to 1. */
    void part(String name, double share);

    void paragraph(String words);

    /** Names with values. */
    void facts(List<Fact> facts);

    /** Objects each of which leads to the one below it, below a heading. */
    void path(String name, List<LeakReport.Node> nodes);

    /** Lines that are read as they are, below a heading. */
    void lines(String name, List<String> lines);

    /**
     * A table.
     *
     * @param heads of its columns; all but those of {@code words} are numbers
     * @param words how many columns from the left have words
     * @param shares of the rows, 0 to 1
     */
    void table(List<String> heads, int words, List<List<String>> rows, List<Double> shares);

    /** How it was made. */
    void end(List<String> words);

    /** All of it. */
    String whole();

    /** What something is, in a word or some. */
    record Fact(String name, String value) {}
}
