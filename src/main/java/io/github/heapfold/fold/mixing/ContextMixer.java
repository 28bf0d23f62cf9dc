package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.FoldException;
import java.util.Arrays;

/**
 * Codes bits from what followed in several contexts, each of which is a number: their counters stand in tables by a
 * hash, and what they say is mixed. Keeps its memory; one per thread.
 */
public final class ContextMixer {
    /** Counters of contexts that last forget slowly. */
    private static final int MOST_ASKED = 120;

    private static final int FIRST_WEIGHT = 20_000;

    /** How fast weights follow errors where it is mixed twice. */
    private static final int FAST = 14;

    /** A context that was asked more often is known. */
    private static final int KNOWN = 2;

    /** The inputs that are written out; those that are not there say nothing. */
    private static final int MOST_INPUTS = 7;

    private final int inputs;
    private final int[] indexes = new int[MOST_INPUTS];
    private int[] counters = {};
    private int bits;

    /** By set; then by which of the contexts are known, where it is mixed twice. */
    private final int[] bySet;

    private final int[] byKnown;
    private boolean twice;
    private int rate;

    /**
     * @param inputs 4 to 7
     * @param sets of weights, of which one is taken for each bit
     */
    public ContextMixer(int inputs, int sets) {
        this.inputs = inputs;
        bySet = new int[inputs * sets + MOST_INPUTS];
        byKnown = new int[inputs * (1 << inputs) + MOST_INPUTS];
    }

    /**
     * Forgets all.
     *
     * @param newBits of a hash that are told apart, 1 to 24
     */
    public void begin(int newBits) {
        begin(newBits, true);
    }

    /**
     * The same.
     *
     * @param mixedTwice whether what contexts say is mixed twice, which files of version 3 do not know
     */
    public void begin(int newBits, boolean mixedTwice) {
        bits = newBits;
        int length = inputs << bits;
        if (counters.length < length) {
            counters = new int[length];
        }
        Arrays.fill(counters, 0, length, Counter.NEW);
        Arrays.fill(bySet, FIRST_WEIGHT);
        Arrays.fill(byKnown, FIRST_WEIGHT);
        twice = mixedTwice;
        rate = twice ? FAST : Mixer.RATE;
    }

    /** The context of an input for the next bit. */
    public void context(int input, int a, int b) {
        indexes[input] = (input << bits) | (hash(a, b) >>> (Integer.SIZE - bits));
    }

    /**
     * Codes a bit, and learns from it. Its loops are written out, as those of {@link ByteModel} are. The odds of inputs
     * that are not there are 0, by which no weight is changed.
     */
    public int code(BinaryCoder coder, int bit, int set) throws FoldException {
        int[] all = counters;
        int[] at = indexes;
        int c0 = at[0];
        int c1 = at[1];
        int c2 = at[2];
        int c3 = at[3];
        int c4 = at[4];
        int c5 = at[5];
        int c6 = at[6];
        int n0 = all[c0];
        int n1 = all[c1];
        int n2 = all[c2];
        int n3 = all[c3];
        int n4 = inputs > 4 ? all[c4] : Counter.NEW;
        int n5 = inputs > 5 ? all[c5] : Counter.NEW;
        int n6 = inputs > 6 ? all[c6] : Counter.NEW;
        int o0 = Counter.odds(n0);
        int o1 = Counter.odds(n1);
        int o2 = Counter.odds(n2);
        int o3 = Counter.odds(n3);
        int o4 = Counter.odds(n4);
        int o5 = Counter.odds(n5);
        int o6 = Counter.odds(n6);
        int known = isKnown(n0)
                | isKnown(n1) << 1
                | isKnown(n2) << 2
                | isKnown(n3) << 3
                | isKnown(n4) << 4
                | isKnown(n5) << 5
                | isKnown(n6) << 6;
        int first = set * inputs;
        int second = known * inputs;
        int[] v = bySet;
        int[] w = byKnown;
        int firstOdds = Mixer.limit(Mixer.sum(v, first, o0, o1, o2, o3, o4, o5, o6));
        int secondOdds = Mixer.limit(Mixer.sum(w, second, o0, o1, o2, o3, o4, o5, o6));
        int mixed = twice ? (firstOdds + secondOdds) >> 1 : firstOdds;
        int coded = coder.code(bit, Logistic.likely(Logistic.probability(mixed)));
        int error = ((coded << 16) - Logistic.probability(firstOdds)) * rate;
        Mixer.learn(v, first, error, o0, o1, o2, o3, o4, o5, o6);
        error = ((coded << 16) - Logistic.probability(secondOdds)) * rate;
        Mixer.learn(w, second, error, o0, o1, o2, o3, o4, o5, o6);
        all[c0] = Counter.learn(n0, coded, MOST_ASKED);
        all[c1] = Counter.learn(n1, coded, MOST_ASKED);
        all[c2] = Counter.learn(n2, coded, MOST_ASKED);
        all[c3] = Counter.learn(n3, coded, MOST_ASKED);
        if (inputs > 4) {
            all[c4] = Counter.learn(n4, coded, MOST_ASKED);
        }
        if (inputs > 5) {
            all[c5] = Counter.learn(n5, coded, MOST_ASKED);
        }
        if (inputs > 6) {
            all[c6] = Counter.learn(n6, coded, MOST_ASKED);
        }
        return coded;
    }

    private static int isKnown(int counter) {
        return Counter.asked(counter) > KNOWN ? 1 : 0;
    }

    /** Two numbers as one. */
    public static int hash(int a, int b) {
        int hash = a * 0x2f0b_4c47 + b * 0x9e37_79b1;
        hash ^= hash >>> 15;
        hash *= 0x85eb_ca6b;
        return hash ^ (hash >>> 13);
    }
}
