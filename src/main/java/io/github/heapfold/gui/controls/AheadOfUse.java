package io.github.heapfold.gui.controls;

import java.util.ArrayDeque;
import java.util.Queue;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.util.Duration;

/**
 * Does what takes long the first time before anybody waits for it, in steps between which the window answers: styles are
 * matched and texts are measured once, and known from then on. What is not there yet when it is wanted is made then.
 */
public final class AheadOfUse extends Pane {
    /** Between two steps, for what the user does meanwhile. */
    private static final Duration REST = Duration.millis(120);

    private final Queue<Runnable> steps = new ArrayDeque<>();
    private final PauseTransition rest = new PauseTransition(REST);

    /** Has to be in the window, for styles are those of where a node is. */
    public AheadOfUse() {
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

    /** Matches the styles of a node that is in no window; whoever asks it finds it invisible meanwhile. */
    public void style(Node node) {
        hold(node, node::applyCss);
    }

    /** Lays out a node that is in no window. */
    public void layOut(Region node, double width, double height) {
        hold(node, () -> {
            node.applyCss();
            node.resize(width, height);
            node.layout();
        });
    }

    private void hold(Node node, Runnable work) {
        if (getScene() == null || node.getScene() != null) {
            return;
        }
        node.setVisible(false);
        getChildren().setAll(node);
        work.run();
        getChildren().clear();
        node.setVisible(true);
    }
}
