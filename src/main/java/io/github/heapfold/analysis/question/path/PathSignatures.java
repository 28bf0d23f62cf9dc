package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongUnaryOperator;

/**
 * A number for the classes on each path, and the path's length, computed once for each object: 16 bytes of scratch.
 * What repeats itself, one class or the few of a link, counts once, so that the places in a linked list have the
 * same number.
 */
final class PathSignatures implements Closeable {
    /** Of how many objects the links of a list are at the most. */
    private static final int MOST_PERIOD = 4;

    /** Links of several objects: a map in a map is no list, nor one in that. */
    private static final int LEAST_LINKS = 5;

    /** Of no object yet; not 0, with which one of the class 0 would leave no trace but a bit of the next one. */
    static final long BEGIN = 0x9e3779b97f4a7c15L;

    /** Of no path. */
    static final long NONE = 0;

    /** Of the paths that lead through the object at which they are to end; even, as those of others are not. */
    static final long THROUGH = 2;

    private final AnalysedHeap heap;
    private final ShortestPaths paths;
    private final Slab known;

    PathSignatures(AnalysedHeap heap, ShortestPaths paths) throws IOException {
        this.heap = heap;
        this.paths = paths;
        known = heap.scratch().slab("signatures", heap.graph().objects() * 16);
    }

    /** Tells the paths that lead through an object, before any number is asked for. */
    void endAt(long ordinal) {
        put(ordinal, THROUGH, 0);
    }

    private long number(long ordinal) {
        return known.getLong(ordinal << 4);
    }

    private void put(long ordinal, long number, long length) {
        known.putLong(ordinal << 4, number);
        known.putLong((ordinal << 4) + 8, length);
    }

    /** How many objects are on the path to one whose number has been asked for. */
    long length(long ordinal) {
        return known.getLong((ordinal << 4) + 8);
    }

    /**
     * What is the same of objects whose places in a path are alike: the class, of a class object the object itself.
     */
    static long kind(AnalysedHeap heap, long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return type >= 0 ? type : -2 - ordinal;
    }

    /** Odd. */
    static long mixed(long hash, long kind) {
        long mixed = (hash ^ kind) * 0x9e3779b97f4a7c15L;
        return (mixed ^ mixed >>> 29) | 1;
    }

    /** The number of the path to an object that is reached. */
    long of(long ordinal) {
        // From the object back to where it is known, and from there on again.
        long from = ordinal;
        long steps = 0;
        while (number(from) == NONE && paths.before(from) != from) {
            from = paths.before(from);
            steps++;
        }
        if (number(from) == NONE) {
            put(from, mixed(BEGIN, kind(heap, from)), 1);
        }
        fill(ordinal, steps);
        return number(ordinal);
    }

    /**
     * A long list is cut into parts, so that each object is visited a few times and not as often as the list is
     * long.
     */
    private void fill(long ordinal, long steps) {
        LongUnaryOperator before = paths::before;
        long[] part = new long[(int) Math.min(steps, 1 << 16)];
        for (long left = steps; left > 0; left -= part.length) {
            int n = (int) Math.min(left, part.length);
            long at = ordinal;
            for (long i = left; i > n; i--) {
                at = before.applyAsLong(at);
            }
            for (int i = n - 1; i >= 0; i--) {
                part[i] = at;
                at = before.applyAsLong(at);
            }
            for (int i = 0; i < n; i++) {
                long previous = before.applyAsLong(part[i]);
                put(part[i], next(part[i], previous), length(previous) + 1);
            }
        }
    }

    private long next(long ordinal, long previous) {
        long hash = number(previous);
        if (hash == THROUGH) {
            return hash;
        }
        long alike = alikeAbove(ordinal);
        return alike == NONE ? mixed(hash, kind(heap, ordinal)) : alike;
    }

    /** The number of the object that is at the same place of a link of the same list, the link before; else none. */
    private long alikeAbove(long ordinal) {
        long[] kinds = new long[LEAST_LINKS * MOST_PERIOD];
        kinds[0] = kind(heap, ordinal);
        long[] numbers = new long[kinds.length];
        long at = ordinal;
        int known = 1;
        for (int period = 1; period <= MOST_PERIOD; period++) {
            int links = period == 1 ? 2 : LEAST_LINKS;
            boolean repeats = true;
            for (int i = period; repeats && i < links * period; i++) {
                for (; known <= i && paths.before(at) != at; known++) {
                    at = paths.before(at);
                    numbers[known] = number(at);
                    kinds[known] = kind(heap, at);
                }
                repeats = i < known && kinds[i] == kinds[i - period];
            }
            if (repeats) {
                return numbers[period];
            }
        }
        return NONE;
    }

    @Override
    public void close() throws IOException {
        known.close();
    }
}
