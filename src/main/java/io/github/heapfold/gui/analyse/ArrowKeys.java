package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.controls.TextSize;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Up and Down scroll what is read, also where the focus is on a link or a button in it: these would take the keys and
 * give the focus away to whatever is nearest above or below, out of the pane. Tab goes from one to the next.
 */
final class ArrowKeys {
    /** In pixels at 100 %: two lines. */
    private static final double STEP = 40;

    private ArrowKeys() {}

    static void install(ScrollPane pane) {
        pane.getContent().addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            boolean down = event.getCode() == KeyCode.DOWN;
            boolean plain = !event.isShiftDown() && !event.isControlDown() && !event.isAltDown() && !event.isMetaDown();
            if (plain && (down || event.getCode() == KeyCode.UP)) {
                scroll(pane, down);
                event.consume();
            }
        });
    }

    private static void scroll(ScrollPane pane, boolean down) {
        double hidden = pane.getContent().getLayoutBounds().getHeight()
                - pane.getViewportBounds().getHeight();
        if (hidden > 0) {
            double by = TextSize.scaled(STEP) / hidden;
            pane.setVvalue(Math.max(0, Math.min(1, pane.getVvalue() + (down ? by : -by))));
        }
    }
}
