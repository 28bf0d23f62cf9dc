package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** One job: name, bar, numbers, and what can be done with it. */
final class JobCell extends ListCell<JobEntry> {
    private final Label title = Controls.label("", Styles.TEXT_BOLD);
    private final Label state = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final ProgressBar bar = new ProgressBar(0);
    private final Label numbers = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final Button up;
    private final Button down;
    private final Button cancel;
    private final Button retry;
    private final Button reveal;
    private final VBox content;
    private final InvalidationListener changed = value -> refresh();
    private final WeakInvalidationListener weakly = new WeakInvalidationListener(changed);
    private JobEntry entry;

    JobCell(JobQueue queue, Consumer<Path> revealer) {
        up = Controls.iconButton(null, Feather.ARROW_UP, text("jobs.up"), () -> queue.moveUp(entry));
        down = Controls.iconButton(null, Feather.ARROW_DOWN, text("jobs.down"), () -> queue.moveDown(entry));
        cancel = Controls.iconButton(null, Feather.X_CIRCLE, text("jobs.cancel"), () -> queue.cancel(entry));
        cancel.getStyleClass().add("job-cancel");
        retry = Controls.iconButton(null, Feather.ROTATE_CW, text("jobs.retry"), () -> queue.retry(entry));
        reveal = Controls.iconButton(
                null, Feather.FOLDER, text("jobs.reveal"), () -> entry.result().ifPresent(revealer));
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.getStyleClass().add(Styles.SMALL);
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        state.setMinWidth(USE_PREF_SIZE);
        HBox head = new HBox(title, state, up, down, retry, reveal, cancel);
        head.getStyleClass().add("row");
        content = new VBox(head, bar, numbers);
        content.getStyleClass().add("job-cell");
        // Long messages are cut, never make the list scroll sideways.
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(JobEntry item, boolean empty) {
        super.updateItem(item, empty);
        if (entry != item) {
            if (entry != null) {
                entry.view().removeListener(weakly);
                entry.state().removeListener(weakly);
                entry.again.removeListener(weakly);
            }
            entry = item;
            if (item != null) {
                item.view().addListener(weakly);
                item.state().addListener(weakly);
                item.again.addListener(weakly);
            }
        }
        if (empty || item == null) {
            setGraphic(null);
        } else {
            setGraphic(content);
            refresh();
        }
    }

    private void refresh() {
        if (entry == null) {
            return;
        }
        JobEntry.State now = entry.state().get();
        boolean running = now == JobEntry.State.RUNNING;
        title.setText(entry.title());
        state.setText(running ? entry.view().get().phaseText() : text("job.state." + now));
        bar.setProgress(running ? entry.reached() : 0);
        String line = running ? entry.line() : entry.outcome();
        numbers.setText(line);
        Tips.set(numbers, line);
        setAccessibleText(entry.title() + " " + state.getText() + " " + line);
        Controls.show(bar, running);
        Controls.show(numbers, !line.isEmpty());
        Controls.show(up, now == JobEntry.State.WAITING);
        Controls.show(down, now == JobEntry.State.WAITING);
        // Who wants no answers any more closes the file.
        // It keeps its place when the job ends: who is about to press it then shall press nothing else.
        cancel.setVisible(!now.isOver() && entry.lane() != JobRequest.Queue.ANSWERS);
        Controls.show(retry, entry.canRetry());
        Tips.set(retry, text(entry.isOfChanged() ? "jobs.retry.changed" : "jobs.retry"));
        Controls.show(reveal, entry.result().isPresent());
    }
}
