package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.BasicType;
import java.util.ArrayList;
import java.util.List;

/** Arrays of primitive types that have values, counted to see whether the contents of all the others were left out. */
final class ValuedArrays {
    /** Of fewer arrays all may be zeros by chance. */
    private static final int MANY_ARRAYS = 50;

    /** More with values are no exceptions of a profile. */
    private static final int MOST_KEPT = 64;

    /** By type, how many arrays have an element that is no zero; of a chunk with very many, not all of them. */
    private final long[] counts = new long[BasicType.values().length];

    /** Some values say enough: of most chunks, no more than the first arrays are looked at. */
    void look(int type, byte[] data, int from, int to) {
        if (counts[type] > MOST_KEPT) {
            return;
        }
        for (int i = from; i < to; i++) {
            if (data[i] != 0) {
                counts[type]++;
                return;
            }
        }
    }

    void add(ValuedArrays other) {
        for (int type = 0; type < counts.length; type++) {
            counts[type] += other.counts[type];
        }
    }

    /**
     * The types of which there are many arrays, and zeros in all but the few that a profile may keep, where no text has
     * more than that, whichever of the two types texts are in: of a program that ran, nothing is so; its contents were
     * left out.
     *
     * @param arrays how many there are, by the {@link BasicType#ordinal()} of their elements
     * @param bytes of their elements, likewise
     */
    List<ZeroArrays> others(long[] arrays, long[] bytes) {
        List<ZeroArrays> zeros = new ArrayList<>();
        for (BasicType type : BasicType.values()) {
            int t = type.ordinal();
            boolean blank = isFew(type) && counts[t] * MANY_ARRAYS <= arrays[t];
            if (blank && arrays[t] >= MANY_ARRAYS && bytes[t] > 0) {
                zeros.add(new ZeroArrays(type, bytes[t]));
            }
        }
        boolean texts = zeros.stream().anyMatch(known -> BasicType.mayHoldText(known.type()));
        return texts && isFew(BasicType.BYTE) && isFew(BasicType.CHAR) ? List.copyOf(zeros) : List.of();
    }

    private boolean isFew(BasicType type) {
        return counts[type.ordinal()] <= MOST_KEPT;
    }
}
