package io.github.heapfold.report;

/**
 * One column before and after folding.
 *
 * @param name {@code TAG.field} or {@code TAG.field[type]}; for what belongs to no field of the catalogue,
 *     {@code structure} (tags and classes in file order), {@code opaque} (bytes that could not be modelled),
 *     {@code zeros} (of a dump that was stripped, what stands in the place of what was left out), {@code sealed} (what
 *     was left out, encrypted) or {@code container} (header, index and checksums)
 * @param count how often the column occurs in the original
 * @param original its bytes in the original
 * @param stripped of these, the bytes that were left out
 * @param stored its bytes in the file that was made
 */
public record ColumnSize(String name, long count, long original, long stripped, long stored) {
    public static final String STRUCTURE = "structure";
    public static final String OPAQUE = "opaque";
    public static final String ZEROS = "zeros";
    public static final String SEALED = "sealed";
    public static final String CONTAINER = "container";

    /** The tag's name, or the whole name where the column is in no tag. */
    public String tag() {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /** The bytes of both, counted as this one: a tag's first column is its tag byte, of which each record has one. */
    ColumnSize plus(ColumnSize other) {
        return new ColumnSize(name, count, original + other.original, stripped + other.stripped, stored + other.stored);
    }
}
