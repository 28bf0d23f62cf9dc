package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.question.path.PathToRoot;
import java.util.List;

/**
 * Likely secrets of one kind in one place.
 *
 * @param rule which rule says so
 * @param how by what they were found
 * @param where the class and field, or the key; of what was found by its form, the class and field that keeps it; null
 *     where that is not known
 * @param occurrences how often they stand there
 * @param distinct how many different ones there are
 * @param exampleId ID of the array that one of them is in; 0 of a name
 * @param isReachable whether a root leads to that array; false of a name
 * @param path how it does; null where none does, and where no path was looked for because there are too many findings
 * @param leftOutBy presets that leave out all of them
 * @param keptBy presets that keep all or some of them
 * @param values the different contents, as far as they were remembered; empty unless they were asked for
 */
public record Finding(
        String rule,
        How how,
        String where,
        long occurrences,
        long distinct,
        long exampleId,
        boolean isReachable,
        PathToRoot path,
        List<String> leftOutBy,
        List<String> keptBy,
        List<SecretValue> values) {
    /** By what secrets are found. */
    public enum How {
        /** A field is called so. */
        FIELD,
        /** The key of a map's entry, the name of a header, property or environment variable is called so. */
        KEY,
        /** The text looks so. */
        FORM,
        /**
         * The text of a name record looks so, or is what a field or key of such a name has; a virtual machine has
         * constants of programs among its names.
         */
        NAME_RECORD
    }
}
