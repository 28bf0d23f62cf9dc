package io.github.heapfold.analysis.secrets.withheld;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.secrets.SecretRules;
import java.util.List;
import java.util.Set;

/**
 * Which keys of maps are not told on paths, that are read by who did not look for secrets: texts that may be secrets by
 * themselves, and those of a map whose field has the name of a secret. By the rules that the program has.
 */
public final class SecretKeys {
    /** How maps call what they keep their entries in, also those whose classes are a program's own. */
    private static final Set<String> OF_MAPS =
            Set.of("table", "root", "head", "array", "mArray", "data", "segments", "map", "m", "delegate");

    /** Where the classes are that maps of well-known libraries are made of. */
    private static final List<String> PACKAGES = List.of(
            "com.google.common.",
            "com.github.benmanes.caffeine.cache.",
            "androidx.collection.",
            "android.support.v4.util.");

    private final SecretRules rules = SecretRules.own();
    private final SecretTexts texts = new SecretTexts(rules);

    private SecretKeys() {}

    /** Made when it is asked for first, for rules are read from a file. */
    private static final class Known {
        static final SecretKeys KEYS = new SecretKeys();
    }

    /** Whether the key of a step is not told. */
    public static boolean withholds(List<PathToRoot.Step> steps, int step) {
        EntryKey key = steps.get(step).key();
        return key != null && key.isText() && Known.KEYS.isSecret(key.text(), steps, step);
    }

    private boolean isSecret(String text, List<PathToRoot.Step> steps, int step) {
        return texts.has(text) || isOfNamedMap(steps, step);
    }

    /**
     * Whether a field on the way to the entry, up to the one that has the map, has the name of a secret or is not known.
     */
    private boolean isOfNamedMap(List<PathToRoot.Step> steps, int step) {
        for (int at = step - 1; at >= 0; at--) {
            if (steps.get(at).skipped() > 0) {
                return true;
            }
            String className = steps.get(at).object().className();
            if (isPartOfCollection(className)) {
                continue;
            }
            String field = steps.get(at).field();
            if (field == null) {
                return false;
            }
            if (rules.isName(field) || (field.endsWith("s") && rules.isName(field.substring(0, field.length() - 1)))) {
                return true;
            }
            if (!OF_MAPS.contains(field) && PACKAGES.stream().noneMatch(className::startsWith)) {
                return false;
            }
        }
        return false;
    }

    private static boolean isPartOfCollection(String className) {
        return className.endsWith("[]") || ClassKinds.isContainer(className);
    }
}
