package io.github.heapfold.fold.model;

import java.util.BitSet;

/**
 * The references of a chunk that are told by the order of its objects, as {@code Walk} says; by where they stand in the
 * chunk's data. Their columns leave them out.
 */
public final class DiscoveredReferences {
    private final BitSet positions = new BitSet();
    private boolean any;

    public void clear() {
        any = false;
    }

    /** Begins a chunk that tells some. */
    public void begin() {
        positions.clear();
        any = true;
    }

    public boolean any() {
        return any;
    }

    public boolean has(int position) {
        return any && positions.get(position);
    }

    public void add(int position) {
        positions.set(position);
    }

    public void remove(int position) {
        positions.clear(position);
    }
}
