package io.github.heapfold.gui.capture;

import io.github.heapfold.gui.shell.Settings;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.Property;
import javafx.beans.property.StringProperty;

/**
 * Keeps what the user has set in the Capture view from one start to the next. What makes no sense there is as good as
 * nothing.
 */
final class CaptureMemory {
    private final Settings settings;

    CaptureMemory(Settings settings) {
        this.settings = settings;
    }

    /**
     * Sets a property to what was remembered, and remembers it from now on.
     *
     * @param read throws an {@link IllegalArgumentException} where a word is none of its own
     */
    <T> void keep(String name, Property<T> property, Function<T, String> write, Function<String, T> read) {
        String key = "capture." + name;
        settings.word(key).ifPresent(word -> {
            try {
                property.setValue(read.apply(word));
            } catch (IllegalArgumentException e) {
                // It stays as it is at first.
            }
        });
        property.addListener((value, before, now) -> settings.setWord(key, write.apply(now)));
    }

    void keep(String name, StringProperty property) {
        keep(name, property, UnaryOperator.identity());
    }

    /**
     * Remembers what the user writes into a field.
     *
     * @param part what of it may stand in a file
     */
    void keep(String name, StringProperty property, UnaryOperator<String> part) {
        keep(name, property, part, UnaryOperator.identity());
    }

    void keep(String name, BooleanProperty property) {
        keep(name, property, String::valueOf, Boolean::valueOf);
    }

    void keep(String name, IntegerProperty property, int least, int most) {
        keep(name, property, String::valueOf, word -> {
            int number = Integer.parseInt(word);
            if (number < least || number > most) {
                throw new IllegalArgumentException(word);
            }
            return number;
        });
    }
}
