package io.github.heapfold.analysis.secrets.redaction;

import io.github.heapfold.analysis.secrets.Patterns;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.JavaField;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.RuleParser;
import io.github.heapfold.profile.Strippable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which values of a dump are replaced by others of the same length.
 *
 * @param fields what these fields lead to, as rules that keep it
 * @param named those of them that were named one by one: each has to be in the dump; of a set of fields, as
 *     {@code strings}, a dump may have none
 * @param secrets values that have the form of a secret, and those that were found by their names
 * @param found the latter, in all forms in which they may be stored; nothing where nobody has looked for them
 * @param all contents of all primitive arrays, and all boxed values
 * @param equal whether equal values stay equal
 */
public record Redaction(
        List<Rule> fields, Set<Rule> named, boolean secrets, Patterns found, boolean all, boolean equal) {
    private static final String SECRETS = "secrets";
    private static final String ALL = "all";

    public Redaction {
        fields = List.copyOf(fields);
        named = Set.copyOf(named);
    }

    /**
     * Reads what a user wrote.
     *
     * @param words {@code secrets}, {@code all}, {@code CLASS.field}, {@code CLASS.*}, or a short name that rules of
     *     profiles have for such, as {@code strings}
     * @throws ProfileException where a word is none of these
     */
    public static Redaction of(List<String> words, boolean equal) throws ProfileException {
        List<Rule> fields = new ArrayList<>();
        Set<Rule> named = new HashSet<>();
        for (String word : words) {
            if (word.equals(SECRETS) || word.equals(ALL)) {
                continue;
            }
            for (Rule rule : RuleParser.keep(word)) {
                if (!(rule instanceof Rule.KeepReached reached)
                        || reached.keptBytes().getAsInt() != Integer.MAX_VALUE) {
                    throw new ProfileException(Message.of("secrets.redactWhat", word));
                }
                fields.add(rule);
                if (reached.field().toString().equals(word)) {
                    named.add(rule);
                }
            }
        }
        return new Redaction(
                fields, named, words.contains(SECRETS), new Patterns(List.of()), words.contains(ALL), equal);
    }

    /**
     * All that any redaction may replace, as what a profile leaves out: without it a dump and what was made of it by a
     * redaction are the same.
     */
    public static Profile mayReplace() {
        List<Rule> rules = new ArrayList<>(RememberedHashes.rules());
        RedactionScan.BOXES.forEach(
                name -> rules.add(new Rule.StripField(new JavaField("java.lang." + name, "value"))));
        rules.add(new Rule.Strip(new Strippable(Tag.PRIMITIVE_ARRAY_DUMP, Column.PRIMITIVE_ELEMENTS)));
        rules.add(new Rule.Strip(new Strippable(Tag.UTF8, Column.TEXTS)));
        return new Profile("redacted", "", List.of(), rules);
    }

    /** The same with secrets that were found in the dump. */
    public Redaction with(Patterns secretsOfDump) {
        return new Redaction(fields, named, secrets, secretsOfDump, all, equal);
    }

    /** Whether the contents of some arrays are replaced whole, whatever they are. */
    boolean replacesWhole() {
        return all || !fields.isEmpty();
    }

    /** By which the objects are found that the fields lead to. */
    Profile survey() {
        return new Profile("redact", "", List.of(), fields);
    }
}
