package io.github.heapfold.analysis.secrets.withheld;

import io.github.heapfold.analysis.heap.ContentMatcher;
import io.github.heapfold.analysis.secrets.SecretRules;
import io.github.heapfold.hprof.BasicType;
import java.nio.charset.StandardCharsets;

/**
 * Which texts are not told where nobody looked for secrets: those that have the form of one, and those that look drawn at
 * random, as IDs of sessions. By the rules that the program has.
 */
final class SecretTexts {
    /** Of longer ones the end may be missing, without which a form is not recognised; nobody reads them anyway. */
    private static final int LONGEST = 1000;

    private final ContentMatcher scan;

    SecretTexts(SecretRules rules) {
        scan = rules.matcher();
    }

    boolean has(String text) {
        return text.length() > LONGEST || hasForm(text) || RandomTexts.isIn(text);
    }

    private boolean hasForm(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        boolean[] found = {false};
        scan.match(bytes, 0, bytes.length, BasicType.BYTE, true, (rule, start, end) -> found[0] |= rule >= 0);
        return found[0];
    }
}
