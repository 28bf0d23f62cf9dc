package io.github.heapfold.job.verify;

import io.github.heapfold.analysis.compare.DumpComparison;
import io.github.heapfold.analysis.compare.Fingerprint;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.input.AllowedDifferences;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How two dumps compare.
 *
 * @param same whether objects, classes, references and roots are the same, and all else that a folded file does not say
 *     was left out
 * @param identical whether the (uncompressed, unfolded) bytes are the same
 * @param objects instances and arrays
 * @param classes classes dumped
 * @param references references between them that are not null
 * @param roots GC roots
 * @param differences what differs; empty where nothing does
 * @param leftDamage where the first dump stops making sense
 * @param rightDamage where the second does
 * @param certificate what was compared, part by part; empty of what is no dump
 */
public record Verification(
        boolean same,
        boolean identical,
        Count objects,
        Count classes,
        Count references,
        Count roots,
        List<Message> differences,
        Optional<Damage> leftDamage,
        Optional<Damage> rightDamage,
        Optional<Certificate> certificate) {
    /** How many there are in either dump. */
    public record Count(long left, long right) {}

    /** The differences in one line, in English. */
    public String told() {
        return differences.stream().map(Message::toString).collect(Collectors.joining("; "));
    }

    static Verification of(
            boolean identical,
            DumpComparison.Result compared,
            List<Message> differences,
            Optional<AllowedDifferences> allowance,
            int mergedArrays,
            boolean redacted) {
        Fingerprint first = compared.first();
        Fingerprint second = compared.second();
        return new Verification(
                differences.isEmpty(),
                identical,
                new Count(first.objects(), second.objects()),
                new Count(first.classes(), second.classes()),
                new Count(first.references(), second.references()),
                new Count(first.roots(), second.roots()),
                List.copyOf(differences),
                first.damage(),
                second.damage(),
                Optional.of(Certificate.of(first, second, compared.fields(), allowance, mergedArrays, redacted)));
    }

    /** Of two files with the same bytes that are no dumps. */
    static Verification ofNoDumps() {
        Count none = new Count(0, 0);
        return new Verification(
                true, true, none, none, none, none, List.of(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
