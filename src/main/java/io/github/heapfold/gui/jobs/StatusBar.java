package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.CutText;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.InvalidationListener;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/** The bottom of the window: what runs, how far it is, and the button that opens the job list. */
public final class StatusBar extends HBox {
    /** Width in pixels at 100 %. */
    private static final double BUTTON = 88;

    private static final Duration STAYS = Duration.seconds(12);

    private final JobQueue queue;
    private final ProgressBar bar = new ProgressBar(0);
    private final Label line = new Label();
    private final ToggleButton jobs = new ToggleButton() {
        /** As wide for one job as for none, so that nothing beside it moves, and its words are never cut. */
        @Override
        protected double computeMinWidth(double height) {
            return Math.max(TextSize.scaled(BUTTON), computePrefWidth(height));
        }
    };
    private final ChangeListener<JobView> progress = (value, before, now) -> showProgress();
    private final PauseTransition fade;
    private JobEntry shown;
    private final StringProperty idle = new SimpleStringProperty(text("status.idle"));

    /** Shows in its folder what the last job has made, as long as it is said that it has. */
    private final Hyperlink made = new Hyperlink(text("jobs.reveal"));

    /** How the last job ended; empty when that has been seen for long enough. */
    private String last = "";

    /**
     * @param reveal shows a file in its folder
     * @param more further controls for the right end
     */
    public StatusBar(JobQueue queue, Consumer<Path> reveal, Node... more) {
        this(queue, reveal, STAYS, more);
    }

    /** @param stays how long the line says how a job ended */
    StatusBar(JobQueue queue, Consumer<Path> reveal, Duration stays, Node... more) {
        this.queue = queue;
        made.setId("status-reveal");
        made.getStyleClass().add(Styles.TEXT_SMALL);
        made.setMinWidth(USE_PREF_SIZE);
        made.setOnAction(event -> {
            made.setVisited(false);
            reveal.accept((Path) made.getUserData());
        });
        fade = new PauseTransition(stays);
        fade.setOnFinished(event -> {
            last = "";
            made.setUserData(null);
            showProgress();
        });
        getStyleClass().add("status-bar");
        bar.setId("status-progress");
        bar.getStyleClass().add(Styles.SMALL);
        line.setId("status-line");
        line.getStyleClass().add(Styles.TEXT_SMALL);
        line.setMaxWidth(Double.MAX_VALUE);
        line.setMinWidth(0);
        line.textProperty().subscribe(whole -> Tips.set(line, whole));
        InvalidationListener fit = value -> cut();
        line.textProperty().addListener(fit);
        line.fontProperty().addListener(fit);
        line.widthProperty().addListener(fit);
        HBox.setHgrow(line, Priority.ALWAYS);
        jobs.setId("jobs-button");
        jobs.getStyleClass().addAll(Styles.FLAT, Styles.SMALL);
        jobs.setGraphic(Controls.icon(Feather.CHEVRON_UP));
        jobs.setContentDisplay(javafx.scene.control.ContentDisplay.RIGHT);
        for (Node button : more) {
            if (button instanceof Region region) {
                region.setMinWidth(USE_PREF_SIZE);
            }
        }
        getChildren().addAll(bar, line, made);
        getChildren().addAll(more);
        getChildren().add(jobs);
        queue.entries().addListener((ListChangeListener<JobEntry>) change -> update());
        idle.addListener((value, before, now) -> showProgress());
        jobs.selectedProperty().addListener((InvalidationListener) value -> turnArrow());
        update();
    }

    /** What is said where no job works: that none does, unless something else goes on. */
    public StringProperty idle() {
        return idle;
    }

    /** Opens and closes the job list. */
    public ToggleButton jobsButton() {
        return jobs;
    }

    private void turnArrow() {
        jobs.setGraphic(Controls.icon(jobs.isSelected() ? Feather.CHEVRON_DOWN : Feather.CHEVRON_UP));
    }

    private void update() {
        int count = queue.unfinished().size();
        jobs.setText(count == 0 ? text("status.jobs") : count == 1 ? text("status.job") : text("status.jobs.n", count));
        Optional<JobEntry> foremost = queue.foremost();
        if (shown != null && foremost.filter(entry -> entry == shown).isEmpty()) {
            shown.view().removeListener(progress);
            // That a page has its answers is seen there; what was before is told on.
            if (shown.lane() != JobRequest.Queue.ANSWERS) {
                last = ending(shown);
                made.setUserData(shown.result().orElse(null));
            }
            // A failure is told of by the page of its file and stays in the list of jobs.
            fade.playFromStart();
            shown = null;
        }
        if (foremost.isPresent() && shown == null) {
            shown = foremost.get();
            shown.view().addListener(progress);
        }
        showProgress();
    }

    private void showProgress() {
        // Nothing is to be seen where nothing runs, and no empty place of it either. How far answers are is not known:
        // what only moves would take the processors of those that answer.
        Controls.show(bar, shown != null && shown.lane() != JobRequest.Queue.ANSWERS);
        boolean reveals = shown == null && made.getUserData() != null;
        if (!reveals && made.isFocused()) {
            // The toolkit would go on to whatever is next.
            Focus.pass(jobs);
        }
        Controls.show(made, reveals);
        if (shown == null) {
            bar.setProgress(0);
            line.setText(last.isEmpty() ? idle.get() : last);
            return;
        }
        bar.setProgress(shown.reached());
        JobView view = shown.view().get();
        // Where there is little room, the numbers are there, and the words give way.
        line.setText(Stream.of(shown.title(), shown.line(), view.step())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(text("job.separator"))));
        bar.setAccessibleText(line.getText());
    }

    /**
     * A long name gives way in the middle, for how far its work is follows it. Where the middle is in what follows, the
     * end goes instead: a number without its first digits would be another one.
     */
    private void cut() {
        String whole = line.getText();
        int end = whole.indexOf(text("job.separator"));
        double rest = end < 0 ? 0 : CutText.width(line.getFont(), whole.substring(end));
        double dots = CutText.width(line.getFont(), line.getEllipsisString());
        boolean middle = end >= 0 && rest <= (line.getWidth() - dots) / 2;
        line.setTextOverrun(middle ? OverrunStyle.CENTER_ELLIPSIS : OverrunStyle.ELLIPSIS);
    }

    static String ending(JobEntry entry) {
        String end = text("job.state." + entry.state().get());
        String outcome = entry.outcome().isEmpty() ? "" : text("job.separator") + entry.outcome();
        return entry.title() + text("job.separator") + end + outcome;
    }
}
