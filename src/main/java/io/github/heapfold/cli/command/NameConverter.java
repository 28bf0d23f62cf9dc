package io.github.heapfold.cli.command;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/** Takes the constants of an enum by the names that the help has, and no others: those that they say of themselves. */
public final class NameConverter implements ITypeConverter<Object> {
    private final Class<?> type;

    private NameConverter(Class<?> type) {
        this.type = type;
    }

    /** For each option of a command whose words are an enum and which has no converter of its own. */
    public static void register(CommandLine command) {
        for (ArgSpec option : command.getCommandSpec().options()) {
            if (option.type().isEnum()) {
                register(command, option.type());
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <E> void register(CommandLine command, Class<E> type) {
        command.registerConverter(type, (ITypeConverter<E>) new NameConverter(type));
    }

    @Override
    public Object convert(String value) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.toString().equalsIgnoreCase(value))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + value + "' is none of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(Object::toString)
                                .collect(Collectors.joining(", "))));
    }
}
