package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.walk.Walk;
import java.util.Arrays;

/**
 * The references of a chunk that are told by the order of its objects, as {@link Walk} says; by where they stand in the
 * chunk's data. Their columns leave them out.
 */
public final class DiscoveredReferences {
    private long[] bits = new long[0];
    private boolean any;

    public void clear() {
        any = false;
    }

    /** Makes room for the positions of a chunk, none of them set. */
    public void begin(int length) {
        int words = length / Long.SIZE + 1;
        bits = ReusableArrays.atLeast(bits, words);
        Arrays.fill(bits, 0, words, 0);
        any = true;
    }

    public boolean any() {
        return any;
    }

    public boolean has(int position) {
        return any && (bits[position >>> 6] & 1L << position) != 0;
    }

    public void add(int position) {
        bits[position >>> 6] |= 1L << position;
    }

    public void remove(int position) {
        bits[position >>> 6] &= ~(1L << position);
    }
}
