package io.github.heapfold.analysis.secrets.redaction;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.JavaField;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.Strippable;
import java.util.List;
import java.util.stream.Stream;

/**
 * What tells of a hidden text although it is no part of it: the hashes that strings and addresses remember of
 * themselves, and maps of their keys. Short texts can be guessed from them.
 */
public final class RememberedHashes {
    /** By this end of its name a profile tells that it is one of a redacted file. */
    public static final String REDACTED = " + redacted";

    /** By the names of all class libraries: a field that one of them does not have costs nothing. */
    private static final List<Rule> RULES = Stream.of(
                    field("java.lang.String", "hash"),
                    // Android up to 5.
                    field("java.lang.String", "hashCode"),
                    field("java.net.URI", "hash"),
                    field("java.net.URL", "hashCode"),
                    field("java.util.HashMap$Node", "hash"),
                    // Java up to 7; the other one of Harmony, which IBM's had.
                    field("java.util.HashMap$Entry", "hash"),
                    field("java.util.HashMap$Entry", "origKeyHash"),
                    // Android up to 7.
                    field("java.util.HashMap$HashMapEntry", "hash"),
                    field("java.util.Hashtable$Entry", "hash"),
                    field("java.util.Hashtable$Entry", "hashcode"),
                    field("java.util.Hashtable$HashtableEntry", "hash"),
                    field("java.util.WeakHashMap$Entry", "hash"),
                    field("java.util.concurrent.ConcurrentHashMap$Node", "hash"),
                    field("java.util.concurrent.ConcurrentHashMap$HashEntry", "hash"))
            .toList();

    private RememberedHashes() {}

    private static Rule field(String className, String name) {
        return new Rule.StripField(new JavaField(className, name));
    }

    /** The rules by which they go. */
    public static List<Rule> rules() {
        return RULES;
    }

    /** Whether a rule is one of these: a dump without such maps is none to warn of. */
    public static boolean isOne(Rule rule) {
        return RULES.contains(rule);
    }

    /** By which they are found, and also which names something bears. */
    static Profile surveyWithNames() {
        List<Rule> rules = Stream.concat(
                        RULES.stream(), Stream.of(new Rule.Strip(new Strippable(Tag.UTF8, Column.TEXTS))))
                .toList();
        return new Profile("hashes", "", List.of(), rules);
    }

    /** By which they are found, and nothing else. */
    static Profile survey() {
        return new Profile("hashes", "", List.of(), RULES);
    }
}
