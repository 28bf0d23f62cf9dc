package io.github.heapfold.job.estimate;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.Strippable;
import java.util.List;
import java.util.Set;

/**
 * A way to code chunks.
 *
 * @param profile for dumps of the kind
 * @param level 1 to 9
 */
record Way(Profile profile, int level) {
    static final Profile EVERYTHING = unnamed(List.of());
    static final Profile NO_CONTENTS = unnamed(List.of(new Rule.Strip(
            Strippable.named(Column.PRIMITIVE_ELEMENTS.toString()).orElseThrow())));

    /** What is coded apart from the others where parts of it stay. */
    private static final Set<String> COUPLED = Set.of(
            Column.PRIMITIVE_ELEMENTS.field().toString(),
            Column.INSTANCE_VALUES.toString(),
            Column.TEXTS.field().toString(),
            Column.CONSTANT_POOL.toString());

    /** Profiles of other names and the same rules are one way. */
    static Profile unnamed(List<Rule> rules) {
        return new Profile("", "", List.of(), rules);
    }

    /** What of a profile cannot be told column by column. */
    static Profile coupled(Profile profile) {
        boolean texts = profile.columns().contains(Column.TEXTS);
        return unnamed(profile.rules().stream()
                .filter(rule -> rule.stripped()
                        .map(what -> what.column() == null
                                ? texts
                                : COUPLED.contains(what.column().field().toString()))
                        .orElse(true))
                .toList());
    }
}
