package io.github.heapfold.fold.names;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.mixing.Logistic;

/**
 * Codes numbers most of which are zero or small: whether it is zero, then how many bits it has, then these from the
 * top; in the context of how many bits the number before had.
 */
final class NumberModel {
    /** Counters per context: one for zero, 63 for the place of the top bit, 32 per such place for the bits below. */
    private static final int NODES = 512;

    private static final int LENGTHS = 1;
    private static final int BELOW = 64;

    /** Bits below the top one that are worth a counter. */
    private static final int MODELLED = 5;

    /** Top bits from here on share counters. */
    private static final int HIGH = 13;

    private final BinaryCoder coder;
    private final Counters counters = new Counters(NODES * (Long.SIZE + 1));
    private int context;

    NumberModel(BinaryCoder coder) {
        this.coder = coder;
    }

    /** Codes the next number: the one given, where the coder writes. */
    long code(long value) throws FoldException {
        int from = context * NODES;
        if (bit(from, value == 0 ? 1 : 0) == 1) {
            context = 0;
            return 0;
        }
        int top = 63 - Long.numberOfLeadingZeros(value);
        int codedTop = 0;
        int node = 1;
        for (int i = 5; i >= 0; i--) {
            int bit = bit(from + LENGTHS + node - 1, top >> i & 1);
            node = node << 1 | bit;
            codedTop = codedTop << 1 | bit;
        }
        int below = from + BELOW + Math.min(codedTop, HIGH) * 32;
        long coded = 1;
        for (int i = codedTop - 1; i >= 0; i--) {
            int bit = (int) (value >>> i) & 1;
            int done = codedTop - 1 - i;
            coded = coded << 1
                    | (done < MODELLED ? bit(below + (int) coded, bit) : coder.code(bit, BinaryCoder.ONE / 2));
        }
        context = codedTop + 1;
        return coded;
    }

    private int bit(int counter, int bit) throws FoldException {
        int coded = coder.code(bit, Logistic.likely(counters.probability(counter)));
        counters.learn(counter, coded);
        return coded;
    }
}
