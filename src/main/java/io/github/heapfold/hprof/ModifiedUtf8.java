package io.github.heapfold.hprof;

import java.util.Arrays;

/**
 * The text of UTF8 records: NUL is two bytes, characters outside the basic plane are two surrogates of three bytes
 * each.
 */
public final class ModifiedUtf8 {
    private ModifiedUtf8() {}

    public static byte[] encode(String text) {
        byte[] bytes = new byte[Math.multiplyExact(text.length(), 3)];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != 0 && c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (c < 0x800) {
                bytes[at++] = (byte) (0xc0 | (c >> 6));
                bytes[at++] = (byte) (0x80 | (c & 0x3f));
            } else {
                bytes[at++] = (byte) (0xe0 | (c >> 12));
                bytes[at++] = (byte) (0x80 | ((c >> 6) & 0x3f));
                bytes[at++] = (byte) (0x80 | (c & 0x3f));
            }
        }
        return Arrays.copyOf(bytes, at);
    }

    /**
     * Reads a text; a byte that begins no character becomes U+FFFD. Plain UTF-8 of four bytes, which ART writes, is
     * read too.
     */
    public static String decode(byte[] data, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        int at = from;
        while (at < to) {
            int first = data[at] & 0xff;
            int length =
                    first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
            int code = length == 0 ? -1 : codePoint(data, at, Math.min(to, at + length), length);
            if (code < 0) {
                text.append('\ufffd');
                at++;
            } else {
                text.appendCodePoint(code);
                at += length;
            }
        }
        return text.toString();
    }

    private static int codePoint(byte[] data, int at, int to, int length) {
        if (length == 1) {
            return data[at];
        }
        int code = data[at] & (0xff >> (length + 1));
        for (int i = 1; i < length; i++) {
            if (at + i >= to || (data[at + i] & 0xc0) != 0x80) {
                return -1;
            }
            code = (code << 6) | (data[at + i] & 0x3f);
        }
        return code <= Character.MAX_CODE_POINT ? code : -1;
    }
}
