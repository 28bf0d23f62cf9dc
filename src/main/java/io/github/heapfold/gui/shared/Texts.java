package io.github.heapfold.gui.shared;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** Every text that a user reads, by key, from {@code messages.properties}. */
public final class Texts {
    private static final ResourceBundle BUNDLE =
            ResourceBundle.getBundle("io.github.heapfold.gui.messages", Locale.ROOT);

    private Texts() {}

    /**
     * The text of a key with its {@code {0}}, {@code {1}}, … replaced. Numbers are to be given as text, as {@link
     * io.github.heapfold.report.Units} writes them.
     *
     * @throws java.util.MissingResourceException where there is no such key
     */
    public static String text(String key, Object... arguments) {
        String pattern = BUNDLE.getString(key);
        return arguments.length == 0 ? pattern : new MessageFormat(pattern, Locale.ROOT).format(arguments);
    }

    /** The text of a key, or another text where there is no such key. */
    public static String textOr(String key, String otherwise) {
        return BUNDLE.containsKey(key) ? BUNDLE.getString(key) : otherwise;
    }
}
