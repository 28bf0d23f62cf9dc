package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import java.io.Closeable;
import java.io.IOException;

/** The sources of a piece's edges, in the order of their targets: in the Java heap as long as they are few. */
final class Sources implements Closeable {
    /** More than these go to scratch. */
    static final int FEW = 1 << 20;

    private final Scratch scratch;
    private final long largest;
    private final boolean narrow;
    private int[] low = new int[1 << 12];
    private long[] wide = new long[0];
    private Numbers many;
    private long room;
    private boolean few;

    /** @param largest the largest source that there may be */
    Sources(Scratch scratch, long largest) {
        this.scratch = scratch;
        this.largest = largest;
        narrow = largest <= Integer.MAX_VALUE;
    }

    /** Makes room; what was there is lost. */
    void ensure(long count) throws IOException {
        few = count <= FEW;
        if (few && narrow) {
            low = low.length < count ? new int[(int) Math.min(FEW, 2 * count)] : low;
        } else if (few) {
            wide = wide.length < count ? new long[(int) Math.min(FEW, 2 * count)] : wide;
        } else if (count > room) {
            close();
            many = Numbers.of(scratch, "sources", count, largest);
            room = count;
        }
    }

    void set(int index, long source) {
        if (!few) {
            many.set(index, source);
        } else if (narrow) {
            low[index] = (int) source;
        } else {
            wide[index] = source;
        }
    }

    long get(int index) {
        if (!few) {
            return many.get(index);
        }
        return narrow ? low[index] : wide[index];
    }

    @Override
    public void close() throws IOException {
        if (many != null) {
            many.close();
            many = null;
            room = 0;
        }
    }
}
