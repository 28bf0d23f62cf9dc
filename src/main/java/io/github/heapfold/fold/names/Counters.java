package io.github.heapfold.fold.names;

import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.mixing.Logistic;
import java.util.Arrays;

/**
 * Adaptive probabilities that a bit is 1, one per context: each in the high 12 bits of 16, and in the low four how
 * often it was asked, which says how fast it learns.
 */
final class Counters {
    /** A half, never asked. */
    static final short NEW = (short) 0x8000;

    /** The highest count: the rate of learning then is about one in this number plus two. */
    private static final int MOST_ASKED = 7;

    /** Shares out of 65,536, by how often it was asked: one part in that and 1.6. */
    private static final int[] SHARES = {40_960, 25_206, 18_204, 14_246, 11_702, 9_929, 8_623, 7_620};

    /** How far odds are believed, out of 16. */
    private static final int[] TRUST = {0, 8, 10, 12, 14, 16, 16, 16};

    private final short[] values;

    Counters(int count) {
        values = new short[count];
        Arrays.fill(values, NEW);
    }

    short[] values() {
        return values;
    }

    /** Odds out of a counter's state, less where it was asked little. */
    int odds(int index) {
        int state = values[index];
        return (Logistic.odds((state >>> 4) & 0xfff) * TRUST[state & 7]) >> 4;
    }

    /** Out of {@link BinaryCoder#ONE}. */
    int probability(int index) {
        return values[index] & 0xfff0;
    }

    void learn(int index, int bit) {
        int state = values[index] & 0xffff;
        int asked = state & 7;
        int probability = state >>> 4;
        probability += (((bit == 1 ? 4095 : 0) - probability) * SHARES[asked]) >> 16;
        values[index] = (short) ((probability << 4) | Math.min(asked + 1, MOST_ASKED));
    }
}
