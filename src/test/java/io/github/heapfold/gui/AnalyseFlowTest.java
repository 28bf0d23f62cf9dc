package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.gui.analyse.owners.OwnerTile;
import io.github.heapfold.gui.analyse.owners.Treemap;
import io.github.heapfold.gui.analyse.paths.PathLine;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.table.RowMenus;
import io.github.heapfold.hprof.Ids;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.robot.Motion;

/** From the summary of a dump to who keeps what, on the dump of a JVM of our own. */
@ExtendWith(ApplicationExtension.class)
class AnalyseFlowTest {
    @TempDir
    Path folder;

    private Composition app;
    private OpenFile file;

    @Start
    void start(Stage stage) {
        app = new Composition(
                new Settings(folder.resolve("settings.properties")),
                new FakeDialogs(),
                path -> {},
                new LastingThreads("job"));
        TestWindow.show(stage, app, new Settings(folder.resolve("other.properties")));
    }

    @BeforeEach
    void open(FxRobot robot) throws Exception {
        Path dump = Files.copy(OwnDump.small(), folder.resolve("own.hprof"));
        file = TestWindow.openAtRest(app, dump);
    }

    @AfterEach
    void stop() throws Exception {
        TestWindow.stopJobs(app);
    }

    private void show(FxRobot robot, ViewId view) {
        robot.interact(() -> file.view().set(view));
    }

    private static TableView<?> table(FxRobot robot, String id) {
        return robot.lookup(id).queryAs(TableView.class);
    }

