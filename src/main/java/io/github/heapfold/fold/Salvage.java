package io.github.heapfold.fold;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Optional;

/**
 * What could be restored of a folded file, and what could not.
 *
 * @param profileName name of the profile it was folded with
 * @param losses what is missing in what came out, in the order of the dump; the first ones of very many
 * @param moreLosses how many others there are
 * @param sealed stretches of what came out of which what is sealed is lost: zeros stand for it, or nothing; without a
 *     key, as far as checksums tell
 * @param chunks how many chunks came out
 * @param strays how many whole chunks did not, for they are of another dump, or stand in the file once more
 * @param originalBytes bytes of the dump that are in these
 * @param restoredBytes bytes that came out, without what the profile left out, with zeros in place of lost elements
 * @param lostObjects instances and arrays that did not; nothing where the index is lost too
 * @param dumpBytes bytes of the dump; nothing where the index is lost too
 */
public record Salvage(
        String profileName,
        List<Loss> losses,
        int moreLosses,
        List<Loss> sealed,
        int chunks,
        int strays,
        long originalBytes,
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

    /** How many stretches are missing. */
    public int lossCount() {
        return losses.size() + moreLosses;
    }

    /** Whether nothing is lost, neither of the dump nor of what is sealed. */
    public boolean isWhole() {
        return losses.isEmpty() && sealed.isEmpty();
    }

    /** Whether the beginning of the dump is lost, where names and classes stand, without which the rest tells little. */
    public boolean isWithoutBeginning() {
        return !losses.isEmpty() && losses.get(0).from() <= HprofHeader.MAX_BYTES;
    }

    /** How many bytes of the dump came out without what is sealed of them. */
    public long sealedBytes() {
        return sealed.stream().mapToLong(loss -> loss.to() - loss.from()).sum();
    }
}
