package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.TestWindow.awaitReady;
import static io.github.heapfold.gui.TestWindow.file;
import static io.github.heapfold.gui.TestWindow.open;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.ThemeChoice;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.preferences.Preferences;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.shell.WindowMemory;
import io.github.heapfold.gui.text.Language;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.TailorJob;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.ConvertJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.SizeReport;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.Dragboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.stage.Modality;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What is around the views: batches, reports that leave the window, errors, preferences, the guide. */
@ExtendWith(ApplicationExtension.class)
class ShellTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private Settings settings;
    private Composition app;
    private final LastingThreads jobThreads = new LastingThreads("job");
    private Stage stage;
    private Path dump;
    private Path second;

    @Start
    void start(Stage primary) {
        stage = primary;
        settings = new Settings(folder.resolve("settings.properties"));
        app = new Composition(settings, dialogs, path -> {}, jobThreads);
        TestWindow.show(primary, app, settings);
    }

    @BeforeEach
    void writeDumps() throws IOException {
        dump = Samples.list(8, 2000).writeTo(folder.resolve("first.hprof"));
        second = Samples.list(4, 900).writeTo(folder.resolve("second.hprof"));
    }

    @Test
    void theFileThatIsOpenIsInSightHoweverManyThereAre(FxRobot robot) throws Exception {
        List<Path> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            many.add(Files.copy(second, folder.resolve("copy" + i + ".hprof")));
        }
        robot.interact(() -> app.workspace().open(many));
        robot.interact(() -> app.workspace().open(List.of(dump)));
        await(() -> isInSight(robot, dump));
        // The same where the window gets lower.
        robot.interact(() -> stage.setHeight(560));
        await(() -> isInSight(robot, dump));
    }

    @Test
    void theTitleOfTheWindowNamesWhatIsShown(FxRobot robot) throws Exception {
        assertThat(stage.getTitle()).isEqualTo("Heapfold");
        robot.interact(() -> app.workspace().open(List.of(dump)));
        assertThat(stage.getTitle()).isEqualTo("first.hprof – Heapfold");
        robot.interact(() -> app.workspace().openForWork(List.of(dump, second)));
        assertThat(stage.getTitle()).isEqualTo("2 files – Heapfold");
        robot.interact(() -> app.workspace().show(app.workspace().find(second).orElseThrow()));
        assertThat(stage.getTitle()).isEqualTo("second.hprof – Heapfold");
        fire(robot, "capture");
        assertThat(stage.getTitle()).isEqualTo("Heapfold");
    }

    @Test
    void aSecondWindowIsPutBesideTheFirstAndTheFirstComesBackToItsPlace(FxRobot robot) {
        double x = stage.getX();
        double y = stage.getY();
        robot.interact(() -> {
            Stage next = new Stage();
            new WindowMemory(settings).restore(next);
            assertThat(next.getX()).isNotEqualTo(x);
            assertThat(next.getY()).isNotEqualTo(y);
        });
        robot.interact(stage::hide);
        assertThat(settings.number("x")).contains(x);
        assertThat(settings.number("y")).contains(y);
    }

    private boolean isInSight(FxRobot robot, Path path) {
        OpenFile file = app.workspace().find(path).orElseThrow();
        Node list = robot.lookup("#files").query();
        Bounds room = list.localToScene(list.getLayoutBounds());
        return app.workspace().selected().get() == file
                && robot.from(list).lookup(".list-cell").queryAll().stream()
                        .filter(cell -> cell instanceof ListCell<?> row && row.getItem() == file && row.isVisible())
                        .map(cell -> cell.localToScene(cell.getLayoutBounds()))
                        .anyMatch(row -> row.getMinY() >= room.getMinY() && row.getMaxY() <= room.getMaxY());
    }

    @AfterEach
    void stop(FxRobot robot) throws Exception {
        robot.interact(() -> {
            app.queue().cancelAll();
            Window.getWindows().stream()
                    .filter(window -> window != stage)
                    .toList()
                    .forEach(Window::hide);
        });
        await(() -> app.queue().unfinished().isEmpty());
        Texts.use(Locale.ENGLISH);
    }

    private void drop(FxRobot robot, Path... files) {
        Label source = new Label("drag me");
        source.setId("drag-source");
        source.setOnDragDetected(event -> {
            Dragboard board = source.startDragAndDrop(TransferMode.ANY);
            ClipboardContent content = new ClipboardContent();
            content.putFiles(List.of(files).stream().map(Path::toFile).toList());
            board.setContent(content);
            event.consume();
        });
        robot.interact(() -> {
            StackPane.setAlignment(source, Pos.TOP_RIGHT);
            app.window().getChildren().add(source);
        });
        robot.drag("#drag-source").dropTo("#welcome");
    }

    private static List<Object> selection(FxRobot robot) {
        ListView<?> files = (ListView<?>) robot.lookup("#files").query();
        return List.copyOf(files.getSelectionModel().getSelectedItems());
    }

    private static String text(FxRobot robot, String id) {
        return read(() -> robot.lookup(id).queryAs(Label.class).getText());
    }

    @Test
    void twoDroppedDumpsAreABatchWithOneReport(FxRobot robot) throws Exception {
        drop(robot, dump, second);
        awaitReady(app, dump);
        awaitReady(app, second);
        assertThat(robot.lookup("#batch-view").tryQuery()).isPresent();
        assertThat(selection(robot)).hasSize(2);

        fire(robot, "batch-compress");
        awaitReady(app, folder.resolve("first.hfold"));
        awaitReady(app, folder.resolve("second.hfold"));
        assertThat(FileKind.of(folder.resolve("second.hfold"))).isEqualTo(FileKind.HFOLD);
        assertThat(((TableView<?>) robot.lookup("#batch-files").query()).getItems())
                .hasSize(2);
        assertThat(text(robot, "#headline")).contains(" → ");
        // That results joined the list has not changed what is selected in it.
        assertThat(selection(robot)).isEqualTo(List.of(file(app, dump), file(app, second)));

        export(robot, "export-html");
        Path report = folder.resolve("heap-dumps-report.html");
        await(() -> Files.exists(report));
        assertThat(report).content().contains("first.hprof", "second.hprof", "2 heap dumps");

        TableView<?> table = (TableView<?>) robot.lookup("#batch-files").query();
        robot.interact(() -> {
            table.getSelectionModel().clearAndSelect(1);
            table.requestFocus();
        });
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        assertThat(app.workspace().selected().get()).isSameAs(file(app, second));
        assertThat(robot.lookup("#batch-view").tryQuery()).isEmpty();
    }

    @Test
    void aBatchCountsWhatFailedAndSaysWhy(FxRobot robot) throws Exception {
        drop(robot, dump, second);
        awaitReady(app, dump);
        awaitReady(app, second);
        Files.delete(second);

        fire(robot, "batch-compress");
        awaitReady(app, folder.resolve("first.hfold"));
        await(() -> file(app, second).problem().get() != null
                && robot.lookup(".headline-side").queryAllAs(Label.class).stream()
                        .anyMatch(label -> label.getText().startsWith("1 compressed · 1 failed · ")));

        String reason = file(app, second).problem().get().reason();
        assertThat(robot.lookup("#batch-files").lookup(".table-cell").queryAllAs(Labeled.class).stream()
                        .map(Labeled::getText))
                .as("the folder stands in the tip")
                .contains("done: Find the leak", "failed: " + reason.replace(folder + File.separator, ""));
    }

    @Test
    void whatOtherProgramsStrippedIsRestoredInABatch(FxRobot robot) throws Exception {
        Path mini = folder.resolve("a.mini.hprof");
        new TailorJob(Input.of(Files.write(folder.resolve("art"), AndroidDumps.art())), Target.file(mini, false), 1, 1)
                .run(JobMonitor.silent());
        Path koom = Files.write(folder.resolve("koom.hprof"), AndroidDumps.koom());
        drop(robot, mini, koom);
        awaitReady(app, mini);
        awaitReady(app, koom);
        await(() -> states(robot).equals(List.of("stripped by Tailor", "stripped by KOOM")));

        fire(robot, "batch-restore");
        await(() -> states(robot).equals(List.of("restored", "restored")));
        assertThat(folder.resolve("a.mini.restored.hprof")).hasBinaryContent(forMat(AndroidDumps.tailored()));
        assertThat(folder.resolve("koom.restored.hprof")).hasBinaryContent(forMat(AndroidDumps.koomFilled()));
    }

    /** As a page by itself would restore it. */
    private byte[] forMat(byte[] dump) throws IOException {
        Path converted = folder.resolve("converted");
        new ConvertJob(
                        Input.of(Files.write(folder.resolve("plain"), dump)),
                        Target.file(converted, true),
                        DumpForm.PLAIN,
                        false,
                        1)
                .run(JobMonitor.silent());
        return Files.readAllBytes(converted);
    }

    private static List<String> states(FxRobot robot) {
        return read(() -> robot.lookup("#batch-files").lookup(".table-row-cell").queryAll().stream()
                .map(row -> (TableRow<?>) row)
                .filter(row -> !row.isEmpty())
                .map(row -> ((Labeled) row.getChildrenUnmodifiable().get(1)).getText())
                .toList());
    }

    private static void export(FxRobot robot, String item) {
        MenuButton menu = robot.lookup("#export").queryAs(MenuButton.class);
        robot.interact(() -> menu.getItems().stream()
                .filter(entry -> item.equals(entry.getId()))
                .forEach(MenuItem::fire));
    }

    @Test
    void aReportIsReadAndLeavesTheWindowInEveryForm(FxRobot robot) throws Exception {
        Path folded = Folds.fold(dump, folder.resolve("first.hfold"), Presets.OOM);
        open(app, folded);
        robot.interact(() -> file(app, folded).view().set(ViewId.REPORT));
        assertThat(text(robot, "#headline")).contains(" → ");
        assertThat(robot.lookup("#waterfall").<Node>query().getAccessibleText()).contains("left out");

        for (String ending : List.of("html", "png", "csv", "json")) {
            export(robot, "export-" + ending);
            Path report = folder.resolve("first-report." + ending);
            await(() -> Files.exists(report) && app.queue().unfinished().isEmpty());
            assertThat(Files.size(report)).isGreaterThan(200);
        }
        assertThat(folder.resolve("first-report.html")).content().startsWith("<!DOCTYPE html>");

        robot.press(KeyCode.CONTROL, KeyCode.E).release(KeyCode.E, KeyCode.CONTROL);
        await(() -> robot.lookup("#export").queryAs(MenuButton.class).isShowing());
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        await(() -> !robot.lookup("#export").queryAs(MenuButton.class).isShowing());
    }

    @Test
    void whatVerifyFoundIsASecondTabAndTheChartStays(FxRobot robot) throws Exception {
        Path folded = Folds.fold(dump, folder.resolve("first.hfold"), Presets.OOM);
        open(app, folded);
        robot.interact(() -> file(app, folded).view().set(ViewId.REPORT));
        Node bytes = robot.lookup("#report-bytes").query();
        Node check = robot.lookup("#report-check").query();
        assertThat(bytes.isVisible()).isTrue();
        assertThat(check.isVisible()).isFalse();
        ToggleButton tab = robot.lookup("#report-tab-check").queryAs(ToggleButton.class);
        Bounds place = tab.localToScene(tab.getBoundsInLocal());
        assertThat(tab.getGraphic()).isNull();

        fire(robot, "verify");
        await(() -> file(app, folded).soundness().whole().get() != null);
        robot.interact(() -> tab.getScene().getRoot().layout());
        assertThat(tab.getGraphic().getStyleClass()).contains("success-icon");
        Bounds after = tab.localToScene(tab.getBoundsInLocal());
        assertThat(after.getMinX()).isEqualTo(place.getMinX());
        assertThat(after.getMinY()).isEqualTo(place.getMinY());
        assertThat(robot.lookup("#whole").queryAll()).hasSize(1);
        assertThat(check.isVisible()).isTrue();
        assertThat(bytes.isVisible()).isFalse();

        // Checksums are not all that can be asked: without the dump it was made from, one is told how to go on.
        Node further = robot.lookup("#report-checked").query();
        assertThat(further.getParent().isVisible()).isTrue();
        dialogs.toOpen = List.of(dump);
        fire(robot, "compare");
        await(() -> file(app, folded).results().comparison().get() != null);
        assertThat(text(robot, "#check")).isEqualTo(Texts.text("check.same"));
        assertThat(further.getParent().isVisible()).isFalse();

        fire(robot, "report-tab-bytes");
        assertThat(bytes.isVisible()).isTrue();
        assertThat(robot.lookup("#waterfall").<Node>query().getBoundsInParent().getHeight())
                .isPositive();
    }

    @Test
    void aRestoredDumpIsComparedWithTheOneAtTheBeginning(FxRobot robot) throws Exception {
        open(app, dump);
        fire(robot, "view-COMPRESS");
        fire(robot, "compress");
        Path folded = folder.resolve("first.hfold");
        awaitReady(app, folded);
        robot.interact(() -> {
            app.workspace().show(file(app, folded));
            file(app, folded).view().set(ViewId.RESTORE);
        });
        fire(robot, "restore");
        Path restored = folder.resolve("first.restored.hprof");
        awaitReady(app, restored);
        robot.interact(() -> {
            app.workspace().show(file(app, restored));
            file(app, restored).view().set(ViewId.REPORT);
        });

        fire(robot, "verify");
        await(() -> file(app, restored).results().comparison().get() != null);

        assertThat(file(app, restored).original()).contains(dump.toAbsolutePath());
        assertThat(text(robot, "#check")).isEqualTo(Texts.text("check.same"));
        assertThat(robot.lookup("#fidelity").<Node>query().isVisible()).isTrue();
    }

    @Test
    void anyTwoDumpsAreCompared(FxRobot robot) throws Exception {
        open(app, dump);
        robot.interact(() -> file(app, dump).view().set(ViewId.REPORT));
        dialogs.toOpen = List.of(second);

        fire(robot, "compare");
        await(() -> file(app, dump).results().comparison().get() != null);

        assertThat(text(robot, "#check")).isEqualTo(second.getFileName() + " differs from " + dump.getFileName());
        assertThat(robot.lookup("#fidelity").<Node>query().isVisible()).isTrue();

        // What is wrong with another file is not said of this one, and what was found before is no answer.
        Path empty = Files.createFile(folder.resolve("empty.hprof"));
        dialogs.toOpen = List.of(empty);
        fire(robot, "compare");
        await(() -> file(app, dump).problem().get() != null);

        assertThat(file(app, dump).problem().get().file()).isEqualTo(empty);
        assertThat(text(robot, "#problem-title")).isEqualTo("empty.hprof could not be compared");
        assertThat(robot.lookup("#fidelity").tryQuery().filter(Node::isVisible)).isEmpty();
        assertThat(robot.lookup(".file-cell .label").queryAllAs(Labeled.class))
                .noneMatch(words -> words.getText().startsWith(Texts.text("file.problem")));
    }

    @Test
    void aDamagedFileSaysWhereAndWhatToDo(FxRobot robot) throws Exception {
        Path folded = Folds.fold(dump, folder.resolve("first.hfold"), Presets.LOSSLESS);
        byte[] whole = Files.readAllBytes(folded);
        // Before the end of its first chunk: nothing of it can be shown.
        Files.write(folded, Arrays.copyOf(whole, whole.length / 8));
        robot.interact(() -> app.workspace().open(List.of(folded)));
        await(() -> file(app, folded).state().get() == OpenFile.State.FAILED);

        assertThat(text(robot, "#problem-title")).contains("first.hfold");
        assertThat(file(app, folded).problem().get().offset()).isPresent();
        TitledPane details = robot.lookup("#problem-details").queryAs(TitledPane.class);
        assertThat(details.isExpanded()).isFalse();
        robot.interact(() -> details.setExpanded(true));
        fire(robot, "problem-copy");
        assertThat(file(app, folded).problem().get().details()).contains("FoldException");
    }

    @Test
    void preferencesTakeEffectAtOnceAndAreRemembered(FxRobot robot) throws Exception {
        robot.press(KeyCode.CONTROL, KeyCode.COMMA).release(KeyCode.COMMA, KeyCode.CONTROL);
        await(() -> robot.lookup("#preferences").tryQuery().isPresent());
        assertThat(robot.lookup("#about").queryAs(Label.class).getAccessibleText())
                .contains("Heapfold (development)", "Apache License 2.0", folder.resolve("settings.properties") + "");
        choose(robot, "#theme-choice", ThemeChoice.DARK);
        ComboBox<?> sizes = robot.lookup("#text-size").queryAs(ComboBox.class);
        robot.interact(() -> {
            sizes.requestFocus();
            sizes.show();
            assertThat(sizes.isShowing()).isTrue();
        });
        choose(robot, "#text-size", 150);
        assertThat(sizes.isShowing()).isFalse();
        choose(robot, "#default-profile", Presets.byName("mat").orElseThrow());
        choose(robot, "#default-level", 6);
        choose(robot, "#jobs-at-once", 2);
        assertThat(app.window().getStyleClass()).contains("dark");
        // Written soon after each is made, with the dialog and the window still open.
        await(() -> {
            Preferences again = new Preferences(new Settings(folder.resolve("settings.properties")));
            return again.theme().get() == ThemeChoice.DARK
                    && again.textSize().get() == 150
                    && again.jobsAtOnce().get() == 2;
        });
        robot.press(KeyCode.F1).release(KeyCode.F1);
        await(() -> robot.lookup("#guide").tryQuery().isPresent());
        ListView<?> contents = robot.lookup("#guide-contents").queryListView();
        assertThat(contents.getSelectionModel().getSelectedItem()).isEqualTo("Preferences");
        assertThat(((Stage) sizes.getScene().getWindow()).getModality())
                .as("the guide can be used beside it")
                .isEqualTo(Modality.WINDOW_MODAL);
        // What is read stays in sight while the colours change.
        Node picture = robot.lookup(".guide-picture .image-view").query();
        ScrollPane page = robot.lookup("#guide-scroll").queryAs(ScrollPane.class);
        await(() -> page.getVvalue() > 0);
        double place = page.getVvalue();
        Image dark = ((ImageView) picture).getImage();
        choose(robot, "#theme-choice", ThemeChoice.LIGHT);
        assertThat(((ImageView) picture).getImage()).isNotSameAs(dark);
        assertThat(robot.lookup("#guide-scroll").<Node>query()).isSameAs(page);
        assertThat(page.getVvalue()).isEqualTo(place);
        robot.interact(() -> {
            contents.getScene().getWindow().hide();
            sizes.getScene().getWindow().requestFocus();
        });
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        await(() -> robot.lookup("#preferences").tryQuery().isEmpty());

        open(app, dump);
        assertThat(file(app, dump).profile().get().name()).isEqualTo("mat");
        assertThat(file(app, dump).level().get()).isEqualTo(6);
    }

    @Test
    void aDialogStandsOverTheMiddleOfItsWindowAndBelowTheUpperEdgeOfTheScreen(FxRobot robot) throws Exception {
        robot.interact(() -> {
            app.preferences().textSize().set(150);
            stage.setX(120);
            stage.setY(0);
            stage.setWidth(800);
            stage.setHeight(560);
        });
        robot.press(KeyCode.CONTROL, KeyCode.COMMA).release(KeyCode.COMMA, KeyCode.CONTROL);
        await(() -> robot.lookup("#preferences").tryQuery().isPresent());
        robot.interact(() -> {
            Window dialog =
                    robot.lookup("#preferences").<Node>query().getScene().getWindow();
            assertThat(dialog.getHeight()).isGreaterThan(stage.getHeight());
            assertThat(dialog.getY()).isZero();
            assertThat(dialog.getX() + dialog.getWidth() / 2).isBetween(519.0, 521.0);
        });
    }

    @Test
    void noRowOfTheListOfJobsIsCutWithLargeTexts(FxRobot robot) throws Exception {
        robot.interact(() -> {
            app.preferences().textSize().set(150);
            stage.setWidth(800);
            stage.setHeight(560);
            app.workspace().open(List.of(dump, second));
        });
        await(() ->
                app.workspace().files().size() == 2 && app.queue().unfinished().isEmpty());
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent()
                && app.queue().unfinished().isEmpty());
        robot.press(KeyCode.CONTROL, KeyCode.J).release(KeyCode.J, KeyCode.CONTROL);
        assertThat(stage.getScene().getFocusOwner().getId()).isEqualTo("jobs-clear");
        ListView<?> rows = robot.lookup("#jobs").queryAs(ListView.class);
        await(() -> rows.getItems().size() >= 3);
        robot.interact(() -> {
            List<Node> cells = rows.lookupAll(".list-cell").stream()
                    .filter(cell -> cell instanceof ListCell<?> row
                            && !row.isEmpty()
                            && row.getParent().isVisible())
                    .toList();
            assertThat(cells)
                    .hasSameSizeAs(rows.getItems())
                    .allSatisfy(cell -> assertThat(rows.sceneToLocal(cell.localToScene(cell.getLayoutBounds()))
                                    .getMaxY())
                            .isLessThanOrEqualTo(rows.getHeight()));
        });
    }

    @Test
    void withLargeTextsInASmallWindowTheNameIsWholeAndAllTabsAreInIt(FxRobot robot) throws Exception {
        robot.press(KeyCode.CONTROL, KeyCode.COMMA).release(KeyCode.COMMA, KeyCode.CONTROL);
        await(() -> robot.lookup("#preferences").tryQuery().isPresent());
        robot.interact(() -> robot.lookup("#language").query().requestFocus());
        choose(robot, "#text-size", 150);
        choose(robot, "#language", Language.CHINESE);
        // They are higher than the screen now, with what is said of the language: all but the button scrolls.
        robot.interact(() -> {
            ScrollPane preferences = robot.lookup("#preferences .scroll-pane").queryAs(ScrollPane.class);
            assertThat(preferences.getContent().getLayoutBounds().getHeight())
                    .isGreaterThan(preferences.getViewportBounds().getHeight());
            assertThat(preferences.getScene().getWindow().getHeight())
                    .isEqualTo(Screen.getPrimary().getVisualBounds().getHeight());
            assertThat(isInside(robot.lookup("#preferences .button-bar .button").query()))
                    .isTrue();
            assertThat(preferences.getScene().getFocusOwner().getId()).isEqualTo("language");
        });
        choose(robot, "#language", Language.SYSTEM);
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        robot.interact(() -> stage.setWidth(800));
        open(app, dump);
        await(() -> stage.getScene().getWidth() <= 800);

        Label name = robot.lookup("#file-name").queryAs(Label.class);
        await(() -> ((Text) name.lookup(".text")).getText().equals("first.hprof"));
        // Below the name and not beside it, where there would be room for two words.
        Label sentence = robot.lookup("#file-sentence").queryAs(Label.class);
        Bounds said = sentence.localToScene(sentence.getBoundsInLocal());
        assertThat(said.getMinY())
                .isGreaterThanOrEqualTo(
                        name.localToScene(name.getBoundsInLocal()).getMaxY());
        Node act = robot.lookup("#file-act").query();
        assertThat(said.getWidth())
                .isGreaterThan(act.localToScene(act.getBoundsInLocal()).getWidth() * 2);
        assertThat(act.localToScene(act.getBoundsInLocal()).getMaxX())
                .isLessThanOrEqualTo(stage.getScene().getWidth());
        for (ViewId view : ViewId.values()) {
            Node tab = robot.lookup("#view-" + view).query();
            assertThat(tab.localToScene(tab.getBoundsInLocal()).getMaxX())
                    .as("right end of tab %s", view)
                    .isLessThanOrEqualTo(stage.getScene().getWidth());
        }
    }

    private static <T> void choose(FxRobot robot, String id, T value) {
        @SuppressWarnings("unchecked")
        ComboBox<T> box = robot.lookup(id).queryAs(ComboBox.class);
        robot.interact(() -> box.setValue(value));
    }

    @Test
    void aChosenAnalyzerOpensRestoredDumps(FxRobot robot) throws Exception {
        Path program = Files.writeString(folder.resolve("analyzer"), "");
        robot.interact(() -> app.preferences().mat().set(Optional.of(program)));
        robot.interact(() -> app.workspace().addRestored(dump));
        awaitReady(app, dump);
        robot.interact(() -> {
            app.workspace().show(file(app, dump));
            file(app, dump).view().set(ViewId.REPORT);
        });
        await(() -> robot.lookup("#open-MAT").tryQuery().filter(Node::isVisible).isPresent());

        // It is no program, and the user is told so.
        fire(robot, "open-MAT");
        await(() -> file(app, dump).problem().get() != null);
        assertThat(text(robot, "#problem-title")).isEqualTo(Texts.text("problem.open", "first.hprof"));
    }

    @Test
    void thePreferencesStayWhereTheyAreWhileTheyGrow(FxRobot robot) throws Exception {
        fire(robot, "preferences-button");
        await(() -> robot.lookup("#preferences").tryQuery().isPresent());
        robot.interact(() -> {});
        Window dialog = robot.lookup("#preferences").query().getScene().getWindow();
        double x = dialog.getX();
        double y = dialog.getY();
        double height = dialog.getHeight();

        choose(robot, "#text-size", 115);
        choose(robot, "#language", Language.CHINESE);
        await(() -> dialog.getHeight() > height + 20);

        assertThat(dialog.getX()).isEqualTo(x);
        // Where all of it is on the screen there.
        double room = Screen.getPrimary().getVisualBounds().getHeight() - dialog.getHeight();
        assertThat(dialog.getY()).isEqualTo(Math.rint(Math.max(0, Math.min(y, room))));
    }

    @Test
    void theLanguageChangesWithTheNextStart(FxRobot robot) throws Exception {
        fire(robot, "preferences-button");
        await(() -> robot.lookup("#preferences").tryQuery().isPresent());
        Node note = robot.lookup("#language-restart").query();
        assertThat(note.isVisible()).isFalse();
        // Unseen, it leaves no gap.
        double gap = top(robot.lookup("#language").query())
                - top(robot.lookup("#theme-choice").query());
        assertThat(top(robot.lookup("#text-size").query())
                        - top(robot.lookup("#language").query()))
                .isCloseTo(gap, Offset.offset(1.0));
        // Whoever reads only the other language finds theirs, and what to do then.
        assertThat(robot.lookup("#preferences").lookup(".label").queryAllAs(Label.class))
                .extracting(Label::getText)
                .contains("Language / 语言");
        choose(robot, "#language", Language.CHINESE);
        assertThat(note.isVisible()).isTrue();
        assertThat(((Label) note).getText()).contains("started again").contains("重新启动");
        await(() -> isInside(robot.lookup("#preferences .button-bar .button").query()));
        await(() -> top(note) + note.getLayoutBounds().getHeight()
                <= top(robot.lookup("#text-size").query()));
        // The name of the choice stays beside it, whatever is said below.
        Label name = robot.lookup((Label label) -> "Language / 语言".equals(label.getText()))
                .query();
        assertThat(name.localToScene(name.getLayoutBounds()).getMaxY()).isLessThanOrEqualTo(top(note));

        robot.interact(() -> app = new Composition(settings, dialogs, path -> {}, jobThreads));
        assertThat(app.window().lookup("#welcome-open"))
                .isInstanceOfSatisfying(
                        Button.class, button -> assertThat(button.getText()).isEqualTo("打开堆转储…"));
    }

    @Test
    void theLanguageChangesAtOnceWithTheFilesThatAreOpen(FxRobot robot) throws Exception {
        open(app, dump);
        open(app, second);
        SizeReport report = new InspectJob(Input.of(Folds.fold(dump, folder.resolve("first.hfold"), Presets.OOM)), 1)
                .run(JobMonitor.silent())
                .sizes()
                .orElseThrow();
        robot.interact(() -> {
            file(app, second).view().set(ViewId.COMPRESS);
            file(app, second).profile().set(Presets.LOSSLESS);
            app.workspace().show(file(app, dump));
        });
        TestWindow.showPart(robot, file(app, dump), Place.Part.CLASSES);
        robot.interact(() -> {
            app.workspace().show(file(app, second));
            file(app, dump).view().set(ViewId.REPORT);
            file(app, dump).results().report().set(report);
        });
        app.onAnew(this::replace);
        fire(robot, "preferences-button");
        await(() -> robot.lookup("#preferences").tryQuery().isPresent());
        assertThat(robot.lookup("#language-now").query().isVisible()).isFalse();
        choose(robot, "#language", Language.CHINESE);

        fire(robot, "language-now");

        await(() -> robot.lookup("#preferences").tryQuery().isEmpty());
        awaitReady(app, dump);
        assertThat(robot.lookup("#view-SUMMARY").queryAs(Labeled.class).getText())
                .isEqualTo("概览");
        awaitReady(app, second);
        assertThat(app.workspace().files()).extracting(OpenFile::path).containsExactly(dump, second);
        assertThat(app.workspace().selected().get()).isSameAs(file(app, second));
        assertThat(file(app, second).view().get()).isEqualTo(ViewId.COMPRESS);
        assertThat(file(app, second).profile().get()).isEqualTo(Presets.LOSSLESS);
        robot.interact(() -> app.workspace().show(file(app, dump)));
        assertThat(text(robot, "#headline")).contains(" → ");
        robot.interact(() -> file(app, dump).view().set(ViewId.ANALYSE));
        await(() -> robot.lookup("#histogram").tryQuery().isPresent());
    }

    private void replace() {
        app = HeapfoldApp.replace(
                stage, app, settings, () -> new Composition(settings, dialogs, path -> {}, jobThreads));
    }

    @Test
    void theProgramWaitsForWhatAReplacedWindowClearsUp(FxRobot robot) throws Exception {
        CompletableFuture<Boolean> begun = new CompletableFuture<>();
        CompletableFuture<Boolean> cleared = new CompletableFuture<>();
        robot.interact(() -> app.queue().submit(JobRequest.create("clears up", JobRequest.Queue.ANALYSIS, monitor -> {
            begun.complete(true);
            return cleared.join();
        })));
        begun.get(60, TimeUnit.SECONDS);
        robot.interact(this::replace);
        assertThat(jobThreads.await(Duration.ZERO)).isFalse();
        cleared.complete(true);
        assertThat(jobThreads.await(Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void theLanguageThatIsChosenIsOfferedUntilTheWindowHasIt(FxRobot robot) throws Exception {
        Locale system = Locale.getDefault();
        Locale.setDefault(Locale.ENGLISH);
        try {
            assertThat(preferTo(robot, Language.ENGLISH)).isFalse();
            assertThat(preferTo(robot, Language.CHINESE)).isTrue();
            // The next dialog begins with a choice that the window does not have.
            assertThat(preferTo(robot, Language.CHINESE)).isTrue();
            assertThat(preferTo(robot, Language.SYSTEM)).isFalse();
        } finally {
            Locale.setDefault(system);
        }
    }

    /** Opens the preferences, chooses a language, and closes them; tells whether the change was offered. */
    private boolean preferTo(FxRobot robot, Language language) throws Exception {
        robot.interact(() -> ((Button) app.window().lookup("#preferences-button")).fire());
        await(() -> robot.lookup("#preferences").tryQuery().isPresent());
        if (robot.lookup("#language").queryAs(ComboBox.class).getValue() != language) {
            choose(robot, "#language", language);
        }
        boolean offered = robot.lookup("#language-now").query().isVisible();
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        await(() -> robot.lookup("#preferences").tryQuery().isEmpty());
        return offered;
    }

    private static double top(Node node) {
        return node.localToScene(node.getLayoutBounds()).getMinY();
    }

    private static boolean isInside(Node node) {
        return node.localToScene(node.getLayoutBounds()).getMaxY()
                < node.getScene().getHeight();
    }

    @Test
    void theGuideOpensByKeyAndCloses(FxRobot robot) throws Exception {
        robot.press(KeyCode.F1).release(KeyCode.F1);
        await(() -> robot.lookup("#guide").tryQuery().isPresent());
        ListView<?> contents = (ListView<?>) robot.lookup("#guide-contents").query();
        assertThat(List.<Object>copyOf(contents.getItems())).contains("Inspect", "Compress", "Report", "Restore");
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        await(() -> Window.getWindows().stream().noneMatch(window -> window != stage && window.isShowing()));
    }

    @Test
    void theAppIsClosedFromTheGuideToo(FxRobot robot) throws Exception {
        robot.press(KeyCode.F1).release(KeyCode.F1);
        await(() -> robot.lookup("#guide").tryQuery().isPresent());
        robot.press(KeyCode.CONTROL).type(KeyCode.Q).release(KeyCode.CONTROL);
        await(() -> !stage.isShowing());
    }
}
