package io.github.heapfold.gui.text;

import java.util.regex.Pattern;

/**
 * Long names in texts that wrap. The toolkit ends a line at white space only, and where a name has none and is longer
 * than a line, in the middle of a word: of a class, of a package, of a folder.
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

    /** Of the names of fields, which have room beside their values only where they are short. */
    private static final int LONG_FIELD = 10;

    /** Before a capital, and behind a low line. */
    private static final Pattern WORDS = Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=_)(?=\\p{L})");

    private LongNames() {}

    /**
     * The same words, to be shown only: lines may end behind the dots and dollars of a long name in them. What is copied,
     * searched or read out is to be the words themselves.
     */
    public static String breakable(String words) {
        return LONG.matcher(words)
                .replaceAll(name -> PARTS.matcher(name.group())
                        .replaceAll(MAY_END)
                        .replace("\\", "\\\\")
                        .replace("$", "\\$"));
    }

    /** The name of a field, to be shown only: lines may end between the words that it is made of. */
    public static String ofField(String name) {
        return name.length() < LONG_FIELD ? name : WORDS.matcher(name).replaceAll(MAY_END);
    }
}
