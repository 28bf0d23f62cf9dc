package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.text.Problem;
import java.io.IOException;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class ProblemPaneTest {
    private static final String NAME = "very-long-name-".repeat(13) + ".hprof";

    private ProblemPane pane;

    @Start
    void start(Stage stage) {
        pane = new ProblemPane(
                Problem.of("The heap in " + NAME + " could not be analysed.", Path.of(NAME), new IOException("no")),
                () -> {});
        stage.setScene(new Scene(pane, 500, 120));
        stage.show();
    }

    @Test
    void theTitleTellsAllOfALongName(FxRobot robot) {
        robot.interact(() -> {
            Focus.ready(pane);
            Label title = (Label) pane.lookup("#problem-title");
            assertThat(((Text) title.lookup(".text")).getText()).isEqualTo(title.getText());
            assertThat(title.getHeight()).isGreaterThanOrEqualTo(title.prefHeight(title.getWidth()));
        });
    }
}
