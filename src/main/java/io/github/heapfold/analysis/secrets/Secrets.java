package io.github.heapfold.analysis.secrets;

import java.util.List;

/**
 * The likely secrets of a heap.
 *
 * @param findings those with most occurrences first, the reachable ones before the others
 * @param occurrences all of them
 * @param different how many different texts or keys these are, whatever rules and places they were found by
 * @param unread how many objects with the name of a secret were not looked at because there are too many
 * @param blank fields with the name of a secret, as {@code example.Config.password}, that lead to arrays of which the
 *     file has no contents, or nothing but zeros
 * @param names name records of some length that were looked through; by their form alone where nothing else tells
 *     which of them is a secret
 * @param textsLeftOut whether the file's profile left out what texts are made of: what they said cannot be found
 * @param otherHeaps how many heaps stand in the file before this one, in which nothing was looked for
 */
public record Secrets(
        List<Finding> findings,
        long occurrences,
        long different,
        long unread,
        List<String> blank,
        long names,
        boolean textsLeftOut,
        int otherHeaps) {
    public Secrets {
        findings = List.copyOf(findings);
        blank = List.copyOf(blank);
    }

    /** Whether there may be more than could be looked for. */
    public boolean isInPart() {
        return isWithoutTexts() || otherHeaps > 0;
    }

    /** Whether that is because texts are missing, as {@link #blank} has it. */
    public boolean isWithoutTexts() {
        return textsLeftOut || (findings.isEmpty() && !blank.isEmpty());
    }
}
