package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * An ordinal or nothing for each ordinal, in scratch: four bytes each, or eight in heaps of 2³¹ objects and more. There
 * is room for numbers up to twice the number of ordinals.
 */
public final class OrdinalTable implements Closeable {
    /** What stands at first: nothing. */
    public static final long NONE = -1;

    private final Slab slab;
    private final boolean wide;

    public OrdinalTable(Scratch scratch, String name, long entries) throws IOException {
        this(scratch, name, entries, Progress.NONE);
    }

    /** @param progress of taking room for it */
    OrdinalTable(Scratch scratch, String name, long entries, Progress progress) throws IOException {
        this(scratch, name, entries, entries >= Integer.MAX_VALUE, progress);
    }

    OrdinalTable(Scratch scratch, String name, long entries, boolean wide) throws IOException {
        this(scratch, name, entries, wide, Progress.NONE);
    }

    private OrdinalTable(Scratch scratch, String name, long entries, boolean wide, Progress progress)
            throws IOException {
        this.wide = wide;
        this.slab = scratch.slab(name, entries * (wide ? 8 : 4), progress);
    }

    /** Slabs begin with zeros, so what is stored is one more than what is meant. */
    public long get(long at) {
        return wide ? slab.getLong(at << 3) - 1 : (slab.getInt(at << 2) & 0xffffffffL) - 1;
    }

    public void put(long at, long ordinal) {
        if (wide) {
            slab.putLong(at << 3, ordinal + 1);
        } else {
            slab.putInt(at << 2, (int) (ordinal + 1));
        }
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
