package io.github.heapfold.gui.compress;

import javafx.beans.property.IntegerProperty;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;

/**
 * A small field for a whole number of at most nine digits. While it is empty, or 0, the number stands for what its
 * prompt says.
 */
final class NumberField extends TextField {
    private static final int DIGITS = 9;

    /**
     * @param prompt what no number means; empty where there has to be one, which then stays as it was
     */
    NumberField(IntegerProperty number, String prompt) {
        getStyleClass().add("number-field");
        setPromptText(prompt);
        setPrefColumnCount(6);
        setMinWidth(USE_PREF_SIZE);
        setTextFormatter(new TextFormatter<>(
                change -> change.getControlNewText().matches("\\d{0," + DIGITS + "}") ? change : null));
        textProperty().addListener((value, before, now) -> {
            int typed = typed();
            if (typed > 0 || !prompt.isEmpty()) {
                number.set(typed);
            }
        });
        focusedProperty().addListener((value, before, now) -> {
            if (!now) {
                show(number.get());
            }
        });
        number.addListener((value, before, now) -> {
            // Typed zeros stay, but what is undone shows.
            if (!isFocused() || typed() != now.intValue()) {
                show(now.intValue());
            }
        });
        show(number.get());
    }

    private int typed() {
        return getText().isEmpty() ? 0 : Integer.parseInt(getText());
    }

    private void show(int number) {
        setText(number == 0 ? "" : String.valueOf(number));
    }
}
