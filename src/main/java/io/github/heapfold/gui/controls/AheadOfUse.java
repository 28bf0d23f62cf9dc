package io.github.heapfold.gui.controls;

import java.util.ArrayDeque;
import java.util.Queue;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.util.Duration;

/**
 * Does what takes long the first time before anybody waits for it, in steps between which the window answers: styles are
 * matched once, and known from then on. What is not there yet when it is wanted is made then.
 */
public final class AheadOfUse extends Pane {
    /** Between two steps, for what the user does meanwhile. */
    private static final Duration REST = Duration.millis(120);

    private final Queue<Runnable> steps = new ArrayDeque<>();
    private final PauseTransition rest = new PauseTransition(REST);

    /** Has to be in the window, for styles are those of where a node is. */
    public AheadOfUse() {
        setId("ahead");
        setManaged(false);
        setVisible(false);
        rest.setOnFinished(event -> step());
    }

    /** Does this when those before it are done. */
    public void later(Runnable step) {
        steps.add(step);
        if (rest.getStatus() != PauseTransition.Status.RUNNING) {
            rest.playFromStart();
        }
    }

    /** Forgets what is not done yet. */
    public void cancel() {
        steps.clear();
        rest.stop();
    }

    private void step() {
        Runnable next = steps.poll();
        if (next != null) {
            next.run();
            rest.playFromStart();
        }
    }

    /** Whether all that was asked for has been done. */
    public boolean isDone() {
        return steps.isEmpty() && rest.getStatus() != PauseTransition.Status.RUNNING;
    }

    /**
     * Matches the styles of a node that is in no window; whoever asks it finds it invisible meanwhile. It is not laid
     * out, for what is laid out before it has its place may stay so.
     */
    public void style(Node node) {
        if (getScene() == null || node.getScene() != null) {
            return;
        }
        node.setVisible(false);
        getChildren().setAll(node);
        node.applyCss();
        getChildren().clear();
        node.setVisible(true);
    }
}
