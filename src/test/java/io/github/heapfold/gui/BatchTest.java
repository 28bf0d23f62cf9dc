package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Several files together: what is known before, what failed, and where one goes on. */
@ExtendWith(ApplicationExtension.class)
class BatchTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private Stage stage;
    private Composition app;
    private OpenFile first;
    private OpenFile second;

    @Start
    void start(Stage window) {
        stage = window;
        app = TestWindow.show(window, folder, dialogs);
    }

    @BeforeEach
    void open(FxRobot robot) throws Exception {
        List<Path> dumps = List.of(
                Samples.list(8, 200).writeTo(folder.resolve("first.hprof")),
                Samples.list(4, 90).writeTo(folder.resolve("second.hprof")));
        robot.interact(() -> app.workspace().open(dumps));
        first = app.workspace().files().get(0);
        second = app.workspace().files().get(1);
        for (Path dump : dumps) {
            TestWindow.awaitReady(app, dump);
        }
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    /** Keeps files from being read until it is cancelled. */
    private JobEntry holdReading() throws Exception {
        return TestWindow.endless(app, "before", JobRequest.Queue.LOOK);
    }

    private void workTogether(FxRobot robot) throws Exception {
        robot.interact(() -> robot.lookup("#files-together").<Node>query().requestFocus());
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> robot.lookup("#batch-view").tryQuery().isPresent());
    }

    private static Labeled labeled(FxRobot robot, String id) {
        return read(() -> robot.lookup(id).queryAs(Labeled.class));
    }

    private static List<String> cells(FxRobot robot) {
        return read(() -> robot.lookup("#batch-files").lookup(".table-cell").queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .toList());
    }

    @Test
    void dumpsOfABatchAreComparedInTheNewestAndTheWayBackIsToAll(FxRobot robot) throws Exception {
        workTogether(robot);
        await(() -> robot.lookup("#batch-compare").query().isVisible());

        robot.interact(
                () -> robot.lookup("#batch-compare").queryAs(ButtonBase.class).fire());
        await(() -> robot.lookup("#growth-line")
                .tryQueryAs(Labeled.class)
                .filter(line -> line.getText().startsWith("Reachable"))
                .isPresent());

        robot.interact(
                () -> robot.lookup("#analyse-back").queryAs(ButtonBase.class).fire());
        await(() -> robot.lookup("#batch-view").tryQuery().isPresent());
        assertThat(app.workspace().batch()).containsExactly(first, second);
    }

    @Test
    void howManyAreComparedIsSaidWhereADamagedOneIsLeftOut(FxRobot robot) throws Exception {
        byte[] whole = Files.readAllBytes(first.path());
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3));
        robot.interact(() -> app.workspace().openForWork(List.of(first.path(), second.path(), cut)));
        await(() -> labeled(robot, "#batch-compare").getText().equals("Compare 2 dumps"));

        robot.interact(() -> app.workspace().batch().setAll(List.of(first, second)));
        await(() -> labeled(robot, "#batch-compare").getText().equals("Compare"));
    }

    @Test
    void otherDumpsAreComparedInAFileWhoseGrowthIsShown(FxRobot robot) throws Exception {
        Path third = Samples.list(8, 30).writeTo(folder.resolve("third.hprof"));
        workTogether(robot);
        compare(robot, "second.hprof");

        robot.interact(() -> app.workspace().openForWork(List.of(first.path(), third)));
        OpenFile other = app.workspace().find(third).orElseThrow();
        await(() -> other.state().get() == OpenFile.State.READY);
        compare(robot, "third.hprof");

        assertThat(app.workspace().selected().get()).isEqualTo(first);
        assertThat(chips(robot)).containsExactlyInAnyOrder("first.hprof", "third.hprof");
    }

    private void compare(FxRobot robot, String other) throws Exception {
        await(() -> robot.lookup("#batch-compare")
                .tryQuery()
                .filter(Node::isVisible)
                .isPresent());
        fire(robot, "batch-compare");
        await(() -> chips(robot).contains(other)
                && labeled(robot, "#growth-line").getText().startsWith("Reachable"));
    }

    private static List<String> chips(FxRobot robot) {
        return read(() -> robot.lookup(".chip").lookup(".label").queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .toList());
    }

    @Test
    void whoGoesToABatchByKeysIsAtItsAct(FxRobot robot) throws Exception {
        workTogether(robot);
        await(() -> stage.getScene().getFocusOwner()
                == robot.lookup("#batch-compress").query());

        Labeled compress = labeled(robot, "#batch-compress");
        assertThat(compress.getStyleClass()).contains(Styles.ACCENT);
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> first.results().report().get() != null
                && second.results().report().get() != null
                && app.queue().unfinished().isEmpty());
        // It is offered still, and no longer as what one came for.
        await(() -> compress.getText().equals("Compress 2 dumps again"));
        assertThat(compress.isVisible()).isTrue();
        assertThat(compress.getStyleClass()).doesNotContain(Styles.ACCENT);
        whatIsMadeAnewIsNotCounted(robot);
    }

    private void whatIsMadeAnewIsNotCounted(FxRobot robot) throws Exception {
        Labeled headline = labeled(robot, "#headline");
        String whole = headline.getText();
        String stored = Units.bytes(first.results().report().get().storedBytes());
        dialogs.replace = true;
        robot.interact(() -> {
            app.queue().setAtOnce(0);
            app.queue()
                    .submit(JobRequest.create("verify", JobRequest.Queue.WORK, monitor -> "")
                            .about(first.path()));
        });
        await(() -> cells(robot).contains(text("job.state.WAITING")));
        assertThat(headline.getText()).isEqualTo(whole);
        assertThat(cells(robot)).contains(stored);

        robot.interact(() -> app.queue().cancelAll());
        fire(robot, "batch-compress");
        await(() -> app.queue().unfinished().size() == 2);
        await(() -> !cells(robot).contains(stored));
        assertThat(headline.getParent().isVisible()).isFalse();
        assertThat(labeled(robot, "#batch-view #export").isDisabled()).isTrue();

        robot.interact(() -> app.queue().cancelAbout(List.of(first.path())));
        assertThat(headline.getText()).startsWith("1 of 2 files: ");
        await(() -> cells(robot).contains(stored));
        robot.interact(() -> app.queue().cancelAll());
        assertThat(headline.getText()).isEqualTo(whole);
    }

    @Test
    void packedDumpsSayThatTheyAreCountedAsUnpacked(FxRobot robot) throws Exception {
        Path packed = folder.resolve("packed.hprof.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(first.path(), out);
        }
        OpenFile third = TestWindow.open(app, packed);
        workTogether(robot);
        Labeled compress = labeled(robot, "#batch-compress");
        robot.interact(() -> ((ButtonBase) compress).fire());
        await(() -> Stream.of(first, second, third)
                .allMatch(file -> file.results().report().get() != null));

        String said = text("batch.packed", "1");
        await(() -> robot.lookup(".headline-side").queryAllAs(Labeled.class).stream()
                .anyMatch(label -> label.getText().contains(said)));
        String tip = text("batch.packed.file", Units.bytes(Files.size(packed)), "gzip");
        assertThat(robot.lookup("#batch-files").lookup(".table-cell").queryAllAs(Labeled.class).stream()
                        .filter(cell -> Tips.of(cell).contains(tip))
                        .map(Labeled::getText))
                .contains(text("batch.packed.name", "packed.hprof.gz", Units.bytes(Files.size(packed))));
        // The size goes before anything of the name does.
        robot.interact(() -> {
            TableColumn<?, ?> name =
                    robot.lookup("#batch-files").queryAs(TableView.class).getVisibleLeafColumn(0);
            name.setPrefWidth(name.getMinWidth() + 30);
            Focus.ready(stage.getScene().getRoot());
        });
        assertThat(cells(robot)).contains("packed.hprof.gz");
    }

    @Test
    void ofTwoResultsOfOneNameTheSecondIsToldBeforeAndLeftOut(FxRobot robot) throws Exception {
        Path packed = folder.resolve("first.hprof.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(second.path(), out);
        }
        OpenFile third = TestWindow.openAtRest(app, packed);
        workTogether(robot);
        assertThat(labeled(robot, "#batch-obstacles").getText()).isEqualTo(text("batch.namesakes", "1"));
        assertThat(labeled(robot, "#batch-compress").getText()).isEqualTo(text("drop.dumps", 2));
        await(() -> cells(robot).contains(text("batch.namesake", "first.hprof")));

        robot.interact(robot.lookup("#batch-compress").queryButton()::fire);
        await(() -> first.results().report().get() != null
                && second.results().report().get() != null);
        await(() -> app.queue().unfinished().isEmpty());
        assertThat(third.results().report().get()).isNull();
        assertThat(third.problem().get()).isNull();
        assertThat(first.results().report().get().originalBytes()).isEqualTo(Files.size(first.path()));
        assertThat(dialogs.asked).isZero();
    }

    /** Before it has been read, nothing in the list of jobs says what it will write. */
    @Test
    void whatComesWhileAFileWaitsToBeReadIsNotReplaced(FxRobot robot) throws Exception {
        Path late = Samples.list(4, 50).writeTo(folder.resolve("late.hprof"));
        Path result = Files.writeString(folder.resolve("late.hfold"), "an old one");
        dialogs.replace = true;
        JobEntry reading = holdReading();
        robot.interact(() -> app.workspace().openForWork(List.of(first.path(), late)));
        OpenFile third = app.workspace().find(late).orElseThrow();
        await(() -> robot.lookup("#batch-compress").tryQuery().isPresent());
        robot.interact(robot.lookup("#batch-compress").queryButton()::fire);
        await(() -> !third.afterReading().isEmpty());
        assertThat(dialogs.asked).isEqualTo(1);

        Files.writeString(result, "somebody else's result");
        robot.interact(() -> app.queue().cancel(reading));
        await(() -> third.problem().get() != null);
        assertThat(third.problem().get().reason()).startsWith(result + " is another file");
        assertThat(result).hasContent("somebody else's result");
    }

    @Test
    void whatCannotBeWrittenIsToldBeforeAndLeftOut(FxRobot robot) throws Exception {
        Path missing = folder.resolve("missing");
        second.resultPlace().setFolder(missing);
        workTogether(robot);

        await(() -> cells(robot).contains(text("target.nofolder")));
        Node obstacles = robot.lookup("#batch-obstacles").query();
        assertThat(obstacles.isVisible()).isTrue();
        assertThat(labeled(robot, "#batch-obstacles").getText()).isEqualTo(text("batch.closed", "1"));
        assertThat(labeled(robot, "#batch-compress").getText()).isEqualTo(text("drop.dump"));

        // Somebody makes the folder.
        Files.createDirectory(missing);
        await(() -> !obstacles.isVisible());
        assertThat(labeled(robot, "#batch-compress").getText()).isEqualTo(text("drop.dumps", 2));
    }

    @Test
    void allResultsGoToTheFolderThatIsChosenOrBesideTheirFilesAgain(FxRobot robot) throws Exception {
        Path results = Files.createDirectory(folder.resolve("results"));
        workTogether(robot);
        MenuButton target = robot.lookup("#batch-target").queryAs(MenuButton.class);
        dialogs.target = results;
        robot.interact(() -> target.getItems().get(1).fire());
        assertThat(target.getText()).endsWith("results");
        // What failed there is told until results go elsewhere.
        Problem problem = Problem.of("It failed", second.path(), new IOException("No space left on device"));
        robot.interact(() -> {
            second.fail(ViewId.COMPRESS, problem);
            target.getItems().get(1).fire();
        });
        assertThat(second.problem().get()).isSameAs(problem);
        robot.interact(() -> target.getItems().get(0).fire());
        assertThat(second.problem().get()).isNull();
        assertThat(first.resultPlace().folder()).isEqualTo(folder);
        robot.interact(() -> target.getItems().get(1).fire());
        fire(robot, "batch-compress");
        await(() -> second.results().report().get() != null
                && app.queue().unfinished().isEmpty());
        assertThat(results.resolve("first.hfold")).exists();
        assertThat(results.resolve("second.hfold")).exists();
        assertThat(folder.resolve("first.hfold")).doesNotExist();
    }

    @Test
    void whatWasMadeForAnotherPurposeThanTheChosenOneIsTold(FxRobot robot) throws Exception {
        workTogether(robot);
        fire(robot, "batch-compress");
        await(() -> first.results().report().get() != null
                && second.results().report().get() != null
                && app.queue().unfinished().isEmpty());
        String leak = text("batch.done", "Find the leak");
        await(() -> cells(robot).stream().filter(leak::equals).count() == 2);
        Node otherwise = robot.lookup("#batch-otherwise").query();
        Node secrets = robot.lookup("#batch-secrets").query();
        assertThat(otherwise.isVisible()).isFalse();
        assertThat(secrets.isVisible()).isTrue();

        dialogs.replace = true;
        ComboBox<Profile> profile = robot.lookup("#batch-profile").queryComboBox();
        assertThat(labeled(robot, "#batch-compress").getText()).isEqualTo(text("batch.anew", text("drop.dumps", 2)));
        robot.interact(() -> profile.setValue(Presets.byName("share").orElseThrow()));
        assertThat(labeled(robot, "#batch-compress").getText()).isEqualTo(text("drop.dumps", 2));
        assertThat(otherwise.isVisible()).isTrue();
        assertThat(labeled(robot, "#batch-otherwise").getText())
                .isEqualTo(text("batch.otherwise", "2", "Give it to others"));
        assertThat(secrets.isVisible()).isFalse();

        fire(robot, "batch-compress");
        await(() -> !otherwise.isVisible());
        String given = text("batch.done", "Give it to others");
        await(() -> cells(robot).stream().filter(given::equals).count() == 2);
    }

    @Test
    void whatStandsBesideAChoiceStaysWhateverIsChosen(FxRobot robot) throws Exception {
        workTogether(robot);
        ComboBox<Profile> profile = robot.lookup("#batch-profile").queryComboBox();
        Node level = robot.lookup("#batch-level").query();
        Set<Double> places = new HashSet<>();
        for (Profile preset : Presets.all()) {
            robot.interact(() -> {
                profile.setValue(preset);
                stage.getScene().getRoot().applyCss();
                stage.getScene().getRoot().layout();
                assertThat(profile.getButtonCell()
                                .lookup(".text")
                                .getLayoutBounds()
                                .getWidth())
                        .as(preset.name() + " is whole")
                        .isLessThanOrEqualTo(profile.getButtonCell().getWidth());
                places.add(level.localToScene(0, 0).getX());
            });
        }
        assertThat(places).hasSize(1);
    }

    @Test
    void whatHasNoEffectAnyMoreCannotBeChosen(FxRobot robot) throws Exception {
        workTogether(robot);
        JobEntry before = TestWindow.endless(app, "before");
        List<Node> choices = List.of(
                robot.lookup("#batch-profile").query(),
                robot.lookup("#batch-level").query(),
                robot.lookup("#batch-target").query());
        robot.interact(choices.get(0)::requestFocus);
        fire(robot, "batch-compress");
        // Where the results go is looked up on the disk before.
        await(() -> choices.stream().allMatch(Node::isDisabled));
        await(() -> robot.lookup("#batch-files").query().isFocused());

        robot.interact(() -> app.queue().cancel(before));
        await(() -> app.queue().unfinished().isEmpty());
        assertThat(choices).noneMatch(Node::isDisabled);
    }

    @Test
    void theFolderThatIsChosenStaysWhenTheBatchChanges(FxRobot robot) throws Exception {
        Path third = Samples.list(4, 50).writeTo(folder.resolve("third.hprof"));
        robot.interact(() -> app.workspace().open(List.of(third)));
        await(() -> app.queue().unfinished().isEmpty());
        workTogether(robot);
        dialogs.target = Files.createDirectory(folder.resolve("results"));
        robot.interact(() -> target(robot).getItems().get(1).fire());
        MenuButton before = target(robot);

        robot.interact(() -> app.workspace().close(app.workspace().find(third).orElseThrow()));
        await(() -> target(robot) != before);
        assertThat(target(robot).getText()).endsWith("results");
        assertThat(target(robot).getAccessibleText()).isEqualTo(text("batch.target.chosen", dialogs.target));

        robot.interact(() -> target(robot).getItems().get(0).fire());
        assertThat(target(robot).getAccessibleText())
                .isEqualTo(text("batch.target.chosen", text("batch.target.beside")));
        fire(robot, "batch-compress");
        await(() -> first.results().report().get() != null
                && second.results().report().get() != null
                && app.queue().unfinished().isEmpty());
        assertThat(folder.resolve("first.hfold")).exists();
        assertThat(dialogs.target).isEmptyDirectory();
    }

    private static MenuButton target(FxRobot robot) {
        return robot.lookup("#batch-target").queryAs(MenuButton.class);
    }

    @Test
    void resultsOfOneNameHaveThatOfTheirFolderInOneFolderForAll(FxRobot robot) throws Exception {
        Path other = Files.createDirectory(folder.resolve("b"));
        Path alike = Files.copy(second.path(), other.resolve("first.hprof"));
        robot.interact(() -> app.workspace().open(List.of(alike)));
        await(() -> app.queue().unfinished().isEmpty());
        workTogether(robot);
        dialogs.target = Files.createDirectory(folder.resolve("results"));
        robot.interact(() -> target(robot).getItems().get(1).fire());

        String own = folder.getFileName() + "-first.hfold";
        String rule = text("batch.target.alike", own);
        assertThat(Tips.of(target(robot))).endsWith(rule);
        assertThat(robot.lookup("#batch-view .label").queryAllAs(Labeled.class).stream()
                        .filter(Node::isVisible)
                        .map(Labeled::getText))
                .contains(text("batch.hint.alike", text("batch.hint.folder"), rule));

        fire(robot, "batch-compress");
        await(() -> app.workspace().files().stream()
                        .filter(file -> file.results().report().get() != null)
                        .filter(OpenFile::isDump)
                        .count()
                == 3);
        await(() -> app.queue().unfinished().isEmpty());
        try (Stream<Path> made = Files.list(dialogs.target)) {
            assertThat(made.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(own, "b-first.hfold", "second.hfold");
        }
    }

    @Test
    void theTitleOfABatchIsWholeBesideAllButtons(FxRobot robot) throws Exception {
        Path folded = Folds.fold(first.path(), folder.resolve("third.hfold"), Presets.OOM);
        robot.interact(() -> app.workspace().open(List.of(folded)));
        await(() -> app.queue().unfinished().isEmpty());
        workTogether(robot);
        robot.interact(() -> {
            stage.setWidth(800);
            stage.setHeight(560);
            app.preferences().textSize().set(150);
        });
        await(() -> stage.getScene().getWidth() == 800);
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));

        assertThat(robot.lookup("#batch-restore").query().isVisible()).isTrue();
        Node title = robot.lookup("#batch-title").query();
        assertThat(((Text) title.lookup(".text")).getText()).isEqualTo(text("batch.title", "3"));
        theHeadIsTheSameWhateverItWasBefore(robot);
        robot.interact(() -> app.preferences().textSize().set(100));
    }

    /** By the width alone, also where a pixel more or less decides. */
    private void theHeadIsTheSameWhateverItWasBefore(FxRobot robot) {
        robot.interact(() -> {
            Region head = (Region) robot.lookup("#batch-title").query().getParent();
            int least = (int) head.getWidth();
            List<List<Object>> wider = new ArrayList<>();
            List<List<Object>> narrower = new ArrayList<>();
            for (int width = least; width < 3 * least; width++) {
                wider.add(acts(robot, head, width));
            }
            for (int width = 3 * least - 1; width >= least; width--) {
                narrower.add(0, acts(robot, head, width));
            }
            assertThat(wider).isEqualTo(narrower);
            // With their words they are on one line.
            assertThat(wider)
                    .filteredOn(acts -> acts.get(0) == ContentDisplay.LEFT)
                    .isNotEmpty()
                    .allSatisfy(acts -> assertThat(acts.get(1))
                            .isEqualTo(wider.get(wider.size() - 1).get(1)));
        });
    }

    private static List<Object> acts(FxRobot robot, Region head, double width) {
        head.resize(width, head.prefHeight(width));
        head.layout();
        return List.of(
                robot.lookup("#batch-compare").queryAs(Labeled.class).getContentDisplay(),
                robot.lookup("#batch-compress").query().getLayoutY());
    }

    @Test
    void theMainActOfABatchIsBesideItsTitleInTheSmallestWindow(FxRobot robot) throws Exception {
        Path folded = Folds.fold(first.path(), folder.resolve("third.hfold"), Presets.OOM);
        robot.interact(() -> app.workspace().open(List.of(folded)));
        await(() -> app.queue().unfinished().isEmpty());
        workTogether(robot);
        robot.interact(() -> {
            stage.setWidth(800);
            stage.setHeight(560);
        });
        await(() -> stage.getScene().getWidth() == 800);
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));
        Node title = robot.lookup("#batch-title").query();
        double line = title.localToScene(title.getLayoutBounds()).getCenterY();
        for (String id : List.of("#batch-compress", "#batch-restore", "#batch-compare")) {
            Node act = robot.lookup(id).query();
            assertThat(act.localToScene(act.getLayoutBounds()).getCenterY())
                    .as(id)
                    .isBetween(line - 2, line + 2);
        }
        Labeled compare = labeled(robot, "#batch-compare");
        assertThat(compare.getContentDisplay()).isEqualTo(ContentDisplay.GRAPHIC_ONLY);
        List<ContentDisplay> changes = new ArrayList<>();
        robot.interact(() -> {
            compare.contentDisplayProperty().addListener((value, before, now) -> changes.add(now));
            stage.setWidth(804);
        });
        await(() -> stage.getScene().getWidth() == 804);
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));
        assertThat(changes).isEmpty();
        robot.interact(() -> stage.setWidth(1600));
        await(() -> compare.getContentDisplay() == ContentDisplay.LEFT);
    }

    @Test
    void whereThereIsNothingToCompressNoPurposeIsChosen(FxRobot robot) throws Exception {
        List<Path> folded = List.of(
                Folds.fold(first.path(), folder.resolve("third.hfold"), Presets.OOM),
                Folds.fold(second.path(), folder.resolve("fourth.hfold"), Presets.OOM));
        workTogether(robot);
        assertThat(robot.lookup("#batch-profile").query().getParent().isVisible())
                .isTrue();

        robot.interact(() -> {
            app.workspace().close(first);
            app.workspace().close(second);
            app.workspace().open(folded);
        });
        await(() -> app.queue().unfinished().isEmpty());
        workTogether(robot);
        await(() -> robot.lookup("#batch-restore").query().isVisible());
        assertThat(robot.lookup("#batch-profile").query().getParent().isVisible())
                .isFalse();
        assertThat(robot.lookup("#batch-level").query().getParent().isVisible()).isFalse();
        assertThat(robot.lookup("#batch-secrets").query().getParent().isVisible())
                .isFalse();
        assertThat(robot.lookup("#batch-target").query().getParent().isVisible())
                .isTrue();
    }

    @Test
    void aFolderThatTheProgramIsStartedWithIsOpenedAsTheDumpsInIt(FxRobot robot) throws Exception {
        Path given = Files.createDirectory(folder.resolve("given"));
        List<Path> dumps = List.of(
                Files.copy(first.path(), given.resolve("1.hprof")),
                Files.copy(second.path(), given.resolve("2.hprof")));
        robot.interact(() -> app.open(List.of(given)));
        await(() ->
                app.workspace().batch().stream().map(OpenFile::path).toList().equals(dumps));
        // The focus is in what is shown, also behind Enter on one of them.
        await(() -> labeled(robot, "#batch-compress").isFocused());
        robot.interact(() -> {
            app.workspace().selected().set(null);
            TableView<?> files = robot.lookup("#batch-files").queryAs(TableView.class);
            files.requestFocus();
            files.getSelectionModel().select(1);
        });
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> app.workspace().batch().isEmpty());
        await(() -> Focus.isIn(robot.lookup(".page").query()));
    }

    @Test
    void whatIsNotReadYetIsCompressedWhenItIs(FxRobot robot) throws Exception {
        Path late = Samples.list(4, 50).writeTo(folder.resolve("late.hprof"));
        // Its name says nothing of it.
        Path folded = Folds.fold(first.path(), folder.resolve("folded"), Presets.OOM);
        Path closed = Samples.list(4, 50).writeTo(folder.resolve("closed.hprof"));
        JobEntry reading = holdReading();
        robot.interact(() -> {
            // It has a page then.
            app.workspace().open(List.of(closed));
            app.workspace().openForWork(List.of(first.path(), late, folded));
        });
        OpenFile third = app.workspace().find(late).orElseThrow();
        OpenFile fourth = app.workspace().find(folded).orElseThrow();
        OpenFile fifth = app.workspace().find(closed).orElseThrow();
        robot.interact(() -> app.workspace().batch().add(fifth));
        await(() -> labeled(robot, "#batch-compress").getText().equals(text("drop.dumps", 4)));

        fire(robot, "batch-compress");
        await(() -> first.results().report().get() != null
                && !third.afterReading().isEmpty()
                && !fifth.afterReading().isEmpty());
        robot.interact(() -> {
            robot.lookup("#batch-files").query().requestFocus();
            app.workspace().close(fifth);
        });
        // At what a key would begin nobody has been.
        await(() -> robot.lookup("#batch-files").query().isFocused());
        assertThat(third.state().get()).isEqualTo(OpenFile.State.WAITING);
        assertThat(robot.lookup("#batch-compress").query().isVisible()).isFalse();
        assertThat(robot.lookup("#batch-profile").query().isDisabled()).isTrue();

        robot.interact(() -> app.queue().cancel(reading));
        await(() -> third.results().report().get() != null && fourth.state().get() == OpenFile.State.READY);
        await(() -> app.queue().unfinished().isEmpty());
        assertThat(folder.resolve("late.hfold")).exists();
        // Who closes one of several that waits has it left alone.
        assertThat(folder.resolve("closed.hfold")).doesNotExist();
        assertThat(app.queue().entries())
                .extracting(JobEntry::outcome)
                .contains(text("job.notbegun", text("job.compress", fifth.name())));
        assertThat(app.queue().entries()).extracting(JobEntry::title).doesNotContain(text("job.analyse", fifth.name()));
        assertThat(fourth.problem().get()).isNull();
        assertThat(robot.lookup("#batch-stop").query().isVisible()).isFalse();

        robot.interact(() -> app.workspace().close(first));
        await(() -> labeled(robot, "#batch-uncounted").isVisible());
        assertThat(labeled(robot, "#batch-uncounted").getText()).isEqualTo(text("batch.uncounted", "1"));
    }

    @Test
    void whatIsStoppedBeforeItIsReadIsNotCompressed(FxRobot robot) throws Exception {
        Path late = Samples.list(4, 50).writeTo(folder.resolve("late.hprof"));
        JobEntry reading = holdReading();
        robot.interact(() -> app.workspace().openForWork(List.of(first.path(), late)));
        OpenFile third = app.workspace().find(late).orElseThrow();
        await(() -> robot.lookup("#batch-compress").tryQuery().isPresent());
        fire(robot, "batch-compress");
        await(() -> !third.afterReading().isEmpty());
        fire(robot, "batch-stop");
        assertThat(third.afterReading()).isEmpty();
        await(() -> labeled(robot, "#batch-compress").isVisible());

        robot.interact(() -> app.queue().cancel(reading));
        await(() -> third.state().get() == OpenFile.State.READY
                && app.queue().unfinished().isEmpty());
        assertThat(third.results().report().get()).isNull();
        assertThat(folder.resolve("late.hfold")).doesNotExist();
    }

    @Test
    void whatRunsAndWaitsIsStoppedOnThePage(FxRobot robot) throws Exception {
        workTogether(robot);
        Node stop = robot.lookup("#batch-stop").query();
        assertThat(stop.isVisible()).isFalse();
        // All of them wait then.
        robot.interact(() -> app.queue().setAtOnce(0));
        fire(robot, "batch-compress");
        await(stop::isVisible);
        assertThat(app.queue().losable()).hasSize(2);
        robot.interact(((ButtonBase) stop)::fire);
        await(() -> app.queue().unfinished().isEmpty());
        assertThat(stop.isVisible()).isFalse();
        assertThat(labeled(robot, "#batch-compress").getText()).isEqualTo(text("drop.dumps", 2));
        assertThat(first.results().report().get()).isNull();
    }

    @Test
    void whatIsDoneHasNothingInItsWay(FxRobot robot) throws Exception {
        first.resultPlace().setFolder(folder.resolve("missing"));
        workTogether(robot);
        await(() -> cells(robot).contains(text("target.nofolder")));
        fire(robot, "batch-compress");
        await(() -> second.results().report().get() != null);
        second.resultPlace().setFolder(first.resultPlace().folder());
        robot.interact(() -> app.workspace().show(first));
        await(() -> robot.lookup("#batch-view").tryQuery().isEmpty());

        workTogether(robot);
        await(() -> cells(robot).contains(text("target.nofolder")));
        assertThat(labeled(robot, "#batch-obstacles").getText()).isEqualTo(text("batch.closed", "1"));
    }

    @Test
    void whyNothingCanBeMadeForAnotherPurposeIsTold(FxRobot robot) throws Exception {
        workTogether(robot);
        fire(robot, "batch-compress");
        await(() -> first.results().report().get() != null
                && second.results().report().get() != null
                && app.queue().unfinished().isEmpty());
        first.resultPlace().setFolder(folder.resolve("missing"));
        second.resultPlace().setFolder(folder.resolve("missing"));
        await(() -> !robot.lookup("#batch-compress").query().isVisible());
        Node obstacles = robot.lookup("#batch-obstacles").query();
        assertThat(obstacles.isVisible()).isFalse();

        ComboBox<Profile> profile = robot.lookup("#batch-profile").queryComboBox();
        robot.interact(() -> profile.setValue(Presets.byName("share").orElseThrow()));
        assertThat(obstacles.isVisible()).isTrue();
        assertThat(labeled(robot, "#batch-obstacles").getText()).isEqualTo(text("batch.closed", "2"));
    }

    /** Returns where the second dump is meanwhile. */
    private Path compressWithoutTheSecond(FxRobot robot) throws Exception {
        workTogether(robot);
        Path away = folder.resolve("away.hprof");
        Files.move(second.path(), away);
        fire(robot, "batch-compress");
        await(() -> first.results().report().get() != null && second.problem().get() != null);
        return away;
    }

    private void compressTheSecond(FxRobot robot, Path away) throws Exception {
        Files.move(away, second.path());
        fire(robot, "batch-compress");
        await(() -> second.results().report().get() != null && second.problem().get() == null);
    }

    @Test
    void whatFailedIsOfferedAsASecondAttempt(FxRobot robot) throws Exception {
        Path away = compressWithoutTheSecond(robot);
        await(() -> labeled(robot, "#batch-compress").getText().equals(text("batch.again", "1")));

        compressTheSecond(robot, away);
    }

    @Test
    void theHeadlineSaysOfHowManyFilesItSpeaksUntilAllAreDone(FxRobot robot) throws Exception {
        Path away = compressWithoutTheSecond(robot);
        await(() -> labeled(robot, "#headline").getText().startsWith("1 of 2 files: "));

        compressTheSecond(robot, away);
        await(() -> !labeled(robot, "#headline").getText().contains("files"));
        assertThat(labeled(robot, "#headline").getText()).contains(" → ");
    }

    @Test
    void whatFailedInAnotherViewIsStillToBeCompressed(FxRobot robot) throws Exception {
        robot.interact(() -> second.fail(
                ViewId.ANALYSE, Problem.of("Not analysed", second.path(), new IOException("no memory for it"))));
        workTogether(robot);

        assertThat(labeled(robot, "#batch-compress").getText()).isEqualTo(text("drop.dumps", 2));
        await(() -> cells(robot).stream().filter("not begun"::equals).count() == 2);
    }

    @Test
    void columnsFitTheWindowAndTheirHeadingsAreWhole(FxRobot robot) throws Exception {
        workTogether(robot);
        for (double width : new double[] {1100, 800, 640}) {
            robot.interact(() -> stage.setWidth(width));
            TableView<?> table = robot.lookup("#batch-files").queryAs(TableView.class);
            await(() -> table.getVisibleLeafColumns().stream()
                            .mapToDouble(TableColumn::getWidth)
                            .sum()
                    <= table.getWidth());
            await(() -> table.lookupAll(".column-header .label .text").stream()
                    .map(text -> ((Text) text).getText())
                    .noneMatch(title -> title.endsWith("…")));
            await(() -> cells(robot).contains("second.hprof"));
            await(() -> table.lookupAll(".name-of-file .text").stream()
                    .map(text -> ((Text) text).getText())
                    .toList()
                    .containsAll(List.of("first.hprof", "second.hprof")));
        }
    }

    @Test
    void anOpenBatchFollowsTheSizeOfTexts(FxRobot robot) throws Exception {
        workTogether(robot);
        robot.interact(() -> robot.lookup("#batch-files")
                .queryAs(TableView.class)
                .getSelectionModel()
                .select(1));
        double row = robot.lookup("#batch-files").queryAs(TableView.class).getFixedCellSize();

        robot.interact(() -> {
            stage.setWidth(800);
            stage.setHeight(560);
            app.preferences().textSize().set(150);
        });

        TableView<?> table = robot.lookup("#batch-files").queryAs(TableView.class);
        assertThat(table.getFixedCellSize()).isEqualTo(1.5 * row);
        assertThat(table.getSelectionModel().getSelectedItem()).isEqualTo(second);
        await(() -> cells(robot).contains("second.hprof"));
        await(() -> table.lookupAll(".column-header .label .text, .name-of-file .text").stream()
                .map(text -> ((Text) text).getText())
                .noneMatch(shown -> shown.endsWith("…")));
        robot.interact(() -> app.preferences().textSize().set(100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void aRowSaysWhyItFailedWithoutTheFolderBeforeTheName(String language, FxRobot robot) throws Exception {
        workTogether(robot);
        String target = folder.resolve("second.hfold").toString();
        String sibling = folder.resolveSibling(folder.getFileName() + "2")
                .resolve("other.hprof")
                .toString();
        String longer = "/mnt" + target;
        try {
            Texts.use(Locale.forLanguageTag(language));
            for (String path : List.of(target, sibling, longer)) {
                Problem problem = Problem.of("It failed", second.path(), new AccessDeniedException(path));
                robot.interact(() -> second.fail(ViewId.COMPRESS, problem));
                String name = path.equals(target) ? "second.hfold" : path;
                String told =
                        text("batch.failed", Message.of("file.denied", name).in(Locale.forLanguageTag(language)));
                await(() -> cells(robot).contains(told));
            }
            // Of a full disk the reason alone, which has room in any width.
            Problem full =
                    Problem.of("It failed", second.path(), new IOException(target + ": No space left on device"));
            robot.interact(() -> second.fail(ViewId.COMPRESS, full));
            await(() -> cells(robot).contains(text("batch.failed", text("batch.full"))));
        } finally {
            Texts.use(Locale.ENGLISH);
        }
    }
}
