package io.github.heapfold.gui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** How high the foot of a view is. */
@ExtendWith(ApplicationExtension.class)
class JobPaneTest {
    private static final double NEEDED = 90;

    private Region warning;
    private HBox foot;

    @Start
    void start(Stage stage) {
        warning = new Region();
        warning.setMinSize(0, 0);
        warning.setPrefSize(100, NEEDED);
        JobQueue queue = new JobQueue(Runnable::run, Runnable::run, () -> 0);
        foot = new JobPane(queue, Path.of("a.hprof")).low().foot(warning);
        Region rest = new Region();
        rest.setMinHeight(200);
        rest.setPrefHeight(400);
        stage.setScene(new Scene(new VBox(rest, foot), 300, 250));
        stage.show();
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
}
