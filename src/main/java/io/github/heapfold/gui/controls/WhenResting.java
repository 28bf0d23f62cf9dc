package io.github.heapfold.gui.controls;

import javafx.animation.PauseTransition;
import javafx.util.Duration;

/**
 * Does what follows a choice: at once where the choice before is some time ago, else when no other has come for a
 * while. So a click is answered at once, and whoever holds a key down does not wait for what they pass by.
 */
public final class WhenResting {
    private static final Duration REST = Duration.millis(150);

    private final PauseTransition rest = new PauseTransition(REST);
    private Runnable waiting;

    public WhenResting() {
        rest.setOnFinished(event -> {
            Runnable now = waiting;
            waiting = null;
            if (now != null) {
                now.run();
            }
        });
    }

    /** Does this, now or later; what still waits is not done any more. */
    public void run(Runnable what) {
        boolean resting = rest.getStatus() != PauseTransition.Status.RUNNING;
        waiting = resting ? null : what;
        rest.playFromStart();
        if (resting) {
            what.run();
        }
    }

    /** Forgets what waits. */
    public void cancel() {
        waiting = null;
    }
}
