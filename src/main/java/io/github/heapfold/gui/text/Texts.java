package io.github.heapfold.gui.text;

import io.github.heapfold.message.Spacing;
import io.github.heapfold.message.TextBundle;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Every text that a user reads, by key, from {@code messages.properties} in the language that is set. */
public final class Texts {
    private static final Pattern UNIT =
            Pattern.compile("(?<=\\d) (?=(?:%|[kMGTPE]?B\\b|m?s\\b|min\\b|h\\b))|(?<=[<>≈≤≥±]) (?=\\d)");

    /** How a moment is told, to the minute. */
    public static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm z", Locale.ENGLISH);

    private static volatile Locale locale;
    private static volatile ResourceBundle bundle;

    static {
        use(Locale.ENGLISH);
    }

    private Texts() {}

    /** Sets the language, before the first window is built: a text that is shown already stays as it is. */
    public static void use(Locale language) {
        bundle = bundle(language);
        locale = language;
    }

    private static ResourceBundle bundle(Locale language) {
        return TextBundle.of(Texts.class, "messages", language);
    }

    /** The language that is set. */
    public static Locale locale() {
        return locale;
    }

    /**
     * The text of a key with its {@code {0}}, {@code {1}}, … replaced. Numbers are to be given as text, as {@link Units}
     * writes them.
     *
     * @throws java.util.MissingResourceException where there is no such key
     */
    public static String text(String key, Object... arguments) {
        return TextBundle.format(
                bundle.getString(key),
                Arrays.stream(arguments).map(Texts::shown).toArray());
    }

    /** A part of a whole, as {@link Units#percent} has it. */
    public static String percent(double fraction) {
        return Spacing.percent(Units.percent(fraction), locale);
    }

    /** The same for numbers that stand below each other, as {@link Units#percentInColumn} has it. */
    public static String percentInColumn(double fraction) {
        return Spacing.percent(Units.percentInColumn(fraction), locale);
    }

    /** What goes into a sentence may come from a file or a server, and is shown so that it is seen. */
    private static Object shown(Object argument) {
        return argument == null || argument instanceof Number ? argument : Visible.of(argument.toString());
    }

    /** The English patterns of the texts whose keys begin so, by key. */
    public static Map<String, String> english(String prefix) {
        ResourceBundle english = bundle(Locale.ENGLISH);
        return english.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .collect(Collectors.toMap(Function.identity(), english::getString));
    }

    /** The same words, to be shown only: no number in them stands on another line than its unit, or its sign. */
    public static String unbroken(String words) {
        return UNIT.matcher(words).replaceAll("\u00a0");
    }

    /** The text of a key, or another text where there is no such key. */
    public static String textOr(String key, String otherwise) {
        return bundle.containsKey(key) ? bundle.getString(key) : otherwise;
    }
}
