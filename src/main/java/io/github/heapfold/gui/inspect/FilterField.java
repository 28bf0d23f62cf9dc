package io.github.heapfold.gui.inspect;

import java.util.function.Consumer;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;

/** A field that filters as one types; Esc clears it. */
final class FilterField extends TextField {
    FilterField(String id, String prompt, Consumer<String> filter) {
        setId(id);
        setPromptText(prompt);
        setAccessibleText(prompt);
        setPrefColumnCount(18);
        textProperty().addListener((value, before, now) -> filter.accept(now));
        setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE && !getText().isEmpty()) {
                clear();
                event.consume();
            }
        });
    }
}
