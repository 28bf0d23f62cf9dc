package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.jobs.AtWork;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class StopDialogTest {
    private static final AtWork NOTHING = new AtWork(List.of(), List.of());

    private final SimpleObjectProperty<AtWork> work = new SimpleObjectProperty<>(job("Compressing h2.hprof"));
    private final AtomicReference<Boolean> answer = new AtomicReference<>();
    private FxDialogs dialogs;

    @Start
    void start(Stage stage) {
        stage.setScene(new Scene(new Label("Window"), 300, 200));
        stage.show();
        dialogs = new FxDialogs(stage);
    }

    private static AtWork job(String title) {
        return new AtWork(List.of(title), List.of());
    }

    private static List<String> told(FxRobot robot) {
        return robot.lookup("#stop-dialog .label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .toList();
    }

    private void ask(FxRobot robot) throws Exception {
        Platform.runLater(() -> answer.set(dialogs.mayStop(work)));
        await(() -> robot.lookup("#stop-dialog").tryQuery().isPresent());
        assertThat(answer.get()).isNull();
        Stage window = (Stage) robot.lookup("#stop-dialog").query().getScene().getWindow();
        assertThat(window.getTitle()).isEqualTo("Not done: Compressing h2.hprof");
        assertThat(robot.lookup("#stop-dialog .label").queryAllAs(Label.class))
                .anyMatch(label -> "Not done: Compressing h2.hprof".equals(label.getText()));
    }

    @Test
    void jobsThatEndMeanwhileCloseNothing(FxRobot robot) throws Exception {
        ask(robot);
        robot.interact(() -> work.set(NOTHING));
        assertThat(answer.get()).isNull();
        assertThat(robot.lookup("#stop-dialog .label").queryAllAs(Label.class))
                .anyMatch(label -> "Ended: Compressing h2.hprof".equals(label.getText()))
                .noneMatch(label -> label.getText().startsWith("Not done"));
        assertThat(robot.lookup("#stop-dialog .button").queryAllAs(Button.class))
                .extracting(Button::getText)
                .containsExactlyInAnyOrder("Close", "Keep open");
        robot.push(KeyCode.ENTER);
        await(() -> answer.get() != null);
        assertThat(answer.get()).isFalse();
    }

    @Test
    void whatBeginsAfterItIsToldAgain(FxRobot robot) throws Exception {
        ask(robot);
        robot.interact(() -> work.set(NOTHING));
        robot.interact(() -> work.set(job("Sending app.hfold")));
        assertThat(robot.lookup("#stop-dialog .label").queryAllAs(Label.class))
                .anyMatch(label -> "Not done: Sending app.hfold".equals(label.getText()));
        assertThat(robot.lookup("#stop-dialog .button").queryAllAs(Button.class))
                .extracting(Button::getText)
                .doesNotContain("Close", "Keep open");
        robot.push(KeyCode.ENTER);
        await(() -> answer.get() != null);
        assertThat(answer.get()).isFalse();
    }

    @Test
    void whatIsWatchedForIsNotForgottenWithoutAQuestion(FxRobot robot) throws Exception {
        robot.interact(() -> work.set(new AtWork(List.of(), List.of("Watching acme.oom"))));
        Platform.runLater(() -> answer.set(dialogs.mayStop(work)));
        await(() -> robot.lookup("#stop-dialog").tryQuery().isPresent());
        assertThat(told(robot))
                .contains("Watching acme.oom ends")
                .anyMatch(line -> line.contains("nothing more is captured until you start it again"))
                .noneMatch(line -> line.contains("target"));

        robot.interact(() -> work.set(new AtWork(
                List.of("Compressing h2.hprof"), List.of("Watching acme.oom", "Watching the folder /dumps"))));
        assertThat(told(robot))
                .contains("Not done: Compressing h2.hprof")
                .anyMatch(line -> line.contains("leaves nothing behind")
                        && line.contains("Watching acme.oom ends")
                        && line.contains("Watching the folder /dumps ends"));

        robot.interact(() -> work.set(NOTHING));
        assertThat(told(robot)).contains("All of it has ended");
        robot.push(KeyCode.ENTER);
        await(() -> answer.get() != null);
        assertThat(answer.get()).isFalse();
    }

    @Test
    void aHastyEnterLeavesJobsAlone(FxRobot robot) throws Exception {
        ask(robot);
        robot.push(KeyCode.ENTER);
        await(() -> answer.get() != null);
        assertThat(answer.get()).isFalse();
    }
}
