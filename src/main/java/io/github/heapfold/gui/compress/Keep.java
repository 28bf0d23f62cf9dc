package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.RuleParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableValue;

/** Something that stays of what is left out, with a switch: a rule of a profile, or a few that go together. */
public final class Keep {
    /** What can be kept by a switch; a profile can say more. */
    public enum Selection {
        SHORT("arrays", 64),
        /** By it Eclipse MAT knows how collections are made. */
        JAVA_VERSION(
                "java-version",
                0,
                List.of("text:sun.misc.Version.java_version", "text:java.lang.VersionProps.java_version")),
        THREAD_NAMES("thread-names", 0),
        LOADER_NAMES("loader-names", 0),
        SYSTEM_PROPERTIES("system-properties", 0),
        STRINGS("strings", 256);

        private final String word;
        private final int usual;
        private final List<String> rules;

        Selection(String word, int usual) {
            this(word, usual, List.of(word));
        }

        Selection(String word, int usual, List<String> rules) {
            this.word = word;
            this.usual = usual;
            this.rules = rules;
        }

        /** What the command line calls it. */
        public String word() {
            return word;
        }

        /** Whether it has a number of bytes. */
        public boolean hasBytes() {
            return usual > 0;
        }
    }

    private final Selection kind;
    private final BooleanProperty selected = new SimpleBooleanProperty();
    private final IntegerProperty bytes = new SimpleIntegerProperty();
    private final StringBinding words = Bindings.createStringBinding(() -> String.join(" ", written()), bytes);

    private final ObjectBinding<List<Rule>> rules = Bindings.createObjectBinding(this::parsed, bytes);

    Keep(Selection kind) {
        this.kind = kind;
        bytes.set(kind.usual);
    }

    public Selection kind() {
        return kind;
    }

    public BooleanProperty selected() {
        return selected;
    }

    /** The bytes that stay of each array, at least 1; 0 for what has no such number, and is kept whole. */
    public IntegerProperty bytes() {
        return bytes;
    }

    /** How it is written behind {@code --keep}, the words of several rules with blanks between them. */
    ObservableValue<String> words() {
        return words;
    }

    private List<String> written() {
        String extent = bytes.get() > 0 ? ":" + bytes.get() : "";
        return kind.rules.stream().map(rule -> rule + extent).toList();
    }

    /** What stays by it, in words. */
    String part() {
        if (kind == Selection.SHORT) {
            return text("choice.short", Integer.toString(bytes.get()));
        }
        return kind == Selection.STRINGS
                ? bytes.get() == 0
                        ? text("choice.strings")
                        : text("choice.strings.first", Integer.toString(bytes.get()))
                : text("keep." + this);
    }

    /** The rules that it stands for. */
    List<Rule> rules() {
        return rules.get();
    }

    private List<Rule> parsed() {
        List<Rule> parsed = new ArrayList<>();
        for (String text : written()) {
            try {
                parsed.addAll(RuleParser.keep(text));
            } catch (ProfileException e) {
                throw new IllegalStateException(e);
            }
        }
        return List.copyOf(parsed);
    }

    /** Sets the switch as some rules have it; gives those of them that it stands for. */
    List<Rule> take(List<Rule> given) {
        boolean byLength = kind == Selection.SHORT;
        IntStream whole = byLength ? IntStream.empty() : IntStream.of(0);
        IntStream some = kind.hasBytes()
                ? given.stream()
                        .filter(rule -> rule.keepsBeginnings() == byLength)
                        .flatMapToInt(rule -> rule.keptBytes().stream())
                        .filter(n -> n < Integer.MAX_VALUE)
                : IntStream.empty();
        for (int n : IntStream.concat(whole, some).toArray()) {
            bytes.set(n);
            if (given.containsAll(rules())) {
                selected.set(true);
                return rules();
            }
        }
        bytes.set(kind.usual);
        selected.set(false);
        return List.of();
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
