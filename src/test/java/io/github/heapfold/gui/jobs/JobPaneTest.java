package io.github.heapfold.gui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.Phase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** How high the foot of a view is, and where the focus is in it. */
@ExtendWith(ApplicationExtension.class)
class JobPaneTest {
    private static final double NEEDED = 90;

    private static final Path FILE = Path.of("a.hprof");

    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(jobs::add, Runnable::run, Runnable::run, () -> 0);
    private Region warning;
    private Button act;
    private HBox foot;

    @Start
    void start(Stage stage) {
        warning = new Region();
        warning.setMinSize(0, 0);
        warning.setPrefSize(100, NEEDED);
        JobPane pane = new JobPane(queue, FILE).low();
        act = new Button("Compress");
        act.setMinWidth(Region.USE_PREF_SIZE);
        act.disableProperty().bind(pane.busy());
        foot = pane.foot(warning, act);
        Region rest = new Region();
        rest.setMinHeight(200);
        rest.setPrefHeight(400);
        Scene scene = new Scene(new VBox(new Button("beginning of the window"), rest, foot), 620, 250);
        stage.setScene(scene);
        stage.show();
    }

    @Test
    void cancelStaysWhereItIsWhateverTheNumbersSay(FxRobot robot) {
        JobEntry[] job = new JobEntry[1];
        robot.interact(() -> {
            warning.setPrefSize(60, 20);
            job[0] = queue.submit(JobRequest.create("Compress", JobRequest.Queue.WORK, monitor -> "")
                    .about(FILE));
        });
        Node cancel = robot.lookup("#job-cancel").query();
        Set<Double> places = new HashSet<>();
        for (long done : List.of(1L, 123_456_789L)) {
            Optional<Duration> left = done == 1 ? Optional.empty() : Optional.of(Duration.ofHours(1));
            robot.interact(() -> {
                job[0].view.set(new JobView(Phase.FOLDING, done, 200_000_000, done, left));
                foot.getScene().getRoot().layout();
            });
            places.add(cancel.localToScene(0, 0).getX());
        }
        assertThat(places).hasSize(1);
    }

    @Test
    void whatTheFootHasIsNotCutWhereTheWindowIsLow(FxRobot robot) {
        robot.interact(() -> foot.getScene().getRoot().layout());
        assertThat(foot.getHeight()).isGreaterThanOrEqualTo(NEEDED);
        assertThat(warning.getHeight()).isEqualTo(NEEDED);
        robot.interact(() -> {
            warning.setManaged(false);
            foot.getScene().getRoot().layout();
        });
        // As high as a job in it, before there is one.
        assertThat(foot.getHeight()).isBetween(40.0, NEEDED - 1);
    }

    @Test
    void whoBeginsAJobWaitsAtItAndIsWhereItWasBegunWhenItIsOver(FxRobot robot) {
        robot.interact(act::requestFocus);
        JobEntry[] job = new JobEntry[1];
        robot.interact(() -> job[0] = queue.submit(JobRequest.create("Compress", JobRequest.Queue.WORK, monitor -> {
                    monitor.phase(Phase.FOLDING).at(1, 2);
                    return "";
                })
                .about(FILE)));
        assertThat(foot.getScene().getFocusOwner().getId()).isEqualTo("job-pane");
        robot.press(KeyCode.TAB).release(KeyCode.TAB);
        assertThat(foot.getScene().getFocusOwner().getId()).isEqualTo("job-cancel");
        robot.press(KeyCode.SPACE).release(KeyCode.SPACE);
        robot.interact(jobs.remove());
        assertThat(job[0].state().get()).isEqualTo(JobEntry.State.CANCELLED);
        assertThat(foot.getScene().getFocusOwner()).isSameAs(act);
    }
}
