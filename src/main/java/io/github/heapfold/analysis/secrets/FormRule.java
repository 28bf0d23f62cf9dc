package io.github.heapfold.analysis.secrets;

import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A form that secrets have.
 *
 * @param name the rule's name
 * @param anchors texts of which one stands in every such secret; looked for first
 * @param form what the whole of it looks like; null where the anchor, which is bytes, is enough
 * @param check what its characters have to add up to
 * @param before whether a secret may begin before its anchor
 * @param least how many different ones there have to be before they are told of
 */
record FormRule(String name, List<byte[]> anchors, Pattern form, Check check, boolean before, int least) {
    /** What tells a mistyped number of some kind, and nearly all that only look like one, from a right one. */
    enum Check {
        NONE,
        /** That of card numbers: from the right, each second digit counts twice. */
        LUHN,
        /** That of bank accounts, of ISO 7064: the remainder by 97. */
        MOD97
    }

    /** How far before its anchor a secret may begin, in characters. */
    static final int BEFORE = 64;

    /** The most characters of a secret that are looked at, from its anchor on. */
    static final int AFTER = 4096;

    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9]+");

    /** A country, what it adds up by, and something that is counted. */
    private static final int SHORTEST_ACCOUNT = 5;

    boolean accepts(CharSequence text) {
        return switch (check) {
            case NONE -> true;
            case LUHN -> addsUp(text);
            case MOD97 -> leavesOne(text);
        };
    }

    /** The first four letters and digits go to the end, letters count from 10 on; what is between them does not. */
    private static boolean leavesOne(CharSequence text) {
        String dense = OTHERS.matcher(text).replaceAll("");
        if (dense.length() < SHORTEST_ACCOUNT) {
            return false;
        }
        StringBuilder digits = new StringBuilder();
        (dense.substring(4) + dense.substring(0, 4)).chars().forEach(c -> digits.append(Character.digit(c, 36)));
        return new BigInteger(digits.toString()).mod(BigInteger.valueOf(97)).intValue() == 1;
    }

    /** From the right, each second digit counts twice, with the digits of what is more than 9 added up. */
    private static boolean addsUp(CharSequence text) {
        int sum = 0;
        int digits = 0;
        boolean varied = false;
        int first = -1;
        for (int i = text.length() - 1; i >= 0; i--) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                continue;
            }
            first = first < 0 ? digit : first;
            varied |= digit != first;
            int weighed = digits++ % 2 == 0 ? digit : digit * 2;
            sum += weighed > 9 ? weighed - 9 : weighed;
        }
        return varied && sum % 10 == 0;
    }
}
