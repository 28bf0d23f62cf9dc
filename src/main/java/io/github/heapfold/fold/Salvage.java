package io.github.heapfold.fold;

import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Optional;

/**
 * What could be restored of a folded file, and what could not.
 *
 * @param profileName name of the profile it was folded with
 * @param losses what is missing in what came out, in the order of the dump
 * @param chunks how many chunks came out
 * @param restoredBytes bytes that came out
 * @param lostObjects instances and arrays that did not; nothing where the index is lost too
 * @param dumpBytes bytes of the dump; nothing where the index is lost too
 */
public record Salvage(
        String profileName,
        List<Loss> losses,
        int chunks,
        long restoredBytes,
        Optional<Long> lostObjects,
        Optional<Long> dumpBytes) {
    /**
     * A stretch of the dump that is lost.
     *
     * @param from where it begins in the dump
     * @param to where it ends; -1 where nobody knows, for the file ends there
     * @param chunks how many chunks it was, where that is known
     * @param reason what is wrong in the folded file
     */
    public record Loss(long from, long to, Optional<Integer> chunks, Message reason) {}

    /** Whether all of the dump came out. */
    public boolean isWhole() {
        return losses.isEmpty();
    }
}
