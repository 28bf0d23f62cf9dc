package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;

/**
 * The lists of references that a depth-first search has not come to the end of. An entry: the place in the list, with
 * marks in the upper bits, then four numbers of forty bits.
 */
final class SearchStack implements Closeable {
    private static final int ENTRY = 32;
    private static final long FORTY = (1L << 40) - 1;
    private static final long FIRST = 1L << 62;
    private static final long HANGING = 1L << 61;
    private static final long PLACE = HANGING - 1;

    /** Where a list is followed, and on whose behalf. */
    static final class Entry {
        /** Where in the lists the next reference stands. */
        long place;

        /** The target before it, or the object. */
        long before;

        /** Whose list it is. */
        long ordinal;

        /** Number of the object, or of the one that it hangs under. */
        long number;

        /** Whether the object has no number of its own. */
        boolean isHanging;

        /** Number of the nearest object above, or itself, that has several referrers. */
        long head;

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
        slab.putLong(top, entry.place | (entry.isFirst ? FIRST : 0) | (entry.isHanging ? HANGING : 0));
        slab.putLong(top + 8, entry.before | entry.number << 40);
        slab.putLong(top + 16, entry.head | (entry.number >>> 24) << 40);
        slab.putLong(top + 24, entry.ordinal);
        top += ENTRY;
    }

    /** Takes the entry from the top. */
    void pop(Entry entry) {
        top -= ENTRY;
        long first = slab.getLong(top);
        long second = slab.getLong(top + 8);
        long third = slab.getLong(top + 16);
        entry.place = first & PLACE;
        entry.before = second & FORTY;
        entry.number = second >>> 40 | third >>> 40 << 24;
        entry.head = third & FORTY;
        entry.ordinal = slab.getLong(top + 24);
        entry.isFirst = (first & FIRST) != 0;
        entry.isHanging = (first & HANGING) != 0;
        entry.isLast = false;
    }

    /** How many entries on top have objects without numbers. */
    long hanging() {
        long at = top;
        while (at > 0 && (slab.getLong(at - ENTRY) & HANGING) != 0) {
            at -= ENTRY;
        }
        return (top - at) / ENTRY;
    }

    /**
     * The object of an entry.
     *
     * @param below its place from the top, which is 1
     */
    long ordinal(long below) {
        return slab.getLong(top - below * ENTRY + 24);
    }

    /** Gives the object of an entry, counted in the same way, a number. */
    void setNumber(long below, long number) {
        long at = top - below * ENTRY;
        slab.putLong(at, slab.getLong(at) & ~HANGING);
        slab.putLong(at + 8, (slab.getLong(at + 8) & FORTY) | number << 40);
        slab.putLong(at + 16, (slab.getLong(at + 16) & FORTY) | (number >>> 24) << 40);
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
