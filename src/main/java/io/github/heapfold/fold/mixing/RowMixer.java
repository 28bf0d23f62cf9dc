package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;

/**
 * Codes arrays of bytes, and texts, by a {@link ByteModel} each time: its memory is not kept beside what else a chunk
 * takes.
 */
public final class RowMixer {
    private RowMixer() {}

    /**
     * Appends coded arrays.
     *
     * @param arrays their bytes, which are left as they are
     * @param lengths bytes of each of the first {@code count}
     */
    public static void encodeArrays(ByteSink arrays, int[] lengths, int count, ByteSink out) {
        BinaryEncoder encoder = new BinaryEncoder(out);
        try {
            new ByteModel().codeArrays(arrays.data(), lengths, 0, count, encoder);
        } catch (FoldException e) {
            throw new IllegalStateException("who writes finds no error", e);
        }
        encoder.end();
    }

    /**
     * Reads arrays back.
     *
     * @param lengths bytes of each, from one index to another
     * @param total the sum of these, which the caller has bounded
     */
    public static byte[] decodeArrays(ByteInput in, int[] lengths, int from, int to, int total) throws FoldException {
        byte[] arrays = new byte[total];
        new ByteModel().codeArrays(arrays, lengths, from, to, new BinaryDecoder(in));
        return arrays;
    }

    /** Appends coded texts, each of which has a zero behind it. */
    public static void encodeTexts(ByteSink texts, ByteSink out) {
        BinaryEncoder encoder = new BinaryEncoder(out);
        try {
            new ByteModel().codeTexts(texts.data(), texts.length(), encoder);
        } catch (FoldException e) {
            throw new IllegalStateException("who writes finds no error", e);
        }
        encoder.end();
    }

    /**
     * Reads texts back.
     *
     * @param length bytes that come out, which the caller has bounded
     */
    public static byte[] decodeTexts(ByteInput in, int length) throws FoldException {
        byte[] texts = new byte[length];
        new ByteModel().codeTexts(texts, length, new BinaryDecoder(in));
        return texts;
    }
}
