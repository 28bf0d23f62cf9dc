package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.TextSize;
import java.nio.file.Path;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The work on one file while it waits or runs: phase, bar, numbers and cancel. Takes no space while there is none. */
public final class JobPane extends VBox {
    /** Height of one whose numbers are beside the phase, in pixels at 100 %. */
    private static final double LOW = 44;

    private final JobQueue queue;
    private final Path file;
    private final Label phase = Controls.label("", Styles.TEXT_BOLD);
    private final ProgressBar bar = new ProgressBar(0);
    private final HBox head = new HBox();
    private final Label numbers = Controls.note("");
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();

    /** The acts of the foot that this is in, if it is in one. */
    private final HBox buttons = new HBox();

    /** The act that had the focus when the job began; null where none had. */
    private Node begun;

    /** Held here, because the queue outlives the pane and knows these only weakly. */
    private final InvalidationListener jobsChanged = value -> update();

    private final InvalidationListener progressed = value -> show();
    private final WeakInvalidationListener weakly = new WeakInvalidationListener(progressed);
    private JobEntry entry;

    /**
     * @param file the file that the jobs are about
     */
    public JobPane(JobQueue queue, Path file) {
        this.queue = queue;
        this.file = file;
        setId("job-pane");
        getStyleClass().add("job-pane");
        setAccessibleRole(AccessibleRole.TEXT);
        Focus.holdPlace(this, true);
        Controls.show(this, false);
        bar.setId("job-progress");
        bar.setMaxWidth(Double.MAX_VALUE);
        Button cancel = Controls.button("job-cancel", text("jobs.cancel"), this::cancel);
        cancel.getStyleClass().add(Styles.SMALL);
        head.getChildren().addAll(phase, Controls.spacer(), cancel);
        head.getStyleClass().add("row");
        getChildren().addAll(head, bar, numbers);
        queue.entries().addListener(new WeakInvalidationListener(jobsChanged));
        update();
    }

    /** With the numbers beside the phase, for a foot that is hardly higher while a job runs. */
    public JobPane low() {
        getChildren().remove(numbers);
        numbers.setWrapText(false);
        numbers.setMinWidth(0);
        phase.setMinWidth(USE_PREF_SIZE);
        head.getChildren().add(1, numbers);
        return this;
    }

    /**
     * The foot of a view: the job while there is one, and the acts at the right end. It is as high as what is in it
     * needs: of a view that is too high for the window the rest scrolls.
     */
    public HBox foot(Node... acts) {
        Region between = Controls.spacer();
        // As high as the progress of a job, so that nothing moves when one starts.
        between.setMinHeight(TextSize.scaled(LOW));
        HBox.setHgrow(this, Priority.ALWAYS);
        // All of the room is of the job while there is one: where it ends, and its Cancel is, does not follow its
        // numbers.
        between.maxWidthProperty().bind(Bindings.when(visibleProperty()).then(0).otherwise(Double.MAX_VALUE));
        buttons.getStyleClass().add("row");
        buttons.setMinHeight(TextSize.scaled(LOW));
        // At the lower end, which stays: a warning beside them may take more lines.
        VBox low = new VBox(buttons);
        low.setAlignment(Pos.BOTTOM_RIGHT);
        HBox foot = new HBox(this, between);
        for (Node act : acts) {
            (act instanceof Button ? buttons : foot).getChildren().add(act);
        }
        foot.getChildren().add(low);
        foot.getStyleClass().add("row");
        foot.setMinHeight(USE_PREF_SIZE);
        return foot;
    }

    /** Whether there is a job on the file that is not over. */
    public ReadOnlyBooleanProperty busy() {
        return busy.getReadOnlyProperty();
    }

    private void cancel() {
        if (entry != null) {
            queue.cancel(entry);
        }
    }

    private void update() {
        JobEntry now = queue.unfinishedAbout(file).orElse(null);
        if (now != entry) {
            if (entry != null) {
                entry.view().removeListener(weakly);
            }
            entry = now;
            if (now != null) {
                now.view().addListener(weakly);
            }
        }
        if (now != null && !busy.get()) {
            begin();
        } else if (now == null && busy.get()) {
            end();
        }
        show();
    }

    /**
     * Acts are off while a job works. The toolkit would take the focus of the one that began it to the beginning of the
     * window: it waits here instead, at no button, for the key that began the job may be down for long.
     */
    private void begin() {
        Controls.show(this, true);
        begun = Focus.isIn(buttons) ? getScene().getFocusOwner() : null;
        if (begun != null) {
            Focus.pass(this);
        }
        busy.set(true);
    }

    /** Who waited here is where the job was begun again, unless its result comes in the place of that. */
    private void end() {
        busy.set(false);
        if (Focus.isIn(this)) {
            if (begun == null || begun.isDisabled()) {
                Focus.begin(buttons);
            } else {
                Focus.pass(begun);
            }
        }
        begun = null;
        Controls.show(this, false);
    }

    private void show() {
        if (entry == null) {
            return;
        }
        boolean running = entry.state().get() == JobEntry.State.RUNNING;
        JobView view = entry.view().get();
        phase.setText(running ? view.phaseText() : text("job.state.WAITING"));
        bar.setProgress(running ? view.fraction() : 0);
        bar.setAccessibleText(entry.title() + " " + phase.getText() + " " + view.line());
        setAccessibleText(bar.getAccessibleText());
        numbers.setText(running ? view.line() : text("job.behind"));
    }
}
