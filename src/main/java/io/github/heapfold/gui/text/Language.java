package io.github.heapfold.gui.text;

import java.util.Locale;

/** Which language the user wants. */
public enum Language {
    /** That of the machine where there are texts in it, else English. */
    SYSTEM,
    ENGLISH,
    CHINESE;

    /**
     * The language of the texts.
     *
     * @param system that of the machine
     */
    public Locale locale(Locale system) {
        return switch (this) {
            case SYSTEM -> system.getLanguage().equals(Locale.CHINESE.getLanguage()) ? Locale.CHINESE : Locale.ENGLISH;
            case ENGLISH -> Locale.ENGLISH;
            case CHINESE -> Locale.CHINESE;
        };
    }
}
