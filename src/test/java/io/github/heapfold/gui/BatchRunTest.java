package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.byId;
import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Parts.said;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;
import static io.github.heapfold.gui.Waiting.read;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A batch while it is worked on, and what is told of it when that was stopped. */
@ExtendWith(ApplicationExtension.class)
class BatchRunTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private final List<OpenFile> files = new ArrayList<>();
    private Stage stage;
    private Composition app;

    @Start
    void start(Stage window) {
        stage = window;
        app = TestWindow.show(window, folder, dialogs);
    }

    @BeforeEach
    void open() throws Exception {
        List<Path> dumps = new ArrayList<>();
        for (String name : List.of("first", "second", "third")) {
            dumps.add(Samples.list(8, 200).writeTo(folder.resolve(name + ".hprof")));
        }
        interact(() -> app.workspace().open(dumps));
        for (Path dump : dumps) {
            TestWindow.awaitReady(app, dump);
            files.add(TestWindow.file(app, dump));
        }
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    private void together(FxRobot robot) throws Exception {
        robot.interact(() ->
                app.workspace().openForWork(files.stream().map(OpenFile::path).toList()));
        await(() -> robot.lookup("#batch-view").tryQuery().isPresent());
    }

    private static List<String> cells(FxRobot robot) {
        return read(() -> robot.lookup("#batch-files").lookup(".table-cell").queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .toList());
    }

    @ParameterizedTest
    @CsvSource({"1100, 720, 100", "800, 560, 130"})
    void nothingMovesWhenFilesAreDone(double width, double height, int textSize, FxRobot robot) throws Exception {
        robot.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
            app.preferences().textSize().set(textSize);
        });
        together(robot);
        robot.interact(() -> app.queue().setAtOnce(0));
        fire(robot, "batch-compress");
        await(() -> app.queue().unfinished().size() == files.size());
        Set<String> places = new LinkedHashSet<>();
        TableView<?> table = read(() -> robot.lookup("#batch-files").queryAs(TableView.class));
        Runnable look = () -> places.add(table.localToScene(0, 0).getY() + ": "
                + table.getVisibleLeafColumns().stream()
                        .map(TableColumn::getWidth)
                        .toList());
        robot.interact(() -> {
            Focus.ready(stage.getScene().getRoot());
            look.run();
            stage.getScene().addPostLayoutPulseListener(look);
            app.queue().setAtOnce(1);
        });

        await(() -> app.queue().unfinished().isEmpty()
                && files.stream().allMatch(file -> file.results().report().get() != null));
        robot.interact(() -> {
            Focus.ready(stage.getScene().getRoot());
            stage.getScene().removePostLayoutPulseListener(look);
            look.run();
            app.preferences().textSize().set(100);
        });

        assertThat(places).hasSize(1);
    }

    /** What is told above the files is of several lines there: the purpose with the most words, packed ones, a failure. */
    @ParameterizedTest
    @CsvSource({"1100, 720, 100", "800, 560, 130"})
    void theFilesStayWhereTheyAreWhateverIsToldOfThem(double width, double height, int textSize, FxRobot robot)
            throws Exception {
        for (String name : List.of("fourth", "fifth")) {
            byte[] dump = Files.readAllBytes(Samples.list(8, 200).writeTo(folder.resolve(name)));
            files.add(TestWindow.open(app, Files.write(folder.resolve(name + ".hprof.gz"), Gzip.of(dump))));
        }
        Profile longest = Presets.all().stream()
                .max(Comparator.comparingInt(preset -> Purpose.of(preset.name()).length()))
                .orElseThrow();
        robot.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
            app.preferences().textSize().set(textSize);
            files.forEach(file -> file.setTogether(new OpenFile.Together(longest, FoldOptions.DEFAULT_LEVEL)));
        });
        together(robot);
        // It has changed since it was read.
        Samples.list(8, 300).writeTo(files.get(0).path());
        Set<Double> places = new LinkedHashSet<>();
        places.add(place(robot));
        fire(robot, "batch-compress");
        await(() -> app.queue().unfinished().isEmpty()
                && files.stream()
                        .skip(1)
                        .allMatch(file -> file.results().report().get() != null)
                && files.get(0).problem().get() != null);
        places.add(place(robot));
        dialogs.replace = true;
        files.remove(0);
        robot.interact(() -> app.queue().setAtOnce(0));
        robot.interact(() -> files.forEach(file -> file.results().report().set(null)));
        fire(robot, "batch-compress");
        await(() -> app.queue().unfinished().size() == files.size());
        places.add(place(robot));
        fire(robot, "batch-stop");
        await(() -> byId(robot, "batch-stopped", Label.class).isVisible());
        places.add(place(robot));
        robot.interact(() -> app.preferences().textSize().set(100));

        assertThat(places).hasSize(1);
    }

    /** Where the files begin, when all is laid out. */
    private double place(FxRobot robot) {
        robot.interact(() -> Focus.ready(stage.getScene().getRoot()));
        return read(() -> robot.lookup("#batch-files")
                .queryAs(TableView.class)
                .localToScene(0, 0)
                .getY());
    }

    @Test
    void theFilesStayWhereTheyAreWhenTheRunIsStoppedAndGoneOnWith(FxRobot robot) throws Exception {
        together(robot);
        double place = place(robot);
        stopAfterTheFirst(robot);
        await(() -> byId(robot, "batch-stopped", Label.class).isVisible());
        assertThat(place(robot)).isEqualTo(place);
        fire(robot, "batch-compress");
        await(() -> !byId(robot, "batch-stopped", Label.class).isVisible());
        assertThat(place(robot)).isEqualTo(place);
    }

    @Test
    void whatFailedAfterItWasStoppedIsNotToldAsStopped(FxRobot robot) throws Exception {
        together(robot);
        stopAfterTheFirst(robot);
        await(() -> said(robot, "batch-stopped").equals(text("batch.stopped.run", "2", "3")));
        robot.interact(() ->
                files.get(1).fail(ViewId.COMPRESS, Problem.of("", files.get(1).path(), new IOException("no room"))));
        assertThat(said(robot, "batch-stopped")).isEqualTo(text("batch.stopped.run", "1", "3"));
        robot.interact(() -> {
            files.get(1).problem().set(null);
            files.get(2).state().set(OpenFile.State.FAILED);
        });
        assertThat(byId(robot, "batch-stopped", Label.class).isVisible()).isFalse();
        robot.interact(() -> files.get(2).state().set(OpenFile.State.READY));
        assertThat(byId(robot, "batch-stopped", Label.class).isVisible()).isFalse();
    }

    @Test
    void whoKeepsAResultIsNotToldThatItsRunWasStopped(FxRobot robot) throws Exception {
        together(robot);
        fire(robot, "batch-compress");
        await(() -> files.stream().allMatch(file -> file.results().report().get() != null)
                && app.queue().unfinished().isEmpty());
        dialogs.replace = true;
        stopAfterTheFirst(robot);
        await(() -> byId(robot, "batch-stopped", Label.class).isVisible());
        dialogs.replace = false;
        fire(robot, "batch-compress");
        await(() -> !byId(robot, "batch-stopped", Label.class).isVisible());
    }

    @Test
    void whatIsCancelledOnAPageOfItsOwnIsNoBatchThatWasStopped(FxRobot robot) throws Exception {
        robot.interact(() -> {
            app.queue().setAtOnce(0);
            app.workspace().show(files.get(0));
            files.get(0).view().set(ViewId.COMPRESS);
        });
        fire(robot, "compress");
        await(() -> app.queue().unfinished().size() == 1);
        robot.interact(() -> app.queue().cancelAll());
        together(robot);
        assertThat(byId(robot, "batch-stopped", Label.class).isVisible()).isFalse();
        assertThat(cells(robot)).doesNotContain(text("batch.stopped"));
    }

    @Test
    void aRestoreAloneMakesNoPlaceForAChart(FxRobot robot) throws Exception {
        robot.interact(() -> app.queue().setAtOnce(0));
        together(robot);
        robot.interact(() -> app.queue()
                .submit(JobRequest.create("restore", JobRequest.Queue.WORK, monitor -> null)
                        .about(files.get(0).path())));
        await(() -> byId(robot, "batch-stop", Button.class).isVisible());
        assertThat(chart(robot).isManaged()).isFalse();
        robot.interact(() -> app.queue().cancelAll());
        fire(robot, "batch-compress");
        await(() -> app.queue().unfinished().size() == files.size());
        assertThat(chart(robot).isManaged()).isTrue();
    }

    private static Node chart(FxRobot robot) {
        return read(() -> robot.lookup("#batch-view").lookup(".chart-card").query());
    }

    @Test
    void whatASecondRunDidNotReachIsToldAsOfTheFirst(FxRobot robot) throws Exception {
        together(robot);
        fire(robot, "batch-compress");
        await(() -> files.stream().allMatch(file -> file.results().report().get() != null)
                && app.queue().unfinished().isEmpty());
        dialogs.replace = true;
        stopAfterTheFirst(robot);

        String purpose = Purpose.of("oom");
        String row = text("batch.stopped.before", purpose);
        await(() -> cells(robot).stream().filter(row::equals).count() == 2);
        assertThat(cells(robot)).containsOnlyOnce(text("batch.done", purpose));
        String line = text("batch.stopped.earlier", "2", "3", "2");
        assertThat(said(robot, "batch-stopped")).isEqualTo(line);

        robot.interact(() -> app.workspace().show(files.get(1)));
        together(robot);
        await(() -> cells(robot).stream().filter(row::equals).count() == 2);
        assertThat(said(robot, "batch-stopped")).isEqualTo(line);
        // What was stopped comes first; what was done is not offered anew before.
        assertThat(said(robot, "batch-compress")).isEqualTo(text("drop.dumps", 2));

        fire(robot, "batch-compress");
        await(() -> app.queue().unfinished().isEmpty()
                && !byId(robot, "batch-stopped", Label.class).isVisible());
        await(() -> !cells(robot).contains(row));
    }

    @Test
    void whatTheFirstRunDidNotReachIsNotTakenForWhatWasNotBegun(FxRobot robot) throws Exception {
        together(robot);
        assertThat(byId(robot, "batch-stopped", Label.class).isVisible()).isFalse();
        stopAfterTheFirst(robot);

        await(() -> cells(robot).stream().filter(text("batch.stopped")::equals).count() == 2);
        assertThat(said(robot, "batch-stopped")).isEqualTo(text("batch.stopped.run", "2", "3"));
        assertThat(said(robot, "batch-compress")).isEqualTo(text("drop.dumps", 2));

        // What was made for another purpose is as much to do as what was not reached.
        ComboBox<Profile> profile = robot.lookup("#batch-profile").queryComboBox();
        robot.interact(() -> profile.setValue(Presets.byName("mat").orElseThrow()));
        assertThat(said(robot, "batch-compress")).isEqualTo(text("drop.dumps", 3));
        robot.interact(() -> profile.setValue(Presets.OOM));
        assertThat(said(robot, "batch-compress")).isEqualTo(text("drop.dumps", 2));
    }

    /** All are queued; after the first comes what never ends, until the batch is stopped. */
    private void stopAfterTheFirst(FxRobot robot) throws Exception {
        robot.interact(() -> app.queue().setAtOnce(0));
        fire(robot, "batch-compress");
        await(() -> app.queue().unfinished().size() == files.size());
        JobEntry between = TestWindow.endless(app, "between");
        robot.interact(() -> {
            app.queue().moveUp(between);
            app.queue().moveUp(between);
            app.queue().setAtOnce(1);
        });
        await(() -> between.state().get() == JobEntry.State.RUNNING);
        fire(robot, "batch-stop");
        robot.interact(() -> app.queue().cancel(between));
        await(() -> app.queue().unfinished().isEmpty());
    }

    @Test
    void whatWasStillToBeReadIsStoppedAndCanBeGoneOnWith(FxRobot robot) throws Exception {
        Path late = Samples.list(8, 100).writeTo(folder.resolve("late.hprof"));
        JobEntry before = stopUnread(robot, late);

        robot.interact(() -> app.queue().cancel(before));
        await(() -> cells(robot).stream().filter(text("batch.stopped")::equals).count() == 4);
        assertThat(said(robot, "batch-stopped")).isEqualTo(text("batch.stopped.run", "4", "4"));
        robot.interact(() -> app.queue().setAtOnce(1));
        fire(robot, "batch-compress");
        await(() -> files.stream().allMatch(file -> file.results().report().get() != null));
        await(() -> !cells(robot).contains(text("batch.stopped")));
    }

    @Test
    void whatTurnsOutToBeNoDumpWasNotStopped(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("kept.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("late.hfold"), Presets.OOM);
        JobEntry before = stopUnread(robot, Files.move(folded, folder.resolve("late.hprof")));

        robot.interact(() -> app.queue().cancel(before));
        await(() -> cells(robot).contains(text("file.folded")));
        assertThat(cells(robot).stream().filter(text("batch.stopped")::equals)).hasSize(3);
        assertThat(said(robot, "batch-stopped")).isEqualTo(text("batch.stopped.run", "3", "4"));
    }

    /** Orders all files, of which one more is still to be read, and stops. */
    private JobEntry stopUnread(FxRobot robot, Path late) throws Exception {
        JobEntry before = TestWindow.endless(app, "before", JobRequest.Queue.LOOK);
        robot.interact(() -> app.workspace().open(List.of(late)));
        OpenFile unread = TestWindow.file(app, late);
        files.add(unread);
        together(robot);
        robot.interact(() -> app.queue().setAtOnce(0));
        fire(robot, "batch-compress");
        await(() -> !unread.afterReading().isEmpty() && app.queue().losable().size() == 3);
        fire(robot, "batch-stop");
        // Of what is still to be read that is told, above as in its row.
        await(() -> cells(robot).stream().filter(text("batch.stopped")::equals).count() == 3);
        assertThat(said(robot, "batch-stopped")).isEqualTo(text("batch.stopped.run", "3", "4"));
        return before;
    }
}
