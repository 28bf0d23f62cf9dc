package io.github.heapfold.seal.age;

import io.github.heapfold.message.Message;
import io.github.heapfold.seal.SealException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The lines of a file of recipients or identities, without comments; overwritten in memory when it is closed. */
final class KeyLines implements AutoCloseable {
    /** Longer files are not of keys. */
    private static final int MOST_BYTES = 1 << 20;

    /** A line, counted from 1. */
    record Line(int number, CharSequence text) {
        boolean startsWith(String start) {
            return text.length() >= start.length()
                    && CharSequence.compare(start, text.subSequence(0, start.length())) == 0;
        }
    }

    private final char[] chars;
    private final List<Line> lines = new ArrayList<>();

    private KeyLines(char[] chars) {
        this.chars = chars;
        CharBuffer all = CharBuffer.wrap(chars);
        int number = 0;
        for (int from = 0, to; from < chars.length; from = to + 1) {
            to = from;
            while (to < chars.length && chars[to] != '\n') {
                to++;
            }
            number++;
            int end = to;
            int start = from;
            while (end > start && chars[end - 1] <= ' ') {
                end--;
            }
            while (start < end && chars[start] <= ' ') {
                start++;
            }
            if (start < end && chars[start] != '#') {
                lines.add(new Line(number, all.subSequence(start, end)));
            }
        }
    }

    static KeyLines read(String name, KeySource source) throws IOException {
        byte[] bytes;
        try (InputStream in = source.open(name)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new SealException(Message.of("seal.noKeyFile", name));
        }
        CharBuffer decoded = StandardCharsets.ISO_8859_1.decode(ByteBuffer.wrap(bytes));
        Arrays.fill(bytes, (byte) 0);
        char[] chars = new char[decoded.remaining()];
        decoded.get(chars);
        Arrays.fill(decoded.array(), '\0');
        return new KeyLines(chars);
    }

    List<Line> lines() {
        return lines;
    }

    @Override
    public void close() {
        Arrays.fill(chars, '\0');
    }
}
