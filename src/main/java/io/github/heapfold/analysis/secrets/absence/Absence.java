package io.github.heapfold.analysis.secrets.absence;

import io.github.heapfold.hprof.read.Damage;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a search for secrets in a dump found.
 *
 * @param secrets how many different ones were looked for
 * @param tooShort how many were not, because they are too short; with any of them nothing is proven
 * @param tooLong how many were not, because they are too long; with any of them nothing is proven
 * @param unknown how many, at most, were not, because the search for them remembers no more; with any of them nothing
 *     is proven
 * @param otherHeaps in how many heaps, of the file where they were found, nobody looked for any; with any nothing is
 *     proven
 * @param searched what was looked through
 * @param found where any of them stands
 * @param packed arrays that begin as compressed data does, whose contents were not unpacked
 * @param packedArrays how many such arrays there are, more than are told
 * @param recipients who opens what is sealed in the file, which was not looked through; empty where nothing is
 * @param closed parts of the file that could not be looked through; with any of them nothing is proven
 * @param closedParts how many there are, more than are told
 * @param damage where records stop making sense; what is behind was looked through as bytes
 */
public record Absence(
        int secrets,
        int tooShort,
        int tooLong,
        long unknown,
        int otherHeaps,
        List<Searched> searched,
        List<Place> found,
        List<Packed> packed,
        long packedArrays,
        List<String> recipients,
        List<Closed> closed,
        long closedParts,
        Optional<Damage> damage) {
    /**
     * A part of the dump.
     *
     * @param name a column of the catalogue, or what else it is
     */
    public record Searched(String name, long bytes) {}

    /**
     * Where a secret stands.
     *
     * @param number of the secret among those that were looked for, from 0 on
     * @param secret what it is called: never the text itself
     * @param in the name of what was searched
     * @param occurrences how often
     * @param offset of the first one: bytes from the start of the dump, or of the file or part, to where it begins; of
     *     one that is cut by something that is not searched with it, as by the head of the next array, to where it goes
     *     on
     */
    public record Place(int number, String secret, StoredForm form, String in, long occurrences, long offset) {}

    /**
     * An array of compressed data.
     *
     * @param id of the array
     */
    public record Packed(long id, String format, long bytes) {}

    /**
     * What was not looked through, or not to its end.
     *
     * @param in the name of what it is in, as of what was searched
     * @param reason what keeps it from being read
     */
    public record Closed(String in, String reason) {}

    /** The same of a file in which something is sealed. */
    public Absence sealedFor(List<String> others) {
        return new Absence(
                secrets,
                tooShort,
                tooLong,
                unknown,
                otherHeaps,
                searched,
                found,
                packed,
                packedArrays,
                others,
                closed,
                closedParts,
                damage);
    }

    /** Whether none of the secrets was found, all were looked for, and nothing was closed. */
    public boolean isProven() {
        return found.isEmpty() && closed.isEmpty() && areAllSought();
    }

    /** How many different secrets were found. */
    public int present() {
        Set<Integer> numbers = new HashSet<>();
        found.forEach(place -> numbers.add(place.number));
        return numbers.size();
    }

    /** Whether none was left out: what was not looked for may be there. */
    public boolean areAllSought() {
        return tooShort == 0 && tooLong == 0 && unknown == 0 && otherHeaps == 0;
    }
}
