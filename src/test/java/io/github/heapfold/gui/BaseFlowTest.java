package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.byId;
import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Parts.isDisabled;
import static io.github.heapfold.gui.Parts.said;
import static io.github.heapfold.gui.TestWindow.awaitReady;
import static io.github.heapfold.gui.TestWindow.file;
import static io.github.heapfold.gui.TestWindow.open;
import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Compressing against an earlier file, and restoring with it wherever it is. */
@ExtendWith(ApplicationExtension.class)
class BaseFlowTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private Composition app;
    private Path dump;
    private Path folded;
    private Path base;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, dialogs);
    }

    @BeforeEach
    void openDump(FxRobot robot) throws Exception {
        Path earlier = Samples.list(8, 1900).writeTo(folder.resolve("earlier.hprof"));
        base = folder.resolve("earlier.hfold");
        new CompressJob(Input.of(earlier), Target.file(base, false), new FoldOptions(Presets.OOM, 3, 1))
                .run(JobMonitor.silent());
        dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        folded = folder.resolve("own.hfold");
        open(app, dump);
        show(robot, dump, ViewId.COMPRESS);
        robot.interact(() -> {
            byId(robot, "adjust", TitledPane.class).setExpanded(true);
            byId(robot, "adjust-output", ToggleButton.class).fire();
        });
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    private void show(FxRobot robot, Path path, ViewId view) {
        robot.interact(() -> {
            app.workspace().show(file(app, path));
            file(app, path).view().set(view);
        });
    }

    private void compressAgainstTheBase(FxRobot robot) throws Exception {
        dialogs.base = base;
        fire(robot, "base-choose");
        await(() -> said(robot, "base-state").equals("earlier.hfold"));
        await(() -> !isDisabled(robot, "compress"));
        fire(robot, "compress");
        await(() -> app.workspace().find(folded).isPresent());
        awaitReady(app, folded);
    }

    @Test
    void theBaseIsFoundBesideTheFileOrWhereItIsSaidToBe(FxRobot robot) throws Exception {
        compressAgainstTheBase(robot);
        assertThat(file(app, folded).inspection().get().base().orElseThrow().name())
                .isEqualTo("earlier.hfold");
        show(robot, folded, ViewId.RESTORE);
        await(() -> said(robot, "base-words").contains("is beside it"));

        Path away = Files.createDirectory(folder.resolve("away")).resolve("renamed.hfold");
        Files.move(base, away);
        robot.interact(() -> app.workspace().scan(file(app, folded)));
        awaitReady(app, folded);
        await(() -> said(robot, "base-words").contains("not beside it"));
        await(() -> !isDisabled(robot, "restore"));
        fire(robot, "restore");
        await(() -> file(app, folded).problem().get() != null);
        assertThat(file(app, folded).problem().get().reason())
                .contains("earlier.hfold")
                .doesNotContain("--", "SHA");
        assertThat(file(app, folded).problem().get().advice()).contains("Choose that file");
        assertThat(file(app, folded).soundness().faulty().get()).isFalse();
        show(robot, folded, ViewId.SUMMARY);
        await(() -> robot.lookup("#analysis-line").tryQuery().isPresent());
        await(() -> said(robot, "analysis-line").equals("The heap can be analysed as soon as earlier.hfold is found."));
        show(robot, folded, ViewId.RESTORE);

        dialogs.base = away;
        fire(robot, "base-find");
        awaitReady(app, folded);
        await(() -> said(robot, "base-words").contains("renamed.hfold"));
        await(() -> !isDisabled(robot, "restore"));
        fire(robot, "restore");
        Path restored = folder.resolve("own.restored.hprof");
        await(() -> app.queue().unfinished().isEmpty() && Files.exists(restored));
        assertThat(Files.size(restored))
                .isEqualTo(file(app, folded).results().restored().get().restoredBytes());
        show(robot, folded, ViewId.ANALYSE);
        await(() -> robot.lookup("#owners").tryQuery().isPresent());
    }

    @Test
    void aFileThatNeedsAnotherIsMadeToStandAlone(FxRobot robot) throws Exception {
        compressAgainstTheBase(robot);
        show(robot, folded, ViewId.RESTORE);
        await(() -> said(robot, "base-words").contains("is beside it"));
        fire(robot, "base-alone");
        Path alone = folder.resolve("own.alone.hfold");
        await(() -> app.workspace().find(alone).isPresent());
        awaitReady(app, alone);
        assertThat(file(app, alone).inspection().get().base()).isEmpty();
        assertThat(app.workspace().selected().get()).isEqualTo(file(app, alone));
        assertThat(folded).exists();
    }

    @Test
    void whereAFileCannotBeMadeToStandAloneAnotherPlaceIsOffered(FxRobot robot) throws Exception {
        compressAgainstTheBase(robot);
        show(robot, folded, ViewId.RESTORE);
        await(() -> said(robot, "base-words").contains("is beside it"));
        Path taken = Files.createDirectory(folder.resolve("own.alone.hfold"));
        Files.createFile(taken.resolve("in the way"));
        dialogs.replace = true;
        fire(robot, "base-alone");
        await(() -> file(app, folded).problem().get() != null);
        assertThat(isDisabled(robot, "remedy-jobs.retry")).isFalse();

        dialogs.target = folder.resolve("elsewhere.hfold");
        fire(robot, "remedy-problem.elsewhere");
        await(() -> app.workspace().find(dialogs.target).isPresent());
        awaitReady(app, dialogs.target);
        assertThat(file(app, folded).problem().get()).isNull();
    }

    @Test
    void whatCanBeNoBaseIsRefusedAtOnce(FxRobot robot) throws Exception {
        dialogs.base = dump;
        fire(robot, "base-choose");
        await(() -> said(robot, "base-what").contains("is not a compressed heap dump"));
        assertThat(said(robot, "base-state")).startsWith("None");

        compressAgainstTheBase(robot);
        show(robot, dump, ViewId.COMPRESS);
        robot.interact(() -> byId(robot, "adjust", TitledPane.class).setExpanded(true));
        dialogs.base = folded;
        fire(robot, "base-choose");
        await(() -> said(robot, "base-what").contains("cannot be read without another file itself"));
        assertThat(said(robot, "base-state")).isEqualTo("earlier.hfold");

        // Its own base would be gone when it is there.
        dialogs.target = base;
        fire(robot, "change-target");
        await(() -> isDisabled(robot, "compress"));
        assertThat(said(robot, "target-warning")).contains("compressed against");
        fire(robot, "base-none");
        assertThat(said(robot, "base-state")).startsWith("None");
        await(() -> !isDisabled(robot, "compress"));
    }

    @Test
    void aSealAndABaseDoNotGoTogether(FxRobot robot) throws Exception {
        dialogs.base = base;
        fire(robot, "base-choose");
        await(() -> said(robot, "base-state").equals("earlier.hfold"));
        assertThat(isDisabled(robot, "seal")).isTrue();
        fire(robot, "base-none");
        assertThat(isDisabled(robot, "seal")).isFalse();
        fire(robot, "seal");
        assertThat(isDisabled(robot, "base-choose")).isTrue();
    }
}
