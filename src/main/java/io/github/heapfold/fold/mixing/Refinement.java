package io.github.heapfold.fold.mixing;

/**
 * What odds have turned out to mean in a context: probabilities at 33 odds, from the least to the most, between which
 * they are read off. All that it does is part of the format.
 */
final class Refinement {
    private static final int STEPS = 33;

    /** Digits of what is between two steps. */
    private static final int BETWEEN = 12;

    /** How slowly it learns. */
    private static final int RATE = 6;

    /** Digits that probabilities have more than those of {@link BinaryCoder#ONE}. */
    private static final int MORE = 4;

    private static final int[] FIRST = new int[STEPS];

    static {
        for (int i = 0; i < STEPS; i++) {
            FIRST[i] = Logistic.probability(Logistic.limit((i - STEPS / 2) * 128)) << MORE;
        }
    }

    private final int[] likely;
    private int nearest;

    Refinement(int contexts) {
        likely = new int[contexts * STEPS];
    }

    void begin() {
        for (int i = 0; i < likely.length; i += STEPS) {
            System.arraycopy(FIRST, 0, likely, i, STEPS);
        }
    }

    /** The probability, out of {@link BinaryCoder#ONE}, that the odds of the next bit mean in a context. */
    int of(int context, int odds) {
        int place = (odds + Logistic.MOST + 1) << 5;
        int step = context * STEPS + (place >> BETWEEN);
        int far = place & ((1 << BETWEEN) - 1);
        nearest = step + (far >> (BETWEEN - 1));
        long sum = (long) likely[step] * ((1 << BETWEEN) - far) + (long) likely[step + 1] * far;
        return (int) (sum >> (BETWEEN + MORE));
    }

    /** Learns what the last bit that was asked for is. */
    void learn(int bit) {
        likely[nearest] += ((bit == 1 ? (BinaryCoder.ONE << MORE) - 1 : 0) - likely[nearest]) >> RATE;
    }
}
