package io.github.heapfold.gui.compress;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.RuleParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import javafx.beans.binding.Bindings;
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
        FIRST("first", 128),
        SHORT("arrays", 64),
        THREAD_NAMES("thread-names", 0),
        LOADER_NAMES("loader-names", 0),
        SYSTEM_PROPERTIES("system-properties", 0),
        STRINGS("strings", 256);

        private final String word;
        private final int usual;

        Selection(String word, int usual) {
            this.word = word;
            this.usual = usual;
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

    /** Texts are of these. */
    private static final List<BasicType> TEXTS = List.of(BasicType.BYTE, BasicType.CHAR);

    private final Selection kind;
    private final BooleanProperty selected = new SimpleBooleanProperty();
    private final IntegerProperty bytes = new SimpleIntegerProperty();
    private final BooleanProperty onlyTexts = new SimpleBooleanProperty();
    private final StringBinding words =
            Bindings.createStringBinding(() -> String.join(" ", written()), bytes, onlyTexts);

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
        String word = kind.word + (bytes.get() > 0 ? ":" + bytes.get() : "");
        return onlyTexts.get()
                ? TEXTS.stream().map(type -> word + "[" + type.label() + "]").toList()
                : List.of(word);
    }

    /** The rules that it stands for. */
    List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (String text : written()) {
            try {
                rules.addAll(RuleParser.keep(text));
            } catch (ProfileException e) {
                throw new IllegalStateException(e);
            }
        }
        return rules;
    }

    /** Sets the switch as some rules have it; gives those of them that it stands for. */
    List<Rule> take(List<Rule> given) {
        boolean byLength = kind == Selection.FIRST || kind == Selection.SHORT;
        for (boolean texts : byLength ? new boolean[] {false, true} : new boolean[1]) {
            OptionalInt found = given.stream()
                    .filter(rule -> rule.keepsBeginnings() == byLength)
                    .flatMapToInt(rule -> rule.keptBytes().stream())
                    .filter(n -> holds(given, n, texts))
                    .findFirst();
            if (found.isPresent()) {
                selected.set(true);
                return rules();
            }
        }
        onlyTexts.set(false);
        selected.set(false);
        return List.of();
    }

    /** Becomes what n bytes stand for, and says whether the rules have all of that. */
    private boolean holds(List<Rule> given, int n, boolean texts) {
        int before = bytes.get();
        boolean textsBefore = onlyTexts.get();
        bytes.set(n == Integer.MAX_VALUE ? 0 : n);
        onlyTexts.set(texts);
        if (given.containsAll(rules())) {
            return true;
        }
        bytes.set(before);
        onlyTexts.set(textsBefore);
        return false;
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
