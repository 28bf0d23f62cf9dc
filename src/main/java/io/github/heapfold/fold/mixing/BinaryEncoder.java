package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.ByteSink;

/** Writes bits as a range of 32-bit numbers that gets narrower with each; {@link BinaryDecoder} reads them. */
public final class BinaryEncoder implements BinaryCoder {
    private final ByteSink out;
    private int low;
    private int high = -1;

    public BinaryEncoder(ByteSink out) {
        this.out = out;
    }

    @Override
    public int code(int bit, int probability) {
        int middle = middle(low, high, probability);
        if (bit == 1) {
            high = middle;
        } else {
            low = middle + 1;
        }
        while ((low ^ high) >>> 24 == 0) {
            out.put(high >>> 24);
            low <<= 8;
            high = high << 8 | 0xff;
        }
        return bit;
    }

    /** The greatest number that stands for a 1. */
    static int middle(int low, int high, int probability) {
        long range = (high & 0xffff_ffffL) - (low & 0xffff_ffffL);
        return low + (int) ((range * probability) >>> 16);
    }

    /** Writes what tells the last range. */
    public void end() {
        out.put(low & 0xffff_ffffL, 4);
    }
}
