package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.TestWindow.openAtRest;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.profile.Presets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What is seen in the smallest window, and there with the largest texts. */
@ExtendWith(ApplicationExtension.class)
class SmallWindowTest {
    /** After that what is chosen is told, in milliseconds. */
    private static final int REST = 300;

    @TempDir
    Path folder;

    private final FxRobot robot = new FxRobot();
    private Composition app;

    @Start
    void start(Stage window) {
        Settings settings = new Settings(folder.resolve("settings.properties"));
        settings.setNumber("width", 800);
        settings.setNumber("height", 560);
        app = TestWindow.show(window, settings, new FakeDialogs());
    }

    @AfterEach
    void stop() throws Exception {
        textSize(100);
        TestWindow.stopJobs(app);
    }

    private void textSize(int percent) {
        robot.interact(() -> app.preferences().textSize().set(percent));
    }

    private OpenFile analyse(Place.Part part) throws Exception {
        OpenFile file = openAtRest(app, Samples.orders(2_000).writeTo(folder.resolve("orders.hprof")));
        TestWindow.showPart(robot, file, part);
        return file;
    }

    private static Bounds place(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }

    private ScrollPane page() {
        return robot.lookup("#page-body").queryAs(ScrollPane.class);
    }

    private Bounds seen() {
        return place(page().lookup(".viewport"));
    }

    private boolean isSeen(Node node) {
        return place(node).getMinY() >= seen().getMinY() - 1 && place(node).getMaxY() <= seen().getMaxY() + 1;
    }

    /** What is told of a row gives way to what is told of the next one: each look is for what is there then. */
    private boolean isSeen(String id) {
        return robot.lookup(id).tryQuery().filter(this::isSeen).isPresent();
    }

