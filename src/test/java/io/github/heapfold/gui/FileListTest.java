package io.github.heapfold.gui;

import static io.github.heapfold.gui.TestWindow.file;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.text.CutText;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The list of opened files, and those that were opened before. */
@ExtendWith(ApplicationExtension.class)
class FileListTest {
    @TempDir
    Path folder;

    private Stage stage;
    private Settings settings;
    private Composition app;

    @Start
    void start(Stage window) {
        stage = window;
        settings = new Settings(folder.resolve("settings.properties"));
        app = TestWindow.show(window, settings, new FakeDialogs());
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    private Path dump(String name) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Samples.list(8, 200).writeTo(file);
    }

    private void open(FxRobot robot, Path... files) throws Exception {
        robot.interact(() -> app.workspace().open(List.of(files)));
        await(() -> Stream.of(files).allMatch(file -> isRead(file)));
    }

    private boolean isRead(Path file) {
        OpenFile.State state = file(app, file).state().get();
        return state == OpenFile.State.READY || state == OpenFile.State.FAILED;
    }

    private static List<String> labels(FxRobot robot, String of) {
        return read(() -> robot.lookup(of).lookup(".label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .toList());
    }

    @Test
    void aRowIsAsHighAndItsTextAsLongUnderThePointer(FxRobot robot) throws Exception {
        open(robot, dump("first.hprof"));
        Node row = robot.lookup(".file-cell").query();
        Node outline = robot.lookup(".file-outline > .label").query();
        double height = row.getLayoutBounds().getHeight();
        double width = outline.getLayoutBounds().getWidth();
        robot.moveTo(row);
        await(() -> robot.lookup(".file-close").<Node>query().isVisible());
        assertThat(row.getLayoutBounds().getHeight()).isEqualTo(height);
        assertThat(outline.getLayoutBounds().getWidth()).isEqualTo(width);
        // What it is of comes before a version: the end is cut.
        assertThat(((Label) outline).getText()).containsSubsequence("JVM", "HPROF");
    }

    /** The first part is always there. */
    @Test
    void ofWhatAFileIsNoPartIsCut(FxRobot robot) throws Exception {
        open(robot, dump("first.hprof"));
        Label outline = robot.lookup(".file-outline > .label").queryAs(Label.class);
        robot.interact(() -> {
            double wide = outline.getWidth();
            List<String> parts = List.of(outline.getText().split(text("job.separator"), -1));
            assertThat(parts).hasSize(3);
            for (double width = wide; width > 0; width -= 5) {
                outline.resize(width, outline.getHeight());
                List<String> left = List.of(outline.getText().split(text("job.separator"), -1));
                assertThat(parts).startsWith(left.toArray(String[]::new));
                assertThat(left.size() == 1 || CutText.width(outline.getFont(), outline.getText()) <= width)
                        .as(outline.getText() + " in " + width)
                        .isTrue();
            }
            assertThat(outline.getText()).isEqualTo(parts.get(0));
            outline.resize(wide, outline.getHeight());
            assertThat(outline.getText()).endsWith(parts.get(2));
        });
    }

    /** By keys alone, too: there is no other way to these acts then. */
    @Test
    void theMenuOfAFileOpensByKeysAndOneSeesWhereTheFocusIs(FxRobot robot) throws Exception {
        Path first = dump("first.hprof");
        open(robot, first, dump("second.hprof"));
        ListView<?> list = robot.lookup("#files").queryListView();
        robot.clickOn(list.lookupAll(".list-cell").stream()
                .filter(cell -> cell instanceof ListCell<?> row && row.getIndex() == 1)
                .findFirst()
                .orElseThrow());
        robot.type(KeyCode.UP);
        await(() -> read(() -> Focus.isSeen(list)));
        for (KeyCode[] keys : new KeyCode[][] {{KeyCode.SHIFT, KeyCode.F10}, {KeyCode.CONTEXT_MENU}}) {
            robot.push(keys);
            await(() -> robot.lookup("#file-reveal").tryQuery().isPresent());
            robot.type(KeyCode.ESCAPE);
            await(() -> robot.lookup("#file-reveal").tryQuery().isEmpty());
        }
        robot.push(KeyCode.SHIFT, KeyCode.F10);
        await(() -> robot.lookup("#file-close").tryQuery().isPresent());
        robot.clickOn("#file-close");
        await(() -> app.workspace().find(first).isEmpty());
    }

    @Test
    void filesOfOneNameAreToldApart(FxRobot robot) throws Exception {
        Path late = dump("d/late.hprof");
        Path other = dump("e/late.hprof");
        open(robot, late);
        assertThat(stage.getTitle()).startsWith("late.hprof – Heapfold");
        open(robot, other);
        String first = "d" + File.separator;
        String second = "e" + File.separator;

        await(() -> labels(robot, ".file-cell").stream().anyMatch(line -> line.startsWith(first + " · "))
                && labels(robot, ".file-cell").stream().anyMatch(line -> line.startsWith(second + " · ")));
        assertThat(robot.lookup("#file-sentence").queryAs(Label.class).getText())
                .startsWith(second + " · ");
        assertThat(stage.getTitle()).startsWith("late.hprof – " + second);

        robot.interact(() -> app.workspace().close(file(app, late)));
        assertThat(stage.getTitle()).startsWith("late.hprof – Heapfold");
        assertThat(robot.lookup("#file-sentence").queryAs(Label.class).getText())
                .doesNotContain(second);
    }

    @Test
    void onlyReadableDumpsThatSomebodyOpenedAreOfferedTogether(FxRobot robot) throws Exception {
        open(robot, dump("first.hprof"), dump("second.hprof"));
        Hyperlink together = robot.lookup("#files-together").queryAs(Hyperlink.class);
        String two = text("files.all", "2");
        assertThat(together.getText()).isEqualTo(two);

        Path made = dump("first.mat.hprof");
        robot.interact(() -> app.workspace().addConverted(made));
        await(() -> isRead(made));
        // Three are in the list, and one of them was made of another.
        assertThat(together.getText()).isEqualTo(text("files.all.results", "2"));
        open(robot, Files.writeString(folder.resolve("Leaky.java"), "class Leaky {}"));

        // That one of the three is left out is said.
        assertThat(together.getText()).isEqualTo(text("files.all.readable", "2"));
        robot.interact(together::fire);
        assertThat(app.workspace().batch()).extracting(OpenFile::name).containsExactly("first.hprof", "second.hprof");
    }

    @Test
    void capturesAreOfferedTogether(FxRobot robot) throws Exception {
        List<Path> captures = List.of(dump("before.hprof"), dump("after.hprof"));
        robot.interact(() -> captures.forEach(app.workspace()::addCaptured));
        await(() -> captures.stream().allMatch(this::isRead));

        Hyperlink together = robot.lookup("#files-together").queryAs(Hyperlink.class);
        assertThat(together.isVisible()).isTrue();
        assertThat(together.getText()).isEqualTo(text("files.all", "2"));
    }

    @Test
    void aResultThatSomebodyOpensIsOfferedTogether(FxRobot robot) throws Exception {
        open(robot, dump("first.hprof"));
        Path made = dump("first.mat.hprof");
        robot.interact(() -> app.workspace().addConverted(made));
        await(() -> isRead(made));
        Hyperlink together = robot.lookup("#files-together").queryAs(Hyperlink.class);
        assertThat(together.isVisible()).isFalse();

        open(robot, made);
        assertThat(together.isVisible()).isTrue();
        assertThat(together.getText()).isEqualTo(text("files.all", "2"));
    }

    @Test
    void aFileIsDraggedOutOfTheList(FxRobot robot) throws Exception {
        Path first = dump("first.hprof");
        Path second = dump("second.hfold");
        open(robot, first, second);
        List<File> taken = new ArrayList<>();
        // Somewhere outside of the list, as another program would be.
        Label outside = new Label("drop here");
        outside.setId("drop-outside");
        outside.setOnDragOver(event -> {
            event.acceptTransferModes(TransferMode.COPY);
            event.consume();
        });
        outside.setOnDragDropped(event -> {
            taken.addAll(event.getDragboard().getFiles());
            event.setDropCompleted(true);
            event.consume();
        });
        robot.interact(() -> {
            StackPane.setAlignment(outside, Pos.TOP_RIGHT);
            app.window().getChildren().add(outside);
        });

        OpenFile result = file(app, second);
        Node row = robot.lookup(".list-cell")
                .match((Node cell) -> cell instanceof ListCell<?> each && each.getItem() == result)
                .query();
        robot.drag(row).dropTo("#drop-outside");
        await(() -> !taken.isEmpty());
        assertThat(taken).containsExactly(second.toFile());
    }

    @Test
    void theFileThatIsShownIsInSightInTheList(FxRobot robot) throws Exception {
        robot.interact(() -> stage.setHeight(460));
        ListView<?> list = robot.lookup("#files").queryAs(ListView.class);
        for (int i = 0; i < 12; i++) {
            Path next = dump("number" + i + ".hprof");
            open(robot, next);
            await(() -> isInSight(list, file(app, next)));
        }
        OpenFile first = app.workspace().files().get(0);
        robot.interact(() -> app.workspace().show(first));
        await(() -> isInSight(list, first));
        // A window that becomes lower leaves it in sight, too.
        robot.interact(() -> app.workspace().show(app.workspace().files().get(5)));
        robot.interact(() -> stage.setHeight(400));
        await(() -> isInSight(list, app.workspace().files().get(5)));
    }

    private static boolean isInSight(ListView<?> list, OpenFile file) {
        return list.lookupAll(".list-cell").stream()
                .filter(node -> node.isVisible() && node instanceof ListCell<?> cell && cell.getItem() == file)
                .map(node -> list.sceneToLocal(node.localToScene(node.getLayoutBounds())))
                .anyMatch(row -> row.getMinY() >= 0 && row.getMaxY() <= list.getHeight());
    }

    @Test
    void aLongNameGoesOnInASecondLine(FxRobot robot) throws Exception {
        robot.interact(() -> stage.setWidth(800));
        open(robot, dump("oracle_jdk7_21_hprofagent.hprof"));
        await(() -> String.join("", labels(robot, ".file-cell")).startsWith("oracle_jdk7_21_hprofagent.hprof"));
        await(() -> labels(robot, ".file-cell").stream().noneMatch("oracle_jdk7_21_hprofagent.hprof"::equals));
    }

    @Test
    void whatCannotBeReadIsNotAmongTheRecentFiles(FxRobot robot) throws Exception {
        Path dump = dump("first.hprof");
        Path gone = dump("gone.hprof");
        open(robot, gone);
        open(robot, dump);
        open(robot, Files.writeString(folder.resolve("Leaky.java"), "class Leaky {}"));
        assertThat(settings.recent()).containsExactly(dump, gone);

        robot.interact(() -> app.workspace().close(file(app, gone)));
        Files.delete(gone);
        open(robot, gone);
        assertThat(settings.recent()).containsExactly(dump);
    }
}
