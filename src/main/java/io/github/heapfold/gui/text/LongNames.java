package io.github.heapfold.gui.text;

import java.util.regex.Pattern;

/**
 * Names in texts that wrap. The toolkit ends a line at white space only, and where a name has none and is longer than a
 * line, in the middle of a word: of a class, of a package, of a folder. Beside Chinese words it ends lines within names,
 * too, behind a dot and before a bracket.
 */
public final class LongNames {
    /** White space to the toolkit, which ends no line for it by itself and shows nothing of it. */
    private static final String MAY_END = "\u2028";

    /**
     * Shorter ones have room in a line wherever they stand, and are easier to read as a whole. What is written without
     * white space at all is no name.
     */
    private static final Pattern LONG = Pattern.compile("[\\S&&[^\\p{IsHan}\\u3000-\\u303f\\uff00-\\uffef]]{25,}");

    /** Behind what ends a part of a name, where another one begins; not in a number. */
    private static final Pattern PARTS = Pattern.compile("(?<=[.$/\\\\])(?<!\\d\\.)(?=[\\p{L}\\p{N}_])");

    /** Nothing to see, beside which no line ends. */
    private static final String TOGETHER = "\ufeff";

    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}");

    /** Before the brackets of an array, and behind the dots of a name that has room in a line. */
    private static final Pattern WHOLE =
            Pattern.compile("(?<=[\\p{Alnum}_$])(?=\\[\\])|(?<=[\\p{Alnum}_$][.])(?=[\\p{Alpha}_$])");

    /** Of the names of fields, which have room beside their values only where they are short. */
    private static final int LONG_FIELD = 10;

    /** Before a capital, and behind a low line. */
    private static final Pattern WORDS = Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=_)(?=\\p{L})");

    private LongNames() {}

    /**
     * The same words, to be shown only: lines may end behind the dots and dollars of a long name in them, and nowhere in
     * other names. What is copied, searched or read out is to be the words themselves.
     */
    public static String breakable(String words) {
        String breakable = LONG.matcher(words)
                .replaceAll(name -> PARTS.matcher(name.group())
                        .replaceAll(MAY_END)
                        .replace("\\", "\\\\")
                        .replace("$", "\\$"));
        return CHINESE.matcher(words).find() ? WHOLE.matcher(breakable).replaceAll(TOGETHER) : breakable;
    }

    /** The name of a field, to be shown only: lines may end between the words that it is made of. */
    public static String ofField(String name) {
        return name.length() < LONG_FIELD ? name : WORDS.matcher(name).replaceAll(MAY_END);
    }
}