    /** The row of a table, where it is whole in sight in the table. */
    private static Optional<Node> row(Node table, int index) {
        return table.lookupAll(".indexed-cell").stream()
                .filter(cell -> cell instanceof IndexedCell<?> row && row.getIndex() == index && row.isVisible())
                .filter(cell -> place(cell).getMaxY() <= place(table).getMaxY())
                .findFirst();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 130, 150})
    void theResultOfAQueryIsInSight(int percent) throws Exception {
        textSize(percent);
        analyse(Place.Part.QUERY);
        fire(robot, "query-run");
        TableView<?> rows = robot.lookup("#query-rows").queryAs(TableView.class);
        await(() -> rows.getItems().size() >= 5);
        await(() -> row(rows, 4).filter(row -> isSeen(row)).isPresent());

        // What is wrong with a query takes some lines.
        robot.interact(() -> {
            page().setVvalue(0);
            robot.lookup("#query-sql").queryAs(TextArea.class).setText("SELECT 1 FROM no_such_table");
        });
        fire(robot, "query-run");
        await(() -> rows.getColumns().isEmpty());
        robot.interact(() -> {});
        assertThat(isSeen("#query-message")).isTrue();
        assertThat(isSeen("#query-sql")).isTrue();
    }

    @Test
    void withLargeTextsTheButtonThatCopiesStaysBesideTheOtherToolsOfItsPart() throws Exception {
        textSize(150);
        openAtRest(app, Samples.list(8, 2_000).writeTo(folder.resolve("list.hprof")));
        await(() -> robot.lookup("#leak-path").tryQuery().isPresent());
        fire(robot, "leak-path");
        await(() -> robot.lookup("#paths").queryAs(ListView.class).getItems().size() > 2);

        Bounds tools = place(robot.lookup("#paths-strengths").query());
        Bounds copy = place(robot.lookup("#analyse-copy").query());
        assertThat(copy.getMinX()).isGreaterThan(tools.getMaxX());
        assertThat(copy.getCenterY()).isBetween(tools.getMinY(), tools.getMaxY());
    }

    @Test
    void withLargeTextsTheQueryThatIsThereIsWholeInSight() throws Exception {
        textSize(150);
        analyse(Place.Part.QUERY);
        TextArea sql = robot.lookup("#query-sql").queryAs(TextArea.class);
        assertThat(sql.getText().lines()).hasSize(2);
        await(() -> place(sql.lookup(".text")).getMaxY() <= place(sql).getMaxY());
    }

    @Test
    void withLargeTextsNamesHaveMoreRoomThanShares() throws Exception {
        // Also where texts become larger in a window that is open.
        analyse(Place.Part.OWNERS);
        textSize(130);
        TableView<?> rows = robot.lookup("#owners").queryAs(TableView.class);
        await(() -> rows.getItems().size() > 1);
        robot.interact(() -> {});
        assertThat(rows.getColumns().get(3).isVisible()).isFalse();
        assertThat(rows.getColumns().get(0).getWidth()).isGreaterThan(rows.getWidth() / 2);
    }

    @Test
    void withLargeTextsTheButtonThatCopiesTagsStaysBesideTheirFilterAndCountsAreSeen() throws Exception {
        textSize(150);
        OpenFile file = openAtRest(app, Samples.orders(2_000).writeTo(folder.resolve("orders.hprof")));
        robot.interact(() -> file.view().set(ViewId.INSPECT));
        await(() -> robot.lookup("#tags-copy").tryQuery().isPresent());
        robot.interact(() -> Focus.ready(app.window()));
        assertThat(place(robot.lookup("#tags-copy").query()).getMinY())
                .isLessThan(place(robot.lookup("#filter").query()).getMaxY());
        TreeTableView<?> tags = robot.lookup("#tags").queryAs(TreeTableView.class);
        assertThat(tags.getColumns().stream().filter(column -> column.isVisible()))
                .extracting(column -> column.getText())
                .containsExactly("Record", "Count", "Bytes");
    }

    /** Else they would be taken for drawn by somebody, and left as they are. */
    @Test
    void columnsOfAQueryAreAsWideAsTheyWantAlsoWhereThatIsWhatTheToolkitTakesForNoWidth() throws Exception {
        analyse(Place.Part.QUERY);
        robot.interact(() -> robot.lookup("#query-sql")
                .queryAs(TextArea.class)
                .setText("SELECT class, super, 1 AS bytes FROM classes ORDER BY length(class) DESC LIMIT 20"));
        fire(robot, "query-run");
        TableView<?> rows = robot.lookup("#query-rows").queryAs(TableView.class);
        await(() -> rows.getItems().size() >= 5);
        robot.interact(() -> app.window().getScene().getWindow().setWidth(1500));
        await(() -> rows.getWidth() > 1000);
        robot.interact(() -> {});
        assertThat(rows.getColumns()).allMatch(column -> column.getWidth() == column.getPrefWidth());
    }

    @Test
    void duplicatesHaveSomeRowsBelowTheirKindsHoweverLargeTheTexts() throws Exception {
        textSize(150);
        analyse(Place.Part.DUPLICATES);
        await(() -> robot.lookup("#duplicates").tryQuery().isPresent());
        TableView<?> rows = robot.lookup("#duplicates").queryAs(TableView.class);
        await(() -> rows.getHeight() >= 5 * rows.getFixedCellSize());
        await(() -> Scrolling.hidden(page()) > 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 150})
    void aChosenClassStaysInSightWithWhatIsToldOfIt(int percent) throws Exception {
        textSize(percent);
        analyse(Place.Part.CLASSES);
        TableView<?> rows = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> rows.getItems().size() > 4);
        int last = Math.min(7, rows.getItems().size() - 1);
        robot.interact(() -> {
            rows.requestFocus();
            rows.getSelectionModel().clearAndSelect(last - 1);
        });
        robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        await(() -> row(rows, last).filter(row -> isSeen(row)).isPresent());
        await(() -> isSeen("#class-why"));
        robot.type(KeyCode.HOME);
        await(() -> row(rows, 0).filter(row -> isSeen(row)).isPresent());
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 130})
    void whoGoesFromClassToClassKeepsTheHeadsOfTheColumnsAndThePlaceOfWhatIsTold(int percent) throws Exception {
        textSize(percent);
        analyse(Place.Part.CLASSES);
        TableView<?> rows = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> rows.getItems().size() > 4);
        robot.interact(() -> {
            rows.requestFocus();
            rows.getSelectionModel().clearAndSelect(0);
        });
        robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        await(() -> isSeen("#class-why"));
        robot.interact(() -> {});
        double told = place(robot.lookup("#object-pane").query()).getMinY();
        for (int i = 0; i < 5; i++) {
            assertThat(isSeen(rows.lookup(".column-header-background"))).isTrue();
            robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
            robot.sleep(REST);
            robot.interact(() -> {});
            assertThat(place(robot.lookup("#object-pane").query()).getMinY()).isEqualTo(told);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 150})
    void aTagThatIsChosenIsExplainedBelowTheTags(int percent) throws Exception {
        textSize(percent);
        OpenFile file = openAtRest(app, Samples.orders(2_000).writeTo(folder.resolve("orders.hprof")));
        robot.interact(() -> file.view().set(ViewId.INSPECT));
        TreeTableView<?> tags = robot.lookup("#tags").queryAs(TreeTableView.class);
        await(() -> tags.getExpandedItemCount() > 4);
        assertThat(robot.lookup("#tag-detail").tryQuery()).isEmpty();

        robot.interact(tags::requestFocus);
        for (int i = 0; i < 4; i++) {
            robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        }
        int chosen = tags.getSelectionModel().getSelectedIndex();
        await(() -> robot.lookup("#tag-detail").tryQuery().isPresent());
        await(() -> row(tags, chosen).filter(row -> isSeen(row)).isPresent());
        await(() -> isSeen("#tag-detail .text-bold"));
        // Numbers say little without their heads.
        assertThat(isSeen(tags.lookup(".column-header-background"))).isTrue();
        robot.type(KeyCode.HOME);
        await(() -> row(tags, 0).filter(row -> isSeen(row)).isPresent());
    }

    @Test
    void theToolsOfTagsAreBesideTheSwitchOfParts() throws Exception {
        OpenFile file = openAtRest(app, Samples.orders(300).writeTo(folder.resolve("orders.hprof")));
        robot.interact(() -> file.view().set(ViewId.INSPECT));
        await(() -> robot.lookup("#tags-copy").tryQuery().isPresent());
        robot.interact(() -> Focus.ready(app.window()));
        assertThat(place(robot.lookup("#tags-copy").query()).getMinY())
                .isLessThan(place(robot.lookup("#part-tags").query()).getMaxY());
    }

    @Test
    void pathsAreOfTheClassThatWasChosenAndSayWhose() throws Exception {
        analyse(Place.Part.QUERY);
        fire(robot, "analyse-PATHS");
        fire(robot, "paths-choose");
        TableView<?> rows = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> rows.getItems().size() > 4);
        robot.interact(() -> rows.getSelectionModel().clearAndSelect(2));
        await(() -> robot.lookup("#object-pane .text-bold").tryQuery().isPresent());
        String name =
                robot.lookup("#object-pane .text-bold").queryAs(Labeled.class).getText();

        fire(robot, "analyse-PATHS");
        Labeled message = robot.lookup("#paths-message").queryAs(Labeled.class);
        await(() -> message.getText().contains(name));

        assertThat(message.getText()).matches("(?s)(One.path|[0-9,]+.paths).to.*");
        // Also when one comes back from a part in which nothing is chosen.
        fire(robot, "analyse-QUERY");
        fire(robot, "analyse-PATHS");
        assertThat(robot.lookup(".analyse-way .text-muted").queryAllAs(Labeled.class).stream()
                        .map(Labeled::getText))
                .contains(name);
    }

    @Test
    void pathsHaveTheRoomUntilALineOfThemIsChosen() throws Exception {
        analyse(Place.Part.OWNERS);
        TableView<?> rows = robot.lookup("#owners").queryAs(TableView.class);
        await(() -> !rows.getItems().isEmpty());
        robot.interact(() -> rows.getSelectionModel().clearAndSelect(0));
        await(() -> robot.lookup("#object-name").tryQuery().isPresent());
        fire(robot, "analyse-PATHS");
        ListView<?> paths = robot.lookup("#paths").queryListView();
        await(() -> paths.getItems().size() > 1);
        Node detail = robot.lookup("#object-pane").query();
        assertThat(detail.isVisible()).isFalse();
        double all = paths.getHeight();

        robot.interact(() -> paths.getSelectionModel().clearAndSelect(1));
        await(detail::isVisible);
        assertThat(paths.getHeight()).isLessThan(all);
    }

    @Test
    void aClassThatIsOpenedShowsWhatKeepsItsObjects() throws Exception {
        analyse(Place.Part.CLASSES);
        TableView<?> rows = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> rows.getItems().size() > 4);
        robot.interact(() -> {
            rows.requestFocus();
            rows.getSelectionModel().clearAndSelect(2);
        });
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> robot.lookup("#paths-message").tryQuery().isPresent());
    }

    @Test
    void aPageThatOpensStandsAtItsTop() throws Exception {
        byte[] whole = Samples.orders(300).build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3));
        openAtRest(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        // From here on one works with the keys.
        press(KeyCode.CONTROL, KeyCode.DIGIT3);
        openAtRest(app, cut);
        for (KeyCode view : List.of(KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT4)) {
            press(KeyCode.CONTROL, view);
            assertThat(Scrolling.top(page())).as(view.toString()).isZero();
        }
    }

    @Test
    void theAnalysisStandsAtItsTopUntilSomebodyChoosesInIt() throws Exception {
        textSize(150);
        openAtRest(app, Samples.orders(300).writeTo(folder.resolve("orders.hprof")));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        press(KeyCode.CONTROL, KeyCode.DIGIT3);
        await(() -> robot.lookup("#object-name").tryQuery().isPresent());
        robot.interact(() -> {});
        assertThat(Scrolling.hidden(page())).isPositive();
        assertThat(Scrolling.top(page())).isZero();

        robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        await(() -> Scrolling.top(page()) > 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 150})
    void nothingMovesWhenTheSearchForSecretsIsDone(int percent) throws Exception {
        textSize(percent);
        OpenFile file = openAtRest(app, Samples.orders(300).writeTo(folder.resolve("orders.hprof")));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        await(() -> app.queue().unfinished().isEmpty());
        Label said = robot.lookup("#secrets-note-text").queryAs(Label.class);
        Node below = robot.lookup(".compress-how").query();
        robot.interact(() -> app.window().layout());
        double before = place(below).getMinY();
        fire(robot, "secrets-note-act");
        await(() -> said.getText().startsWith("No likely secret"));
        robot.interact(() -> app.window().layout());
        assertThat(place(below).getMinY()).isEqualTo(before);
    }

    @Test
    void whereAFileGoesIsSaidBesideTheActWhileItsPlaceIsOutOfSight() throws Exception {
        Path deep = Files.createDirectories(folder.resolve("folder/".repeat(15)));
        OpenFile file = openAtRest(app, Samples.orders(300).writeTo(deep.resolve("orders.hprof")));
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        await(() -> robot.lookup("#target-note").query().isVisible());
        Labeled where = (Labeled) robot.lookup("#target-note .label").query();
        assertThat(where.getAccessibleText())
                .isEqualTo(text("compress.into", deep.resolve("orders.hfold").toString()));
        // The folder goes first.
        assertThat(where.getText()).startsWith(text("compress.into", "…")).endsWith("orders.hfold");

        ScrollPane choices = robot.lookup("#choices").queryAs(ScrollPane.class);
        robot.interact(() -> Focus.see(robot.lookup(".compress-how").query()));
        await(() -> !robot.lookup("#target-note").query().isVisible());
        robot.interact(() -> choices.setVvalue(0));
        await(() -> robot.lookup("#target-note").query().isVisible());
    }

    @Test
    void theFocusIsInSightWhenOneComesBackToAPageThatWasScrolled() throws Exception {
        textSize(150);
        openAtRest(app, Samples.orders(300).writeTo(folder.resolve("orders.hprof")));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        press(KeyCode.CONTROL, KeyCode.DIGIT1);
        Node first = app.window().getScene().getFocusOwner();
        assertThat(isSeen(first)).isTrue();
        robot.interact(() -> page().setVvalue(1));
        press(KeyCode.CONTROL, KeyCode.DIGIT0);
        assertThat(isSeen(first)).isFalse();

        press(KeyCode.CONTROL, KeyCode.DIGIT1);
        assertThat(first.isFocused()).isTrue();
        assertThat(isSeen(first)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 150})
    void keysForThePartsOfAPageLeadToWhatIsInSight(int percent) throws Exception {
        textSize(percent);
        press(KeyCode.CONTROL, KeyCode.N);
        await(() -> robot.lookup("#capture-view").tryQuery().isPresent());
        ScrollPane around = Stream.iterate(robot.lookup("#capture-view").query(), Node::getParent)
                .filter(ScrollPane.class::isInstance)
                .map(ScrollPane.class::cast)
                .findFirst()
                .orElseThrow();
        robot.lookup("#capture-view .spinner")
                .queryAllAs(Spinner.class)
                .forEach(spinner -> assertThat(spinner.getEditor()).satisfies(Parts::isNotCut));
        List<String> firsts = List.of("#trigger-program", "#watch-folder", "#android-look");
        for (int i = 0; i < firsts.size(); i++) {
            press(KeyCode.ALT, KeyCode.getKeyCode(Integer.toString(i + 3)));
            Node first = robot.lookup(firsts.get(i)).query();
            assertThat(first.isFocused()).isTrue();
            assertThat(place(around.lookup(".viewport")).contains(place(first)))
                    .as(firsts.get(i))
                    .isTrue();
        }
    }

    /** Tabs and buttons of parts in two lines each left two lines of a table. */
    @Test
    void rowsOfAPartAreInSightBelowTheChoiceOfPartsWithLargeTexts() throws Exception {
        textSize(150);
        analyse(Place.Part.CLASSES);
        TableView<?> rows = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> row(rows, 4).filter(row -> isSeen(row)).isPresent());
        List<Node> tabs = List.copyOf(robot.lookup(".tab-button").queryAllAs(Node.class));
        assertThat(tabs)
                .hasSizeGreaterThan(5)
                .allSatisfy(tab -> assertThat(place(tab).getMinY())
                        .isEqualTo(place(tabs.get(0)).getMinY()));
        MenuButton parts = robot.lookup("#analyse-parts").queryAs(MenuButton.class);
        assertThat(parts.isVisible()).isTrue();
        assertThat(parts.getText()).isEqualTo("Classes");

        robot.interact(() -> parts.getItems().get(Place.Part.OWNERS.ordinal()).fire());
        assertThat(parts.getText()).isEqualTo("Biggest objects");
        Node owners = robot.lookup("#owners").query();
        await(() -> row(owners, 4).filter(row -> isSeen(row)).isPresent());

        textSize(100);
        await(() -> !parts.isVisible());
        assertThat(robot.lookup("#analyse-OWNERS").queryAs(ToggleButton.class).isVisible())
                .isTrue();
    }

    private void press(KeyCode modifier, KeyCode key) {
        robot.press(modifier, key).release(key, modifier);
        // What scrolls to the focus does so after this.
        robot.interact(() -> {});
    }

    @Test
    void goalsHaveTheirRoomWithTheFirstFrame() throws Exception {
        OpenFile file = openAtRest(app, Samples.orders(300).writeTo(folder.resolve("orders.hprof")));
        robot.interact(() -> {
            file.view().set(ViewId.COMPRESS);
            // What the toolkit does for a frame, once.
            app.window().applyCss();
            app.window().layout();
            Node cards = robot.lookup(".choice-cards").query();
            Node below = cards.getParent()
                    .getChildrenUnmodifiable()
                    .get(cards.getParent().getChildrenUnmodifiable().indexOf(cards) + 1);
            assertThat(robot.lookup(".choice-card").queryAllAs(Node.class))
                    .allSatisfy(card -> assertThat(place(card).getMaxY())
                            .isLessThanOrEqualTo(place(below).getMinY()));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 150})
    void whatAChoiceWouldTakeIsNeverCut(int percent) throws Exception {
        textSize(percent);
        OpenFile file = openAtRest(app, Samples.orders(2_000).writeTo(folder.resolve("orders.hprof")));
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        await(() -> robot.lookup("#adjust").tryQuery().isPresent());
        robot.interact(() -> robot.lookup("#adjust").queryAs(TitledPane.class).setExpanded(true));
        await(() -> robot.lookup(".choice-folded").queryAllAs(Label.class).stream()
                .anyMatch(label -> !label.getText().isEmpty()));
        robot.interact(() -> {
            app.window().applyCss();
            app.window().layout();
            assertThat(robot.lookup(".choice-folded").queryAllAs(Label.class))
                    .allSatisfy(label -> assertThat(label.getWidth()).isGreaterThanOrEqualTo(label.prefWidth(-1)));
        });
    }

    @Test
    void whatIsSaidOfAFoldedFileIsNotCutAndWhatIsAdjustedIsSeenWhenItOpens() throws Exception {
        textSize(150);
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        OpenFile file = openAtRest(app, Folds.fold(dump, folder.resolve("leak_service_of_orders.hfold"), Presets.OOM));
        robot.interact(() -> file.view().set(ViewId.RESTORE));
        await(() -> robot.lookup("#adjust").tryQuery().isPresent());
        TitledPane adjust = robot.lookup("#adjust").queryAs(TitledPane.class);
        robot.interact(() -> {
            app.window().applyCss();
            app.window().layout();
            assertThat(robot.lookup(".card .detail-grid .label").queryAllAs(Label.class))
                    .isNotEmpty()
                    .allSatisfy(label -> assertThat(label.getWidth()).isGreaterThanOrEqualTo(label.prefWidth(-1)));
            assertThat(robot.lookup("#target").queryAs(Region.class)).satisfies(Parts::isNotCut);
            adjust.requestFocus();
            adjust.setExpanded(true);
        });
        Node seen = Stream.iterate(adjust.getParent(), Node::getParent)
                .filter(ScrollPane.class::isInstance)
                .findFirst()
                .orElseThrow()
                .lookup(".viewport");
        await(() -> place(seen).getMaxY() - place(adjust).getMinY() > 150);
    }
}
