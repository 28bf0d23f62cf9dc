package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;

/**
 * Which numbers are heads: objects with several referrers and roots. Only they can have a dominator that is not their
 * parent. A word of marks and the number of marks before it stand side by side.
 */
final class Heads implements Closeable {
    private final Slab slab;
    private long count;

    Heads(Scratch scratch) throws IOException {
        slab = scratch.slab("heads", 1 << 12);
    }

    void add(long number) throws IOException {
        long at = number >>> 6 << 4;
        slab.ensure(at + 16);
        slab.putLong(at, slab.getLong(at) | 1L << number);
    }

    /** All heads are there. */
    void finish(long numbers) throws IOException {
        slab.ensure((numbers >>> 6 << 4) + 16);
        for (long at = 0; at <= numbers >>> 6 << 4; at += 16) {
            slab.putLong(at + 8, count);
            count += Long.bitCount(slab.getLong(at));
        }
    }

    long count() {
        return count;
    }

    boolean isHead(long number) {
        return (slab.getLong(number >>> 6 << 4) >>> number & 1) != 0;
    }

    /** How many heads have lower numbers. */
    long rank(long number) {
        long at = number >>> 6 << 4;
        return slab.getLong(at + 8) + Long.bitCount(slab.getLong(at) & (1L << number) - 1);
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
