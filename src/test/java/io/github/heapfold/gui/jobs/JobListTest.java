package io.github.heapfold.gui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
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
            list.getScene().getRoot().applyCss();
            list.getScene().getRoot().layout();
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
}
