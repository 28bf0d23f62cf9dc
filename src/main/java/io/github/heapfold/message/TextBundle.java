package io.github.heapfold.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Texts in {@code NAME.properties} and {@code NAME_zh.properties} beside a class. Never in the language of the machine,
 * which {@link ResourceBundle#getBundle} would fall back to: what keeps it from that does not work in a module, as
 * which the core is used too.
 */
public final class TextBundle {
    private static final Map<List<Object>, ResourceBundle> READ = new ConcurrentHashMap<>();

    /** The texts of one file; what it does not have is in the one below. */
    private static final class Layer extends PropertyResourceBundle {
        Layer(InputStream in, ResourceBundle below) throws IOException {
            super(in);
            setParent(below);
        }
    }

    private TextBundle() {}

    /**
     * The texts in a language; in English, which the file without a language has, where there are none.
     *
     * @throws MissingResourceException where there is no such file
     */
    public static ResourceBundle of(Class<?> beside, String name, Locale language) {
        return READ.computeIfAbsent(List.of(beside, name, language.getLanguage()), key -> {
            ResourceBundle english = read(beside, name, null);
            if (english == null) {
                throw new MissingResourceException("no texts", beside.getPackageName() + "." + name, "");
            }
            ResourceBundle other = read(beside, name + "_" + language.getLanguage(), english);
            return other == null ? english : other;
        });
    }

    /**
     * A text with its {@code {0}}, {@code {1}}, … replaced; as it is, where nothing is to replace.
     *
     * @param values words and numbers as they are shown: give a number as text where its digits should not be grouped
     */
    public static String format(String pattern, Object... values) {
        return values.length == 0
                ? pattern
                : new MessageFormat(Spacing.fitted(pattern, Arrays.asList(values)), Locale.ROOT).format(values);
    }

    private static ResourceBundle read(Class<?> beside, String name, ResourceBundle below) {
        try (InputStream in = beside.getResourceAsStream(name + ".properties")) {
            return in == null ? null : new Layer(in, below);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
