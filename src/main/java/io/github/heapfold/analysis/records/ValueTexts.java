package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Values as text, the same in every language. */
final class ValueTexts {
    private ValueTexts() {}

    static String id(long id) {
        return id == 0 ? "null" : Ids.text(id);
    }

    static String of(BasicType type, byte[] data, int at, int idSize) {
        long bits = BigEndian.get(data, at, type.size(idSize));
        return switch (type) {
            case OBJECT -> id(bits);
            case CHAR -> character((char) bits);
            // Of a damaged dump, any byte.
            case BOOLEAN -> bits <= 1 ? type.text(bits) : String.valueOf(data[at]);
            default -> type.text(bits);
        };
    }

    private static String character(char c) {
        String code = String.format(Locale.ROOT, "U+%04X", (int) c);
        return isPrintable(c) ? "'" + c + "' " + code : code;
    }

    /** In quotes, with what cannot be seen escaped. */
    static String quoted(String text, int most) {
        StringBuilder quoted = new StringBuilder("\"");
        String shown = Visible.cut(text, most, "");
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '"', '\\' -> quoted.append('\\').append(c);
                default -> {
                    if (Character.isISOControl(c) || c == '\ufffe' || c == '\uffff') {
                        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append(shown.length() < text.length() ? "…" : "\"").toString();
    }

    /** The text that elements of an array are; null where they do not look like any. */
    static String text(BasicType type, byte[] data, int from, int to) {
        if (from == to) {
            return null;
        }
        String text = type == BasicType.CHAR
                ? utf16(data, from, to)
                : type == BasicType.BYTE ? new String(data, from, to - from, StandardCharsets.ISO_8859_1) : null;
        return text != null && text.chars().allMatch(c -> isPrintable((char) c)) ? text : null;
    }

    /** Elements of a char array. */
    private static String utf16(byte[] data, int from, int to) {
        return new String(data, from, (to - from) & -2, StandardCharsets.UTF_16BE);
    }

    private static boolean isPrintable(char c) {
        return c == '\n' || c == '\r' || c == '\t' || (!Character.isISOControl(c) && Character.isDefined(c));
    }
}
