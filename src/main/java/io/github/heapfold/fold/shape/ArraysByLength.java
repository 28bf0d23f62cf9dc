package io.github.heapfold.fold.shape;

import java.util.ArrayList;
import java.util.List;

/**
 * The object arrays of one group with those of one length next to each other, where there are enough of them: they are
 * rows, nodes or tuples, and what stands at one index is alike.
 */
public final class ArraysByLength {
    /** Longer arrays are lists of like things. */
    private static final int MAX_LENGTH = 64;

    /** Fewer arrays of a length make no column worth its head. */
    private static final int MIN_ARRAYS = 1024;

    /**
     * Arrays next to each other.
     *
     * @param length their common length; -1 for the arrays that have none
     */
    public record Stretch(int length, int from, int to) {}

    private final int[] at;
    private final int[] lengths;
    private final long[] owners;
    private final List<Stretch> stretches = new ArrayList<>();

    public ArraysByLength(ChunkShape shape, ObjectGroup group) {
        at = new int[group.size()];
        lengths = new int[group.size()];
        owners = new long[group.size()];
        int[] counts = new int[MAX_LENGTH + 1];
        for (int i = group.from; i < group.to; i++) {
            if (isShort(shape.objectSize[i])) {
                counts[shape.objectSize[i]]++;
            }
        }
        int[] next = new int[MAX_LENGTH + 1];
        int from = 0;
        for (int length = 1; length <= MAX_LENGTH; length++) {
            if (counts[length] >= MIN_ARRAYS) {
                next[length] = from;
                stretches.add(new Stretch(length, from, from + counts[length]));
                from += counts[length];
            }
        }
        stretches.add(new Stretch(-1, from, group.size()));
        for (int i = group.from; i < group.to; i++) {
            int length = shape.objectSize[i];
            int place = isShort(length) && counts[length] >= MIN_ARRAYS ? next[length]++ : from++;
            at[place] = shape.objectAt[i];
            lengths[place] = length;
            owners[place] = shape.objectId[i];
        }
    }

    private static boolean isShort(int length) {
        return length > 0 && length <= MAX_LENGTH;
    }

    public List<Stretch> stretches() {
        return stretches;
    }

    public int[] at() {
        return at;
    }

    public int[] lengths() {
        return lengths;
    }

    public long[] owners() {
        return owners;
    }
}
