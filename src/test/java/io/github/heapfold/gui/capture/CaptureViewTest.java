package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.shell.Dialogs;
import io.github.heapfold.gui.shell.Settings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class CaptureViewTest {
    @TempDir
    Path folder;

    @Start
    void start(Stage stage) {
        JobQueue queue = new JobQueue(Runnable::run, Runnable::run, Runnable::run, System::nanoTime);
        CaptureView view = new CaptureView(
                new CaptureRunner(queue, 1, Runnable::run, Runnable::run, file -> {}),
                // What runs on this machine is no matter.
                new Background(task -> {}, Runnable::run),
                folder,
                new Settings(folder.resolve("settings.properties")),
                (title, question) -> Dialogs.Permission.NO,
                file -> {});
        stage.setScene(new Scene(view, 900, 700));
        stage.show();
    }

    private static JvmRow program(long pid, String mainClass) {
        return new JvmRow(new LocalJvm(
                pid, mainClass, "17", Path.of("jdk"), "me", new HeapUse(10, 100, 10, 100), Optional.empty()));
    }

    @Test
    @SuppressWarnings("unchecked")
    void theChosenProgramStaysChosenWhileOneTypesAndNoOtherComesInItsPlace(FxRobot robot) {
        ListView<JvmRow> list = robot.lookup("#jvms").queryAs(ListView.class);
        TextField filter = robot.lookup("#capture-filter").queryAs(TextField.class);
        TextField trigger = robot.lookup("#trigger-program").queryAs(TextField.class);
        JvmRow chosen = program(2, "org.beta.Server");
        robot.interact(() -> {
            ((ObservableList<JvmRow>) ((FilteredList<JvmRow>) list.getItems()).getSource())
                    .addAll(program(1, "org.alpha.Main"), chosen, program(3, "org.gamma.Server"));
            list.getSelectionModel().select(chosen);
        });
        assertThat(trigger.getText()).isEqualTo("org.beta.Server");

        for (String typed : new String[] {"s", "se", "beta"}) {
            robot.interact(() -> filter.setText(typed));
            assertThat(list.getSelectionModel().getSelectedItem()).isSameAs(chosen);
            assertThat(trigger.getText()).isEqualTo("org.beta.Server");
        }

        robot.interact(() -> filter.setText("gamma"));
        assertThat(list.getSelectionModel().getSelectedItem()).isNull();
        assertThat(trigger.getText()).isEqualTo("org.beta.Server");
    }

    @Test
    @SuppressWarnings("unchecked")
    void oneReadsWhyAWatchCannotStartAndADoubleClickOnAProgramLacksNothing(FxRobot robot) throws Exception {
        Labeled state = robot.lookup("#trigger-state").queryLabeled();
        Button start = robot.lookup("#trigger-switch").queryButton();
        assertThat(start.isDisabled()).isTrue();
        assertThat(state.getText()).isEqualTo(text("capture.trigger.off.program"));

        ListView<JvmRow> list = robot.lookup("#jvms").queryAs(ListView.class);
        robot.interact(() -> ((ObservableList<JvmRow>) ((FilteredList<JvmRow>) list.getItems()).getSource())
                .add(program(1, "org.alpha.Main")));
        await(() -> robot.lookup(".jvm").tryQuery().isPresent());
        robot.doubleClickOn(".jvm");

        assertThat(robot.lookup("#trigger-program").queryAs(TextField.class).getText())
                .isEqualTo("org.alpha.Main");
        assertThat(start.isFocused()).isTrue();
        assertThat(state.getText()).isEqualTo(text("capture.trigger.off"));

        robot.lookup("#capture-now").queryAllAs(Button.class).stream()
                .filter(Button::isVisible)
                .findFirst()
                .ifPresent(robot::clickOn);
        assertThat(list.isFocused()).as("where the question was answered").isTrue();

        robot.interact(() -> {
            robot.lookup("#trigger-full").queryAs(CheckBox.class).setSelected(false);
            robot.lookup("#trigger-oom").queryAs(CheckBox.class).setSelected(false);
        });
        assertThat(state.getText()).isEqualTo(text("capture.trigger.off.reason"));
    }

    @Test
    void wordsOfCheckBoxesAreNotCutWhereTheyAreLongerThanTheirCard(FxRobot robot) {
        Set<CheckBox> boxes = robot.lookup(".check-box").queryAllAs(CheckBox.class);
        assertThat(boxes).hasSizeGreaterThan(5);
        robot.interact(() -> {
            boxes.forEach(box -> box.setText((box.getText() + " ").repeat(4).strip()));
            robot.lookup("#capture-view").queryAs(Region.class).applyCss();
            robot.lookup("#capture-view").queryAs(Region.class).layout();
        });
        assertThat(boxes).allSatisfy(box -> {
            String seen = ((Text) box.lookup(".text")).getText();
            assertThat(seen).isEqualTo(box.getText());
            assertThat(box.getHeight()).isGreaterThanOrEqualTo(box.prefHeight(box.getWidth()));
        });
    }
}
