package io.github.heapfold.fold.mixing;

/**
 * Probabilities as odds: mixing is done where certainty has room. Tables of whole numbers, so that every machine gets
 * the same; {@link StrictMath} makes them the same.
 */
public final class Logistic {
    /** Odds are between minus this and this; {@code 256 ln(p / (1 - p))}. */
    public static final int MOST = 2047;

    private static final int STEP = 256;
    private static final short[] ODDS = new short[1 << 12];
    private static final int[] PROBABILITIES = new int[2 * MOST + 1];

    static {
        for (int i = 0; i < ODDS.length; i++) {
            double p = (i + 0.5) / ODDS.length;
            ODDS[i] = (short) limit((int) StrictMath.rint(STEP * StrictMath.log(p / (1 - p))));
        }
        for (int i = 0; i < PROBABILITIES.length; i++) {
            double p = 1 / (1 + StrictMath.exp((double) (MOST - i) / STEP));
            PROBABILITIES[i] = (int) StrictMath.rint(BinaryCoder.ONE * p);
        }
    }

    private Logistic() {}

    public static int limit(int odds) {
        return Math.max(-MOST, Math.min(MOST, odds));
    }

    /** Of a probability out of 4,096. */
    public static int odds(int probability) {
        return ODDS[probability];
    }

    /** Out of {@link BinaryCoder#ONE}, of odds within the limits. */
    public static int probability(int odds) {
        return PROBABILITIES[odds + MOST];
    }

    /** Keeps a probability out of {@link BinaryCoder#ONE} away from certainty. */
    public static int likely(int probability) {
        return Math.max(32, Math.min(BinaryCoder.ONE - 32, probability));
    }
}
