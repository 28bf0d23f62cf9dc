package io.github.heapfold.job.verify;

import io.github.heapfold.analysis.compare.Digest;
import io.github.heapfold.analysis.compare.FieldDifferences;
import io.github.heapfold.analysis.compare.Fingerprint;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.input.AllowedDifferences;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What was compared, part by part.
 *
 * @param digests sums over all of a kind that do not depend on their order
 * @param rootsByKind how many roots there are of each kind that occurs
 * @param shallowBytes bytes of all values and elements as the dump has them, without what a JVM adds to an object
 * @param fields fields whose values differ
 * @param records records that are in one dump only, of tags that objects do without
 * @param allowance what may differ, where one of the two is a folded file that says it
 * @param mergedArrays how many arrays became one with an equal one, as the allowance says; what led to them was
 *     compared as leading to that one
 * @param redacted whether values of one of the two were replaced, as its mark says: what a redaction may replace was
 *     not compared
 * @param orderOffset where in the first dump the records no longer stand in the order of the second; fields were
 *     compared up to there
 */
public record Certificate(
        List<Digests> digests,
        List<RootCount> rootsByKind,
        Verification.Count shallowBytes,
        List<FieldCount> fields,
        List<RecordCount> records,
        Optional<AllowedDifferences> allowance,
        int mergedArrays,
        boolean redacted,
        OptionalLong orderOffset) {
    /** A kind of things in both dumps. */
    public record Digests(String name, Digest left, Digest right) {
        public boolean same() {
            return left.equals(right);
        }
    }

    /**
     * How many roots of a kind there are in either.
     *
     * @param same whether they are the same ones
     */
    public record RootCount(Tag kind, Verification.Count count, boolean same) {}

    /**
     * How many records of a tag there are in one dump only.
     *
     * @param allowed whether they may be: by what the folded file says, or because no leak analysis reads them
     */
    public record RecordCount(Tag tag, Verification.Count count, boolean allowed) {}

    /**
     * A column in which something differs.
     *
     * @param different how many values
     * @param allowed whether they may: by what the folded file says, or because no leak analysis reads them
     */
    public record FieldCount(Column column, long different, boolean allowed) {}

    static Certificate of(
            Fingerprint left,
            Fingerprint right,
            FieldDifferences fields,
            Optional<AllowedDifferences> allowance,
            int mergedArrays,
            boolean redacted) {
        return new Certificate(
                List.of(
                        new Digests("objects", left.objectDigest(), right.objectDigest()),
                        new Digests("classes", left.classDigest(), right.classDigest()),
                        new Digests("instancesPerClass", left.histogramDigest(), right.histogramDigest()),
                        new Digests("references", left.referenceDigest(), right.referenceDigest()),
                        new Digests("roots", left.rootDigest(), right.rootDigest()),
                        new Digests("names", left.nameDigest(), right.nameDigest())),
                roots(left.rootsByKind(), right.rootsByKind()),
                new Verification.Count(left.shallowBytes(), right.shallowBytes()),
                columns(fields.values(), allowance),
                records(fields, allowance),
                allowance,
                mergedArrays,
                redacted,
                fields.orderOffset());
    }

    private static List<RootCount> roots(Map<Tag, Digest> left, Map<Tag, Digest> right) {
        Set<Tag> tags = EnumSet.noneOf(Tag.class);
        tags.addAll(left.keySet());
        tags.addAll(right.keySet());
        return tags.stream()
                .map(tag -> {
                    Digest first = left.getOrDefault(tag, Digest.EMPTY);
                    Digest second = right.getOrDefault(tag, Digest.EMPTY);
                    return new RootCount(
                            tag, new Verification.Count(first.count(), second.count()), first.equals(second));
                })
                .toList();
    }

    private static List<FieldCount> columns(Map<Column, Long> values, Optional<AllowedDifferences> allowance) {
        List<FieldCount> columns = new ArrayList<>();
        values.forEach((column, different) -> columns.add(new FieldCount(
                column,
                different,
                allowance.map(known -> known.allows(column)).orElseGet(() -> !Fingerprint.covers(column)))));
        return columns;
    }

    private static List<RecordCount> records(FieldDifferences fields, Optional<AllowedDifferences> allowance) {
        Set<Tag> tags = EnumSet.noneOf(Tag.class);
        tags.addAll(fields.onlyInFirst().keySet());
        tags.addAll(fields.onlyInSecond().keySet());
        return tags.stream()
                .map(tag -> new RecordCount(
                        tag,
                        new Verification.Count(
                                fields.onlyInFirst().getOrDefault(tag, 0L),
                                fields.onlyInSecond().getOrDefault(tag, 0L)),
                        allowance.map(known -> known.allows(tag)).orElse(true)))
                .toList();
    }
}
