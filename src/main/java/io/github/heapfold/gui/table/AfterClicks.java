package io.github.heapfold.gui.table;

import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.util.Duration;

/**
 * Does something when nobody clicks in a place any more, so that the second click of a double click meets what the first
 * one did. At once where what asks for it was no click.
 */
public final class AfterClicks {
    /** The longest that a second click takes on the platforms as they are set up. */
    private static final Duration SECOND_CLICK = Duration.millis(500);

    private final PauseTransition second = new PauseTransition(SECOND_CLICK);
    private Runnable waiting = () -> {};

    /** Whether a button is down: the time for a second click begins when it is let go. */
    private boolean pressed;

    public AfterClicks(Node place) {
        place.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            pressed = true;
            second.stop();
        });
        place.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> released());
        // No button is down then: what was pressed may have gone, and the end of that was told nobody.
        place.addEventFilter(MouseEvent.MOUSE_MOVED, event -> released());
        second.setOnFinished(event -> {
            Runnable now = waiting;
            waiting = () -> {};
            now.run();
        });
    }

    private void released() {
        if (pressed) {
            pressed = false;
            second.playFromStart();
        }
    }

    /** Does this, now or later; of several that wait only the last. */
    public void run(Runnable what) {
        if (pressed || second.getStatus() == Animation.Status.RUNNING) {
            waiting = what;
        } else {
            what.run();
        }
    }
}
