package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;

/** Reads what a {@link BinaryEncoder} has written; where it ends too early there is an error, never a bit too many. */
public final class BinaryDecoder implements BinaryCoder {
    private final ByteInput in;
    private int low;
    private int high = -1;
    private int code;

    public BinaryDecoder(ByteInput in) throws FoldException {
        this.in = in;
        code = (int) in.get(4);
    }

    @Override
    public int code(int ignored, int probability) throws FoldException {
        int middle = BinaryEncoder.middle(low, high, probability);
        int bit;
        if (Integer.compareUnsigned(code, middle) <= 0) {
            bit = 1;
            high = middle;
        } else {
            bit = 0;
            low = middle + 1;
        }
        while ((low ^ high) >>> 24 == 0) {
            low <<= 8;
            high = high << 8 | 0xff;
            code = code << 8 | in.get();
        }
        return bit;
    }
}
