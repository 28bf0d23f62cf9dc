package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.KeyTable;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * Identifiers or serials of records in the order of the file, in scratch memory, and where each stands. Virtual machines
 * count them up, so that there is nothing to sort; in a dump where they are in another order they are sorted once.
 */
final class KeyList implements Closeable {
    /** What {@link #indexOf} answers for a key that is not there. */
    static final long ABSENT = -1;

    private final Scratch scratch;
    private final String name;
    private final Slab keys;
    private long count;
    private boolean ascending = true;

    /** The keys in ascending order with their indexes; null where they are in this order anyhow. */
    private KeyTable sorted;

    /** @param name what it is for, in the ledger */
    KeyList(Scratch scratch, String name) throws IOException {
        this(scratch, name, scratch.slab(name, 0));
    }

    private KeyList(Scratch scratch, String name, Slab keys) {
        this.scratch = scratch;
        this.name = name;
        this.keys = keys;
    }

    void save(IndexWriter index) throws IOException {
        index.add(name, keys, count * Long.BYTES);
        index.add(name + ", figures", count, ascending ? 1 : 0);
    }

    static KeyList load(IndexReader index, Scratch scratch, String name) throws IOException {
        long[] figures = index.numbers(name + ", figures", 2);
        KeyList list = new KeyList(scratch, name, index.slab(name, figures[0] * Long.BYTES));
        list.count = figures[0];
        list.ascending = figures[1] != 0;
        list.freeze();
        return list;
    }

    void add(long key) throws IOException {
        ascending &= count == 0 || Long.compareUnsigned(key(count - 1), key) <= 0;
        keys.ensure((count + 1) * Long.BYTES);
        keys.putLong(count++ * Long.BYTES, key);
    }

    long count() {
        return count;
    }

    private long key(long index) {
        return keys.getLong(index * Long.BYTES);
    }

    /** Sees to it that keys can be found; none are added after it. */
    void freeze() throws IOException {
        if (ascending) {
            return;
        }
        sorted = new KeyTable(scratch, name + ", sorted", count);
        for (long i = 0; i < count; i++) {
            sorted.add(key(i), i);
        }
        sorted.sort(Progress.NONE);
    }

    /** The least index of a key, or {@link #ABSENT}. */
    long indexOf(long key) {
        long low = 0;
        long high = count;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (Long.compareUnsigned(keyAt(middle), key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == count || keyAt(low) != key) {
            return ABSENT;
        }
        return sorted == null ? low : sorted.low(low);
    }

    private long keyAt(long place) {
        return sorted == null ? key(place) : sorted.high(place);
    }

    @Override
    public void close() throws IOException {
        keys.close();
        if (sorted != null) {
            sorted.close();
        }
    }
}
