package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** How high the list of jobs is. */
@ExtendWith(ApplicationExtension.class)
class JobListTest {
    private static final double HEIGHT = 400;

    private final JobQueue queue = new JobQueue(Runnable::run, Runnable::run, Runnable::run, () -> 0);
    private JobList list;

    @Start
    void start(Stage stage) {
        list = new JobList(queue, file -> {}, () -> {});
        stage.setScene(new Scene(new StackPane(list), 600, HEIGHT));
        stage.show();
    }

    private double height(FxRobot robot, int jobs) {
        robot.interact(() -> {
            for (int i = 0; i < jobs; i++) {
                queue.submit(JobRequest.create("Work on a.hprof", JobRequest.Queue.WORK, monitor -> "done"));
            }
            layout();
        });
        return list.getHeight();
    }

    @Test
    void asHighAsItsRowsAndNeverHigherThanTheWindow(FxRobot robot) {
        double one = height(robot, 1);
        double three = height(robot, 2);
        assertThat(one).isLessThan(HEIGHT / 2);
        assertThat(three).isGreaterThan(one);
        assertThat(height(robot, 30)).isLessThanOrEqualTo(HEIGHT);
    }

    /** Not to wait for where a test fails before the job may end. */
    private static void start(Runnable job) {
        Thread thread = new Thread(job);
        thread.setDaemon(true);
        thread.start();
    }

    /** Its name is cut, and not how it ended; where its cancel was, there is nothing else to press. */
    @Test
    void whatEndsSaysSoAndPutsNothingInThePlaceOfCancel(FxRobot robot) throws Exception {
        CompletableFuture<String> done = new CompletableFuture<>();
        JobQueue work = new JobQueue(JobListTest::start, Platform::runLater, Runnable::run, () -> 0);
        robot.interact(() -> {
            JobList jobs = new JobList(work, file -> {}, () -> {});
            list.getScene().setRoot(new StackPane(jobs));
            list = jobs;
            work.submit(JobRequest.create(
                            "Compressing " + "y".repeat(200) + ".hprof", JobRequest.Queue.WORK, monitor -> done.join())
                    .reveals(Path.of("y.hfold")));
            layout();
        });
        Node cancel = robot.lookup(".job-cancel").query();
        Bounds place = cancel.localToScene(cancel.getLayoutBounds());
        done.complete("");
        await(() -> work.unfinished().isEmpty());
        robot.interact(this::layout);
        assertThat(robot.lookup(".job-cancel").<Node>queryAll()).noneMatch(Node::isVisible);
        assertThat(robot.lookup(".job-cell .button").<Node>queryAll())
                .filteredOn(Node::isVisible)
                .isNotEmpty()
                .map(button -> button.localToScene(button.getLayoutBounds()))
                .noneMatch(other -> other.getMinX() < place.getCenterX() && place.getCenterX() < other.getMaxX());
        assertThat(robot.lookup(".job-cell .label .text").queryAllAs(Text.class))
                .extracting(Text::getText)
                .contains("done");
    }

    private void layout() {
        list.getScene().getRoot().applyCss();
        list.getScene().getRoot().layout();
    }
}
