package io.github.heapfold.cli.command;

import io.github.heapfold.message.EnumWord;
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

    /** The words for all constants, in their order. */
    public static List<String> words(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(EnumWord::of).toList();
    }

    @Override
    public final E convert(String value) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> EnumWord.of(constant).equals(value.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException("'" + value + "' is none of " + String.join(", ", words(type))));
    }
}
