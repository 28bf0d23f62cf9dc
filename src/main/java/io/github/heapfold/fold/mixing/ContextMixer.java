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

    private final int inputs;
    private final int sets;
    private final int[] indexes;
    private final int[] odds;
    private int[] counters = {};
    private int bits;
    private Mixer mixer;

    /** @param sets of weights, of which one is taken for each bit */
    public ContextMixer(int inputs, int sets) {
        this.inputs = inputs;
        this.sets = sets;
        indexes = new int[inputs];
        odds = new int[inputs];
    }

    /**
     * Forgets all.
     *
     * @param newBits of a hash that are told apart, 1 to 24
     */
    public void begin(int newBits) {
        bits = newBits;
        int length = inputs << bits;
        if (counters.length < length) {
            counters = new int[length];
        }
        Arrays.fill(counters, 0, length, Counter.NEW);
        mixer = new Mixer(inputs, sets, FIRST_WEIGHT);
    }

    /** The context of an input for the next bit. */
    public void context(int input, int a, int b) {
        indexes[input] = (input << bits) | (hash(a, b) >>> (Integer.SIZE - bits));
    }

    /** Codes a bit, and learns from it. */
    public int code(BinaryCoder coder, int bit, int set) throws FoldException {
        for (int i = 0; i < inputs; i++) {
            odds[i] = Counter.odds(counters[indexes[i]]);
        }
        int mixed = mixer.mix(odds, set);
        int coded = coder.code(bit, Logistic.likely(Logistic.probability(mixed)));
        mixer.learn(odds, coded);
        for (int index : indexes) {
            counters[index] = Counter.learn(counters[index], coded, MOST_ASKED);
        }
        return coded;
    }

    /** Two numbers as one. */
    public static int hash(int a, int b) {
        int hash = a * 0x2f0b_4c47 + b * 0x9e37_79b1;
        hash ^= hash >>> 15;
        hash *= 0x85eb_ca6b;
        return hash ^ (hash >>> 13);
    }
}
