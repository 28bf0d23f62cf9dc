package io.github.heapfold.message;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The space between Chinese words and what goes into them. Texts have one beside Latin words and numbers; where Chinese
 * words or their punctuation go into them instead, there is none.
 */
public final class Spacing {
    private static final String CHINESE = "[\\p{IsHan}\\u201c\\u201d\\u3000-\\u303f\\uff00-\\uffef]";

    private static final Pattern BEGINS = Pattern.compile("^" + CHINESE);
    private static final Pattern ENDS = Pattern.compile(CHINESE + "$");

    private Spacing() {}

    /** A pattern into which its arguments fit, where they are words. */
    public static String fitted(String pattern, List<?> arguments) {
        String fitted = pattern;
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof String words) {
                fitted = fitted(fitted, i, words);
            }
        }
        return fitted;
    }

    /** {@code 4.1 %} as it is written in a language: in Chinese without a space. */
    public static String percent(String percent, Locale language) {
        return language.getLanguage().equals(Locale.CHINESE.getLanguage()) ? percent.replace(" %", "%") : percent;
    }

    /**
     * A pattern into which an argument fits, by how that begins and ends.
     *
     * @param pattern with {@code {0}} where the argument with number 0 goes
     * @param number of the argument
     */
    private static String fitted(String pattern, int number, String argument) {
        String place = "{" + number + "}";
        String fitted = pattern;
        if (BEGINS.matcher(argument).find()) {
            fitted = fitted.replaceAll("(?<=" + CHINESE + ") " + Pattern.quote(place), place);
        }
        if (ENDS.matcher(argument).find()) {
            fitted = fitted.replaceAll(Pattern.quote(place) + " (?=" + CHINESE + ")", place);
        }
        return fitted;
    }
}
