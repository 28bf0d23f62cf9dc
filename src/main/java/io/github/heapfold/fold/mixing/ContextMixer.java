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

    private final int inputs;
    private final int sets;
    private final int[] indexes;
    private final int[] odds;
    private int[] counters = {};
    private int bits;
    private Mixer mixer;

    /** With weights by which of the contexts are known; null where there is one mixer only. */
    private Mixer byKnown;

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
        begin(newBits, true);
    }

    /**
     * The same.
     *
     * @param twice whether what contexts say is mixed twice, which files of version 3 do not know
     */
    public void begin(int newBits, boolean twice) {
        bits = newBits;
        int length = inputs << bits;
        if (counters.length < length) {
            counters = new int[length];
        }
        Arrays.fill(counters, 0, length, Counter.NEW);
        mixer = new Mixer(inputs, sets, FIRST_WEIGHT, twice ? FAST : Mixer.RATE);
        byKnown = twice ? new Mixer(inputs, 1 << inputs, FIRST_WEIGHT, FAST) : null;
    }

    /** The context of an input for the next bit. */
    public void context(int input, int a, int b) {
        indexes[input] = (input << bits) | (hash(a, b) >>> (Integer.SIZE - bits));
    }

    /** Codes a bit, and learns from it. */
    public int code(BinaryCoder coder, int bit, int set) throws FoldException {
        int known = 0;
        for (int i = 0; i < inputs; i++) {
            int counter = counters[indexes[i]];
            odds[i] = Counter.odds(counter);
            known |= Counter.asked(counter) > KNOWN ? 1 << i : 0;
        }
        int mixed = mixer.mix(odds, set);
        if (byKnown != null) {
            mixed = (mixed + byKnown.mix(odds, known)) >> 1;
        }
        int coded = coder.code(bit, Logistic.likely(Logistic.probability(mixed)));
        mixer.learn(odds, coded);
        if (byKnown != null) {
            byKnown.learn(odds, coded);
        }
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
