package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;

/**
 * Four bits of each object. While a graph is built: whether it refers to anything ({@link #LIST}), how many others
 * refer to it (0, 1, or {@link #MANY}) and whether it is a root. Then all but the first belong to whoever computes
 * dominators.
 */
public final class States implements Closeable {
    /** The object has a list of references. */
    public static final int LIST = 1;

    /** How far the number of referrers is shifted. */
    public static final int REFERRERS_SHIFT = 1;

    /** The bits of the number of referrers. */
    public static final int REFERRERS = 3 << REFERRERS_SHIFT;

    /** Two referrers or more. */
    public static final int MANY = 2;

    /** The object is a root. */
    public static final int ROOT = 8;

    /** The lowest bit of each of the sixteen states of a word. */
    public static final long EACH = 0x1111111111111111L;

    /** States in a word. */
    public static final int WORD = 16;

    private static final String NAME = "states";

    private final Slab slab;

    States(Scratch scratch, long objects) throws IOException {
        slab = scratch.slab(NAME, bytes(objects));
    }

    private States(Slab slab) {
        this.slab = slab;
    }

    void save(IndexWriter index, long objects) throws IOException {
        index.add(NAME, slab, bytes(objects));
    }

    static States load(IndexReader index, long objects) throws IOException {
        return new States(index.slab(NAME, bytes(objects)));
    }

    private static long bytes(long objects) {
        return (objects + 63) / 64 * 32;
    }

    /** The four bits of an object. */
    public int get(long ordinal) {
        return slab.getByte(ordinal >>> 1) >>> ((ordinal & 1) << 2) & 15;
    }

    /** Sets bits of an object. */
    public void or(long ordinal, int bits) {
        long at = ordinal >>> 1;
        slab.putByte(at, (byte) (slab.getByte(at) | bits << ((ordinal & 1) << 2)));
    }

    /** Replaces the bits of an object. */
    public void set(long ordinal, int bits) {
        long at = ordinal >>> 1;
        int shift = (int) (ordinal & 1) << 2;
        slab.putByte(at, (byte) ((slab.getByte(at) & ~(15 << shift)) | bits << shift));
    }

    /**
     * The states of the objects from {@code 16 * index} on, the first in the lowest place; 0 behind the last object.
     */
    public long word(long index) {
        return slab.getLong(index << 3);
    }

    /** Replaces the states of sixteen objects. */
    public void setWord(long index, long states) {
        slab.putLong(index << 3, states);
    }

    void setRoot(long ordinal) {
        or(ordinal, ROOT);
    }

    void setManyReferrers(long ordinal) {
        set(ordinal, (get(ordinal) & ~REFERRERS) | MANY << REFERRERS_SHIFT);
    }

    /** Without a branch: what it would hang on waits for memory, and all that follows would wait with it. */
    void addReferrer(long ordinal) {
        long at = ordinal >>> 1;
        int shift = ((int) (ordinal & 1) << 2) + REFERRERS_SHIFT;
        int pair = slab.getByte(at);
        int isMany = (pair >>> (shift + 1)) & 1;
        slab.putByte(at, (byte) (pair + ((isMany ^ 1) << shift)));
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
