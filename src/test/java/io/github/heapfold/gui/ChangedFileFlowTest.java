package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.service.query.NodeQuery;

/** A file that somebody writes to while it is open is not taken for the one that was read. */
@ExtendWith(ApplicationExtension.class)
class ChangedFileFlowTest {
    @TempDir
    Path folder;

    private Composition app;
    private Path dump;
    private OpenFile file;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, new FakeDialogs());
    }

    @BeforeEach
    void open(FxRobot robot) throws Exception {
        dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        robot.interact(() -> app.workspace().open(List.of(dump)));
        file = app.workspace().find(dump).orElseThrow();
        awaitRead();
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    private void awaitRead() throws Exception {
        await(() -> file.state().get() == OpenFile.State.READY
                && file.analysed().get()
                && app.queue().unfinished().isEmpty());
    }

    /** In place, as a second run of what takes the dump does. */
    private void overwrite() throws IOException {
        Files.write(dump, Samples.list(8, 100).build());
    }

    private static NodeQuery again(FxRobot robot) {
        return robot.lookup((Node node) -> "remedy-file.rescan".equals(node.getId()));
    }

    private void awaitTold(FxRobot robot) throws Exception {
        await(() -> again(robot).tryQuery().isPresent());
        assertThat(Parts.said(robot, "problem-title")).isEqualTo("own.hprof has changed since it was read");
        assertThat(Parts.said(robot, "problem-reason"))
                .isEqualTo("Somebody wrote to " + dump + " or put another file in its place.");
        assertThat(robot.lookup("#problem-advice-text").queryAs(Label.class).getText())
                .contains("Read it again");
    }

    @Test
    void aQuestionTellsThatTheFileHasChangedAndItIsReadAgain(FxRobot robot) throws Exception {
        robot.interact(() -> file.view().set(ViewId.ANALYSE));
        overwrite();
        fire(robot, "analyse-" + Place.Part.DUPLICATES);
        awaitTold(robot);
        // One button helps, and one place says why.
        await(() -> again(robot).query().isFocused());
        assertThat(robot.lookup((Node node) -> "duplicates-ask".equals(node.getId()) && node.isVisible())
                        .tryQuery())
                .isEmpty();
        assertThat(robot.lookup((Node node) -> node instanceof Label label
                                && label.isVisible()
                                && label.getText().contains("has changed since it was read"))
                        .queryAll())
                .hasSize(1);

        // Another question that finds the same takes nobody from where he went on.
        Node told = again(robot).query();
        robot.interact(() -> {
            robot.lookup("#jobs-button").query().requestFocus();
            Problem first = file.problem().get();
            Problem second = new Problem(
                    first.title(),
                    first.reason(),
                    first.file(),
                    first.offset(),
                    first.advice(),
                    first.details() + " again",
                    first.remedies(),
                    first.full(),
                    first.ofPlace(),
                    first.changed());
            file.problem().set(second);
        });
        assertThat(again(robot).queryAll()).containsExactly(told);
        assertThat(told.isFocused()).isFalse();

        // Wherever one goes meanwhile.
        robot.interact(() -> file.view().set(ViewId.SUMMARY));
        awaitTold(robot);
        robot.interact(() -> again(robot).queryAs(ButtonBase.class).fire());
        awaitRead();
        assertThat(file.inspection().get().summary().objects()).isLessThan(200);
        assertThat(robot.lookup("#problem").tryQuery()).isEmpty();

        robot.interact(() -> file.view().set(ViewId.ANALYSE));
        fire(robot, "analyse-" + Place.Part.DUPLICATES);
        await(() -> robot.lookup("#duplicates-total").tryQuery().isPresent());
    }

    @Test
    void nothingIsCompressedOfAFileThatHasChanged(FxRobot robot) throws Exception {
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        overwrite();
        fire(robot, "compress");
        awaitTold(robot);
        assertThat(folder.resolve("own.hfold")).doesNotExist();

        robot.interact(() -> again(robot).queryAs(ButtonBase.class).fire());
        awaitRead();
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        fire(robot, "compress");
        await(() -> app.workspace().find(folder.resolve("own.hfold")).isPresent());
        assertThat(file.results().report().get().originalBytes()).isEqualTo(Files.size(dump));
    }

    @Test
    void whoTriesAgainFromTheListOfJobsHasTheFileReadAgainFirst(FxRobot robot) throws Exception {
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        overwrite();
        fire(robot, "compress");
        awaitTold(robot);
        fire(robot, "jobs-button");
        await(() -> retry(robot).tryQuery().isPresent());
        assertThat(Tips.of(retry(robot).query())).isEqualTo(text("jobs.retry.changed"));

        robot.interact(() -> retry(robot).queryAs(ButtonBase.class).fire());
        await(() -> app.workspace().find(folder.resolve("own.hfold")).isPresent());
        assertThat(file.results().report().get().originalBytes()).isEqualTo(Files.size(dump));
        assertThat(robot.lookup("#problem").tryQuery()).isEmpty();
    }

    private static NodeQuery retry(FxRobot robot) {
        return robot.lookup("#jobs")
                .lookup((Node node) -> node.isVisible()
                        && Tips.of(node).equals(text("jobs.retry.changed"))
                        && node instanceof ButtonBase);
    }

    @Test
    void recordsOfAFileThatHasChangedAreNotShown(FxRobot robot) throws Exception {
        robot.interact(() -> file.view().set(ViewId.INSPECT));
        overwrite();
        fire(robot, "part-records");
        awaitTold(robot);
    }
}
