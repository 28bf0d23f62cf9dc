package io.github.heapfold.analysis.secrets.absence;

import io.github.heapfold.analysis.secrets.Patterns;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** A form in which a virtual machine, or a program in it, stores a text. */
public enum StoredForm {
    /** A byte per character, as strings have it since Java 9 where all characters are of Latin-1; also ASCII. */
    LATIN_1,
    UTF_16_BE,
    UTF_16_LE,
    /** Four bytes per character: arrays of code points. */
    UTF_32,
    UTF_8,
    /** As names stand in dumps and class files: zero in two bytes, characters beyond 16 bits in six. */
    MODIFIED_UTF_8,
    /** In the two usual alphabets, wherever in a longer text it begins. */
    BASE_64,
    /** Two digits per byte. */
    HEX,
    /** Bytes that are no text, as they are. */
    BYTES;

    /** The fewest encoded characters that have to follow from the text alone. */
    private static final int LEAST_ENCODED = 8;

    private static final int BASE_64_BYTES = 3;
    private static final int BASE_64_BITS = 6;

    /** A form and the bytes that a text has in it. */
    record Stored(StoredForm form, byte[] bytes) {}

    /** All forms of a text that have at least {@link Patterns#SHORTEST} bytes, each of them once. */
    static List<Stored> of(String text) {
        Forms forms = new Forms();
        boolean isLatin = text.chars().allMatch(c -> c < 0x100);
        if (isLatin) {
            forms.add(LATIN_1, text.getBytes(StandardCharsets.ISO_8859_1));
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        forms.add(UTF_8, utf8);
        forms.add(MODIFIED_UTF_8, modified(text));
        forms.add(UTF_16_BE, text.getBytes(StandardCharsets.UTF_16BE));
        forms.add(UTF_16_LE, text.getBytes(StandardCharsets.UTF_16LE));
        forms.add(UTF_32, codePoints(text));
        forms.addEncoded(utf8);
        if (isLatin) {
            forms.addEncoded(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return forms.list;
    }

    /** All forms of bytes. */
    static List<Stored> of(byte[] bytes) {
        Forms forms = new Forms();
        forms.add(BYTES, bytes);
        forms.addEncoded(bytes);
        return forms.list;
    }

    private static byte[] codePoints(String text) {
        int[] points = text.codePoints().toArray();
        ByteBuffer bytes = ByteBuffer.allocate(points.length * Integer.BYTES).order(ByteOrder.BIG_ENDIAN);
        for (int point : points) {
            bytes.putInt(point);
        }
        return bytes.array();
    }

    private static byte[] modified(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != 0 && c < 0x80) {
                bytes.write(c);
            } else if (c < 0x800) {
                bytes.write(0xc0 | (c >> 6));
                bytes.write(0x80 | (c & 0x3f));
            } else {
                bytes.write(0xe0 | (c >> 12));
                bytes.write(0x80 | ((c >> 6) & 0x3f));
                bytes.write(0x80 | (c & 0x3f));
            }
        }
        return bytes.toByteArray();
    }

    /** Forms that are told once each. */
    private static final class Forms {
        private final List<Stored> list = new ArrayList<>();

        void add(StoredForm form, byte[] bytes) {
            boolean known = list.stream().anyMatch(stored -> Arrays.equals(stored.bytes, bytes));
            if (bytes.length >= Patterns.SHORTEST && !known) {
                list.add(new Stored(form, bytes));
            }
        }

        void addEncoded(byte[] bytes) {
            HexFormat hex = HexFormat.of();
            addText(HEX, hex.formatHex(bytes));
            addText(HEX, hex.withUpperCase().formatHex(bytes));
            for (int offset = 0; offset < BASE_64_BYTES; offset++) {
                addText(BASE_64, base64(Base64.getEncoder(), bytes, offset));
                addText(BASE_64, base64(Base64.getUrlEncoder(), bytes, offset));
            }
        }

        private void addText(StoredForm form, String text) {
            if (text.length() < LEAST_ENCODED) {
                return;
            }
            for (Charset charset :
                    List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
                add(form, text.getBytes(charset));
            }
        }

        /** The digits that follow from the bytes alone, where {@code offset} others stand before them. */
        private static String base64(Base64.Encoder encoder, byte[] bytes, int offset) {
            byte[] shifted = new byte[offset + bytes.length];
            System.arraycopy(bytes, 0, shifted, offset, bytes.length);
            String digits = encoder.withoutPadding().encodeToString(shifted);
            int first = (offset * Byte.SIZE + BASE_64_BITS - 1) / BASE_64_BITS;
            int last = shifted.length * Byte.SIZE / BASE_64_BITS;
            return first < last ? digits.substring(first, last) : "";
        }
    }
}
