package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;

/** One bit for each of many things. */
public final class Marks implements Closeable {
    private final Slab bits;

    /**
     * @param name what it is for, in the ledger
     * @param size how many bits; all are 0
     */
    public Marks(Scratch scratch, String name, long size) throws IOException {
        bits = scratch.slab(name, (size + 63) / 64 * 8);
    }

    private Marks(Slab bits) {
        this.bits = bits;
    }

    void save(IndexWriter index, String name, long size) throws IOException {
        index.add(name, bits, (size + 63) / 64 * 8);
    }

    static Marks load(IndexReader index, String name, long size) throws IOException {
        return new Marks(index.slab(name, (size + 63) / 64 * 8));
    }

    public boolean get(long index) {
        return (bits.getByte(index >>> 3) >>> (index & 7) & 1) != 0;
    }

    public void set(long index) {
        long at = index >>> 3;
        bits.putByte(at, (byte) (bits.getByte(at) | 1 << (index & 7)));
    }

    public void clear(long index) {
        long at = index >>> 3;
        bits.putByte(at, (byte) (bits.getByte(at) & ~(1 << (index & 7))));
    }

    /** The 64 bits from {@code 64 * index} on, the first in the lowest place. */
    public long word(long index) {
        return bits.getLong(index << 3);
    }

    @Override
    public void close() throws IOException {
        bits.close();
    }
}
