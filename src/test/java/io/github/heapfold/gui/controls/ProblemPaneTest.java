package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    @Test
    void theOffsetIsToldUnlessTheReasonHasThatVeryNumber(FxRobot robot) {
        assertThat(texts(robot, "112 classes of 1,200 are cut", 12)).contains("12");
        assertThat(texts(robot, "12,345 bytes are lost", 12)).contains("12");
        assertThat(texts(robot, "damaged at offset 12: it ends", 12)).doesNotContain("12");
        assertThat(texts(robot, "damaged at offset 1,200.", 1200)).doesNotContain("1,200");
    }

    private static List<String> texts(FxRobot robot, String reason, long offset) {
        Problem problem = Problem.of(
                "", Path.of("a"), new JobException(Message.verbatim(reason).at(offset)));
        List<String> texts = new ArrayList<>();
        robot.interact(() -> new ProblemPane(problem, () -> {})
                .lookupAll(".label")
                .forEach(label -> texts.add(((Label) label).getText())));
        return texts;
    }
}
