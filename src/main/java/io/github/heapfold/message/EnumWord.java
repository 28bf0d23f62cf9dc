package io.github.heapfold.message;

import java.util.Locale;

/** What the constants of an enum are called in options and in data: lower-case words with hyphens. */
public final class EnumWord {
    private EnumWord() {}

    /** The word for a constant: {@code one-object} for {@code ONE_OBJECT}. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
