package io.github.heapfold.analysis.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The contents of a secret.
 *
 * @param text what it says; null of bytes that are no text
 * @param bytes as they stand in the dump
 */
public record SecretValue(String text, byte[] bytes) {
    /** Characters, or bytes, of the longest one that is looked for elsewhere. */
    public static final int LONGEST_SOUGHT = 8192;

    private static final int LEAST_PRINTABLE_PERCENT = 90;

    /** Takes bytes for the text that they seem to be. */
    public static SecretValue of(byte[] bytes, boolean characters) {
        String text;
        boolean pairs = bytes.length >= 2 && bytes.length % 2 == 0;
        if (characters) {
            text = new String(bytes, StandardCharsets.UTF_16BE);
        } else if (pairs && bytes[1] == 0 && bytes[0] != 0) {
            text = new String(bytes, StandardCharsets.UTF_16LE);
        } else if (pairs && bytes[0] == 0 && bytes[1] != 0) {
            text = new String(bytes, StandardCharsets.UTF_16BE);
        } else {
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        long printable = text.chars()
                .filter(c -> (c >= ' ' && c < 0x7f) || c >= 0xa0 || c == '\n' || c == '\r' || c == '\t')
                .count();
        return new SecretValue(printable * 100 >= (long) LEAST_PRINTABLE_PERCENT * text.length() ? text : null, bytes);
    }

    /** Of a name record, whose texts are all of UTF-8. */
    static SecretValue ofName(byte[] bytes) {
        return new SecretValue(new String(bytes, StandardCharsets.UTF_8), bytes);
    }

    /** Whether there is nothing but zeros. */
    static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    /** A number for the contents, for telling different ones apart. */
    public long digest() {
        return digest(bytes);
    }

    /** The same of what the text says, whatever it is stored in. */
    public long textDigest() {
        return digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static long digest(byte[] contents) {
        long hash = 0xcbf2_9ce4_8422_2325L;
        for (byte b : contents) {
            hash = (hash ^ (b & 0xff)) * 0x100_0000_01b3L;
        }
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SecretValue value && Arrays.equals(bytes, value.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The contents themselves: not for logs. */
    public String shown() {
        return text != null ? text : HexFormat.of().formatHex(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
