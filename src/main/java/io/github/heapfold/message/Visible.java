package io.github.heapfold.message;

import java.util.function.IntPredicate;

/**
 * Text from files, networks and other programs as it is shown: what a terminal, a log or a page would obey or hide is
 * written out instead. A name with a newline makes no line of its own, and one with an override of the direction does
 * not look like another.
 */
public final class Visible {
    private Visible() {}

    /**
     * The text, control characters, ends of lines and marks of format in it as {@code \n} or {@code \}{@code u202e}.
     */
    public static String of(String text) {
        return writtenOut(text, Visible::isHidden);
    }

    private static String writtenOut(String text, IntPredicate which) {
        if (text.codePoints().noneMatch(which)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (!which.test(c)) {
                shown.appendCodePoint(c);
            } else if (c == '\n') {
                shown.append("\\n");
            } else {
                // Marks that no char holds are written as two, as in Java.
                for (char part : Character.toChars(c)) {
                    shown.append(String.format("\\u%04x", (int) part));
                }
            }
        });
        return shown.toString();
    }

    /**
     * The text without halves of characters, which no encoding has: they are written out as {@code \}{@code ud83d}, as
     * JSON has them, too. Texts of a program may have them, and so has what is cut off after some chars.
     */
    public static String encodable(String text) {
        return writtenOut(text, Visible::isHalf);
    }

    /** The text, of a longer one the beginning and a sign that there is more. */
    public static String cut(String text, int most) {
        return cut(text, most, "…");
    }

    /**
     * The text, of a longer one the beginning and what tells of the rest.
     *
     * @param most characters that stay, each whole where it is one of two chars
     * @param more stands behind what is cut
     */
    public static String cut(String text, int most, String more) {
        int end = 0;
        for (int i = 0; i < most && end < text.length(); i++) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end == text.length() ? text : text.substring(0, end) + more;
    }

    private static boolean isHalf(int c) {
        return Character.getType(c) == Character.SURROGATE;
    }

    private static boolean isHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
