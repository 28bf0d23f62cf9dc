package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.analysis.records.FieldValue;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.table.RowMenus;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** From tags to classes to single records, and from one record to another. */
@ExtendWith(ApplicationExtension.class)
class RecordsFlowTest {
    @TempDir
    Path folder;

    private Composition app;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, new FakeDialogs());
    }

    @BeforeEach
    void open(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        robot.interact(() -> app.workspace().open(List.of(dump)));
        robot.interact(() -> app.workspace().selected().get().view().set(ViewId.INSPECT));
        TestWindow.awaitReady(app, dump);
    }

    @SuppressWarnings("unchecked")
    private static <T> TableView<T> table(FxRobot robot, String id) {
        return robot.lookup(id).queryAs(TableView.class);
    }

    private static DumpRecord selected(FxRobot robot) {
        return RecordsFlowTest.<DumpRecord>table(robot, "#records")
                .getSelectionModel()
                .getSelectedItem();
    }

    private static void go(FxRobot robot, String target) throws Exception {
        robot.interact(
                () -> robot.lookup("#record-target").queryAs(TextField.class).setText(target));
        fire(robot, "record-go");
    }

    private static void awaitSelected(FxRobot robot, Tag tag, long id) throws Exception {
        await(() -> selected(robot) != null
                && selected(robot).tag() == tag
                && selected(robot).id() == id);
    }

    private static void awaitTitle(FxRobot robot, String part) throws Exception {
        await(() -> robot.lookup("#record-title").queryAs(Label.class).getText().contains(part));
    }

    @Test
    void whatIsAskedForBeforeTheRecordsAreOpenIsShownFirst(FxRobot robot) throws Exception {
        robot.interact(() -> app.workspace().selected().get().record().set(Samples.FIRST_NODE + 70));

        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 70);
    }

    @Test
    void fieldsAreThereInASmallWindowWithLargeTexts(FxRobot robot) throws Exception {
        robot.press(KeyCode.ALT, KeyCode.DIGIT3).release(KeyCode.DIGIT3, KeyCode.ALT);
        await(() -> !table(robot, "#records").getItems().isEmpty());
        TableView<FieldValue> fields = table(robot, "#record-fields");
        robot.interact(() -> {
            app.preferences().textSize().set(150);
            fields.getScene().getWindow().setWidth(800);
            fields.getScene().getWindow().setHeight(560);
        });
        // Its header and two rows.
        await(() -> fields.getHeight() > 3 * TextSize.scaled(26));
        robot.interact(() -> app.preferences().textSize().set(100));
    }

    @Test
    void theRecordsThatAreShownAreCopiedByTheKey(FxRobot robot) throws Exception {
        robot.press(KeyCode.ALT, KeyCode.DIGIT3).release(KeyCode.DIGIT3, KeyCode.ALT);
        await(() -> !table(robot, "#records").getItems().isEmpty());
        robot.press(KeyCode.CONTROL, KeyCode.E).release(KeyCode.E, KeyCode.CONTROL);
        String[] copied = new String[1];
        robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
        assertThat(robot.lookup("#record-tag").query().getParent().lookup(".label"))
                .isInstanceOfSatisfying(
                        Label.class, label -> assertThat(label.getText()).isEqualTo("Find"));
        assertThat(copied[0].lines())
                .hasSize(1 + table(robot, "#records").getItems().size())
                .first()
                .isEqualTo("offset,tag,id,bytes,summary");
    }

    @Test
    void goesToAnObjectAndFollowsItsReference(FxRobot robot) throws Exception {
        robot.press(KeyCode.ALT, KeyCode.DIGIT3).release(KeyCode.DIGIT3, KeyCode.ALT);
        await(() -> !table(robot, "#records").getItems().isEmpty());

        go(robot, "0x" + Long.toHexString(Samples.FIRST_NODE + 70));
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 70);
        awaitTitle(robot, "example.Nödè");
        TableView<FieldValue> fields = table(robot, "#record-fields");
        await(() -> fields.getItems().stream()
                .anyMatch(field -> field.name().equals("value") && field.value().equals("70")));

        robot.interact(() -> fields.getItems().stream()
                .filter(field -> field.name().equals("value"))
                .forEach(fields.getSelectionModel()::select));
        RowMenus.open(robot, fields);
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot)).isEqualTo("value 70");
        TableView<?> records = table(robot, "#records");
        assertThat(RowMenus.open(robot, records))
                .extracting(MenuItem::getText)
                .containsExactly("Copy row", "Next INSTANCE_DUMP", "Previous INSTANCE_DUMP", "Copy ID");
        RowMenus.choose(robot, "row-record-copy-id");
        assertThat(RowMenus.copied(robot)).isEqualTo("0x" + Long.toHexString(Samples.FIRST_NODE + 70));
        RowMenus.open(robot, records);
        RowMenus.choose(robot, "row-record-next");
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 71);
        RowMenus.open(robot, records);
        RowMenus.choose(robot, "row-record-previous");
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 70);
        RowMenus.open(robot, records);
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot))
                .contains("\tINSTANCE_DUMP\t0x" + Long.toHexString(Samples.FIRST_NODE + 70) + "\t");
        ListView<?> hex = robot.lookup("#hex").queryAs(ListView.class);
        robot.interact(() -> hex.getSelectionModel().select(0));
        RowMenus.open(robot, hex);
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot)).matches("[0-9a-f]{8}  (?s:21 .+)");

        String next = "0x" + Long.toHexString(Samples.FIRST_NODE + 71);
        robot.interact(() -> fields.getItems().stream()
                .filter(field -> field.name().equals("next"))
                .forEach(fields.getSelectionModel()::select));
        assertThat(RowMenus.open(robot, fields))
                .extracting(MenuItem::getText)
                .containsExactly("Copy row", "next: go to " + next);
        RowMenus.choose(robot, "row-record-follow");
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 71);
        fire(robot, "records-back");
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 70);
        robot.interact(() -> fields.scrollTo(fields.getItems().size() - 1));
        Hyperlink link = robot.lookup((Node node) -> node instanceof Hyperlink reference
                        && reference.getText().equals(next)
                        && reference.isVisible())
                .queryAs(Hyperlink.class);
        robot.interact(link::fire);
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 71);

        fire(robot, "records-back");
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 70);
        fire(robot, "records-forward");
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 71);
        // From anywhere in the window.
        robot.clickOn("#files .list-cell");
        robot.press(KeyCode.ALT, KeyCode.LEFT).release(KeyCode.LEFT, KeyCode.ALT);
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 70);
        robot.press(KeyCode.ALT, KeyCode.RIGHT).release(KeyCode.RIGHT, KeyCode.ALT);
        awaitSelected(robot, Tag.INSTANCE_DUMP, Samples.FIRST_NODE + 71);

        go(robot, "0");
        await(() -> selected(robot) != null && selected(robot).offset() == 0);
        // When it was taken is whole beside the number that says so.
        await(() -> robot.lookup("#record-fields .value-cell .muted").queryAllAs(Label.class).stream()
                .filter(note -> note.getText().endsWith("Z"))
                .anyMatch(note -> ((Text) note.lookup(".text")).getText().equals(note.getText())));
        // Of the kind that was looked for last.
        fire(robot, "tag-next");
        await(() -> selected(robot) != null && selected(robot).tag() == Tag.INSTANCE_DUMP);
    }

    @Test
    void aTagLeadsToItsRecords(FxRobot robot) throws Exception {
        TreeTableView<?> tags = robot.lookup("#tags").queryAs(TreeTableView.class);
        robot.clickOn("PRIMITIVE_ARRAY_DUMP");
        RowMenus.open(robot, tags);
        RowMenus.choose(robot, "row-tag-records");
        await(() -> selected(robot) != null && selected(robot).tag() == Tag.PRIMITIVE_ARRAY_DUMP);
    }

    @Test
    void saysWhatCannotBeFound(FxRobot robot) throws Exception {
        fire(robot, "part-records");
        await(() -> !table(robot, "#records").getItems().isEmpty());
        Label message = robot.lookup("#records-message").queryAs(Label.class);
        go(robot, "0xdeadbeef");
        await(() -> message.getText().contains("0xdeadbeef"));
        go(robot, "999,999,999");
        await(() -> message.getText().contains("999,999,999"));
        go(robot, "nonsense");
        await(() -> message.getText().contains("nonsense"));
    }

    @Test
    void newNumbersLeaveTheChosenLineChosen(FxRobot robot) throws Exception {
        Path more = Samples.list(8, 5000).writeTo(folder.resolve("more.hprof"));
        Inspection inspection = new InspectJob(Input.of(more), 1).run(JobMonitor.silent());
        TreeTableView<?> tags = robot.lookup("#tags").queryAs(TreeTableView.class);
        robot.clickOn("PRIMITIVE_ARRAY_DUMP");
        robot.interact(() -> app.workspace().selected().get().inspection().set(inspection));

        assertThat(tags.getSelectionModel().getSelectedItem().getValue().toString())
                .contains("name=PRIMITIVE_ARRAY_DUMP");
        assertThat(tags.getRoot()
                        .getChildren()
                        .get(0)
                        .getChildren()
                        .get(0)
                        .getValue()
                        .toString())
                .contains("name=INSTANCE_DUMP")
                .contains("count=5000");
    }

    @Test
    void showsWhereADumpIsDamaged(FxRobot robot) throws Exception {
        byte[] whole = Samples.list(8, 300).build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 60));
        robot.interact(() -> app.workspace().open(List.of(cut)));
        robot.interact(() -> app.workspace().selected().get().view().set(ViewId.INSPECT));
        await(() -> robot.lookup("#show-damage").tryQuery().isPresent());
        fire(robot, "show-damage");
        await(() -> selected(robot) != null && selected(robot).kind() == DumpRecord.Type.OPAQUE);
        assertThat(selected(robot).end()).isEqualTo(whole.length - 60);
    }

    @Test
    void searchesClassesAndGoesToTheRecordOfOne(FxRobot robot) throws Exception {
        fire(robot, "part-classes");
        TableView<?> classes = table(robot, "#classes");
        await(() -> classes.getItems().stream().anyMatch(row -> row.toString().contains("example.Nödè,")));
        robot.interact(
                () -> robot.lookup("#class-filter").queryAs(TextField.class).setText("nödè"));
        assertThat(classes.getItems()).hasSize(2);

        fire(robot, "classes-copy");
        robot.interact(() -> assertThat(Clipboard.getSystemClipboard().getString())
                .startsWith("class,class_id,")
                .contains("example.Nödè,0x11,2000,24000,"));

        assertThat(robot.lookup("#classes-analyse").query().isDisabled()).isTrue();
        robot.interact(() -> {
            classes.getSelectionModel().select(0);
            classes.requestFocus();
        });
        fire(robot, "classes-record");
        awaitSelected(robot, Tag.CLASS_DUMP, Samples.NODE);
        awaitTitle(robot, "extends java.lang.Object");

        fire(robot, "part-classes");
        assertThat(RowMenus.open(robot, classes))
                .extracting(MenuItem::getText)
                .containsExactly("Copy row", "Who keeps them", "Open in Records");
        RowMenus.choose(robot, "row-classes-record");
        awaitSelected(robot, Tag.CLASS_DUMP, Samples.NODE);

        fire(robot, "part-classes");
        RowMenus.open(robot, classes);
        RowMenus.choose(robot, "row-classes-analyse");
        await(() -> app.workspace().selected().get().view().get() == ViewId.ANALYSE);
        robot.interact(() -> app.workspace().selected().get().view().set(ViewId.INSPECT));
        fire(robot, "classes-analyse");
        await(() -> app.workspace().selected().get().view().get() == ViewId.ANALYSE);
        robot.interact(() -> app.workspace().selected().get().view().set(ViewId.INSPECT));
        robot.interact(classes::requestFocus);
        robot.type(KeyCode.ENTER);
        await(() -> app.workspace().selected().get().view().get() == ViewId.ANALYSE);
    }
}
