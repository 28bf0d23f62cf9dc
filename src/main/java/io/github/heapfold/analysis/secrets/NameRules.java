package io.github.heapfold.analysis.secrets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which names say that what they name is secret. A name is taken apart into words wherever its writer began one, so
 * that {@code apiKey}, {@code API_KEY}, {@code api-key} and {@code apikey} are the same.
 */
final class NameRules {
    /** Longer ones are no names. */
    static final int LONGEST = 96;

    private static final int MOST_WORDS = 4;

    /** By the words without what is between them: the rule. */
    private final Map<String, String> phrases = new HashMap<>();

    /**
     * Words that say, as the last one or behind those of a rule, that something about a secret is named and not the
     * secret.
     */
    private final Set<String> about = new HashSet<>();

    private final Set<String> except = new HashSet<>();

    void add(String rule, String phrase) {
        phrases.put(String.join("", words(phrase)), rule);
    }

    void addAbout(String word) {
        about.add(word.toLowerCase(Locale.ROOT));
    }

    void addException(String name) {
        except.add(String.join("", words(name)));
    }

    /** The rule by which a name is one of a secret. */
    Optional<String> rule(String name) {
        if (name.length() > LONGEST || phrases.isEmpty()) {
            return Optional.empty();
        }
        List<String> words = words(name);
        if (words.isEmpty() || except.contains(String.join("", words))) {
            return Optional.empty();
        }
        boolean isAbout = about.contains(words.get(words.size() - 1));
        for (int from = 0; from < words.size(); from++) {
            StringBuilder joined = new StringBuilder();
            String rule = null;
            int end = from;
            for (int to = from; to < Math.min(words.size(), from + MOST_WORDS); to++) {
                joined.append(words.get(to));
                String known = phrases.get(joined.toString());
                rule = known == null ? rule : known;
                end = known == null ? end : to;
            }
            boolean isLast = end == words.size() - 1;
            if (rule != null && (isLast || !(isAbout || about.contains(words.get(end + 1))))) {
                return Optional.of(rule);
            }
            from = rule == null ? from : end;
        }
        return Optional.empty();
    }

    /** The words of a name in small letters; digits at the end of a word are no part of it. */
    static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Character.isLetter(c)) {
                end(words, word);
                continue;
            }
            boolean capital = Character.isUpperCase(c);
            boolean afterSmall = i > 0 && Character.isLowerCase(name.charAt(i - 1));
            boolean beforeSmall = i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
            boolean afterCapital = i > 0 && Character.isUpperCase(name.charAt(i - 1));
            if (capital && (afterSmall || (afterCapital && beforeSmall))) {
                end(words, word);
            }
            word.append(Character.toLowerCase(c));
        }
        end(words, word);
        return words;
    }

    private static void end(List<String> words, StringBuilder word) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }
}