    @Test
    void theSummaryIsFilledAndLeadsOn(FxRobot robot) throws Exception {
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        await(() -> robot.lookup("#treemap").queryAs(Treemap.class).getAccessibleText() != null
                && robot.lookup("#treemap")
                        .queryAs(Treemap.class)
                        .getAccessibleText()
                        .contains("%"));
        await(() -> robot.lookup("#classes-card .hyperlink").queryAll().size() > 5);
        // What it takes compressed is worked out here, too, where nobody has looked at Compress.
        await(() -> robot.lookup("#summary-result")
                .queryAs(Label.class)
                .getText()
                .matches("For “Find the leak”: .* of the dump\\."));

        fire(robot, "all-classes");
        await(() -> !table(robot, "#histogram").getItems().isEmpty());
        assertThat(file.view().get()).isEqualTo(ViewId.ANALYSE);
        // In the order of the card that led there.
        assertThat(table(robot, "#histogram").getItems())
                .extracting(row -> ((ClassHistogram.Row) row).shallow())
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void tabsKeepTheirPlacesWhateverIsSelected(FxRobot robot) throws Exception {
        List<Double> before = places(robot);
        for (ViewId view : List.of(ViewId.INSPECT, ViewId.COMPRESS, ViewId.REPORT, ViewId.ANALYSE)) {
            robot.clickOn("#view-" + view);
            assertThat(places(robot)).isEqualTo(before);
        }
        assertThat(robot.lookup("#view-RESTORE").<Node>query().isDisabled()).isTrue();
        assertThat(robot.lookup("#view-RESTORE").<Node>query().getAccessibleText())
                .contains("nothing to restore");
    }

    private static List<Double> places(FxRobot robot) {
        List<Double> places = new ArrayList<>();
        for (ViewId view : ViewId.values()) {
            Node tab = robot.lookup("#view-" + view).query();
            places.add(tab.localToScene(0, 0).getX());
            places.add(tab.localToScene(0, 0).getY());
        }
        return places;
    }

    @Test
    void classesAreSearchedByNameAndField(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        fire(robot, "analyse-CLASSES");
        TableView<?> classes = table(robot, "#histogram");
        await(() -> classes.getItems().size() > 100);
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        robot.interact(() -> search.setText("java.util.hashmap$node"));
        assertThat(classes.getItems())
                .isNotEmpty()
                .allMatch(row -> row.toString().contains("HashMap$Node"));
        // A field of java.util.HashMap, and in the name of no class.
        robot.interact(() -> search.setText("loadfactor"));
        await(() -> classes.getItems().stream().anyMatch(row -> row.toString().contains("name=java.util.HashMap,")));

        // As fields are written elsewhere; the row says what it is there for.
        robot.interact(() -> search.setText("HashMap.loadFactor"));
        await(() -> classes.getItems().stream().anyMatch(row -> row.toString().contains("name=java.util.HashMap,")));
        assertThat(classes.getItems()).allMatch(row -> row.toString().contains("HashMap,"));
        await(() -> robot.lookup("#histogram .table-cell").queryAllAs(TableCell.class).stream()
                .anyMatch(cell -> "java.util.HashMap · field loadFactor".equals(cell.getText())));

        robot.interact(() -> classes.getSelectionModel().select(0));
        await(() -> robot.lookup("#class-why").tryQuery().isPresent());
        fire(robot, "class-why");
        ListView<?> paths = robot.lookup("#paths").queryAs(ListView.class);
        await(() -> !paths.getItems().isEmpty());
        assertThat(paths.getSelectionModel().getSelectedIndex()).isZero();
        fire(robot, "analyse-copy");
        robot.interact(() -> assertThat(Clipboard.getSystemClipboard().getString())
                .contains("Path 1")
                .contains("↳"));
        // From anywhere in the window.
        robot.clickOn("#files .list-cell");
        robot.press(KeyCode.ALT, KeyCode.LEFT).release(KeyCode.LEFT, KeyCode.ALT);
        await(() -> robot.lookup("#histogram").tryQuery().isPresent());
        robot.press(KeyCode.ALT, KeyCode.RIGHT).release(KeyCode.RIGHT, KeyCode.ALT);
        await(() -> robot.lookup("#paths").tryQuery().isPresent());
        robot.press(KeyCode.ALT, KeyCode.LEFT).release(KeyCode.LEFT, KeyCode.ALT);
        await(() -> robot.lookup("#histogram").tryQuery().isPresent());

        // The menu of the row leads where the buttons beside it do.
        RowMenus.open(robot, classes);
        RowMenus.choose(robot, "row-class-why");
        await(() -> robot.lookup("#paths").tryQuery().isPresent());
        fire(robot, "analyse-back");
        await(() -> robot.lookup("#histogram").tryQuery().isPresent());
        RowMenus.open(robot, classes);
        RowMenus.choose(robot, "row-class-record");
        assertThat(file.view().get()).isEqualTo(ViewId.INSPECT);
    }

    @Test
    void whatIsSearchedForStandsThereOnlyWhereItIsLookedFor(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        fire(robot, "analyse-CLASSES");
        await(() -> table(robot, "#histogram").getItems().size() > 100);
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        robot.interact(() -> search.setText("hashmap"));
        fire(robot, "analyse-GROWTH");
        assertThat(search.getText()).isEmpty();
        assertThat(search.getPromptText()).contains("Enter");

        fire(robot, "analyse-CLASSES");
        assertThat(search.getText()).isEqualTo("hashmap");
        assertThat(search.getPromptText()).doesNotContain("Enter");

        // From anywhere Enter leads to the classes, and what is typed then goes on behind the words.
        fire(robot, "analyse-THREADS");
        robot.interact(() -> {
            search.requestFocus();
            search.setText("util.LinkedHashMap");
        });
        robot.type(KeyCode.ENTER);
        await(() -> robot.lookup("#histogram").tryQuery().isPresent());
        assertThat(search.getCaretPosition()).isEqualTo(search.getLength());
        assertThat(search.getText()).isEqualTo("util.LinkedHashMap");
        assertThat(table(robot, "#histogram").getItems())
                .isNotEmpty()
                .allMatch(row -> row.toString().contains("LinkedHashMap"));
    }

    @Test
    void aTextThatNoClassOrFieldHasInItsNameIsLookedForInStrings(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        fire(robot, "analyse-THREADS");
        enter(robot, "No SUCH class's name");
        await(() -> robot.lookup("#query-message")
                .tryQueryAs(Labeled.class)
                .map(Labeled::getText)
                .filter("0 rows"::equals)
                .isPresent());
        assertThat(robot.lookup("#query-sql").queryAs(TextArea.class).getText())
                .contains("POSITION('no such class''s name' IN LOWER(text)) > 0");

        enter(robot, "\"main\"");
        await(() -> !table(robot, "#query-rows").getItems().isEmpty());
        assertThat(table(robot, "#query-rows").getItems())
                .allMatch(row -> ((List<?>) row).get(2).equals("main"));

        // Back over the place that was left for it.
        enter(robot, "hashmap");
        await(() -> robot.lookup("#histogram").tryQuery().isPresent()
                && !table(robot, "#histogram").getItems().isEmpty());
        robot.press(KeyCode.ALT, KeyCode.LEFT).release(KeyCode.LEFT, KeyCode.ALT);
        await(() -> robot.lookup("#query-rows").tryQuery().isPresent());
    }

    @Test
    void theWayBackDoesNotWriteOverAQueryThatWasEdited(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        fire(robot, "analyse-THREADS");
        enter(robot, "\"no such text\"");
        enter(robot, "\"main\"");
        await(() -> !table(robot, "#query-rows").getItems().isEmpty());
        TextArea sql = robot.lookup("#query-sql").queryAs(TextArea.class);
        String edited = sql.getText() + " AND retained > 0";

        robot.interact(() -> sql.setText(edited));
        assertThat(robot.lookup("Strings with \"main\"").tryQuery()).isEmpty();
        fire(robot, "analyse-THREADS");
        robot.press(KeyCode.ALT, KeyCode.LEFT).release(KeyCode.LEFT, KeyCode.ALT);

        await(() -> robot.lookup("#query-sql").tryQuery().isPresent());
        assertThat(sql.getText()).isEqualTo(edited);
        robot.press(KeyCode.ALT).type(KeyCode.LEFT).release(KeyCode.ALT);
        await(() -> robot.lookup("#threads").tryQuery().isPresent());
        assertThat(sql.getText()).as("before the search").isEqualTo(edited);
    }

    private static void enter(FxRobot robot, String wanted) {
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        robot.interact(() -> {
            search.requestFocus();
            search.setText(wanted);
        });
        robot.type(KeyCode.ENTER);
    }

    @Test
    void ofAnIdIsSaidThatEnterLooksForIt(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        fire(robot, "analyse-CLASSES");
        await(() -> table(robot, "#histogram").getItems().size() > 100);
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        Label nothing = (Label) table(robot, "#histogram").getPlaceholder();

        robot.interact(() -> search.setText("0xdeadbeef"));
        assertThat(nothing.getText()).isEqualTo("Enter looks for the object with the ID 0xdeadbeef.");
        // Where it takes several lines, all of them are in the middle.
        assertThat(nothing.getTextAlignment()).isEqualTo(TextAlignment.CENTER);

        robot.interact(() -> search.setText("no such class"));
        assertThat(nothing.getText()).startsWith("No class or field has this in its name.");
    }

    @Test
    void threadsAreCountedByTheirFramesAndCopiedAsTheyAreShown(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        fire(robot, "analyse-THREADS");
        await(() -> robot.lookup("#threads").tryQuery().isPresent());
        TreeTableView<?> threads = robot.lookup("#threads").queryAs(TreeTableView.class);
        await(() -> threads.getExpandedItemCount() > 0);
        List<? extends TreeItem<?>> lines = threads.getRoot().getChildren();
        // Those with one stack are below one line.
        List<? extends TreeItem<?>> rows = lines.stream()
                .flatMap(line -> line.getValue().toString().contains("threads with this stack")
                        ? line.getChildren().stream()
                        : Stream.of(line))
                .toList();
        long withFrames = rows.stream()
                .filter(thread -> thread.getChildren().stream()
                        .anyMatch(frame -> frame.getValue().toString().contains("object=null")))
                .count();
        assertThat(robot.lookup("#threads-note").queryAs(Label.class).getText())
                .isEqualTo(rows.size() + " threads, " + withFrames + " with a stack.");

        fire(robot, "analyse-copy");
        String[] copied = new String[1];
        robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
        assertThat(copied[0])
                .startsWith("thread,frame,class,id,retained_bytes")
                .contains("java.lang.Thread.run():")
                .doesNotContain("()V");

        robot.interact(() -> {
            lines.forEach(line -> line.setExpanded(true));
            rows.forEach(row -> row.setExpanded(true));
            threads.getColumns().get(0).setMaxWidth(210);
            // A frame has the room of the column in which it has nothing.
            threads.getColumns().get(1).setVisible(false);
        });
        // What the toolkit cuts, anywhere, stays the text of its cell: none of a frame is cut by it.
        await(() -> frames(robot, threads).stream()
                .anyMatch(frame -> frame.getText().contains("…")));
        robot.interact(() -> assertThat(frames(robot, threads))
                .allSatisfy(frame ->
                        assertThat(((Text) frame.lookup(".text")).getText()).isEqualTo(frame.getText())));
        robot.interact(() -> {
            // Where a frame is as wide as its place, rounding is not to cut it: of many widths some are so.
            threads.setStyle("-fx-font-size: 19.5px");
            for (int width = 260; width < 400; width++) {
                threads.getColumns().get(0).setMaxWidth(width);
                threads.getColumns().get(0).setMinWidth(width);
                threads.applyCss();
                threads.layout();
                assertThat(frames(robot, threads))
                        .allSatisfy(frame -> assertThat(((Text) frame.lookup(".text")).getText())
                                .isEqualTo(frame.getText()));
            }
            threads.setStyle("");
            threads.getColumns().get(0).setMinWidth(0);
            threads.getColumns().get(0).setMaxWidth(Double.MAX_VALUE);
            threads.getSelectionModel()
                    .select(frames(robot, threads).get(0).getTableRow().getIndex());
        });
        // All of a frame is read beside the table.
        RowMenus.open(robot, threads);
        RowMenus.choose(robot, "row-copy");
        String frame = RowMenus.copied(robot);
        await(() -> robot.lookup("#frame-name")
                .tryQueryAs(Label.class)
                .filter(name ->
                        frame.equals(name.getAccessibleText() == null ? name.getText() : name.getAccessibleText()))
                .isPresent());
        robot.interact(() -> rows.forEach(row -> row.setExpanded(false)));

        TreeItem<?> first = rows.get(0);
        robot.interact(() -> threads.getSelectionModel().select(threads.getTreeItemLevel(first) > 1 ? 1 : 0));
        assertThat(RowMenus.open(robot, threads))
                .extracting(MenuItem::getText)
                .containsExactly("Copy row", "Why is it not freed?", "What it keeps", "Open in Records", "Copy ID");
        RowMenus.choose(robot, "row-copy-id");
        String id = RowMenus.copied(robot);
        assertThat(copied[0].lines().skip(1).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("," + id + ","));
        RowMenus.open(robot, threads);
        RowMenus.choose(robot, "row-object-keeps");
        await(() -> robot.lookup("#owners").tryQuery().isPresent());
        await(() -> isTold(robot, id));
    }

    /** The cells of frames that are in sight. */
    private static List<TreeTableCell<?, ?>> frames(FxRobot robot, TreeTableView<?> threads) {
        return robot.from(threads).lookup(".tree-table-cell").queryAllAs(TreeTableCell.class).stream()
                .<TreeTableCell<?, ?>>map(cell -> cell)
                .filter(cell -> cell.getTableColumn() == threads.getColumns().get(0) && !cell.isEmpty())
                .filter(cell -> cell.getTableRow().getItem().toString().contains("retained=-1,"))
                .toList();
    }

    @Test
    void anIdThatNoObjectHasIsSaidUntilSomethingElseIsTyped(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        await(() -> !table(robot, "#owners").getItems().isEmpty());
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        double height = search.getHeight();
        choose(robot, indexOfOneThatKeepsOthers(robot));
        String chosen = robot.lookup(".crumb-here").queryAs(Label.class).getText();
        robot.interact(() -> {
            search.requestFocus();
            search.setText("0xdeadbeef");
        });
        assertThat(search.getHeight()).isEqualTo(height);
        robot.type(KeyCode.ENTER);
        assertThat(robot.lookup("#search-unknown").queryAs(Label.class).getText())
                .contains("0xdeadbeef");
        robot.interact(() -> search.setText("0xdeadbee"));
        assertThat(robot.lookup("#search-unknown").tryQuery()).isEmpty();
        assertThat(robot.lookup(".crumb-here").queryAs(Label.class).getText()).isEqualTo(chosen);
    }

    @Test
    void enterOnALineOfAPathShowsWhatTheObjectKeeps(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        TableView<?> owners = table(robot, "#owners");
        await(() -> !owners.getItems().isEmpty());
        int object = indexOfOneThatKeepsOthers(robot);
        choose(robot, object);
        fire(robot, "object-why");
        ListView<?> paths = robot.lookup("#paths").queryAs(ListView.class);
        await(() -> !paths.getItems().isEmpty());
        fire(robot, "analyse-copy");
        assertThat(RowMenus.copied(robot).lines().limit(3))
                .satisfiesExactly(
                        origin -> assertThat(origin).isEqualTo(file.origin()),
                        blank -> assertThat(blank).isEmpty(),
                        heading -> assertThat(heading).startsWith("Path 1"));
        robot.interact(paths::requestFocus);
        robot.type(KeyCode.ENTER);
        assertThat(robot.lookup("#paths").tryQuery()).isPresent();
        // The heading of a path is no object.
        assertThat(RowMenus.open(robot, paths)).hasSize(1);
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot)).startsWith("Path 1");
        robot.type(KeyCode.DOWN);
        PathLine root = (PathLine) paths.getSelectionModel().getSelectedItem();
        assertThat(RowMenus.open(robot, paths)).hasSize(5);
        RowMenus.choose(robot, "row-object-keeps");
        await(() -> robot.lookup("#owners").tryQuery().isPresent());
        await(() -> owners.getItems().size() > 1);
        robot.interact(() -> owners.getSelectionModel().clearAndSelect(1));
        await(() -> !isTold(robot, Ids.text(root.id())));
        // What is told beside the paths is still the line that is chosen, and not what the paths lead to.
        fire(robot, "analyse-back");
        assertThat(paths.getSelectionModel().getSelectedItem()).isEqualTo(root);
        await(() -> isTold(robot, Ids.text(root.id())));
        robot.interact(paths::requestFocus);
        robot.type(KeyCode.ENTER);
        await(() -> robot.lookup("#owners").tryQuery().isPresent());
        assertThat(robot.lookup("#analyse-view .crumb-here").tryQuery()).isPresent();
    }

    @Test
    void theTreeUnfoldsByKeysAndShowsWhatIsChosen(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        TableView<?> owners = table(robot, "#owners");
        await(() -> !owners.getItems().isEmpty());
        int before = owners.getItems().size();
        int parent = indexOfOneThatKeepsOthers(robot);
        robot.interact(() -> {
            owners.getSelectionModel().clearAndSelect(parent);
            owners.requestFocus();
        });
        robot.press(KeyCode.RIGHT).release(KeyCode.RIGHT);
        await(() -> owners.getItems().size() > before);
        await(() -> robot.lookup("#object-name").tryQuery().isPresent());
        RowMenus.open(robot, owners);
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot))
                .contains(" " + told(robot))
                .matches("[^\t]+\t[^\t]+ [kMG]?B\t[^\t]+ [kMG]?B\t[^\t]+ ?%");
        robot.press(KeyCode.LEFT).release(KeyCode.LEFT);
        await(() -> owners.getItems().size() == before);

        int group = IntStream.range(0, before)
                .filter(row -> !owners.getItems().get(row).toString().contains("group=null"))
                .findFirst()
                .orElseThrow();
        robot.interact(() -> owners.getSelectionModel().clearAndSelect(group));
        assertThat(RowMenus.open(robot, owners)).extracting(MenuItem::getText).containsExactly("Copy row", "Open row");
        RowMenus.choose(robot, "row-toggle");
        assertThat(owners.getItems()).hasSizeGreaterThan(before);
        assertThat(RowMenus.open(robot, owners)).extracting(MenuItem::getText).containsExactly("Copy row", "Close row");
        RowMenus.choose(robot, "row-toggle");
        assertThat(owners.getItems()).hasSize(before);

        fire(robot, "owners-as-map");
        await(() -> robot.lookup("#treemap").tryQuery().isPresent());
        fire(robot, "analyse-THREADS");
        TreeTableView<?> threads = robot.lookup("#threads").queryAs(TreeTableView.class);
        await(() -> threads.getExpandedItemCount() > 0);
        // The names and where they stand have all the room that the numbers do not need.
        assertThat(threads.getColumns().get(0).getWidth()
                        + threads.getColumns().get(1).getWidth())
                .isGreaterThan(0.75 * threads.getWidth());
        List<String> frames = new ArrayList<>();
        robot.interact(() -> threads.getRoot().getChildren().stream()
                .flatMap(thread -> thread.getChildren().stream())
                .forEach(frame -> frames.add(frame.getValue().toString())));
        assertThat(frames)
                .anyMatch(frame -> frame.contains("java.lang.Thread.run():"))
                .noneMatch(frame -> frame.contains("(Thread.java"));
    }

    @Test
    void theMapOpensGroupsAndTheWayFollowsIt(FxRobot robot) throws Exception {
        // With groups of objects that are large enough for boxes of their own.
        file = TestWindow.openAtRest(app, Files.copy(OwnDump.file(), folder.resolve("large.hprof")));
        show(robot, ViewId.ANALYSE);
        await(() -> !table(robot, "#owners").getItems().isEmpty());
        fire(robot, "owners-as-map");
        await(() -> robot.lookup("#treemap").tryQuery().isPresent());
        Treemap map = robot.lookup("#treemap").queryAs(Treemap.class);
        Region pane = robot.lookup("#owners-map").queryAs(Region.class);
        assertThat(pane.getChildrenUnmodifiable().stream()
                        .mapToDouble(child -> child.minHeight(-1))
                        .sum())
                .as("the line below the map is whole in the smallest window")
                .isLessThanOrEqualTo(pane.getMinHeight() - 2 * 6);
        // Arrow keys go on in the map, and do not switch back to the tree.
        await(() -> map.getScene().getFocusOwner() == map);
        point(robot, map, tile -> tile.isObject() && !tile.parts().isEmpty());
        assertThat(RowMenus.open(robot, map))
                .extracting(MenuItem::getText)
                .containsExactly(
                        "Copy box", "Open box", "Why is it not freed?", "What it keeps", "Open in Records", "Copy ID");
        RowMenus.choose(robot, "row-copy-id");
        String id = RowMenus.copied(robot);
        await(() -> isTold(robot, id));
        RowMenus.open(robot, map);
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot))
                .contains(" " + id)
                .matches("[^\t]+\t[^\t]+ [kMG]?B\t[^\t]+ [kMG]?B\t[^\t]+ ?%");
        robot.type(KeyCode.ENTER);
        await(() -> !here(robot).isEmpty());
        assertThat(robot.lookup(".analyse-way .crumb-here").tryQuery())
                .as("the map says the way, and nothing beside it")
                .isEmpty();
        robot.type(KeyCode.BACK_SPACE);

        point(robot, map, tile -> tile.objects() > 1);
        String group = Long.toString(map.pointed().get().objects());
        await(() -> robot.lookup("#group-name")
                .tryQueryAs(Label.class)
                .filter(name -> name.getText().replace(",", "").startsWith(group + " ×"))
                .isPresent());
        assertThat(RowMenus.open(robot, map)).extracting(MenuItem::getText).containsExactly("Copy box", "Open box");
        RowMenus.choose(robot, "row-toggle");
        await(() -> here(robot).replace(",", "").startsWith(group + " ×"));

        point(robot, map, OwnerTile::isObject);
        robot.type(KeyCode.ENTER);
        // Either there is something in it, then the place is that, or it is shown beside the map.
        await(() -> robot.lookup("#object-name").tryQuery().isPresent());
        robot.type(KeyCode.BACK_SPACE).type(KeyCode.BACK_SPACE);
        assertThat(here(robot)).isEmpty();
        assertThat(robot.lookup("#analyse-view .crumb-here").tryQuery()).isEmpty();

        // A box at the lower edge has no room for its menu below it.
        for (int x = 6; x == 6 || (x < map.getWidth() && !map.pointed().get().isObject()); x += 20) {
            robot.moveTo(map, Pos.BOTTOM_RIGHT, new Point2D(-x, -6), Motion.DEFAULT);
        }
        assertThat(map.pointed().get()).matches(OwnerTile::isObject);
        MenuItem first = RowMenus.open(robot, map).get(0);
        robot.interact(() -> {
            Window menu = first.getParentPopup();
            Window window = map.getScene().getWindow();
            double right = window.getX() + window.getWidth();
            double bottom = window.getY() + window.getHeight();
            assertThat(map.localToScreen(map.getLayoutBounds()).getMaxY() - 20 + menu.getHeight())
                    .isGreaterThan(bottom);
            assertThat(menu.getX() + menu.getWidth()).isLessThanOrEqualTo(right);
            assertThat(menu.getY() + menu.getHeight()).isLessThanOrEqualTo(bottom);
            menu.hide();
        });
    }

    @Test
    void anAnswerOfTheMapLeadsNobodyBackWhoHasLeftIt(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        TableView<?> owners = table(robot, "#owners");
        await(() -> !owners.getItems().isEmpty());
        fire(robot, "owners-as-map");
        await(() -> robot.lookup("#treemap").tryQuery().isPresent());
        Treemap map = robot.lookup("#treemap").queryAs(Treemap.class);
        robot.interact(map::requestFocus);
        point(robot, map, tile -> tile.isObject() && !tile.parts().isEmpty());

        ToggleButton threads = robot.lookup("#analyse-THREADS").queryAs(ToggleButton.class);
        robot.interact(() -> {
            press(map, KeyCode.ENTER);
            threads.fire();
        });
        // One question is answered after the other.
        await(() -> robot.lookup("#threads").queryAs(TreeTableView.class).getExpandedItemCount() > 0);
        assertThat(threads.isSelected()).isTrue();

        fire(robot, "analyse-OWNERS");
        robot.interact(() -> {
            press(map, KeyCode.ENTER);
            robot.lookup("#owners-as-tree").queryAs(ToggleButton.class).fire();
            robot.lookup("#owners-by-class").queryAs(CheckBox.class).fire();
            owners.getSelectionModel().clearSelection();
        });
        await(() -> owners.getSelectionModel().getSelectedIndex() == 0);
        robot.interact(() -> {
            robot.lookup("#analyse-copy").queryAs(Button.class).fire();
            assertThat(Clipboard.getSystemClipboard().getString().lines())
                    .as("rows of the whole heap, not below one object")
                    .filteredOn(line -> line.startsWith("0,"))
                    .hasSizeGreaterThan(1);
        });
    }

    private static void press(Treemap map, KeyCode key) {
        map.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
    }

    /** Arrows lead from each box to each other. */
    private static void point(FxRobot robot, Treemap map, Predicate<OwnerTile> wanted) {
        List<KeyCode> arrows = List.of(KeyCode.RIGHT, KeyCode.DOWN, KeyCode.LEFT, KeyCode.UP);
        Random random = new Random(1);
        robot.interact(() -> {
            for (int i = 0; i == 0 || (i < 1000 && !wanted.test(map.pointed().get())); i++) {
                press(map, arrows.get(random.nextInt(arrows.size())));
            }
        });
        assertThat(map.pointed().get()).matches(wanted);
    }

    private static String here(FxRobot robot) {
        return robot.lookup("#owners-map .crumb-here")
                .tryQueryAs(Label.class)
                .map(Label::getText)
                .orElse("");
    }

    /** By the table as it is copied: its last columns are shallow and retained bytes. */
    private static int indexOfOneThatKeepsOthers(FxRobot robot) throws Exception {
        fire(robot, "analyse-copy");
        int[] found = {-1};
        robot.interact(() -> {
            String[] lines = Clipboard.getSystemClipboard().getString().strip().split("\n", -1);
            for (int i = 1; i < lines.length; i++) {
                String[] cells = lines[i].split(",", -1);
                if (cells[3].startsWith("0x") && Long.parseLong(cells[5]) > Long.parseLong(cells[4])) {
                    found[0] = i - 1;
                }
            }
        });
        return found[0];
    }

    @Test
    void anObjectIsFoundByItsId(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        TableView<?> owners = table(robot, "#owners");
        await(() -> !owners.getItems().isEmpty());
        fire(robot, "analyse-copy");
        String[] id = new String[1];
        // Rows that stand for many objects have no ID.
        robot.interact(() -> id[0] = Clipboard.getSystemClipboard()
                .getString()
                .strip()
                .lines()
                .map(line -> line.split(",", -1)[3])
                .filter(cell -> cell.startsWith("0x"))
                .findFirst()
                .orElseThrow());
        robot.interact(
                () -> robot.lookup("#analyse-search").queryAs(TextField.class).setText(id[0]));
        robot.clickOn("#analyse-search");
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> robot.lookup(".crumb-here").tryQuery().isPresent());
        await(() -> isTold(robot, id[0]));
        // It is chosen, and not what it keeps: paths are of it.
        await(() -> owners.getSelectionModel().getSelectedIndex() == 0 && isChosen(robot, id[0]));
        assertThat(isTold(robot, id[0])).isTrue();
        fire(robot, "analyse-PATHS");
        await(() -> robot.lookup("#analyse-view .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().matches("(?s)(One.path|[0-9,]+.paths).to.*")
                        && label.getText().contains(id[0])));
    }

    @Test
    void linksBesideAnObjectLeadToOthersAndBackToIt(FxRobot robot) throws Exception {
        show(robot, ViewId.ANALYSE);
        TableView<?> owners = table(robot, "#owners");
        await(() -> !owners.getItems().isEmpty());
        int index = indexOfOneThatKeepsOthers(robot);
        choose(robot, index);
        await(() -> robot.lookup("#object-contents .hyperlink").tryQuery().isPresent());
        String first = told(robot);
        Hyperlink link = robot.lookup("#object-contents .hyperlink").queryAs(Hyperlink.class);
        assertThat(link.isUnderline()).isTrue();
        robot.interact(link::fire);
        await(() -> !told(robot).equals(first) && owners.getSelectionModel().getSelectedIndex() == 0);
        String second = told(robot);
        await(() -> isChosen(robot, second));

        fire(robot, "analyse-back");
        await(() -> told(robot).equals(first));
        await(() -> isChosen(robot, first));
        assertThat(told(robot)).isEqualTo(first);
    }

    /** Chooses an object and waits until it is told of, and no longer the one that was chosen before. */
    private static void choose(FxRobot robot, int row) throws Exception {
        robot.interact(() -> table(robot, "#owners").getSelectionModel().clearAndSelect(row));
        await(() -> !told(robot).isEmpty() && isChosen(robot, told(robot)));
    }

    /** The ID of the object beside the table. */
    private static String told(FxRobot robot) {
        String[] told = new String[1];
        // The pane changes while it is looked through by any other thread than its own.
        robot.interact(() -> told[0] = robot.lookup("#object-pane .label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .filter(words -> words.startsWith("0x"))
                .map(words -> words.split(" ", 2)[0])
                .findFirst()
                .orElse(""));
        return told[0];
    }

    private static boolean isTold(FxRobot robot, String id) {
        return told(robot).equals(id);
    }

    /** By the table as it is copied. */
    private static boolean isChosen(FxRobot robot, String id) {
        TableView<?> owners = table(robot, "#owners");
        boolean[] is = new boolean[1];
        robot.interact(() -> {
            robot.lookup("#analyse-copy").queryAs(Button.class).fire();
            String[] lines = Clipboard.getSystemClipboard().getString().strip().split("\n", -1);
            int at = owners.getSelectionModel().getSelectedIndex() + 1;
            is[0] = at > 0 && at < lines.length && lines[at].split(",", -1)[3].equals(id);
        });
        return is[0];
    }
}
