package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.BasicType;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Which keys of maps are not told on paths, that are read by who did not look for secrets: texts that have the form of a
 * secret, and those of a map whose field has the name of one. By the rules that the program has.
 */
public final class SecretKeys {
    /** Of longer ones the end may be missing, without which a form is not recognised; nobody reads them anyway. */
    private static final int LONGEST = 1000;

    private final SecretRules rules = SecretRules.own();
    private final ContentScan scan = new ContentScan(rules);

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
        return text.length() > LONGEST || hasForm(text) || isOfNamedMap(steps, step);
    }

    private boolean hasForm(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        boolean[] found = {false};
        scan.match(bytes, 0, bytes.length, BasicType.BYTE, true, (rule, start, end) -> found[0] |= rule >= 0);
        return found[0];
    }

    /** Whether the field that has the map, the nearest one above that is of no collection, has the name of a secret. */
    private boolean isOfNamedMap(List<PathToRoot.Step> steps, int step) {
        int at = step - 1;
        while (at >= 0 && isPartOfCollection(steps.get(at).object().className())) {
            at--;
        }
        String field = at < 0 ? null : steps.get(at).field();
        return field != null
                && (isName(field) || (field.endsWith("s") && isName(field.substring(0, field.length() - 1))));
    }

    private boolean isName(String field) {
        return rules.names().rule(field).isPresent();
    }

    private static boolean isPartOfCollection(String className) {
        return className.endsWith("[]") || ClassKinds.isContainer(className);
    }
}
