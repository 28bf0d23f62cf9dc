package io.github.heapfold.gui.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the core says went wrong, in the language of the window. The core speaks English; its common messages stand
 * among the English texts with places for what varies, and are found by that. What is not among them stays as it is.
 */
final class Reasons {
    private static final String PREFIX = "reason.";
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    private Reasons() {}

    static String translate(String message) {
        for (String key : Texts.keys(PREFIX)) {
            Matcher said = pattern(Texts.english(key)).matcher(message);
            if (said.matches()) {
                return Texts.text(key, parts(said));
            }
        }
        return message;
    }

    /**
     * The English text as a pattern; the places are in their order in it. Where there are any, apostrophes are doubled.
     */
    private static Pattern pattern(String raw) {
        String text = raw.replace("''", "'");
        StringBuilder pattern = new StringBuilder();
        int at = 0;
        for (MatchResult place : PLACE.matcher(text).results().toList()) {
            pattern.append(Pattern.quote(text.substring(at, place.start()))).append("(.+?)");
            at = place.end();
        }
        return Pattern.compile(pattern + Pattern.quote(text.substring(at)), Pattern.DOTALL);
    }

    private static Object[] parts(Matcher said) {
        List<Object> parts = new ArrayList<>();
        for (int i = 1; i <= said.groupCount(); i++) {
            // A reason may have a reason.
            parts.add(translate(said.group(i)));
        }
        return parts.toArray();
    }
}
