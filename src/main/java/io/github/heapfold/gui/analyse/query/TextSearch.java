package io.github.heapfold.gui.analyse.query;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Strings by their text, as a query: what is in quotes is all of a text, anything else a part of it in whatever case. */
public final class TextSearch {
    /** More of them nobody looks through, and the look for others ends there; that there are more is said. */
    static final int MOST = 1000;

    private static final Pattern QUOTED = Pattern.compile("[\"“”](.+)[\"“”]", Pattern.DOTALL);

    private TextSearch() {}

    /** Whether all of a text is looked for. */
    public static boolean isQuoted(String wanted) {
        return QUOTED.matcher(wanted).matches();
    }

    static String sql(String wanted) {
        Matcher quoted = QUOTED.matcher(wanted);
        String condition = quoted.matches()
                ? "text = " + literal(quoted.group(1))
                : "POSITION(" + literal(wanted.toLowerCase(Locale.ROOT)) + " IN LOWER(text)) > 0";
        return "SELECT id, retained, text FROM strings\nWHERE " + condition;
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
