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
    private static final int PLACE_BITS = 55;
    private static final long PLACE = (1L << PLACE_BITS) - 1;

    private final Slab slab;
    private long top;
    private long first;
    private long second;
    private long third;

    SearchStack(Scratch scratch) throws IOException {
        slab = scratch.slab("search stack", 1 << 16);
    }

    boolean isEmpty() {
        return top == 0;
    }

    /**
     * Puts an entry on top.
     *
     * @param place where in the lists the next reference stands
     * @param depth 0 to 127
     * @param isFirst whether that reference is the first of its list
     * @param before the target before it, or the object
     * @param number of the object, or of the one that it hangs under
     * @param head number of the nearest object above, or itself, that has several referrers
     */
    void push(long place, int depth, boolean isFirst, long before, long number, long head) throws IOException {
        slab.ensure(top + ENTRY);
        slab.putLong(top, place | (long) depth << PLACE_BITS);
        slab.putLong(top + 8, before | number << 40);
        slab.putLong(top + 16, head | (number >>> 24 & 0xffff) << 40 | (isFirst ? 1L << 56 : 0));
        top += ENTRY;
    }

    /** Takes the entry from the top; its parts can be asked for until the next one is taken. */
    void pop() {
        top -= ENTRY;
        first = slab.getLong(top);
        second = slab.getLong(top + 8);
        third = slab.getLong(top + 16);
    }

    long place() {
        return first & PLACE;
    }

    int depth() {
        return (int) (first >>> PLACE_BITS);
    }

    boolean isFirst() {
        return (third >>> 56 & 1) != 0;
    }

    long before() {
        return second & FORTY;
    }

    long number() {
        return second >>> 40 | (third >>> 40 & 0xffff) << 24;
    }

    long head() {
        return third & FORTY;
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
