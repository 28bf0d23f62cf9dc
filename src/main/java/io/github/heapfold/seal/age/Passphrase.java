package io.github.heapfold.seal.age;

import io.github.heapfold.message.Message;
import io.github.heapfold.seal.SealException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A passphrase, which is printed nowhere and overwritten when it is closed. */
public final class Passphrase implements AutoCloseable {
    /** Longer lines are of a file that is none of a passphrase. */
    private static final int MOST_BYTES = 4096;

    private final byte[] utf8;

    private Passphrase(byte[] utf8) {
        this.utf8 = utf8;
    }

    /**
     * Takes what was typed, and overwrites it there.
     *
     * @throws SealException where it is empty
     */
    public static Passphrase of(char[] typed) throws SealException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * typed.length);
        StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .encode(CharBuffer.wrap(typed), bytes, true);
        byte[] utf8 = Arrays.copyOf(bytes.array(), bytes.position());
        Arrays.fill(bytes.array(), (byte) 0);
        Arrays.fill(typed, '\0');
        return of(utf8);
    }

    /**
     * Reads a line, and nothing behind it.
     *
     * @throws SealException where it is empty, or longer than any
     */
    public static Passphrase read(InputStream in) throws IOException {
        byte[] line = new byte[MOST_BYTES];
        int length = 0;
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (length == MOST_BYTES) {
                throw new SealException(Message.of("seal.longPassphrase", MOST_BYTES));
            }
            line[length++] = (byte) b;
        }
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        byte[] utf8 = Arrays.copyOf(line, length);
        Arrays.fill(line, (byte) 0);
        return of(utf8);
    }

    private static Passphrase of(byte[] utf8) throws SealException {
        if (utf8.length == 0) {
            throw new SealException(Message.of("seal.emptyPassphrase"));
        }
        return new Passphrase(utf8);
    }

    byte[] utf8() {
        return utf8;
    }

    @Override
    public void close() {
        Arrays.fill(utf8, (byte) 0);
    }
}
