package io.github.heapfold.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.gui.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The Capture view on a real JVM. */
@ExtendWith(ApplicationExtension.class)
class CaptureAppTest {
    @TempDir
    Path folder;

    private Composition app;

    @Start
    void start(Stage stage) {
        Settings settings = new Settings(folder.resolve("settings.properties"));
        app = new Composition(settings, new FakeDialogs(), path -> {});
        HeapfoldApp.show(stage, app, settings);
    }

    @AfterEach
    void stop(FxRobot robot) throws Exception {
        robot.interact(() -> app.stopCaptures());
        robot.interact(() -> app.queue().cancelAll());
        await(() -> app.queue().unfinished().isEmpty());
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                60, TimeUnit.SECONDS, () -> WaitForAsyncUtils.asyncFx(condition).get());
    }

    /** The list may hold more JVMs than fit, so its cells are looked for after it has been scrolled to the child's. */
    private static ListCell<?> cell(FxRobot robot, ChildJvm child) {
        Set<Node> cells = robot.lookup("#jvms .list-cell").queryAll();
        return cells.stream()
                .map(ListCell.class::cast)
                .filter(cell -> cell.lookupAll(".label").stream()
                        .anyMatch(label ->
                                label instanceof Label text && text.getText().startsWith(child.pid() + " · ")))
                .findFirst()
                .orElse(null);
    }

    @Test
    void aJvmIsCapturedAndTheResultAppearsInFiles(FxRobot robot) throws Exception {
        try (ChildJvm child = ChildJvm.holding(5)) {
            robot.clickOn("#capture");
            robot.interact(() ->
                    robot.lookup("#capture-folder").queryAs(TextField.class).setText(folder.toString()));
            robot.interact(() -> robot.lookup("#jvms").query().setStyle("-fx-fixed-cell-size: 12px"));
            await(() -> cell(robot, child) != null);
            robot.interact(() -> ((Button) cell(robot, child).lookup("#capture-now")).fire());

            await(() -> !app.workspace().files().isEmpty());
            Path captured = app.workspace().files().get(0).path();
            assertThat(captured.getFileName().toString()).startsWith("HeldHeap-" + child.pid());
            assertThat(Files.size(captured)).isPositive();
            assertThat(robot.lookup("#capture-view").tryQuery()).isPresent();
        }
    }

    @Test
    void aTriggerThatIsSwitchedOnTellsWhatItMeasures(FxRobot robot) throws Exception {
        try (ChildJvm child = ChildJvm.holding(5)) {
            robot.clickOn("#capture");
            robot.interact(() -> {
                robot.lookup("#capture-folder").queryAs(TextField.class).setText(folder.toString());
                robot.lookup("#trigger-program").queryAs(TextField.class).setText("HeldHeap");
            });
            Button action = robot.lookup("#trigger-switch").queryButton();
            assertThat(action.isDisabled()).isFalse();
            robot.interact(action::fire);

            await(() -> robot.lookup("#trigger-state").queryLabeled().getText().contains("HeldHeap " + child.pid()));
            robot.interact(action::fire);
            await(() -> action.getText().equals("Start watching"));
        }
    }
}
