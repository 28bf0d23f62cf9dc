package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;

/**
 * The lists of references that a depth-first search has not come to the end of. An entry: the place in the list and, in
 * the upper bits, how deep in a pendant tree its object is; then three numbers of forty bits and a spare byte.
 */
final class SearchStack implements Closeable {
    private static final int ENTRY = 24;
    private static final long FORTY = (1L << 40) - 1;
    private static final long FIRST = 1L << 56;
    private static final int PLACE_BITS = 55;
    private static final long PLACE = (1L << PLACE_BITS) - 1;

    /** Where a list is followed, and on whose behalf. */
    static final class Entry {
        /** Where in the lists the next reference stands. */
        long place;

        /** The target before it, or the object. */
        long before;

        /** Number of the object, or of the one that it hangs under. */
        long number;

        /** Number of the nearest object above, or itself, that has several referrers. */
        long head;

        /** How deep in a pendant tree the object is: 0 to 127. */
        int depth;

        /** Whether the next reference is the first one. */
        boolean isFirst;

        /** Whether the reference before was the last one; such entries are not put on the stack. */
        boolean isLast;

        void start(long list, long ordinal) {
            place = list;
            before = ordinal;
            isFirst = true;
            isLast = false;
        }
    }

    private final Slab slab;
    private long top;

    SearchStack(Scratch scratch) throws IOException {
        slab = scratch.slab("search stack", 1 << 16);
    }

    boolean isEmpty() {
        return top == 0;
    }

    /** Puts an entry on top. */
    void push(Entry entry) throws IOException {
        slab.ensure(top + ENTRY);
        long number = entry.number;
        slab.putLong(top, entry.place | (long) entry.depth << PLACE_BITS);
        slab.putLong(top + 8, entry.before | number << 40);
        slab.putLong(top + 16, entry.head | (number >>> 24 & 0xffff) << 40 | (entry.isFirst ? FIRST : 0));
        top += ENTRY;
    }

    /** Takes the entry from the top. */
    void pop(Entry entry) {
        top -= ENTRY;
        long first = slab.getLong(top);
        long second = slab.getLong(top + 8);
        long third = slab.getLong(top + 16);
        entry.place = first & PLACE;
        entry.depth = (int) (first >>> PLACE_BITS);
        entry.before = second & FORTY;
        entry.number = second >>> 40 | (third >>> 40 & 0xffff) << 24;
        entry.head = third & FORTY;
        entry.isFirst = (third & FIRST) != 0;
        entry.isLast = false;
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
