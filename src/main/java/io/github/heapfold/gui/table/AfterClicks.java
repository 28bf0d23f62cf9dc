package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.Focus;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.input.MouseEvent;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import javafx.util.Duration;

/**
 * Does something when nobody clicks in a place any more, so that the second click of a double click meets what the first
 * one did; nor while a menu of that place is open, which stays beside what it is of. At once where what asks for it was
 * no click, and no menu is open.
 */
public final class AfterClicks {
    /** The longest that a second click takes on the platforms as they are set up. */
    private static final Duration SECOND_CLICK = Duration.millis(500);

    private final Node place;
    private final PauseTransition second = new PauseTransition(SECOND_CLICK);
    private Runnable waiting = () -> {};

    /** Whether a button is down: the time for a second click begins when it is let go. */
    private boolean pressed;

    public AfterClicks(Node place) {
        this.place = place;
        place.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            pressed = true;
            second.stop();
        });
        place.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> released());
        // No button is down then: what was pressed may have gone, and the end of that was told nobody.
        place.addEventFilter(MouseEvent.MOUSE_MOVED, event -> released());
        second.setOnFinished(event -> rested());
    }

    private void rested() {
        menu().ifPresentOrElse(this::waitFor, this::runNow);
    }

    private Optional<ContextMenu> menu() {
        return Window.getWindows().stream()
                .filter(Window::isShowing)
                .filter(ContextMenu.class::isInstance)
                .map(ContextMenu.class::cast)
                .filter(menu -> Focus.isInside(menu.getOwnerNode(), place))
                .findFirst();
    }

    private void waitFor(ContextMenu menu) {
        menu.addEventHandler(WindowEvent.WINDOW_HIDDEN, new EventHandler<>() {
            @Override
            public void handle(WindowEvent event) {
                menu.removeEventHandler(WindowEvent.WINDOW_HIDDEN, this);
                // What closed it may be the next click.
                if (!pressed) {
                    second.playFromStart();
                }
            }
        });
    }

    private void runNow() {
        Runnable now = waiting;
        waiting = () -> {};
        now.run();
    }

    private void released() {
        if (pressed) {
            pressed = false;
            second.playFromStart();
        }
    }

    /** Does this, now or later; of several that wait only the last. */
    public void run(Runnable what) {
        waiting = what;
        if (!pressed && second.getStatus() != Animation.Status.RUNNING) {
            rested();
        }
    }
}
