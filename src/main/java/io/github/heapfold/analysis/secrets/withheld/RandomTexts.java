package io.github.heapfold.analysis.secrets.withheld;

import java.util.regex.Pattern;

/**
 * Tells texts that a machine drew, as IDs of sessions and keys of interfaces are, from what people wrote. Many of them are
 * no secrets but checksums, so that nothing is called one for that alone.
 */
final class RandomTexts {
    /** What is drawn to be guessed by nobody has so many characters at least. */
    private static final int SHORTEST = 20;

    /** Objects of programs are known by them, and numbers, and found by them. */
    private static final String UUID = "(?i:(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f]))";

    /** What Kubernetes puts behind the name of a deployment for each of its pods, in the signs that it draws from. */
    private static final String POD =
            "(?<=[a-z0-9])-[bcdfghjklmnpqrstvwxz2456789]{6,10}-[bcdfghjklmnpqrstvwxz2456789]{5}(?![A-Za-z0-9])";

    /** Drawn, and no secret. */
    private static final Pattern NAMES = Pattern.compile(UUID + "|" + POD);

    /**
     * Also directly behind letters, or {@code 0x}: then with a letter behind a digit, for letters before a plain number, as
     * in {@code ID}, may be hex digits.
     */
    private static final Pattern HEX =
            Pattern.compile("(?:(?<![A-Za-z0-9])(?=[0-9]*[A-Fa-f])(?=[A-Fa-f]*[0-9])|(?=[A-Fa-f]*[0-9]+[A-Fa-f]))"
                    + "[0-9A-Fa-f]{" + SHORTEST + ",}(?![A-Za-z0-9])");

    private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9+/_~.=-]+");

    /** Of how many characters one is next to one of the other kind, letter or digit, at the least. */
    private static final int CHANGES = 8;

    private static final int LEAST_CHANGES = 3;

    private RandomTexts() {}

    /** Whether such a text is a part of one, or all of it. */
    static boolean isIn(String text) {
        String rest = NAMES.matcher(text).replaceAll(" ");
        return HEX.matcher(rest).find()
                || OTHER.splitAsStream(rest).anyMatch(part -> part.length() >= SHORTEST && isMixed(part));
    }

    /** Whether letters and digits, more letters than digits, take turns more often than in names, dates and numbers. */
    private static boolean isMixed(String text) {
        int letters = 0;
        int digits = 0;
        int changes = 0;
        boolean wasLetter = false;
        boolean wasDigit = false;
        for (int i = 0; i < text.length(); i++) {
            boolean isDigit = text.charAt(i) >= '0' && text.charAt(i) <= '9';
            boolean isLetter = !isDigit && Character.isLetter(text.charAt(i));
            letters += isLetter ? 1 : 0;
            digits += isDigit ? 1 : 0;
            changes += (isDigit && wasLetter) || (isLetter && wasDigit) ? 1 : 0;
            wasLetter = isLetter;
            wasDigit = isDigit;
        }
        return letters > digits && changes >= Math.max(LEAST_CHANGES, text.length() / CHANGES);
    }
}
