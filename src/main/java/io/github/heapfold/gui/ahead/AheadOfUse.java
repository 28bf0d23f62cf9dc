package io.github.heapfold.gui.ahead;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.FittingScroll;
import java.util.ArrayDeque;
import java.util.Queue;
import javafx.animation.PauseTransition;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.InputEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.util.Duration;

/**
 * Does what takes long the first time before anybody waits for it, in steps between which the window answers, and none
 * while the user does something or jobs work, whose answers somebody waits for. What is not there yet when it is wanted
 * is made then.
 */
public final class AheadOfUse extends Pane {
    /** Between two steps, for what the window does meanwhile. */
    private static final Duration REST = Duration.millis(120);

    private static final Duration SHORT_REST = Duration.millis(40);

    /** After the user or a job did something, for what comes of it. */
    private static final Duration IN_USE = Duration.millis(600);

    private final Queue<Runnable> steps = new ArrayDeque<>();
    private final PauseTransition rest = new PauseTransition();

    /** As what views are in when they are seen: styles that were worked out are found again only below the same. */
    private final FittingScroll place = new FittingScroll();

    private final Duration between;
    private final ObservableValue<Boolean> busy;
    private final ObservableValue<Boolean> shown = Controls.shown(this);

    /** The jobs outlive a page: they hold this weakly. */
    private final ChangeListener<Boolean> afterJobs = (value, before, now) -> goOn();

    /**
     * Has to be in the window, for styles are those of where a node is.
     *
     * @param hurry whether the others are to come after these
     * @param busy whether any job works or waits
     */
    public AheadOfUse(String id, boolean hurry, ObservableValue<Boolean> busy) {
        setId(id);
        this.busy = busy;
        busy.addListener(new WeakChangeListener<>(afterJobs));
        between = hurry ? SHORT_REST : REST;
        setManaged(false);
        setVisible(false);
        place.setManaged(false);
        getChildren().add(place);
        rest.setOnFinished(event -> step());
        shown.addListener((value, before, now) -> {
            if (now) {
                goOn();
            } else {
                // Nobody waits for it, and a clock that runs on would keep a closed window in memory.
                rest.stop();
            }
        });
        EventHandler<InputEvent> used = event -> {
            if (rest.getStatus() == PauseTransition.Status.RUNNING && event.getEventType() != MouseEvent.MOUSE_MOVED) {
                rest.setDuration(IN_USE);
                rest.playFromStart();
            }
        };
        sceneProperty().addListener((value, before, now) -> {
            if (before != null) {
                before.removeEventFilter(InputEvent.ANY, used);
            }
            if (now != null) {
                now.addEventFilter(InputEvent.ANY, used);
            }
        });
    }

    /** Does this when those before it are done. */
    public void later(Runnable step) {
        steps.add(step);
        goOn();
    }

    private void goOn() {
        boolean free = shown.getValue() && !busy.getValue();
        if (free && !steps.isEmpty() && rest.getStatus() != PauseTransition.Status.RUNNING) {
            // What has just come into sight, or what a job gave, is looked at and used first.
            rest.setDuration(IN_USE);
            rest.playFromStart();
        }
    }

    /** Forgets what is not done yet. */
    public void cancel() {
        steps.clear();
        rest.stop();
    }

    private void step() {
        Runnable next = busy.getValue() ? null : steps.poll();
        if (next != null) {
            next.run();
            rest.setDuration(between);
            rest.playFromStart();
        }
    }

    /** Whether all that was asked for has been done. */
    public boolean isDone() {
        return steps.isEmpty() && rest.getStatus() != PauseTransition.Status.RUNNING;
    }

    /**
     * Styles a node that is in no window and lays it out; whoever asks it finds it invisible meanwhile. A table makes
     * its first rows so: a part of the height at a time keeps each step short.
     *
     * @param width in pixels, that of the place where it will be
     * @param height in pixels, that or less
     */
    public void prepare(Node node, double width, double height) {
        if (getScene() == null || node.getScene() != null) {
            return;
        }
        // Colours are those of the window's styles, which another theme may have changed since the last frame.
        getScene().getRoot().applyCss();
        boolean managed = node.isManaged();
        node.setVisible(false);
        // Else it is given the size that it would like.
        node.setManaged(false);
        place.applyCss();
        place.setContent(node);
        node.applyCss();
        if (width > 0 && height > 0) {
            node.resize(width, height);
            if (node instanceof Parent parent) {
                parent.layout();
            }
        }
        place.setContent(null);
        node.setManaged(managed);
        node.setVisible(true);
    }

    /** What was laid out elsewhere is laid out anew where it is now. */
    public static void place(Node node) {
        if (node instanceof Parent parent) {
            parent.requestLayout();
            parent.getChildrenUnmodifiable().forEach(AheadOfUse::place);
        }
    }
}
