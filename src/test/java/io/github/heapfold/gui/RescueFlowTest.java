package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.TestWindow.awaitReady;
import static io.github.heapfold.gui.TestWindow.file;
import static io.github.heapfold.gui.TestWindow.open;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.estimate.SizeEstimator;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.event.ActionEvent;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Files that are not as they should be, dumps that an analyzer refuses, work that is broken off. */
@ExtendWith(ApplicationExtension.class)
class RescueFlowTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private Composition app;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, dialogs);
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    private void awaitState(Path path, OpenFile.State state) throws Exception {
        await(() -> app.workspace()
                .find(path)
                .filter(file -> file.state().get() == state)
                .isPresent());
    }

    private static String text(FxRobot robot, String id) {
        return read(() -> robot.lookup(id).queryAs(Label.class).getText());
    }

    /** Of what is beside the dump; the app's settings are kept there too as soon as one is changed. */
    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("settings.properties"))
                    .collect(Collectors.toSet());
        }
    }

    private Path cutDump() throws IOException {
        byte[] whole = Samples.list(8, 2000).build();
        return Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3));
    }

    @Test
    void aDamagedDumpIsRepaired(FxRobot robot) throws Exception {
        Path cut = cutDump();
        byte[] before = Files.readAllBytes(cut);
        open(app, cut);
        assertThat(text(robot, "#damage"))
                .startsWith("This file breaks off after ")
                .contains("are missing at its end, and nobody can say how much more.")
                .doesNotContain("_DUMP")
                .as("no number on another line than its unit")
                .doesNotContainPattern("\\d [kMG]?B");
        // One act stands out, which is not to compress what is broken.
        Node compress = robot.lookup("#file-act").query();
        assertThat(compress.isVisible()).isTrue();
        assertThat(compress.getStyleClass()).doesNotContain(Styles.ACCENT);
        fire(robot, "damage-show-details");
        assertThat(text(robot, "#damage-details")).contains("Damaged at offset", "Probably: ", "Probably lost: ");

        assertThat(robot.lookup("#repair").query().getStyleClass()).contains(Styles.ACCENT);
        fire(robot, "repair");
        assertThat(robot.lookup("#convert-view").tryQuery()).isPresent();
        // One word for it from the note to the button that does it.
        assertThat(robot.lookup("#view-RESTORE").queryLabeled().getText()).isEqualTo("Repair");
        assertThat(robot.lookup("#convert").queryLabeled().getText()).isEqualTo("Repair");
        assertThat(robot.lookup("#convert-view").lookup(".label").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .contains("What is the repaired dump to hold?");
        assertThat(robot.lookup("#convert").query().getStyleClass()).contains(Styles.ACCENT);
        assertThat(compress.getStyleClass()).doesNotContain(Styles.ACCENT);
        fire(robot, "convert");
        Path repaired = folder.resolve("cut.repaired.hprof");
        awaitReady(app, repaired);

        assertThat(file(app, repaired).inspection().get().damage()).isEmpty();
        assertThat(file(app, repaired).inspection().get().summary().objects()).isPositive();
        // What is whole is what one goes on with.
        assertThat(app.workspace().selected().get()).isSameAs(file(app, repaired));
        await(() -> robot.lookup("#made-note").tryQuery().isPresent());
        assertThat(text(robot, "#made-note"))
                .startsWith("Repaired from cut.hprof: ")
                .contains(" kept, ");
        robot.interact(() -> app.workspace().show(file(app, cut)));
        assertThat(text(robot, "#convert-title")).contains("cut.repaired.hprof");
        assertThat(robot.lookup("#convert").query().getStyleClass()).doesNotContain(Styles.ACCENT);
        DumpSummary kept = file(app, repaired).inspection().get().summary();
        assertThat(robot.lookup("#convert-view").lookup(".label").queryAllAs(Label.class).stream()
                        .map(Labeled::getText))
                .as("the same counts as everywhere else")
                .anyMatch(line -> line.contains(Units.count(kept.objects()) + " objects and "
                        + Units.count(kept.count(Tag.CLASS_DUMP)) + " classes"));
        assertThat(Files.readAllBytes(cut)).isEqualTo(before);
        fire(robot, "view-SUMMARY");
        assertThat(robot.lookup("#repair").query().getStyleClass()).doesNotContain(Styles.ACCENT);
        assertThat(compress.getStyleClass()).contains(Styles.ACCENT);
    }

    @Test
    void anAndroidDumpIsConvertedForMat(FxRobot robot) throws Exception {
        Path android = Files.write(folder.resolve("phone.hprof"), AndroidDumps.heaps());
        open(app, android);
        fire(robot, "view-RESTORE");
        assertThat(robot.lookup("#way-repair").tryQuery()).isEmpty();
        fire(robot, "convert");
        Path all = folder.resolve("phone.mat.hprof");
        awaitReady(app, all);
        long objects = file(app, android).inspection().get().summary().objects();
        assertThat(file(app, all).inspection().get().summary().objects()).isEqualTo(objects);
        assertThat(file(app, all)
                        .inspection()
                        .get()
                        .summary()
                        .header()
                        .orElseThrow()
                        .isAndroid())
                .isFalse();
        // What was written, and not only what was read.
        assertThat(robot.lookup(".label").queryAllAs(Label.class).stream().map(Labeled::getText))
                .anyMatch(line -> line.matches("JAVA PROFILE 1\\.0\\.3, .* → JAVA PROFILE 1\\.0\\.2, .*"));

        dialogs.replace = true;
        robot.interact(robot.lookup("#convert-app").queryAs(CheckBox.class)::fire);
        fire(robot, "convert");
        await(() -> file(app, all).state().get() == OpenFile.State.READY
                && file(app, all).inspection().get().summary().objects() < objects);
    }

    private static void smallest(FxRobot robot, Composition app) {
        robot.interact(() -> {
            Window window = app.window().getScene().getWindow();
            window.setWidth(800);
            window.setHeight(560);
        });
    }

    private static Node byId(FxRobot robot, String id) {
        return robot.lookup((Node node) -> id.equals(node.getId())).query();
    }

    /** Whether all of it is in the window. */
    private static boolean isInSight(FxRobot robot, String id) {
        Node node = byId(robot, id);
        Bounds place = node.localToScene(node.getLayoutBounds());
        return place.getHeight() > 0
                && place.getMinY() >= 0
                && place.getMaxY() <= node.getScene().getHeight()
                && place.getMaxX() <= node.getScene().getWidth();
    }

    @Test
    void aFailedConversionOffersWhatMayHelpInTheSmallestWindowToo(FxRobot robot) throws Exception {
        smallest(robot, app);
        Path phone = Files.write(folder.resolve("leak_service_of_phone.hprof"), AndroidDumps.heaps());
        open(app, phone);
        fire(robot, "view-RESTORE");
        robot.interact(() -> app.preferences().textSize().set(150));
        Parts.awaitNotCut(() -> robot.lookup("#convert-view").lookup("#target").query());
        robot.interact(() -> app.preferences().textSize().set(100));
        // A folder of that name, which is not known to be in the way before.
        Path taken = Files.createDirectory(folder.resolve("taken.hprof"));
        Files.createFile(taken.resolve("in the way"));
        dialogs.target = taken;
        dialogs.replace = true;
        fire(robot, "change-target");
        fire(robot, "convert");
        await(() -> file(app, phone).problem().get() != null);
        await(() -> isInSight(robot, "problem-reason")
                && isInSight(robot, "remedy-problem.elsewhere")
                && isInSight(robot, "remedy-jobs.retry"));

        dialogs.target = folder.resolve("elsewhere.hprof");
        OpenFile failed = file(app, phone);
        Problem told = failed.problem().get();
        Parts.fire(robot, "change-target");
        await(() -> failed.problem().get() == null);
        robot.interact(() -> failed.fail(ViewId.RESTORE, told));
        await(() -> isInSight(robot, "remedy-problem.elsewhere"));
        fire(robot, "remedy-problem.elsewhere");
        awaitReady(app, dialogs.target);
        assertThat(file(app, phone).problem().get()).isNull();
    }

    @Test
    void whatHasNoWholeObjectIsNotOfferedToBeRepaired(FxRobot robot) throws Exception {
        Path cut = Files.write(
                folder.resolve("cut.hprof"), Arrays.copyOf(Samples.list(8, 5).build(), 100));
        open(app, cut);
        Node repair = robot.lookup("#repair").query();
        assertThat(repair.isDisabled()).isTrue();
        assertThat(repair.getStyleClass()).doesNotContain(Styles.ACCENT);
        assertThat(repair.getAccessibleText()).contains("Nothing of this dump can be repaired");
        Node tab = robot.lookup("#view-RESTORE").query();
        assertThat(tab.isDisabled()).isTrue();
        assertThat(tab.getAccessibleText()).contains("Nothing of this dump can be repaired");

        // Whatever else goes wrong with it, that it is damaged is what one has to know of it.
        OpenFile file = file(app, cut);
        robot.interact(
                () -> file.fail(ViewId.COMPRESS, Problem.of("It failed", cut, new IOException("no space left"))));
        assertThat(robot.lookup(".file-outline > .label").queryAs(Label.class).getText())
                .startsWith("damaged · ");
    }

    @Test
    void ofADumpThatCannotBeRepairedTheDamageIsShown(FxRobot robot) throws Exception {
        smallest(robot, app);
        // Its one object is an array, which breaks off: only the repair finds that nothing is whole.
        byte[] whole = Samples.kept(20_000_000).build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length / 2));
        open(app, cut);
        fire(robot, "repair");
        fire(robot, "convert");
        await(() -> file(app, cut).problem().get() != null);
        await(() -> isInSight(robot, "problem-advice-text") && isInSight(robot, "remedy-problem.showDamage"));
        assertThat(file(app, cut).problem().get().advice()).contains("nothing of this one can be restored");

        fire(robot, "remedy-problem.showDamage");
        assertThat(file(app, cut).view().get()).isEqualTo(ViewId.INSPECT);
        assertThat(robot.lookup("#part-records").queryAs(ToggleButton.class).isSelected())
                .isTrue();
        TableView<DumpRecord> records = robot.lookup("#records").queryTableView();
        long array = file(app, cut)
                .inspection()
                .get()
                .damage()
                .orElseThrow()
                .damage()
                .offset();
        await(() -> {
            DumpRecord chosen = records.getSelectionModel().getSelectedItem();
            return chosen != null && chosen.tag() == Tag.PRIMITIVE_ARRAY_DUMP && chosen.offset() == array;
        });
    }

    /** What is known to fail is not begun, neither by the button nor by its keys. */
    private void assertNotBegunWhereItCannotBeWritten(FxRobot robot, Path source, String button) throws Exception {
        open(app, source);
        fire(robot, "view-RESTORE");
        Node act = robot.lookup("#" + button).query();
        Labeled warning = robot.lookup("#target-warning").queryAs(Labeled.class);
        assertThat(act.isDisabled()).isFalse();
        assertThat(warning.getParent().isVisible()).isFalse();
        TextField name = robot.lookup("#target").queryAs(TextField.class);
        robot.interact(() -> {
            name.setText(folder.resolve("nowhere").resolve("back.hprof").toString());
            name.fireEvent(new ActionEvent());
        });
        await(warning.getParent()::isVisible);
        assertThat(warning.getText()).isEqualTo("There is no folder “nowhere”.");
        assertThat(act.isDisabled()).isTrue();
        robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
        assertThat(app.queue().losable()).isEmpty();

        dialogs.target = folder.resolve("back.hprof");
        fire(robot, "target-elsewhere");
        await(() -> !act.isDisabled());
        // The key does not leave the field.
        robot.clickOn("#target");
        robot.interact(() -> name.setText("named.hprof"));
        robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
        awaitReady(app, folder.resolve("named.hprof"));
        assertThat(dialogs.target).doesNotExist();
    }

    @Test
    void aConversionToWhereItCannotBeWrittenIsNotBegun(FxRobot robot) throws Exception {
        Path phone = Files.write(folder.resolve("phone.hprof"), AndroidDumps.heaps());
        assertNotBegunWhereItCannotBeWritten(robot, phone, "convert");
    }

    @Test
    void aRestoreToWhereItCannotBeWrittenIsNotBegun(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("small.hfold"), Presets.OOM);
        assertNotBegunWhereItCannotBeWritten(robot, folded, "restore");
    }

    @Test
    void whatKoomTookAwayIsCountedAfterARestore(FxRobot robot) throws Exception {
        Path koom = Files.write(folder.resolve("koom.hprof"), AndroidDumps.koom());
        open(app, koom);
        fire(robot, "view-RESTORE");
        fire(robot, "restore");
        await(() -> file(app, koom).results().missing().get() != null);

        assertThat(robot.lookup("#restore-result").lookup(".label").queryAllAs(Label.class).stream()
                        .map(Labeled::getText))
                .anyMatch(line -> line.startsWith("KOOM removed the objects"));
    }

    @Test
    void aFoldedFileWhoseEndIsLostIsOpenedWithWhatIsWholeWhichIsRestored(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("half.hfold"), Presets.LOSSLESS);
        byte[] bytes = Files.readAllBytes(folded);
        Files.write(folded, Arrays.copyOf(bytes, bytes.length - 100));
        OpenFile file = open(app, folded);
        assertThat(file.soundness().faulty().get()).isTrue();
        assertThat(file.inspection().get().fault()).isPresent();
        assertThat(file.inspection().get().summary().objects())
                .isEqualTo(new InspectJob(Input.of(dump), 1)
                        .run(JobMonitor.silent())
                        .summary()
                        .objects());

        fire(robot, "view-RESTORE");
        fire(robot, "salvage");
        Path saved = folder.resolve("half.hprof");
        awaitReady(app, saved);

        assertThat(FileKind.of(saved)).isEqualTo(FileKind.HPROF);
        assertThat(robot.lookup("#losses").tryQuery()).isPresent();
    }

    private Path foldWithoutAWholeChunk(boolean cut) throws IOException {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("none.hfold"), Presets.LOSSLESS);
        long first;
        try (FoldFile fold = FoldFile.open(folded)) {
            assertThat(fold.index().chunks()).hasSize(1);
            first = fold.index().chunks().get(0).offset();
        }
        byte[] bytes = Files.readAllBytes(folded);
        bytes[(int) first + 400] ^= 1;
        return Files.write(folded, Arrays.copyOf(bytes, cut ? (int) first + 500 : bytes.length - 10));
    }

    @Test
    void whatCannotBeRestoredAtAllIsNotOfferedToBeRestoredAgain(FxRobot robot) throws Exception {
        Path folded = foldWithoutAWholeChunk(false);
        robot.interact(() -> app.workspace().open(List.of(folded)));
        awaitState(folded, OpenFile.State.FAILED);
        assertThat(file(app, folded).problem().get().reason()).contains("the file ends inside this block");

        fire(robot, "salvage");
        await(() -> file(app, folded).soundness().hopeless().get());
        await(() -> robot.lookup("#problem-title").tryQuery().isPresent());

        assertThat(file(app, folded).problem().get().advice()).contains("nothing of this one can be restored");
        assertThat(robot.lookup("#salvage").<Node>queryAll()).noneMatch(Node::isVisible);
    }

    @Test
    void whatBreaksOffInItsFirstChunkIsNotOfferedToBeRestored(FxRobot robot) throws Exception {
        Path folded = foldWithoutAWholeChunk(true);
        robot.interact(() -> app.workspace().open(List.of(folded)));
        awaitState(folded, OpenFile.State.FAILED);
        await(() -> robot.lookup("#problem-title").tryQuery().isPresent());

        assertThat(file(app, folded).problem().get().reason())
                .contains("the file ends before one of its chunks is whole");
        assertThat(file(app, folded).problem().get().advice()).contains("nothing of this one can be restored");
        assertThat(robot.lookup("#salvage").<Node>queryAll()).noneMatch(Node::isVisible);
    }

    @Test
    void compressingThatIsCancelledLeavesNothing(FxRobot robot) throws Exception {
        Path dump = Files.copy(OwnDump.file(), folder.resolve("own.hprof"));
        open(app, dump);
        Set<String> before = names();
        // The level at which it takes longest.
        robot.interact(() -> file(app, dump).level().set(9));
        fire(robot, "view-COMPRESS");
        fire(robot, "compress");
        await(() -> names().stream().anyMatch(name -> name.endsWith(".part")));
        JobEntry job = app.queue().unfinishedAbout(dump).orElseThrow();

        fire(robot, "jobs-button");
        await(() ->
                robot.lookup(".job-cancel").match(Node::isVisible).tryQuery().isPresent());
        robot.clickOn(robot.lookup(".job-cancel").match(Node::isVisible).<Node>query());
        await(() -> job.state().get().isOver());

        assertThat(job.state().get()).isEqualTo(JobEntry.State.CANCELLED);
        assertThat(robot.lookup(".job-cell").lookup(".label").queryAllAs(Label.class).stream()
                        .map(Labeled::getText))
                .contains(Texts.text("job.state.CANCELLED"));
        assertThat(names()).isEqualTo(before);
        assertThat(app.workspace().files()).hasSize(1);

        // The estimate goes on in its place, and ends with the window.
        await(() -> app.queue().unfinished().isEmpty() && isEstimating());
        stopJobs();
        await(() -> !isEstimating());
        // What follows would have begun by now.
        WaitForAsyncUtils.sleep(500, TimeUnit.MILLISECONDS);
        assertThat(isEstimating()).isFalse();
    }

    private static boolean isEstimating() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals(SizeEstimator.class.getName()));
    }

    @Test
    void damageIsToldInTheLanguageOfTheWindow(FxRobot robot) throws Exception {
        Path cut = cutDump();
        Texts.use(Locale.CHINESE);
        try {
            open(app, cut);
            assertThat(text(robot, "#damage") + text(robot, "#damage-details"))
                    .contains("已损坏，位于偏移量", "可能的原因：进程在写入时退出")
                    .doesNotContainPattern("[a-z]{4,} [a-z]{2,} [a-z]{2,}");
        } finally {
            Texts.use(Locale.ENGLISH);
        }
    }
}
