package io.github.heapfold.api;

import io.github.heapfold.analysis.duplicates.Duplicates.Row;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is in a heap more often than it need be.
 *
 * @param kind what is the same about them
 * @param className of the objects
 * @param content a text, a number or the beginning of an array; of bitmaps their size, of arrays
 *     that are mostly null how much of them is, of collections what is wrong with them, in English
 * @param copies how many objects there are
 * @param bytes their shallow sizes, with those of their own arrays
 * @param wasted bytes that would be free if it were there once or not at all; empty where nobody can tell
 * @param holders fields that refer to most of them, as in {@code java.util.HashMap$Node.key}, the most frequent first
 */
public record DuplicateGroup(
        Kind kind,
        String className,
        String content,
        long copies,
        long bytes,
        OptionalLong wasted,
        List<String> holders) {
    /** What there is too often. */
    public enum Kind {
        /** Equal texts. */
        STRINGS,
        /** Equal primitive arrays. */
        ARRAYS,
        /** Primitive arrays of zeros. */
        ZEROS,
        /** Android's bitmaps with equal pixels. */
        BITMAPS,
        /** Numbers that a cache has, or that are there more than once. */
        BOXED,
        /** Arrays of references that are mostly null. */
        SPARSE,
        /** Collections that are empty, mostly have null in them, or have much more room than they need. */
        COLLECTIONS
    }

    static DuplicateGroup of(Kind kind, Row row) {
        return new DuplicateGroup(
                kind,
                row.className(),
                row.value() == null ? row.summary().toString() : row.value(),
                row.copies(),
                row.bytes(),
                row.wasted() < 0 ? OptionalLong.empty() : OptionalLong.of(row.wasted()),
                row.holders().stream()
                        .map(holder -> holder.className() + (holder.field().equals("[]") ? "" : ".") + holder.field())
                        .toList());
    }
}
