package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.text.Texts;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What Shark says of an object, in the language that is set. It speaks English alone, by fixed phrases: what it says is
 * looked for among these. A phrase that is not known stays as it is.
 */
final class SharkWords {
    /** In the order of their keys: what joins sentences ({@code all}) is taken apart before these are looked for. */
    private static final Map<String, MessageFormat> PHRASES = new TreeMap<>();

    static {
        Texts.english("android.says.")
                .forEach((key, english) -> PHRASES.put(key, new MessageFormat(english, Locale.ROOT)));
    }

    private SharkWords() {}

    /** The same in the language that is set; of sentences that are put together, each part. */
    static String said(String words) {
        for (Map.Entry<String, MessageFormat> phrase : PHRASES.entrySet()) {
            ParsePosition end = new ParsePosition(0);
            Object[] parts = phrase.getValue().parse(words, end);
            if (parts != null && end.getIndex() == words.length()) {
                return text(
                        phrase.getKey(),
                        Arrays.stream(parts).map(part -> said((String) part)).toArray());
            }
        }
        return words;
    }
}
