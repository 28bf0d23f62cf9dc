package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.table.TextColumn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Names with a newline and an override of the direction in them are written out wherever the app shows them. */
@ExtendWith(ApplicationExtension.class)
class HostileNameTest {
    private static final String NAME = "a\n\u202eforp.hprof";
    private static final String SHOWN = "a\\n\\u202eforp.hprof";

    @TempDir
    Path folder;

    private Composition app;
    private Stage stage;

    @Start
    void start(Stage window) {
        stage = window;
        app = TestWindow.show(window, folder, new FakeDialogs());
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    /** All that is to be read in the window. */
    private static Set<String> texts(FxRobot robot) {
        return read(() -> textsNow(robot));
    }

    private static Set<String> textsNow(FxRobot robot) {
        Set<String> texts = new HashSet<>();
        for (Node node : robot.lookup((Node any) -> true).queryAll()) {
            if (node instanceof Labeled label) {
                texts.add(label.getText());
            }
            if (node instanceof TextInputControl field) {
                texts.add(field.getText());
            }
            texts.add(Tips.of(node));
            texts.add(node.getAccessibleText());
            texts.add(node.getAccessibleHelp());
        }
        texts.remove(null);
        return texts;
    }

    private static void assertHarmless(FxRobot robot) {
        assertThat(texts(robot)).noneMatch(text -> text.contains("\u202e") || text.contains("a\n"));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such names")
    void ofAFile(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 50).writeTo(folder.resolve(NAME));
        TestWindow.open(app, dump);

        assertThat(texts(robot)).anyMatch(text -> text.equals(SHOWN));
        assertHarmless(robot);
        fire(robot, "view-COMPRESS");
        assertThat(robot.lookup("#target").queryAs(TextField.class).getText()).startsWith(SHOWN.substring(0, 10));
        assertHarmless(robot);

        // Who only looks at the field has named no other file.
        robot.clickOn("#target");
        fire(robot, "view-COMPRESS");
        TestWindow.work(robot, app, "compress");
        assertHarmless(robot);
        assertThat(Files.exists(folder.resolve("a\n\u202eforp.hfold"))).isTrue();
    }

    private static List<String> entries(FxRobot robot, String id) throws Exception {
        MenuButton menu = robot.lookup(id).queryAs(MenuButton.class);
        robot.interact(menu::show);
        await(menu::isShowing);
        List<String> texts = new ArrayList<>();
        robot.interact(() -> menu.getItems().forEach(item -> texts.add(item.getText())));
        robot.interact(menu::hide);
        return texts;
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such names")
    void inMenus(FxRobot robot) throws Exception {
        Path hostile = Samples.list(8, 50).writeTo(folder.resolve(NAME));
        Path dump = Samples.list(8, 50).writeTo(folder.resolve("b.hprof"));
        robot.interact(() -> app.workspace().open(List.of(hostile, dump)));
        OpenFile file = app.workspace().find(dump).orElseThrow();
        await(() -> file.state().get() == OpenFile.State.READY
                && app.queue().unfinished().isEmpty());
        robot.interact(() -> app.workspace().selected().set(file));
        robot.interact(() -> file.view().set(ViewId.ANALYSE));
        fire(robot, "analyse-" + Place.Part.GROWTH);

        assertThat(entries(robot, "#growth-compare"))
                .anyMatch(entry -> entry != null && entry.startsWith(SHOWN + " · "))
                .noneMatch(entry -> entry != null && entry.contains(NAME));
        assertThat(entries(robot, "#recent"))
                .contains(folder.resolve("b.hprof").toString(), folder + "/" + SHOWN)
                .doesNotContain(hostile.toString());
    }

    @Test
    void inAColumnOfTexts(FxRobot robot) {
        TableView<String> table = new TableView<>();
        robot.interact(() -> {
            table.getColumns().add(new TextColumn<>("", row -> row, 200, OverrunStyle.ELLIPSIS));
            table.getItems().add(NAME);
            stage.setScene(new Scene(table, 400, 200));
        });

        assertThat(robot.lookup((Node node) -> node instanceof TableCell<?, ?>).queryAllAs(Labeled.class))
                .extracting(Labeled::getText)
                .contains(SHOWN)
                .doesNotContain(NAME);
        assertHarmless(robot);
    }
}
