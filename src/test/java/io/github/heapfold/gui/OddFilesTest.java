package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.profile.Presets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What the summary says of files that are not what they seem: in another form, filled up, damaged, mostly garbage. */
@ExtendWith(ApplicationExtension.class)
class OddFilesTest {
    @TempDir
    Path folder;

    private Composition app;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, new FakeDialogs());
    }

    @AfterEach
    void stop() throws Exception {
        TestWindow.stopJobs(app);
    }

    private OpenFile open(FxRobot robot, Path path) throws Exception {
        OpenFile file = TestWindow.openAtRest(app, path);
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        return file;
    }

    private static Optional<Button> visible(FxRobot robot, String id) {
        return robot.lookup(id).queryAllAs(Button.class).stream()
                .filter(Button::isVisible)
                .findFirst();
    }

    private static String words(FxRobot robot, String id) {
        return robot.lookup(id).queryAs(Label.class).getText();
    }

    /** Of which nothing else can be read: the first chunk has names and classes. */
    @Test
    void aFoldedFileWhoseHeapCannotBeReadIsSaidToBeDamagedEverywhere(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("list.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("list.hfold"), Presets.OOM);
        long first;
        try (FoldFile whole = FoldFile.open(folded)) {
            first = whole.index().chunks().get(0).offset();
        }
        byte[] bytes = Files.readAllBytes(folded);
        bytes[Math.toIntExact(first) + 100] ^= (byte) 0xff;
        Files.write(folded, bytes);
        OpenFile file = TestWindow.openAtRest(app, folded);
        await(() -> file.soundness().faulty().get());

        await(() ->
                words(robot, "#partial-heap").startsWith("This file is damaged, so not all of its dump can be read"));
        assertThat(robot.lookup("#not-in-file").tryQuery()).isEmpty();
        assertThat(words(robot, "#file-sentence")).contains("checked: damaged");
        assertThat(robot.lookup(".file-outline .label").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .anyMatch(words -> words.startsWith("checked: damaged"));
        await(() -> words(robot, "#analysis-line").startsWith("The .hfold file is damaged at offset "));
        assertThat(words(robot, "#analysis-line"))
                .doesNotContain(folder.toString())
                .endsWith(".");
        // The note above offers it.
        assertThat(visible(robot, "#analysis-act")).isEmpty();
        robot.interact(() -> file.view().set(ViewId.ANALYSE));
        await(() -> visible(robot, "#analysis-act")
                .filter(act -> act.getText().equals("Restore what is whole"))
                .isPresent());
        robot.interact(() -> visible(robot, "#analysis-act").orElseThrow().fire());
        assertThat(file.view().get()).isEqualTo(ViewId.RESTORE);
        await(() -> robot.lookup("#salvage").query().getStyleClass().contains(Styles.ACCENT));
        robot.interact(() -> file.view().set(ViewId.SUMMARY));
        fire(robot, "partial-restore");
        assertThat(file.view().get()).isEqualTo(ViewId.RESTORE);
    }

    @Test
    void aDumpOfAHeaderAloneIsSaidToBreakOffBehindIt(FxRobot robot) throws Exception {
        byte[] whole = Samples.list(8, 20).build();
        TestWindow.openAtRest(app, Files.write(folder.resolve("begun.hprof"), Arrays.copyOf(whole, 31)));
        await(() -> robot.lookup("#damage").tryQuery().isPresent());
        assertThat(words(robot, "#damage"))
                .isEqualTo("This file breaks off after its header: nothing of the heap is in it.");
        assertThat(robot.lookup("#file-card").lookup(".label").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .contains("No record is in this file.")
                .doesNotContain("Count");
    }

    /** Nobody is at its other end, so that who opens it waits without end. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeIsRefusedAtOnce(FxRobot robot) throws Exception {
        Path pipe = folder.resolve("pipe.hprof");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        robot.interact(() -> app.workspace().open(List.of(pipe)));
        await(() -> robot.lookup("#problem-reason").tryQuery().isPresent());
        assertThat(words(robot, "#problem-reason")).contains("which can be read once only: give a file");
    }

    /** Its header says no more that it is of Android; its classes do. */
    @Test
    void anAndroidDumpInAnotherFormIsOneOfAnAndroidApp(FxRobot robot) throws Exception {
        byte[] dump = AndroidApp.dump(true);
        dump[HprofHeader.ANDROID.length() - 1] = '2';
        Path converted = Files.write(folder.resolve("phone.mat.hprof"), dump);
        open(robot, converted);
        await(() -> robot.lookup("#leak-traces-show").tryQuery().isPresent());
        assertThat(words(robot, "#file-sentence")).contains("of an Android app");
    }

    @Test
    void whereSharkFailsTheLeaksOfTheAppAreSaidNotToBeKnown(FxRobot robot) throws Exception {
        Path odd = Files.write(folder.resolve("odd.hprof"), AndroidApp.withoutVersion());
        open(robot, odd);
        await(() -> robot.lookup("#leak-card").lookup(".label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .anyMatch(words -> words.contains("cannot make sense of this dump")));
        assertThat(robot.lookup("#leak-card").lookup(".label").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .noneMatch(words -> words.contains("Exception"));
    }

    @Test
    void thatMostIsGarbageIsTheHeadlineAndTheLargestOfItIsShown(FxRobot robot) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "A")
                .segment(heap -> heap.classDump(0x100, c -> {})
                        .root(Tag.ROOT_STICKY_CLASS, 0x100)
                        .bytes(0x1000, new byte[100_000]))
                .end()
                .writeTo(folder.resolve("garbage.hprof"));
        OpenFile file = open(robot, dump);
        assertThat(words(robot, "#leak-sentence"))
                .startsWith("Most of what is in the dump")
                .contains("The largest of it: one byte[] of 100\u00a0kB.");
        fire(robot, "leak-garbage");
        assertThat(file.view().get()).isEqualTo(ViewId.ANALYSE);
        await(() -> robot.lookup("#object-name").tryQuery().isPresent());
        assertThat(words(robot, "#object-name")).isEqualTo("byte[]");
    }

    /** As one that was restored elsewhere: nothing but what is in it tells. */
    @Test
    void thatContentsAreZerosIsSaid(FxRobot robot) throws Exception {
        Path folded = Folds.fold(OwnDump.small(), folder.resolve("own.hfold"), Presets.OOM);
        Path restored = folder.resolve("elsewhere.hprof");
        new RestoreJob(
                        Input.of(folded),
                        Target.file(restored, false),
                        new RestoreOptions(Unfolding.STANDARD, DumpForm.PLAIN, 2))
                .run(JobMonitor.silent());
        open(robot, restored);
        assertThat(words(robot, "#only-zeros")).contains("byte[]", "Contents of arrays are zeros here");
        open(robot, Files.copy(OwnDump.small(), folder.resolve("own.hprof")));
        await(() -> robot.lookup("#only-zeros").tryQuery().isEmpty());
    }

    @Test
    void ofARestoredDumpItIsSaidWhatItIsWithout(FxRobot robot) throws Exception {
        Path folded = Folds.fold(OwnDump.small(), folder.resolve("own.hfold"), Presets.OOM);
        OpenFile file = open(robot, folded);
        robot.interact(() -> file.view().set(ViewId.RESTORE));
        robot.interact(() -> robot.lookup("#restore").queryAs(Button.class).fire());
        await(() -> file.results().restored().get() != null);
        Path restored = Path.of(file.results().restored().get().target());
        TestWindow.awaitReady(app, restored);
        OpenFile result = TestWindow.file(app, restored);
        assertThat(result.making()).startsWith("Restored from own.hfold").contains("contents of arrays (");
        robot.interact(() -> app.workspace().show(result));
        robot.interact(() -> result.view().set(ViewId.SUMMARY));
        await(() -> robot.lookup("#made-note").tryQuery().isPresent());
        assertThat(words(robot, "#made-note")).isEqualTo(result.making());
        assertThat(robot.lookup("#only-zeros").tryQuery()).isEmpty();
    }
}
