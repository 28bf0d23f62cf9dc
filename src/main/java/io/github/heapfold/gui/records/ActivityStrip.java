package io.github.heapfold.gui.records;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Does what may take long, and shows how far it is where it does, with a way to end it. */
final class ActivityStrip extends HBox {
    /** What is done sooner shows no progress. */
    private static final Duration PATIENCE = Duration.ofMillis(300);

    /** Something that tells how far it is. */
    @FunctionalInterface
    interface Work<T> {
        T run(Progress progress) throws IOException;
    }

    private final Consumer<Throwable> failed;
    private final ProgressBar bar = new ProgressBar();
    private final Label line = Controls.label("", Styles.TEXT_SMALL);
    private final Timeline clock = new Timeline(new KeyFrame(javafx.util.Duration.millis(100), event -> show()));

    /** What is under way, the oldest first. */
    private final List<Activity> activities = new ArrayList<>();

    /** @param failed hears why something could not be done, unless it was cancelled */
    ActivityStrip(Consumer<Throwable> failed) {
        this.failed = failed;
        clock.setCycleCount(Timeline.INDEFINITE);
        bar.getStyleClass().add(Styles.SMALL);
        Button cancel = Controls.button("records-cancel", text("jobs.cancel"), this::cancel);
        cancel.getStyleClass().add(Styles.SMALL);
        line.setMinWidth(0);
        line.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(line, Priority.ALWAYS);
        setId("records-activity");
        setMaxHeight(USE_PREF_SIZE);
        getStyleClass().addAll("row", "banner", "activity");
        getChildren().addAll(bar, line, cancel);
        Controls.show(this, false);
    }

    /**
     * Does the work; one of the two is called in the window's thread when it is over.
     *
     * @param undone where nothing came of it
     */
    <T> Activity run(Background where, String title, Work<T> work, Consumer<T> done, Runnable undone) {
        Activity started = new Activity(title, System::nanoTime);
        activities.add(started);
        clock.play();
        where.run(
                () -> work.run(started),
                result -> {
                    end(started);
                    done.accept(result);
                },
                failure -> {
                    end(started);
                    undone.run();
                    if (!(failure instanceof CancellationException)) {
                        failed.accept(failure);
                    }
                });
        return started;
    }

    /** Ends all that is under way. */
    void cancel() {
        activities.forEach(Activity::cancel);
    }

    private void end(Activity over) {
        activities.remove(over);
        if (activities.isEmpty()) {
            clock.stop();
        }
        show();
    }

    private void show() {
        Optional<Activity> shown = activities.stream()
                .filter(activity -> activity.isOlder(PATIENCE))
                .findFirst();
        Controls.show(this, shown.isPresent());
        shown.ifPresent(activity -> {
            bar.setProgress(activity.fraction());
            String part = activity.total() > 0
                    ? text("job.of", Units.bytes(activity.done()), Units.bytes(activity.total()))
                    : activity.done() > 0 ? Units.bytes(activity.done()) : "";
            line.setText(part.isEmpty() ? activity.title() : activity.title() + text("job.separator") + part);
        });
    }
}
