package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.TestWindow.open;
import static io.github.heapfold.gui.TestWindow.openAndPrepare;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.gui.ahead.AheadOfUse;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.ChoiceCard;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.FittingScroll;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.ThemeChoice;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What is seen at the edges: at the start, in a small window, beside a damaged file. */
@ExtendWith(ApplicationExtension.class)
class WindowFaultsTest {
    private static final double WIDTH = 1100;
    private static final double HEIGHT = 720;

    @TempDir
    Path folder;

    private Composition app;
    private Stage stage;
    private Color firstFill;
    private double firstWidth;

    @Start
    void start(Stage window) {
        stage = window;
        Settings settings = new Settings(folder.resolve("settings.properties"));
        settings.setWord("theme", ThemeChoice.DARK.name());
        settings.setNumber("width", WIDTH);
        settings.setNumber("height", HEIGHT);
        app = new Composition(settings, new FakeDialogs(), path -> {}, new LastingThreads("job"));
        window.setOnShowing(event -> {
            firstFill = (Color) window.getScene().getFill();
            firstWidth = window.getWidth();
        });
        // With all that is made ahead of use.
        HeapfoldApp.show(window, app, settings);
        QuickStyles.prepare();
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    @Test
    void theLikelyLeakStaysAsHighAsItWasWhenTheCardsBelowWantRoom(FxRobot robot) throws Exception {
        robot.interact(() -> stage.setHeight(560));
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));

