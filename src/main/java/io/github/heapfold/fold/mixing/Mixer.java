package io.github.heapfold.fold.mixing;

import java.util.Arrays;

/** Weighs what several contexts say of a bit; which weights, another context selects. They learn from each error. */
public final class Mixer {
    /** How fast weights follow errors, where nothing else is said. */
    static final int RATE = 6;

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

    public void learn(int[] inputOdds, int bit) {
        int error = ((bit << 16) - Logistic.probability(odds)) * rate;
        for (int i = 0; i < inputs; i++) {
            weights[at + i] += (int) (((long) inputOdds[i] * error + (1 << 17)) >> 18);
        }
    }
}
