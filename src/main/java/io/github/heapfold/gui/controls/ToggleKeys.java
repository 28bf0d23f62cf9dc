package io.github.heapfold.gui.controls;

import javafx.event.ActionEvent;
import javafx.scene.Scene;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyEvent;

/**
 * Arrow keys on the buttons of a group. The toolkit makes the next one the chosen one, as for a mouse click, but does
 * not tell of it: what is shown as chosen would not be what is done.
 */
public final class ToggleKeys {
    private ToggleKeys() {}

    /** Lets arrow keys do what a click does. */
    public static void install(Scene scene) {
        boolean[] byArrow = new boolean[1];
        scene.addEventFilter(
                KeyEvent.KEY_PRESSED, event -> byArrow[0] = event.getCode().isArrowKey());
        scene.focusOwnerProperty().addListener((value, before, now) -> {
            if (byArrow[0]
                    && before instanceof ToggleButton from
                    && now instanceof ToggleButton to
                    && from.getToggleGroup() != null
                    && from.getToggleGroup() == to.getToggleGroup()
                    && to.isSelected()) {
                to.fireEvent(new ActionEvent());
            }
        });
    }
}
