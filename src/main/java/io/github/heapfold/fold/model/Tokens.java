package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.bytes.Planes;
import java.util.Arrays;

/**
 * What a {@link ColumnModel} makes of a segment: up to one number per value in each of three lanes, and before them
 * what the model itself has to say. Reused for segment after segment; one per coder.
 */
public final class Tokens {
    /** The count of a lane that the model does not use. */
    static final int NONE = -1;

    /** Bits that a change costs beside those of the number. */
    private static final int CHANGE = 4;

    /** The lanes of numbers, in the order in which they are written. */
    private static final Lane[] LANES = {Lane.SYMBOL, Lane.RANK, Lane.VALUE};

    /** What the decoder has to know before it reads the numbers. */
    final ByteSink head = new ByteSink(16);

    final long[] symbols = new long[Segment.MAX];
    final long[] ranks = new long[Segment.MAX];
    final long[] values = new long[Segment.MAX];

    private final long[][] numbers = {symbols, ranks, values};
    private final int[] counts = new int[LANES.length];

    public void clear() {
        head.clear();
        Arrays.fill(counts, NONE);
    }

    /** How many numbers each lane has, {@link #NONE} where the model does not use it. */
    void setCounts(int symbolCount, int rankCount, int valueCount) {
        counts[0] = symbolCount;
        counts[1] = rankCount;
        counts[2] = valueCount;
    }

    /** Roughly how much there is to press: the bits of all numbers that are not the same as the one before. */
    long change() {
        long bits = 0;
        for (int i = 0; i < LANES.length; i++) {
            if (counts[i] != NONE) {
                bits += change(numbers[i], counts[i]);
            }
        }
        return bits;
    }

    private static long change(long[] numbers, int n) {
        long bits = 0;
        long last = 0;
        for (int i = 0; i < n; i++) {
            long number = numbers[i];
            bits += number == last ? 0 : CHANGE + Long.SIZE - Long.numberOfLeadingZeros(number);
            last = number;
        }
        return bits;
    }

    /** Appends all to a column's lanes. */
    void write(LaneSinks out) {
        out.head.put(head.data(), 0, head.length());
        for (int i = 0; i < LANES.length; i++) {
            if (counts[i] != NONE) {
                Planes.write(numbers[i], counts[i], out.head, out.of(LANES[i]));
            }
        }
    }

    /** Reads what {@link #write} has written; the model says, step by step, how many there are. */
    void read(ColumnModel model, Segment segment, LaneInputs in) throws FoldException {
        clear();
        model.expectSymbols(segment, in.head(), this);
        for (int i = 0; i < LANES.length; i++) {
            if (counts[i] != NONE) {
                Planes.read(numbers[i], counts[i], in.head(), in.of(LANES[i]));
            }
            if (LANES[i] == Lane.SYMBOL) {
                model.expectOthers(segment, this);
            }
        }
    }
}
