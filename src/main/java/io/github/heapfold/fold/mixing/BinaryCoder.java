package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.FoldException;

/**
 * Codes bits that are told with how likely they are: one that writes them and one that reads them, so that a model is
 * written once.
 */
public interface BinaryCoder {
    /** The probability of what is certain. */
    int ONE = 1 << 16;

    /**
     * Writes or reads a bit.
     *
     * @param bit the bit to write; not looked at by one that reads
     * @param probability that the bit is 1, more than 0 and less than {@link #ONE}
     * @return the bit
     */
    int code(int bit, int probability) throws FoldException;
}
