package io.github.heapfold.fold.mixing;

/**
 * A counter of how often a bit was 1, in an int: 22 bits of probability and ten bits of how often it was asked. It
 * follows the first bits fast, later ones slowly.
 */
final class Counter {
    /** A half, never asked. */
    static final int NEW = 1 << 31;

    private static final int COUNT = (1 << 10) - 1;
    private static final int ONE = (1 << 22) - 1;

    /** The most that a counter can be asked to tell apart. */
    private static final int MOST = 255;

    /** Shares out of 65,536 by which a counter follows a bit, and how far it is believed out of 16, by the count. */
    private static final int[] SHARES = new int[MOST + 1];

    private static final int[] TRUST = new int[MOST + 1];

    static {
        for (int i = 0; i <= MOST; i++) {
            SHARES[i] = 655_360 / (10 * i + 16);
            TRUST[i] = i == 0 ? 0 : Math.min(16, 6 + 2 * i);
        }
    }

    private Counter() {}

    /** How often it was asked, up to the most that it is told. */
    static int asked(int counter) {
        return counter & COUNT;
    }

    static int odds(int counter) {
        return (Logistic.odds(counter >>> 20) * TRUST[counter & COUNT]) >> 4;
    }

    /**
     * The counter after another bit.
     *
     * @param most how often it is told to be asked at most: the more, the slower it forgets; up to 255
     */
    static int learn(int counter, int bit, int most) {
        int asked = counter & COUNT;
        int probability = counter >>> 10;
        probability += (int) (((long) ((bit == 1 ? ONE : 0) - probability) * SHARES[asked]) >> 16);
        return (probability << 10) | Math.min(asked + 1, most);
    }
}
