package io.github.heapfold.analysis.secrets;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells values from what else is held under the name of a secret: placeholders, prose, names of classes and settings.
 */
final class Plausible {
    private static final int SHORTEST = 4;
    private static final int MOST_WORDS = 6;

    /** Shorter ones that were made and not thought of have a digit. */
    private static final int LEAST_MADE = 20;

    /** Shorter keys are none. */
    private static final int LEAST_KEY_BYTES = 8;

    private static final Set<String> NOTHING = Set.of(
            "null",
            "true",
            "false",
            "none",
            "undefined",
            "optional",
            "required",
            "default",
            "string",
            "char[]",
            "anonymous",
            "disabled",
            "enabled",
            "unknown",
            "empty",
            "session",
            "basic",
            "bearer",
            "digest",
            "value");

    private static final Pattern CLASS_NAME =
            Pattern.compile("(?:[a-z_$][\\w$]*[./]){1,12}[A-Z][\\w$]*(?:[.#][\\w$]+)?;?");
    private static final Pattern SETTING = Pattern.compile("[a-z][A-Za-z0-9-]*(?:[._-][a-z][A-Za-z-]*)+");

    /** Words as password managers join them: these look as the names of settings do. */
    private static final Pattern PHRASE = Pattern.compile("[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+");

    private static final Pattern SIGNATURE = Pattern.compile("\\(.*\\)[\\[VZBCSIJFDL].*|\\[*L[\\w/$]+;");
    private static final Pattern PLACEHOLDER =
            Pattern.compile("[$#%@]?\\{.*}|<.*>|%[\\w$]+%?|\\$[A-Z_]+|(.)\\1+|\\[.*]|\\(.*\\)");
    private static final Pattern FILE = Pattern.compile("(?:[a-z]+:)?/?(?:[\\w.$-]+/)+[\\w.$-]*");
    /** Much else is called a pin: that of a map, of a chip, of a board. */
    private static final String PIN_RULE = "pin";

    private static final Pattern PIN = Pattern.compile("(?=(?:\\D*\\d){4})[\\w-]{4,32}");

    private static final Pattern WORD = Pattern.compile("[A-Z][a-z]+|[A-Z][A-Z_]+|[a-z]+(?:[A-Z][a-z]+)+");

    private final NameRules names;

    Plausible(NameRules names) {
        this.names = names;
    }

    /**
     * Whether contents may be a secret.
     *
     * @param place what leads to them
     * @param isKey whether the place is one for keys of cryptography
     */
    boolean accepts(SecretValue value, NamedPlaces.Place place, boolean isKey) {
        byte[] bytes = value.bytes();
        if (SecretValue.isBlank(bytes)) {
            return false;
        }
        String text = value.text();
        if (!isKey && text == null && place.rule.equals(PIN_RULE)) {
            // Pins of certificates and of boards are bytes.
            return false;
        }
        if (isKey || text == null) {
            return bytes.length >= LEAST_KEY_BYTES;
        }
        String stripped = text.strip();
        return isText(stripped, place.rule) && !isLikeItsName(stripped, place.where) && !isWord(stripped, place.rule);
    }

    /** What stands under its own name, or under one that it is a part of, names something. */
    private static boolean isLikeItsName(String text, String where) {
        return String.join("", NameRules.words(where)).contains(String.join("", NameRules.words(text)))
                && text.chars().filter(Character::isDigit).count() <= 1;
    }

    /** What a machine has made has digits; what people remember need not. */
    private static boolean isWord(String text, String rule) {
        boolean isRemembered = rule.equals("password") || rule.equals("secret") || rule.equals("credential");
        return !isRemembered && text.length() < LEAST_MADE && text.chars().noneMatch(Character::isDigit);
    }

    private boolean isText(String text, String rule) {
        if (text.length() < SHORTEST || NOTHING.contains(text.toLowerCase(Locale.ROOT))) {
            return false;
        }
        boolean isOther = (rule.equals(PIN_RULE) && !PIN.matcher(text).matches())
                || CLASS_NAME.matcher(text).matches()
                || SIGNATURE.matcher(text).matches()
                || PLACEHOLDER.matcher(text).matches()
                || FILE.matcher(text).matches()
                || text.split("\\s+", MOST_WORDS + 1).length > MOST_WORDS;
        return !isOther && !isName(text, rule);
    }

    /** The name of a secret is none; neither is a text about it. */
    private boolean isName(String text, String rule) {
        boolean mayBePhrase = rule.equals("password") && PHRASE.matcher(text).matches();
        boolean hasDigit = text.chars().anyMatch(Character::isDigit);
        return (!mayBePhrase && SETTING.matcher(text).matches())
                || (!hasDigit
                        && (names.rule(text).isPresent() || WORD.matcher(text).matches()));
    }
}
