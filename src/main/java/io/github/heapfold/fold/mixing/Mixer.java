package io.github.heapfold.fold.mixing;

import java.util.Arrays;

/** Weighs what several contexts say of a bit; which weights, another context selects. They learn from each error. */
public final class Mixer {
    /** How fast weights follow errors, where nothing else is said. */
    static final int RATE = 6;

    /** Bits of a change that are behind the point, and what rounds them. */
    private static final int SHIFT = 18;

    private static final int HALF = 1 << (SHIFT - 1);

    private final int inputs;
    private final int[] weights;
    private final int rate;
    private int at;
    private int odds;

    public Mixer(int inputs, int sets, int firstWeight) {
        this(inputs, sets, firstWeight, RATE);
    }

    Mixer(int inputs, int sets, int firstWeight, int rate) {
        this.rate = rate;
        this.inputs = inputs;
        weights = new int[inputs * sets];
        Arrays.fill(weights, firstWeight);
    }

    /** The odds that come of the inputs' odds. */
    public int mix(int[] inputOdds, int set) {
        at = set * inputs;
        long sum = 0;
        for (int i = 0; i < inputs; i++) {
            sum += (long) inputOdds[i] * weights[at + i];
        }
        odds = limit(sum);
        return odds;
    }

    /** Odds of a sum of odds times weights. */
    static int limit(long sum) {
        return (int) Math.max(-Logistic.MOST, Math.min(Logistic.MOST, sum >> 16));
    }

    /**
     * What seven odds come to with their weights, of which the first is at a place. Not a loop, as in {@link #learn(int[],
     * int, int, int, int, int, int, int, int, int)}: most of the time of the highest levels goes here, and local
     * variables need no checks.
     */
    static long sum(int[] weights, int at, int o0, int o1, int o2, int o3, int o4, int o5, int o6) {
        return (long) o0 * weights[at]
                + (long) o1 * weights[at + 1]
                + (long) o2 * weights[at + 2]
                + (long) o3 * weights[at + 3]
                + (long) o4 * weights[at + 4]
                + (long) o5 * weights[at + 5]
                + (long) o6 * weights[at + 6];
    }

    /** Changes the seven weights by an error, which holds the rate. */
    static void learn(int[] weights, int at, int error, int o0, int o1, int o2, int o3, int o4, int o5, int o6) {
        weights[at] += change(o0, error);
        weights[at + 1] += change(o1, error);
        weights[at + 2] += change(o2, error);
        weights[at + 3] += change(o3, error);
        weights[at + 4] += change(o4, error);
        weights[at + 5] += change(o5, error);
        weights[at + 6] += change(o6, error);
    }

    /** By how much an error changes the weight of an input. */
    static int change(int inputOdds, int error) {
        return (inputOdds * error + HALF) >> SHIFT;
    }

    public void learn(int[] inputOdds, int bit) {
        int error = ((bit << 16) - Logistic.probability(odds)) * rate;
        for (int i = 0; i < inputs; i++) {
            weights[at + i] += (int) (((long) inputOdds[i] * error + HALF) >> SHIFT);
        }
    }
}