        open(app, dump);
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());

        Region leak = robot.lookup("#leak-card").queryAs(Region.class);
        assertThat(leak.getHeight()).isGreaterThanOrEqualTo(leak.prefHeight(leak.getWidth()) - 1);
    }

    @Test
    void goalsStandBesideEachOtherInAViewThatWasMadeAhead(FxRobot robot) throws Exception {
        robot.interact(() -> stage.setWidth(800));
        OpenFile file = openAndPrepare(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        await(() -> robot.lookup("#ahead").queryAs(AheadOfUse.class).isDone());
        robot.interact(() -> {
            file.view().set(ViewId.COMPRESS);
            // What the toolkit does for each frame.
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();
        });

        List<Node> cards = List.copyOf(robot.lookup(".choice-card").queryAll());
        assertThat(cards).hasSizeGreaterThan(4);
        for (Node card : cards) {
            Bounds place = card.localToScene(card.getLayoutBounds());
            assertThat(cards.stream()
                            .filter(other -> other != card)
                            .map(other -> other.localToScene(other.getLayoutBounds())))
                    .noneMatch(place::intersects);
        }
    }

    @Test
    void aViewThatWasMadeAheadFillsItsPlaceInWhateverSizeThatHasNow(FxRobot robot) throws Exception {
        OpenFile file = openAndPrepare(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        await(() -> robot.lookup("#ahead").queryAs(AheadOfUse.class).isDone()
                && robot.lookup("#rehearsal").queryAs(AheadOfUse.class).isDone());
        robot.interact(() -> {
            stage.setWidth(900);
            file.view().set(ViewId.INSPECT);
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();
        });

        Node table = robot.lookup("#tags").query();
        Bounds place = table.localToScene(table.getLayoutBounds());
        assertThat(table.isVisible()).isTrue();
        assertThat(table.isManaged()).isTrue();
        assertThat(place.getMaxX()).isLessThanOrEqualTo(900);
        assertThat(place.getHeight()).isGreaterThan(150);
        assertThat(table.lookupAll(".tree-table-row-cell").stream()
                        .filter(row -> row.isVisible() && place.intersects(row.localToScene(row.getLayoutBounds()))))
                .hasSizeGreaterThan(3);
        ScrollPane rehearsed = (ScrollPane) robot.lookup("#rehearsal").query().lookup(".scroll-pane");
        assertThat(rehearsed.getContent()).isNull();
    }

    @Test
    void theAnalysisIsMadeAheadWhenTheHeapIsOpen(FxRobot robot) throws Exception {
        OpenFile file = openAndPrepare(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent()
                && robot.lookup("#ahead").queryAs(AheadOfUse.class).isDone());
        robot.interact(() -> {
            file.view().set(ViewId.ANALYSE);
            // Its rows are answers, which could not have come already.
            assertThat(((TableView<?>) stage.getScene().lookup("#owners")).getItems())
                    .isNotEmpty();
        });
    }

    /** Styles that the toolkit worked out are found again only below the same ancestors. */
    @Test
    void whatIsMadeAheadIsStyledBelowTheSameNodesAsWhatIsShown(FxRobot robot) throws Exception {
        openAndPrepare(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        List<List<String>> ahead = new ArrayList<>();
        Region probe = new Region();
        probe.parentProperty().addListener((value, before, now) -> {
            if (now != null) {
                ahead.addAll(styledAncestors(probe));
            }
        });
        robot.interact(() -> robot.lookup("#ahead").queryAs(AheadOfUse.class).prepare(probe, WIDTH, HEIGHT));
        assertThat(ahead)
                .isEqualTo(styledAncestors(robot.lookup("#summary-view").query()));
    }

    private static List<List<String>> styledAncestors(Node node) {
        List<List<String>> found = new ArrayList<>();
        for (Node at = node.getParent(); at != null; at = at.getParent()) {
            if (!at.getStyleClass().isEmpty()) {
                found.add(List.copyOf(at.getStyleClass()));
            }
        }
        return found;
    }

    @Test
    void whatWentWrongIsToldBelowTheViewSoThatNothingOfItMoves(FxRobot robot) throws Exception {
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        Node card = robot.lookup("#preset-mat").query();
        double before = card.localToScene(0, 0).getY();

        robot.interact(() -> file.problem().set(Problem.of("It failed", file.path(), new IOException("no"))));
        await(() -> robot.lookup("#problem").tryQuery().isPresent());
        assertThat(card.localToScene(0, 0).getY()).isEqualTo(before);
    }

    @Test
    void aViewBeginsAtItsTopHoweverFarTheOneBeforeWasScrolled(FxRobot robot) throws Exception {
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        robot.interact(() -> {
            stage.setHeight(420);
            file.view().set(ViewId.COMPRESS);
            file.problem().set(Problem.of("It failed", file.path(), new IOException("no")));
        });
        ScrollPane body = robot.lookup("#page-body").queryAs(ScrollPane.class);
        robot.interact(() -> body.setVvalue(1));

        robot.interact(() -> file.view().set(ViewId.REPORT));
        assertThat(body.getVvalue()).isZero();
    }

    @Test
    void buttonsOfAViewHaveTheirWordsWhereTheyAreOnALineOfTheirOwn(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        OpenFile file = open(app, Folds.fold(dump, folder.resolve("own.hfold"), Presets.LOSSLESS));
        robot.interact(() -> {
            stage.setWidth(920);
            file.view().set(ViewId.REPORT);
        });
        Node verify = robot.lookup("#verify").query();
        Node tab = robot.lookup("#view-REPORT").query();
        await(() ->
                place(verify).getMinX() > place(tab).getMaxX() && place(verify).getMaxX() <= 920);
        assertThat(place(verify).getMinY()).isLessThan(place(tab).getMaxY());
        assertThat(robot.lookup("#verify").queryAs(Labeled.class).getContentDisplay())
                .isEqualTo(ContentDisplay.GRAPHIC_ONLY);

        robot.interact(() -> stage.setWidth(800));
        await(() -> place(verify).getMinY() > place(tab).getMaxY());
        for (String id : List.of("#export", "#reveal", "#verify")) {
            assertThat(robot.lookup(id).queryAs(Labeled.class).getContentDisplay())
                    .isEqualTo(ContentDisplay.LEFT);
            assertThat(place(robot.lookup(id).query()).getMaxX()).isLessThanOrEqualTo(800);
        }
    }

    @Test
    void whatARestoreGaveTakesNothingFromTheActs(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        OpenFile file = open(app, Folds.fold(dump, folder.resolve("own.hfold"), Presets.LOSSLESS));
        robot.interact(() -> {
            stage.setHeight(400);
            file.view().set(ViewId.RESTORE);
        });
        fire(robot, "restore");
        await(() -> file.results().restored().get() != null
                && app.queue().unfinished().isEmpty());

        ScrollPane body = robot.lookup("#page-body").queryAs(ScrollPane.class);
        Node acts = robot.lookup("#restore").query();
        await(() -> place(robot.lookup("#restore-title").query()).getMinY()
                > place(body).getMinY());
        assertThat(place(acts).getMaxY()).isLessThanOrEqualTo(place(body).getMaxY());
        assertThat(((Region) body.getContent()).getHeight()).isLessThanOrEqualTo(body.getHeight());
    }

    @Test
    void anEarlierRestoreIsNotShownAboveOneThatFailed(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("own.hfold"), Presets.LOSSLESS);
        OpenFile file = open(app, folded);
        robot.interact(() -> file.view().set(ViewId.RESTORE));
        ButtonBase restore = robot.lookup("#restore").queryAs(ButtonBase.class);
        robot.interact(restore::fire);
        await(() -> file.results().restored().get() != null
                && app.queue().unfinished().isEmpty());
        Node card = robot.lookup("#restore-result").query();
        assertThat(card.isVisible()).isTrue();

        Files.delete(Path.of(file.results().restored().get().target()));
        Files.delete(folded);
        robot.interact(restore::fire);
        await(() -> file.problem().get() != null && app.queue().unfinished().isEmpty());
        assertThat(card.isVisible()).isFalse();
    }

    @Test
    void controlsOfRecordsTakeNoMoreLinesThanTheyNeed(FxRobot robot) throws Exception {
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        robot.interact(() -> {
            stage.setWidth(720);
            file.view().set(ViewId.INSPECT);
        });
        fire(robot, "part-records");

        Node parts = robot.lookup("#part-records").query();
        Node tags = robot.lookup("#record-tag").query();
        await(() -> place(tags).getHeight() > 0
                && place(tags).getMinY() < place(parts).getMaxY());
        assertThat(place(robot.lookup("#record-go").query()).getMaxX()).isLessThanOrEqualTo(720);
    }

    @Test
    void someRowsAreSeenAboveTheDetailHoweverLowTheWindow(FxRobot robot) throws Exception {
        resize(robot, 800, 400);
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        TestWindow.showPart(robot, file, Place.Part.OWNERS);
        await(() -> robot.lookup("#owners").tryQuery().isPresent());

        Region table = robot.lookup("#owners").queryAs(Region.class);
        await(() -> table.getHeight() >= 5 * 26);
    }

    @Test
    void theDetailBelowATableComesWhenARowIsChosenWhichStaysInSight(FxRobot robot) throws Exception {
        resize(robot, 800, 560);
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        TestWindow.showPart(robot, file, Place.Part.CLASSES);
        TableView<?> table = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> !table.getItems().isEmpty());
        Node detail = robot.lookup("#object-pane").query();
        ScrollPane page = robot.lookup("#page-body").queryAs(ScrollPane.class);
        // How high it is is known when it is laid out.
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));
        assertThat(detail.isVisible()).isFalse();
        assertThat(Scrolling.hidden(page)).isZero();
        double before = table.getHeight();

        int last = table.getItems().size() - 1;
        robot.interact(() -> table.getSelectionModel().clearAndSelect(last));
        await(() -> detail.isVisible() && table.getHeight() < before);
        await(() -> table.lookupAll(".table-row-cell").stream()
                .map(row -> (TableRow<?>) row)
                .filter(row -> row.isSelected() && row.isVisible())
                .anyMatch(row -> place(row).getMaxY() <= place(table).getMaxY()));
    }

    @Test
    void aTableHasAllOfTheWidthUntilARowIsChosenAndThenKeepsWhatItHas(FxRobot robot) throws Exception {
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        TestWindow.showPart(robot, file, Place.Part.CLASSES);
        TableView<?> table = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> !table.getItems().isEmpty());
        Node detail = robot.lookup("#object-pane").query();
        Region view = robot.lookup("#analyse-view").queryAs(Region.class);
        // But for the rings of what has the focus.
        double sides = view.getInsets().getLeft() + view.getInsets().getRight();
        await(() -> table.getWidth() >= view.getWidth() - sides - 2);
        assertThat(detail.isVisible()).isFalse();
        TableColumn<?, ?> name = table.getColumns().get(0);
        assertThat(name.getWidth()).isGreaterThan(table.getWidth() * 0.45);

        robot.interact(() -> table.getSelectionModel().clearAndSelect(0));
        await(() -> detail.isVisible()
                && table.getWidth() < view.getWidth() - detail.getLayoutBounds().getWidth());
        double beside = table.getWidth();
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        robot.interact(() -> search.setText("nothing is called like this"));
        await(() -> table.getItems().isEmpty());
        assertThat(detail.isVisible()).isTrue();
        robot.interact(() -> Focus.ready(view));
        assertThat(table.getWidth()).isEqualTo(beside);
        // The row that was chosen is gone, and nothing is told of it any more.
        await(() -> detail.lookupAll(".label").stream()
                .map(label -> ((Labeled) label).getText())
                .anyMatch("Choose an object or a class to see what is in it."::equals));
    }

    @Test
    void theSecondClickOfADoubleClickMeetsTheRowThatTheFirstOneChose(FxRobot robot) throws Exception {
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        TestWindow.showPart(robot, file, Place.Part.CLASSES);
        TableView<?> table = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> !table.getItems().isEmpty());
        Node detail = robot.lookup("#object-pane").query();
        AtomicReference<Object> second = new AtomicReference<>();
        stage.getScene().addEventFilter(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getClickCount() == 2) {
                second.set(
                        detail.isVisible()
                                ? "detail"
                                : table.getSelectionModel().getSelectedItem());
            }
        });

        // Where the detail comes.
        Bounds place = table.localToScreen(table.getLayoutBounds());
        robot.doubleClickOn(place.getMaxX() - 60, place.getMinY() + 45);
        await(() -> second.get() != null);
        assertThat(second.get()).isSameAs(table.getItems().get(0));
        await(() -> robot.lookup("#analyse-PATHS").queryAs(ToggleButton.class).isSelected());
    }

    @Test
    void whileAFileIsReadTheFocusIsAtItsTabAndNotWhereAKeyEndsTheReading(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        robot.interact(() -> {
            app.workspace().open(List.of(dump));
            app.window().begin();
            assertThat(stage.getScene().getFocusOwner().getId()).isEqualTo("view-SUMMARY");
        });
        await(() -> Focus.isIn(robot.lookup("#page-body").query()));
    }

    @Test
    void aWindowIsLowByTheSizeOfItsTexts(FxRobot robot) throws Exception {
        PseudoClass compact = PseudoClass.getPseudoClass("compact");
        robot.interact(() -> stage.setHeight(740));
        await(() -> app.window().getHeight() > 660);
        robot.interact(() -> {
            assertThat(app.window().getPseudoClassStates()).doesNotContain(compact);
            TextSize.set(1.5);
            try {
                assertThat(app.window().getPseudoClassStates()).contains(compact);
            } finally {
                TextSize.set(1);
            }
            assertThat(app.window().getPseudoClassStates()).doesNotContain(compact);
        });
    }

    @Test
    void theFocusIsWhereOneBeginsAndIsSeen(FxRobot robot) throws Exception {
        Node first = stage.getScene().getFocusOwner();
        assertThat(first.getId()).isEqualTo("welcome-open");
        assertThat(first.getPseudoClassStates()).contains(PseudoClass.getPseudoClass("focus-visible"));

        open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        await(() -> Focus.isIn(robot.lookup("#page-body").query()));
        Node now = stage.getScene().getFocusOwner();
        assertThat(now.getPseudoClassStates()).contains(PseudoClass.getPseudoClass("focus-visible"));
        assertThat(place(now).getHeight()).isPositive();
        assertThat(stage.getScene()
                        .getRoot()
                        .getLayoutBounds()
                        .contains(place(now).getCenterX(), place(now).getCenterY()))
                .isTrue();
    }

    @Test
    void aLowWindowGivesTheRowsOfTablesTheRoomOfGapsAndMargins(FxRobot robot) throws Exception {
        resize(robot, 800, 560);
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        TestWindow.showPart(robot, file, Place.Part.CLASSES);
        TableView<?> classes = robot.lookup("#histogram").queryAs(TableView.class);
        await(() -> !classes.getItems().isEmpty() && rows(classes.getHeight(), classes.getFixedCellSize()) >= 11);
        robot.interact(() -> classes.getSelectionModel().clearAndSelect(0));
        await(() -> robot.lookup("#object-pane").query().isVisible());
        // The rest is the detail's, which says little in less.
        await(() -> rows(classes.getHeight(), classes.getFixedCellSize()) >= 5);

        robot.interact(() -> file.view().set(ViewId.INSPECT));
        TreeTableView<?> tags = robot.lookup("#tags").queryAs(TreeTableView.class);
        await(() -> rows(tags.getHeight(), tags.getFixedCellSize()) >= 11);
        resize(robot, 1100, 720);
        await(() -> tags.getFixedCellSize() == 26);
    }

    /** As many as are whole in sight below the header. */
    private static int rows(double height, double row) {
        return (int) ((height - 30) / row);
    }

    @Test
    void aGoalThatIsChosenByKeysIsInSight(FxRobot robot) throws Exception {
        resize(robot, 800, 560);
        open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        robot.press(KeyCode.CONTROL, KeyCode.DIGIT4).release(KeyCode.DIGIT4, KeyCode.CONTROL);
        ScrollPane choices = robot.lookup("#choices").queryAs(ScrollPane.class);
        await(() -> Scrolling.hidden(choices) > 0);
        Bounds seen = place(choices.lookup(".viewport"));
        for (KeyCode key : List.of(
                KeyCode.RIGHT, KeyCode.RIGHT, KeyCode.RIGHT, KeyCode.RIGHT, KeyCode.LEFT, KeyCode.LEFT, KeyCode.LEFT)) {
            robot.press(key).release(key);
            await(() -> stage.getScene().getFocusOwner() instanceof ChoiceCard card
                    && card.isSelected()
                    && place(card).getMinY() >= seen.getMinY() - 1
                    && place(card).getMaxY() <= seen.getMaxY() + 1);
        }
    }

    @Test
    void aLongNameLeavesRoomForWhatTheFileIs(FxRobot robot) throws Exception {
        open(app, Samples.list(8, 200).writeTo(folder.resolve("a-very-long-name-".repeat(10) + ".hprof")));
        Label sentence = robot.lookup("#file-sentence").queryAs(Label.class);
        await(() -> ((Text) sentence.lookup(".text")).getText().startsWith("Heap dump of a JVM, 8.25\u00a0kB"));
        String name = ((Text) robot.lookup("#file-name").query().lookup(".text")).getText();
        assertThat(name).startsWith("a-very").endsWith(".hprof");
    }

    @Test
    void whatAFileIsGoesWithoutTheTimeOfDayWhereItWouldBeCutOff(FxRobot robot) throws Exception {
        open(app, Samples.list(8, 200).writeTo(folder.resolve("a-name-of-a-usual-length.hprof")));
        Label sentence = robot.lookup("#file-sentence").queryAs(Label.class);
        assertThat(sentence.getText()).containsPattern("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2} ");

        List<String> shown = new ArrayList<>();
        for (int i = 1080; i >= 800; i -= 20) {
            int width = i;
            robot.interact(() -> stage.setWidth(width));
            await(() -> stage.getScene().getWidth() <= width);
            robot.interact(() -> {
                stage.getScene().getRoot().layout();
                shown.add(sentence.getText());
            });
        }
        assertThat(shown)
                .anyMatch(words -> words.matches(".*, taken [0-9]{4}-[0-9]{2}-[0-9]{2}\u00a0…"))
                .last()
                .isEqualTo("Heap dump of a JVM, 8.25\u00a0kB\u00a0…");
        assertThat(Tips.of(sentence)).contains(":");

        robot.interact(() -> stage.setWidth(1100));
        await(() -> sentence.getText().contains(":"));
    }

    @Test
    void whatACompressedFileIsForIsToldWholeOrNotAtAll(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        open(app, Folds.fold(dump, folder.resolve("a-name-of-a-usual-length.hfold"), Presets.OOM));
        Label sentence = robot.lookup("#file-sentence").queryAs(Label.class);
        assertThat(sentence.getText()).contains("purpose: Find the leak");

        for (int i = 1080; i >= 800; i -= 20) {
            int width = i;
            robot.interact(() -> stage.setWidth(width));
            await(() -> stage.getScene().getWidth() <= width);
            // Where even the shortest has no room, it ends with a word.
            await(() -> (withoutDots(sentence.getText()) + " ")
                    .startsWith(withoutDots(((Text) sentence.lookup(".text")).getText()) + " "));
        }
        assertThat(sentence.getText()).startsWith("Compressed heap dump, ");
    }

    private static String withoutDots(String words) {
        return words.replaceAll("\u00a0?…", "");
    }

    /** Before it goes without anything but the time, it takes the room below. */
    @Test
    void whatWasFoundOfAFileIsToldWithTheRestWhereTwoLinesHaveRoom(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        OpenFile file = open(app, Folds.fold(dump, folder.resolve("own.hfold"), Presets.OOM));
        await(() -> app.queue().unfinished().isEmpty());
        resize(robot, 1100, 720);
        Label sentence = robot.lookup("#file-sentence").queryAs(Label.class);
        robot.interact(() -> {
            file.soundness().incomplete();
            file.soundness().failed(new FoldException(1_028_463, Message.of("fold.noIndex")));
        });
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));
        assertThat(((Text) sentence.lookup(".text")).getText())
                .startsWith("Heap dump of a JVM, ")
                .contains("Find the leak")
                .endsWith("checked: damaged at offset 1,028,463");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own.hfold", "a-name-that-is-longer-than-there-is-room-for-in-the-head.hfold"})
    void whereAFileWasFoundDamagedIsSeenInTheSmallestWindowAndNothingMovesForIt(String name) throws Exception {
        FxRobot robot = new FxRobot();
        resize(robot, 800, 560);
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        OpenFile file = open(app, Folds.fold(dump, folder.resolve(name), Presets.OOM));
        await(() -> app.queue().unfinished().isEmpty());
        Label sentence = robot.lookup("#file-sentence").queryAs(Label.class);
        Node tab = robot.lookup("#view-RESTORE").query();
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));
        double before = place(tab).getMinY();

        robot.interact(() -> {
            file.soundness().incomplete();
            file.soundness().failed(new FoldException(1_028_463, Message.of("fold.noIndex")));
        });
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));
        assertThat(((Text) sentence.lookup(".text")).getText()).contains("damaged at offset 1,028,463");
        assertThat(place(tab).getMinY()).isEqualTo(before);
    }

    @Test
    void aViewThatIsArrangedForItsWidthHasItsStylesInTheFirstFrame(FxRobot robot) throws Exception {
        robot.interact(() -> stage.setWidth(800));
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());

        robot.interact(() -> {
            file.view().set(ViewId.ANALYSE);
            // What the toolkit does for each frame.
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();

            Region detail = robot.lookup("#object-pane").queryAs(Region.class);
            assertThat(detail.getParent()).isInstanceOf(VBox.class);
            assertThat(detail.getBackground()).isNotNull();
            assertThat(detail.getBackground().getFills()).isNotEmpty();
        });
    }

    /** Else all of the page is drawn anew, twice, for each row that scrolls by in a table. */
    @Test
    void noPictureIsKeptOfAWholePage(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));

        open(app, dump);

        assertThat(stage.getScene().getRoot().lookupAll(".scroll-pane").stream()
                        .filter(FittingScroll.class::isInstance)
                        .map(scroll -> scroll.lookup(".viewport")))
                .isNotEmpty()
                .doesNotContainNull()
                .noneMatch(Node::isCache);
    }

    private void resize(FxRobot robot, double width, double height) {
        robot.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
        });
    }

    @Test
    void belowTheChoicesTheMainActIsSeenWholeWithWhatWentWrong(FxRobot robot) throws Exception {
        resize(robot, 800, 560);
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof")));
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        await(() -> robot.lookup("#compress").tryQuery().isPresent());
        Problem full = Problem.of(
                "whole.hprof could not be compressed",
                file.path(),
                new IOException("/a/folder/of/some/length/whole.hfold cannot be written: No space left on device"));
        robot.interact(() -> file.problem()
                .set(full.offering(List.of(Problem.Remedy.elsewhere(() -> {}), Problem.Remedy.again(() -> {})))));
        await(() -> robot.lookup("#problem").tryQuery().isPresent());

        ScrollPane page = robot.lookup("#page-body").queryAs(ScrollPane.class);
        Node compress = robot.lookup("#compress").query();
        await(() -> place(compress).getMaxY() <= place(page).getMaxY());
        assertThat(Scrolling.hidden(page)).isZero();
    }

    /** Without the ring of what has the focus. */
    private static Bounds place(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }

    private static String text(FxRobot robot, String id) {
        return read(() -> robot.lookup(id).queryAs(Labeled.class).getText());
    }

    @Test
    void theDarkWindowIsDarkAndHasItsSizeBeforeItIsShown() {
        assertThat(firstFill.getBrightness()).isLessThan(0.2);
        assertThat(firstWidth).isEqualTo(WIDTH);
        assertThat(stage.getWidth()).isEqualTo(WIDTH);
        assertThat(stage.getHeight()).isEqualTo(HEIGHT);
    }

    @Test
    void anIconIsDrawnWithItsFontFromTheBeginning(FxRobot robot) {
        robot.interact(
                () -> assertThat(Controls.icon(Feather.ALERT_TRIANGLE).getFont().getFamily())
                        .isEqualTo("FeatherIcons"));
    }

    @Test
    void theChartIsNotUnderTheBannerOfADamagedDump(FxRobot robot) throws Exception {
        byte[] whole = Samples.list(8, 2000).build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3));
        OpenFile file = open(app, cut);
        robot.interact(() -> {
            file.view().set(ViewId.INSPECT);
        });
        fire(robot, "damage-show-details");
        Node chart = robot.lookup("#tag-chart").query();
        Node banner = robot.lookup(".damage-note").query();
        await(() -> place(chart).getHeight() > 0
                && !place(chart).intersects(place(banner))
                && place(chart).getMinY() > place(banner).getMaxY());
    }

    @Test
    void repairIsTheMainActOfADamagedDumpAndStandsBesideTheDetails(FxRobot robot) throws Exception {
        robot.interact(() -> stage.setWidth(720));
        byte[] whole = Samples.list(8, 2000).build();
        open(app, Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3)));

        Node repair = robot.lookup("#repair").query();
        Node details = robot.lookup("#damage-show-details").query();
        assertThat(repair.getStyleClass()).contains("accent");
        await(() -> place(repair).getHeight() > 0
                && place(repair).getMinY() == place(details).getMinY());
        assertThat(place(repair).getMaxX()).isLessThan(place(details).getMinX());
        assertThat(place(repair).getHeight()).isEqualTo(place(details).getHeight());
    }

    @Test
    void ofADamagedFileThatGrowsIsSaidThatItMayBeWholeByNow(FxRobot robot) throws Exception {
        byte[] whole = Samples.list(8, 2000).build();
        Path dump = Files.write(folder.resolve("growing.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3));
        OpenFile file = open(app, dump);
        Node grown = robot.lookup("#grown").query();
        assertThat(file.inspection().get().damage()).isPresent();
        assertThat(grown.isVisible()).isFalse();

        Files.write(dump, whole);
        await(grown::isVisible);
        assertThat(text(robot, "#grown-text")).contains(Texts.unbroken(Units.bytes(whole.length)));
        fire(robot, "grown-rescan");
        await(() -> file.state().get() == OpenFile.State.READY
                && file.inspection().get().damage().isEmpty());
        assertThat(grown.isVisible()).isFalse();
    }

    @Test
    void afterARestoreThatFailedTheFileIsDamagedAndSaysWhere(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("other.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("own.hfold"), Presets.LOSSLESS);
        damage(folded);
        OpenFile file = open(app, folded);
        OpenFile other = open(app, dump);
        robot.interact(() -> {
            app.workspace().show(file);
            file.view().set(ViewId.RESTORE);
        });
        fire(robot, "restore");
        await(() -> file.problem().get() != null && app.queue().unfinished().isEmpty());

        assertThat(text(robot, "#file-sentence")).contains("checked: damaged");
        assertThat(file.soundness().damagedAt().get()).matches("[0-9,]+");
        assertThat(robot.lookup(".file-cell").lookup(".label").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .anyMatch(line -> line.toLowerCase(Locale.ROOT).contains("damaged"));
        assertThat(folder.resolve("own.hprof")).doesNotExist();
        // The card of the failed job belongs to its file and is there when one comes back.
        robot.interact(() -> app.workspace().show(other));
        assertThat(robot.lookup("#problem").match(Node::isVisible).tryQuery()).isEmpty();
        robot.interact(() -> app.workspace().show(file));
        assertThat(text(robot, "#problem-title")).contains("own.hfold");
    }

    /** Changes a byte in the middle of its first chunk: the index is whole, so the file opens. */
    private static void damage(Path folded) throws IOException {
        long chunk;
        try (FoldFile file = FoldFile.open(folded)) {
            chunk = file.index().chunks().get(0).offset();
        }
        byte[] bytes = Files.readAllBytes(folded);
        bytes[(int) chunk + 200] ^= 0x55;
        Files.write(folded, bytes);
    }

    @Test
    void severalFilesAreOfferedTogetherAndTheDamagedOneIsMarked(FxRobot robot) throws Exception {
        byte[] whole = Samples.list(8, 2000).build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3));
        open(app, cut);
        assertThat(robot.lookup("#files-together").query().isVisible()).isFalse();
        open(app, Files.write(folder.resolve("whole.hprof"), whole));

        fire(robot, "files-together");

        assertThat(robot.lookup("#batch-view").tryQuery()).isPresent();
        assertThat(robot.lookup("#files-together").query().isVisible()).isFalse();
        await(() -> robot.lookup("#batch-files").lookup(".table-cell").queryAllAs(Labeled.class).stream()
                .anyMatch(cell ->
                        cell.getText() != null && cell.getText().startsWith("damaged, ") && cell.getGraphic() != null));
        assertThat(robot.lookup("#batch-files").lookup(".table-cell").queryAllAs(Labeled.class).stream()
                        .filter(cell -> cell.getGraphic() != null))
                .hasSize(1);
    }

    @Test
    void theCardsBelowTheLeakStayWhenItIsThere(FxRobot robot) throws Exception {
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("own.hprof")));
        robot.interact(() -> file.view().set(ViewId.SUMMARY));
        Node card = robot.lookup("#leak-card").query();
        double waiting = read(() -> ((Region) card).prefHeight(500));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        assertThat(read(() -> ((Region) card).prefHeight(500))).isEqualTo(waiting);
    }

    @Test
    void noTitleOfTheTagsIsCut(FxRobot robot) throws Exception {
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("own.hprof")));
        robot.interact(() -> file.view().set(ViewId.INSPECT));
        await(() -> robot.lookup("#tags .column-header .label").tryQuery().isPresent());
        for (double width : new double[] {WIDTH, WIDTH - 15, WIDTH - 30}) {
            robot.interact(() -> {
                stage.setWidth(width);
                stage.getScene().getRoot().applyCss();
                stage.getScene().getRoot().layout();
                assertThat(robot.lookup("#tags .column-header .text").queryAllAs(Text.class))
                        .extracting(Text::getText)
                        .as("at %s", width)
                        .contains("Bytes", "To leave out");
            });
        }
    }

    /** What no root leads to is told in several lines, of which the last are scrolled to. */
    @Test
    void theCardsBelowTheLeakStayWhereMuchIsSaidOfIt(FxRobot robot) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, type -> {});
                    // Of one class they would be a leak.
                    for (long i = 0; i < 40; i += 4) {
                        heap.bytes(0x1000 + i * 0x10, new byte[10_000]);
                        heap.primitiveArray(0x1010 + i * 0x10, BasicType.CHAR, new long[5_000]);
                        heap.primitiveArray(0x1020 + i * 0x10, BasicType.INT, new long[2_500]);
                        heap.primitiveArray(0x1030 + i * 0x10, BasicType.LONG, new long[1_250]);
                    }
                    for (long i = 0; i < 40; i++) {
                        heap.root(Tag.ROOT_JNI_GLOBAL, 0x1000 + i * 0x10, 0);
                        heap.bytes(0x9000 + i * 0x10, new byte[6_000]);
                    }
                })
                .end()
                .writeTo(folder.resolve("garbage.hprof"));
        OpenFile file = open(app, dump);
        robot.interact(() -> file.view().set(ViewId.SUMMARY));
        Region card = robot.lookup("#leak-card").queryAs(Region.class);
        double waiting = read(() -> card.prefHeight(360));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        robot.interact(() -> {
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();
        });
        assertThat(read(() -> card.prefHeight(360))).isEqualTo(waiting);
        Parent notes = (Parent) ((ScrollPane) card.lookup(".scroll-pane")).getContent();
        assertThat(notes.getChildrenUnmodifiable()).as("what there is to say").hasSizeGreaterThan(1);
        assertThat(place(card.lookup(".button")).getMaxY())
                .isLessThanOrEqualTo(place(card).getMaxY());
    }

    @Test
    void theStatusBarCutsItsTextAndNeverItsButtons(FxRobot robot) throws Exception {
        robot.interact(() ->
                app.queue().submit(JobRequest.create("a".repeat(400) + ".hprof", JobRequest.Queue.WORK, monitor -> 1)));
        await(() -> app.queue().unfinished().isEmpty());
        robot.interact(() -> {
            stage.setWidth(800);
            robot.lookup("#jobs-button").queryAs(Labeled.class).setText("1,000 jobs, and some more");
            stage.getScene().getRoot().layout();
        });
        Labeled line = robot.lookup("#status-line").queryAs(Labeled.class);
        assertThat(line.getText()).contains("aaaa");
        for (String id : List.of("#guide", "#preferences-button", "#theme", "#capture", "#jobs-button")) {
            Control button = robot.lookup(id).queryAs(Control.class);
            assertThat(button.getWidth()).as(id).isGreaterThanOrEqualTo(button.prefWidth(-1) - 1);
            assertThat(place(button).getMaxX()).as(id).isLessThanOrEqualTo(800);
            assertThat(place(line).getMaxX())
                    .as(id)
                    .isLessThanOrEqualTo(place(button).getMinX());
        }
    }

    @Test
    void aTooltipIsUnderItsControlAndCoversNoNeighbour(FxRobot robot) throws Exception {
        open(app, Samples.list(8, 200).writeTo(folder.resolve("own.hprof")));
        Scene scene = stage.getScene();
        Control tab = (Control) scene.lookup("#view-INSPECT");
        Node neighbour = scene.lookup("#view-ANALYSE");
        // At the pointer, where JavaFX shows it, it would be over the third view.
        robot.moveTo(tab);
        Bounds read = neighbour.localToScreen(neighbour.getBoundsInLocal());
        await(() ->
                tooltip(tab).filter(window -> window.getY() >= read.getMaxY()).isPresent());

        // At the bottom of the screen it would be under the pointer, and hide at once.
        Control bottom = (Control) scene.lookup("#jobs-button");
        robot.interact(() -> {
            Tips.set(bottom, "All jobs");
            stage.setY(Screen.getPrimary().getVisualBounds().getMaxY() - stage.getHeight());
        });
        robot.moveTo(bottom);
        Bounds pointed = bottom.localToScreen(bottom.getBoundsInLocal());
        await(() -> tooltip(bottom)
                .filter(window -> window.getY() + window.getHeight() <= pointed.getMinY())
                .isPresent());
    }

    /** That tells of a node, where it shows. */
    private static Optional<Window> tooltip(Node node) {
        return Window.getWindows().stream()
                .filter(window ->
                        window instanceof Tooltip shown && shown.getText().equals(Tips.of(node)))
                .findFirst();
    }
}
