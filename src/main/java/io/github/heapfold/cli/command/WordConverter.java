package io.github.heapfold.cli.command;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Takes the constants of an enum as lower-case words with hyphens.
 *
 * @param <E> the enum
 */
public abstract class WordConverter<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> type;

    protected WordConverter(Class<E> type) {
        this.type = type;
    }

    /** The word for a constant. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The words for all constants, in their order. */
    public static List<String> words(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(WordConverter::word).toList();
    }

    @Override
    public final E convert(String value) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> word(constant).equals(value.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException("'" + value + "' is none of " + String.join(", ", words(type))));
    }
}
