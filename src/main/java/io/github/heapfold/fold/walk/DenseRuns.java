package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.LongIntMap;

/**
 * Which objects of a chunk lie in memory without a gap between them, as far as their identifiers are known: those of a
 * run. How many bytes an object takes follows from its class and its length.
 */
final class DenseRuns {
    private final ChunkShape shape;
    private final ObjectSizes sizes;

    /** Objects, by their indexes, that begin and that end at an address. */
    private final LongIntMap starts;

    private final LongIntMap ends;

    /** Another object of the same run, which in the end is the one that knows where the run begins and ends. */
    private final int[] parents;

    private final long[] lows;
    private final long[] highs;

    DenseRuns(ChunkShape shape, ObjectSizes sizes) {
        this.shape = shape;
        this.sizes = sizes;
        starts = new LongIntMap(shape.objects);
        ends = new LongIntMap(shape.objects);
        parents = new int[shape.objects];
        lows = new long[shape.objects];
        highs = new long[shape.objects];
    }

    /** Where the run ends that an object is in. */
    long after(int index) {
        return highs[root(index)];
    }

    /** Where an object of some bytes begins that ends where the run begins that another object is in. */
    long before(int index, long bytes) {
        return lows[root(index)] - bytes;
    }

    long bytes(ObjectGroup group, int index) {
        return sizes.of(group, shape.objectSize[index]);
    }

    /** Adds an object whose identifier is known from now on. */
    void add(int index, long id, long bytes) {
        parents[index] = index;
        lows[index] = id;
        highs[index] = id + bytes;
        if (starts.putIfAbsent(id, index) != LongIntMap.ABSENT) {
            return;
        }
        ends.putIfAbsent(id + bytes, index);
        join(ends.get(id), index);
        join(index, starts.get(id + bytes));
    }

    private void join(int low, int high) {
        if (low == LongIntMap.ABSENT || high == LongIntMap.ABSENT) {
            return;
        }
        int first = root(low);
        int second = root(high);
        if (first != second) {
            parents[second] = first;
            highs[first] = highs[second];
        }
    }

    private int root(int index) {
        int at = index;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }
}
