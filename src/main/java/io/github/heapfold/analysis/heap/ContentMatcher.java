package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;

/** Looks for something in contents of arrays and in names; called by several threads at once. */
public interface ContentMatcher {
    /** Is told what was found. */
    @FunctionalInterface
    interface Sink {
        /**
         * Takes what was found.
         *
         * @param rule which of the things that are looked for
         * @param start where it begins in the data
         * @param end where it ends
         */
        void found(int rule, int start, int end);
    }

    /** The most bytes of what is looked for: so much of what is cut in pieces is looked at once more, over the cut. */
    int longest();

    /** Whether contents of arrays of a type are looked through. */
    boolean wants(BasicType elements);

    /**
     * Looks through some bytes.
     *
     * @param elements of an array; null of the text of a name
     * @param whole whether this is the array from its first to its last element, and no part of it
     */
    void match(byte[] data, int from, int to, BasicType elements, boolean whole, Sink sink);
}
