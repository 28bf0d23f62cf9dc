package io.github.heapfold.job.input;

import io.github.heapfold.analysis.compare.FieldDifferences;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.KeptBeginnings;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.ScanResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What was left out of a dump, as a folded file or its profile says it: nothing else may differ.
 *
 * @param profile name of the profile; of two folded files the names of both
 * @param names as {@link io.github.heapfold.profile.Strippable#named} reads them
 * @param unknownValues whether all went of objects whose class does not tell their fields, references among it
 * @param kept how much stayed of arrays whose other elements went
 * @param merges which arrays became one, so that references lead elsewhere
 * @param rules by which all that stays can be found in the original, without those that merge; empty where they are
 *     not known
 */
public record AllowedDifferences(
        Message profile,
        Set<String> names,
        boolean unknownValues,
        List<Rule> merges,
        KeptBeginnings kept,
        Optional<Profile> rules) {

    /** What the file's header says was left out, whole or in part. */
    public static AllowedDifferences of(FoldReader fold) throws ProfileException {
        return of(fold.profile());
    }

    /** What went by a profile that was applied, whole or in part. */
    public static AllowedDifferences of(AppliedProfile profile) throws ProfileException {
        return of(profile, profile.again());
    }

    /** What a profile leaves out of a dump that it is {@link Profile#on on}. */
    public static AllowedDifferences of(Profile profile) throws ProfileException {
        List<Rule> unmerged = profile.rules().stream()
                .filter(rule -> !(rule instanceof Rule.Merge))
                .toList();
        return of(
                AppliedProfile.of(profile, ScanResult.NONE, 0),
                Optional.of(new Profile(profile.name(), profile.purpose(), profile.costs(), unmerged)));
    }

    private static AllowedDifferences of(AppliedProfile profile, Optional<Profile> rules) throws ProfileException {
        Set<String> names = new LinkedHashSet<>(profile.stripped());
        names.addAll(profile.erased());
        boolean unknownValues = primitives().allMatch(part -> names.contains(part.toString()));
        if (profile.stripsJavaFields()) {
            // Primitive values of objects, which are told by their classes; references and statics never.
            primitives().forEach(part -> names.add(part.toString()));
        }
        return new AllowedDifferences(
                Message.verbatim(profile.name()),
                names,
                unknownValues,
                ProfileFile.rules("merge", profile.rules()),
                profile.keptBeginnings(),
                rules);
    }

    private static Stream<Column> primitives() {
        return Column.INSTANCE_VALUES.parts().stream()
                .filter(part -> part.type().isPrimitive());
    }

    public AllowedDifferences plus(AllowedDifferences other) {
        Set<String> both = new LinkedHashSet<>(names);
        both.addAll(other.names);
        Set<Rule> all = new LinkedHashSet<>(merges);
        all.addAll(other.merges);
        Message name = profile.equals(other.profile) ? profile : Message.list(List.of(profile, other.profile), 0);
        KeptBeginnings inBoth = KeptBeginnings.NONE;
        if (kept.equals(other.kept) || !other.allowsElements()) {
            inBoth = kept;
        } else if (!allowsElements()) {
            inBoth = other.kept;
        }
        return new AllowedDifferences(
                name, both, unknownValues || other.unknownValues, List.copyOf(all), inBoth, Optional.empty());
    }

    private boolean allowsElements() {
        return Column.PRIMITIVE_ELEMENTS.parts().stream().anyMatch(this::allows);
    }

    /** Whether nothing was left out, so that every byte has to be the same. */
    public boolean isNothing() {
        return names.isEmpty() && merges.isEmpty() && !unknownValues;
    }

    public boolean allows(Column column) {
        return names.contains(column.toString())
                || names.contains(column.field().toString())
                || allows(column.field().tag())
                || (unknownValues && column.equals(Column.INSTANCE_VALUES));
    }

    public boolean allows(Tag tag) {
        return names.contains(tag.name());
    }

    /** What differs and may not, whether a leak analysis needs it or not. */
    public List<Message> refused(FieldDifferences fields) {
        List<Message> refused = new ArrayList<>();
        fields.values().forEach((column, different) -> {
            if (!allows(column)) {
                refused.add(Message.of("compare.values", column, Message.number(different)));
            }
        });
        if (fields.keptElements() > 0) {
            refused.add(Message.of("compare.keptElements", Message.number(fields.keptElements())));
        }
        if (fields.keptValues() > 0) {
            refused.add(Message.of("compare.keptValues", Message.number(fields.keptValues())));
        }
        refuse("compare.onlyInFirst", fields.onlyInFirst(), refused);
        refuse("compare.onlyInSecond", fields.onlyInSecond(), refused);
        if (fields.opaqueBytes() > 0) {
            refused.add(Message.of("compare.opaqueDiffers", Message.number(fields.opaqueBytes())));
        }
        if (fields.header()) {
            refused.add(Message.of("compare.header"));
        }
        fields.orderOffset().ifPresent(offset -> refused.add(Message.of("compare.order", Message.number(offset))));
        return refused.stream()
                .map(what -> Message.of("compare.refused", what, profile))
                .toList();
    }

    private void refuse(String key, Map<Tag, Long> records, List<Message> refused) {
        records.forEach((tag, count) -> {
            if (!allows(tag)) {
                refused.add(Message.of(key, tag, Message.number(count)));
            }
        });
    }
}
