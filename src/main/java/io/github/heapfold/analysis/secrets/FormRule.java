package io.github.heapfold.analysis.secrets;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A form that secrets have.
 *
 * @param name the rule's name
 * @param anchors texts of which one stands in every such secret; looked for first
 * @param form what the whole of it looks like; null where the anchor, which is bytes, is enough
 * @param luhn whether its digits have to add up as those of card numbers do
 * @param before whether a secret may begin before its anchor
 * @param least how many different ones there have to be before they are told of
 */
record FormRule(String name, List<byte[]> anchors, Pattern form, boolean luhn, boolean before, int least) {
    /** How far before its anchor a secret may begin, in characters. */
    static final int BEFORE = 64;

    /** The most characters of a secret that are looked at, from its anchor on. */
    static final int AFTER = 4096;

    boolean accepts(CharSequence text) {
        return !luhn || addsUp(text);
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
