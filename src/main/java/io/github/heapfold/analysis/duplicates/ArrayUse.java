package io.github.heapfold.analysis.duplicates;

/** What a primitive array is for. Only arrays of one use are compared; in keys it is the {@link #ordinal}. */
enum ArrayUse {
    /** What nobody below uses. */
    PLAIN,
    /** Characters of strings. */
    TEXT,
    /** Characters of strings, two bytes each in an array of bytes. */
    WIDE_TEXT,
    PIXELS,
    /** Part of a collection, or of several texts: not a thing of its own. */
    PART;

    static ArrayUse of(long low) {
        return values()[(int) low & ContentKey.USE];
    }
}
