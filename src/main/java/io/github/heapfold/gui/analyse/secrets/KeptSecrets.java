package io.github.heapfold.gui.analyse.secrets;

import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.analysis.secrets.Secrets;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Rule;
import java.util.List;

/**
 * Which of the secrets that were found a profile keeps.
 *
 * @param places where it keeps any
 * @param secrets how many stand there
 * @param certain whether that is known; where it is not, the profile is one of the user's, and may leave them out
 */
public record KeptSecrets(int places, long secrets, boolean certain) {
    /** Judges a profile. One that is no preset leaves out at least what a preset does that it goes beyond. */
    public static KeptSecrets of(Secrets found, Profile profile) {
        boolean preset = Presets.all().contains(profile);
        List<String> within = preset
                ? List.of(profile.name())
                : Presets.all().stream()
                        .filter(known -> profile.columns().containsAll(columnsOfTexts(known))
                                && known.rules().containsAll(rulesThatKeepTexts(profile)))
                        .map(Profile::name)
                        .toList();
        List<Finding> kept = found.findings().stream()
                .filter(finding -> finding.leftOutBy().stream().noneMatch(within::contains))
                .toList();
        return new KeptSecrets(
                kept.size(), kept.stream().mapToLong(Finding::occurrences).sum(), preset);
    }

    private static List<Column> columnsOfTexts(Profile profile) {
        return profile.columns().stream()
                .filter(column -> column.field().tag() != Tag.PRIMITIVE_ARRAY_DUMP || holdsTexts(column.type()))
                .toList();
    }

    private static List<Rule> rulesThatKeepTexts(Profile profile) {
        return profile.rules().stream()
                .filter(rule -> rule.stripped().isEmpty())
                .filter(rule -> !(rule instanceof Rule.KeepByLength kept) || holdsTexts(kept.type()))
                .toList();
    }

    /** Secrets are texts, and those are in two types of arrays alone. */
    private static boolean holdsTexts(BasicType elements) {
        return elements == null || BasicType.mayHoldText(elements);
    }
}
