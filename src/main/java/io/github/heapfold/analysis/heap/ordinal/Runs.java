package io.github.heapfold.analysis.heap.ordinal;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The runs of ascending IDs in which the instances and arrays of a dump stand in the file. A heap that was walked by
 * address has a few hundred or thousand; one that was not may have as many runs as objects, of which no more than a
 * bound are remembered.
 */
public final class Runs {
    /** With more runs than this, a dump is taken to be in no order. */
    private static final int MOST = 1 << 16;

    private long[] first = new long[64];
    private long[] last = new long[64];
    private int count;
    private boolean tooMany;

    /** Tells of the next object in the file. */
    public void add(long id) {
        if (count > 0 && Long.compareUnsigned(id, last[count - 1]) > 0) {
            last[count - 1] = id;
            return;
        }
        if (count == MOST) {
            tooMany = true;
            last[count - 1] = id;
            return;
        }
        if (count == first.length) {
            first = Arrays.copyOf(first, count * 2);
            last = Arrays.copyOf(last, count * 2);
        }
        first[count] = id;
        last[count++] = id;
    }

    /** The least ID of a run. */
    long first(int run) {
        return first[run];
    }

    /** Whether there are too many to be remembered. */
    public boolean areTooMany() {
        return tooMany;
    }

    /** The runs in the order of their IDs; null where they overlap or are too many. */
    public int[] ascending() {
        if (tooMany) {
            return null;
        }
        int[] order = IntStream.range(0, count)
                .boxed()
                .sorted((a, b) -> Long.compareUnsigned(first[a], first[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 1; i < count; i++) {
            if (Long.compareUnsigned(last[order[i - 1]], first[order[i]]) >= 0) {
                return null;
            }
        }
        return order;
    }
}
