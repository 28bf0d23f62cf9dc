package io.github.heapfold.fold.names;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.mixing.BinaryDecoder;
import io.github.heapfold.fold.mixing.BinaryEncoder;
import io.github.heapfold.hprof.read.Threads;

/**
 * Text by a {@link TextModel}: a quarter smaller than zstd makes names, at some three megabytes a second either way.
 */
final class TextCoder {
    /** Bytes between two looks whether anybody still waits: milliseconds. */
    private static final int LOOK = 1 << 14;

    private TextCoder() {}

    static void encode(ByteSink text, ByteSink out) {
        BinaryEncoder encoder = new BinaryEncoder(out);
        TextModel model = new TextModel(text.length(), encoder);
        try {
            for (int i = 0; i < text.length(); i++) {
                look(i);
                model.code(text.data()[i] & 0xff);
            }
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
    static byte[] decode(ByteInput in, int length) throws FoldException {
        TextModel model = new TextModel(length, new BinaryDecoder(in));
        for (int i = 0; i < length; i++) {
            look(i);
            model.code(0);
        }
        return model.text();
    }

    private static void look(int i) {
        if (i % LOOK == 0) {
            Threads.endIfInterrupted();
        }
    }
}
