package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.TestWindow.awaitReady;
import static io.github.heapfold.gui.TestWindow.file;
import static io.github.heapfold.gui.TestWindow.open;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.job.input.FileKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TitledPane;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.Dragboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The window as a user has it in hand: with mouse and keys, on a real dump. */
@ExtendWith(ApplicationExtension.class)
class AppTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private Composition app;
    private Path dump;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, dialogs);
    }

    @BeforeEach
    void writeDump() throws Exception {
        dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    @Test
    void offersToOpenADumpWhileThereIsNone(FxRobot robot) throws Exception {
        dialogs.toOpen = List.of(dump);

        fire(robot, "welcome-open");
        awaitReady(app, dump);

        assertThat(robot.lookup("#summary-view").tryQuery()).isPresent();
        robot.press(KeyCode.CONTROL, KeyCode.DIGIT2).release(KeyCode.DIGIT2, KeyCode.CONTROL);
        assertThat(robot.lookup("#inspect-view").tryQuery()).isPresent();
        assertThat(robot.lookup("#tags")
                        .queryAs(javafx.scene.control.TreeTableView.class)
                        .getExpandedItemCount())
                .isGreaterThan(5);
    }

    @Test
    void opensByKeyAndKeepsTheFilesInTheirOrder(FxRobot robot) throws Exception {
        open(app, dump);
        Path second = Files.copy(dump, folder.resolve("second"));
        dialogs.toOpen = List.of(second);

        robot.press(KeyCode.CONTROL, KeyCode.O).release(KeyCode.O, KeyCode.CONTROL);
        awaitReady(app, second);

        ListView<?> files = robot.lookup("#files").queryAs(ListView.class);
        assertThat(files.getItems()).hasSize(2);
        assertThat(app.workspace().selected().get()).isSameAs(file(app, second));
    }

    @Test
    void filesOfAnotherStartAreOpenedBesideWhatIsOpenAsLongAsTheWindowIs(FxRobot robot) throws Exception {
        open(app, dump);
        Path second = Files.copy(dump, folder.resolve("second"));
        Stage window = (Stage) app.window().getScene().getWindow();
        boolean[] taken = new boolean[2];

        robot.interact(() -> {
            window.setIconified(true);
            taken[0] = HeapfoldApp.take(List.of(second), window, app);
        });
        awaitReady(app, second);

        assertThat(taken[0]).isTrue();
        assertThat(window.isIconified()).isFalse();
        assertThat(app.workspace().files()).hasSize(2);
        assertThat(app.workspace().selected().get()).isSameAs(file(app, second));

        robot.interact(() -> {
            window.hide();
            taken[1] = HeapfoldApp.take(List.of(dump), window, app);
        });
        assertThat(taken[1]).isFalse();
    }

    @Test
    void saysWhatIsWrongWithAFileThatIsNoDump(FxRobot robot) throws Exception {
        Path text = Files.writeString(folder.resolve("looks-like.hprof"), "but is not");

        robot.interact(() -> app.workspace().open(List.of(text)));
        await(() -> file(app, text).state().get() == OpenFile.State.FAILED);

        assertThat(robot.lookup("#problem-reason").queryAs(Label.class).getText())
                .contains("is not a heap dump")
                .contains("offset 0");
    }

    @Test
    void aDroppedDumpIsShownWithWhatIsInIt(FxRobot robot) throws Exception {
        Label source = new Label("drag me");
        source.setId("drag-source");
        source.setOnDragDetected(event -> {
            Dragboard board = source.startDragAndDrop(TransferMode.ANY);
            ClipboardContent content = new ClipboardContent();
            content.putFiles(List.of(dump.toFile()));
            board.setContent(content);
            event.consume();
        });
        robot.interact(() -> {
            StackPane.setAlignment(source, javafx.geometry.Pos.TOP_RIGHT);
            app.window().getChildren().add(source);
        });

        Node overlay = robot.lookup("#drop-overlay").query();
        assertThat(overlay.isVisible()).isFalse();
        robot.drag("#drag-source").moveTo("#welcome");
        await(overlay::isVisible);
        await(() -> robot.lookup("#drop-promise")
                .queryAs(Label.class)
                .getText()
                .equals("Look into it: what leaks, what is in it, how small it gets"));
        robot.dropTo("#welcome");
        awaitReady(app, dump);

        assertThat(file(app, dump).view().get()).isEqualTo(ViewId.SUMMARY);
        assertThat(robot.lookup("#summary-view").tryQuery()).isPresent();
        assertThat(robot.lookup("#drop-overlay").<Node>query().isVisible()).isFalse();
    }

    @Test
    void compressesAndReports(FxRobot robot) throws Exception {
        Files.copy(OwnDump.small(), dump, StandardCopyOption.REPLACE_EXISTING);
        open(app, dump);
        fire(robot, "view-COMPRESS");
        fire(robot, "compress");
        Path folded = folder.resolve("own.hfold");
        awaitFolded(folded);

        assertThat(FileKind.of(folded)).isEqualTo(FileKind.HFOLD);
        assertThat(Files.size(folded)).isLessThan(Files.size(dump) / 2);
        assertThat(robot.lookup("#report-view").tryQuery()).isPresent();
        assertThat(robot.lookup("#headline").queryAs(Label.class).getText()).contains(" → ");
        assertThat(robot.lookup("#report-made").queryAs(Label.class).getText())
                .isEqualTo("own.hfold in " + folder.toAbsolutePath());
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        // One act stands out: what is made is verified.
        assertThat(robot.lookup("#verify").query().getStyleClass()).contains(Styles.ACCENT);
        assertThat(robot.lookup("#file-act").query().getStyleClass()).doesNotContain(Styles.ACCENT);
    }

    private void awaitFolded(Path folded) throws Exception {
        await(() -> app.workspace().find(folded).isPresent());
        awaitReady(app, folded);
    }

    @Test
    void aToggleMakesThePresetOnesOwnAndBack(FxRobot robot) throws Exception {
        open(app, dump);
        fire(robot, "view-COMPRESS");
        robot.interact(() -> robot.lookup("#adjust").queryAs(TitledPane.class).setExpanded(true));
        CheckBox elements = robot.lookup((Node node) -> "strip-PRIMITIVE_ARRAY_DUMP.elements".equals(node.getId()))
                .queryAs(CheckBox.class);

        robot.interact(elements::fire);
        assertThat(file(app, dump).profile().get().name()).isEqualTo("custom");

        fire(robot, "preset-oom");
        assertThat(elements.isSelected()).isFalse();
        assertThat(file(app, dump).profile().get().name()).isEqualTo("oom");
    }

    @Test
    void whatThereIsNoneOfIsNotCounted(FxRobot robot) throws Exception {
        open(app, dump);
        fire(robot, "view-COMPRESS");
        TitledPane adjust = robot.lookup("#adjust").queryAs(TitledPane.class);
        for (String goal : List.of("oom", "mat", "share", "lossless")) {
            robot.interact(robot.lookup("#preset-" + goal).queryAs(ButtonBase.class)::fire);
            assertThat(adjust.getText()).as(goal).doesNotContainPattern("\\b0\\b");
        }
        assertThat(adjust.getText()).contains("no field is left out").doesNotContain("rules");
    }

    @Test
    void restoresTheOriginalByteForByteAfterLossless(FxRobot robot) throws Exception {
        open(app, dump);
        fire(robot, "view-COMPRESS");
        fire(robot, "preset-lossless");
        robot.press(KeyCode.CONTROL, KeyCode.ENTER).release(KeyCode.ENTER, KeyCode.CONTROL);
        Path folded = folder.resolve("own.hfold");
        awaitFolded(folded);

        robot.interact(() -> app.workspace().selected().set(file(app, folded)));
        fire(robot, "view-RESTORE");
        fire(robot, "restore");
        Path restored = folder.resolve("own.restored.hprof");
        awaitFolded(restored);

        assertThat(Files.mismatch(dump, restored)).isEqualTo(-1);
        assertThat(robot.lookup("#restore-title").queryAs(Label.class).getText())
                .contains("own.restored.hprof");
        // What compares the two is beside what checks the one, and both are named for what they do.
        robot.interact(() -> assertThat(robot.lookup("#restore-view .button").queryAllAs(Button.class))
                .filteredOn(button -> button.isVisible() && button.getText() != null)
                .extracting(Button::getText)
                .contains(text("restored.verify"), text("restore.check"))
                .doesNotHaveDuplicates());
    }

    @Test
    void asksBeforeItReplacesAFile(FxRobot robot) throws Exception {
        Path target = Files.writeString(folder.resolve("own.hfold"), "precious");
        open(app, dump);
        fire(robot, "view-COMPRESS");

        dialogs.replace = false;
        fire(robot, "compress");
        await(() -> dialogs.asked == 1);
        assertThat(app.queue().losable()).isEmpty();
        assertThat(Files.readString(target)).isEqualTo("precious");

        dialogs.replace = true;
        fire(robot, "compress");
        awaitFolded(target);
        assertThat(FileKind.of(target)).isEqualTo(FileKind.HFOLD);
    }

    @Test
    void aCancelledJobLeavesNothingAndTheNextOneRuns(FxRobot robot) throws Exception {
        open(app, dump);
        JobEntry endless = TestWindow.endless(app, "endless");
        fire(robot, "view-COMPRESS");
        fire(robot, "compress");
        await(() -> app.queue().losable().size() == 2);
        await(() -> app.queue().unfinished().size() == 2);
        fire(robot, "jobs-button");
        await(() -> robot.lookup(".job-cancel").queryAll().stream()
                        .filter(Node::isVisible)
                        .count()
                == 2);
        assertThat(Files.exists(folder.resolve("own.hfold"))).isFalse();

        robot.clickOn(robot.lookup(".job-cancel")
                .match(Node::isVisible)
                .queryAll()
                .iterator()
                .next());
        await(() -> endless.state().get() == JobEntry.State.CANCELLED);

        awaitFolded(folder.resolve("own.hfold"));
    }

    @Test
    void closingWithJobsRunningAsks(FxRobot robot) throws Exception {
        dialogs.stop = false;
        robot.interact(() -> assertThat(app.mayClose()).isTrue());
        TestWindow.endless(app, "endless");

        // It is no loss, and not among those that are asked about.
        robot.interact(() -> app.queue().submit(JobRequest.create("look", JobRequest.Queue.ANSWERS, monitor -> {
            while (true) {
                monitor.endIfCancelled();
                LockSupport.parkNanos(1_000_000);
            }
        })));

        robot.interact(() -> assertThat(app.mayClose()).isFalse());
        assertThat(dialogs.question).isEqualTo("endless");
    }

    @Test
    void whatIsRememberedIsWrittenWhenItChanges(FxRobot robot) throws Exception {
        open(app, dump);
        await(() -> Files.exists(folder.resolve("settings.properties")));
        await(() ->
                new Settings(folder.resolve("settings.properties")).recent().equals(List.of(dump.toAbsolutePath())));
    }

    @Test
    void aFailureOffersWhatMayHelp(FxRobot robot) throws Exception {
        open(app, dump);
        fire(robot, "view-COMPRESS");
        // A folder of that name, which is not known to be in the way before.
        dialogs.target = Files.createDirectory(folder.resolve("taken.hfold"));
        Files.createFile(dialogs.target.resolve("in the way"));
        dialogs.replace = true;
        robot.interact(() -> file(app, dump).view().set(ViewId.COMPRESS));
        fire(robot, "change-target");
        fire(robot, "compress");
        await(() -> file(app, dump).problem().get() != null);
        dialogs.target = folder.resolve("elsewhere.hfold");
        fire(robot, "remedy-problem.elsewhere");
        awaitFolded(folder.resolve("elsewhere.hfold"));
        assertThat(file(app, dump).problem().get()).isNull();
    }

    @Test
    void ofAFileThatHasGoneItAsksWhereItIsAndOnlyWhereThatMatters(FxRobot robot) throws Exception {
        open(app, dump);
        fire(robot, "view-COMPRESS");
        Path moved = Files.move(dump, folder.resolve("moved.hprof"));
        fire(robot, "compress");
        await(() -> file(app, dump).problem().get() != null);
        assertThat(robot.lookup("#problem").tryQuery()).isPresent();
        assertThat(robot.lookup((Node node) -> "remedy-problem.elsewhere".equals(node.getId()))
                        .tryQuery())
                .isEmpty();

        fire(robot, "view-INSPECT");
        assertThat(robot.lookup("#problem").tryQuery()).isEmpty();
        fire(robot, "view-COMPRESS");
        dialogs.toOpen = List.of(moved);
        fire(robot, "remedy-problem.reopen");
        awaitReady(app, moved);

        // Lists take this key for themselves.
        robot.interact(() -> {
            app.workspace().show(file(app, dump));
            robot.lookup("#files").query().requestFocus();
        });
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(file(app, dump).problem().get()).isNull();
    }

    @Test
    void theThemeChangesAtOnce(FxRobot robot) throws Exception {
        assertThat(app.window().getStyleClass()).contains("light");
        fire(robot, "theme");
        assertThat(app.window().getStyleClass()).contains("dark").doesNotContain("light");
    }
}
