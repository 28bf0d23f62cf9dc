package io.github.heapfold.gui.restore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.file.WritingJobs;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreRunnerTest {
    @TempDir
    Path folder;

    private boolean mayReplace = true;
    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
    private final FileActions files = new FileActions(queue, Input::of, Optional::empty, null, null, null, 1);
    private final RestoreRunner runner = new RestoreRunner(
            new WritingJobs(
                    queue,
                    new TargetGuard(
                            new Background(this::look, Runnable::run),
                            queue::writing,
                            (target, source) -> mayReplace,
                            (targets, others) -> TargetGuard.Replacing.ALL),
                    1,
                    suggestion -> Optional.empty(),
                    () -> {}),
            restored -> {});
    private Path dump;
    private OpenFile file;

    /** What happens while something is looked at on the disk. */
    private Runnable meanwhile = () -> {};

    private void look(Runnable task) {
        meanwhile.run();
        task.run();
    }

    @BeforeEach
    void openFile() throws IOException {
        dump = Samples.list(8, 10).writeTo(folder.resolve("a.hprof"));
        file = new OpenFile(Folds.fold(dump, folder.resolve("a.hfold"), Presets.OOM), false);
        file.inspection().set(new InspectJob(Input.of(file.path()), 1).run(JobMonitor.silent()));
        file.state().set(OpenFile.State.READY);
        file.setOriginal(dump);
    }

    private RestoreModel restore() {
        RestoreModel model = new RestoreModel(file);
        runner.run(model, false);
        runAll();
        return model;
    }

    private void verify(Path result) {
        files.verify(file, new FileActions.Pair(dump, result));
        runAll();
    }

    private void runAll() {
        while (!jobs.isEmpty()) {
            jobs.poll().run();
        }
    }

    @Test
    void whatTheProfileLeftOutIsNoDifferenceOfWhatIsRestored() throws IOException {
        dump = DumpBuilder.dump(8)
                .utf8(0x77, "a text that names nothing")
                .namedClass(1, "java.lang.Object")
                .segment(heap -> heap.classDump(1, type -> {}))
                .end()
                .writeTo(folder.resolve("b.hprof"));
        file = new OpenFile(
                Folds.fold(
                        dump, folder.resolve("b.hfold"), Presets.byName("share").orElseThrow()),
                false);
        file.inspection().set(new InspectJob(Input.of(file.path()), 1).run(JobMonitor.silent()));
        file.state().set(OpenFile.State.READY);
        Path restored = restore().dump().target().get();

        verify(restored);
        assertThat(file.results().check(restored).getValue().same())
                .as("nobody says what was left out")
                .isFalse();

        files.verify(
                file,
                new FileActions.Pair(dump, restored, file.inspection().get().profile()));
        runAll();
        assertThat(file.results().check(restored).getValue().same()).isTrue();
    }

    @Test
    void thatTheFoldedFileWasVerifiedIsNotSaidOfWhatIsRestoredFromIt() throws IOException {
        verify(file.path());
        assertThat(file.results().check(file.path()).getValue()).isNotNull();

        Path restored = restore().dump().target().get();

        assertThat(file.results().restored().get()).isNotNull();
        assertThat(file.results().check(restored).getValue()).isNull();
        assertThat(file.results().check(file.path()).getValue()).isNotNull();
    }

    @Test
    void oneOfSeveralThatIsClosedWhileItsTargetIsLookedAtIsLeftAlone() {
        meanwhile = file::close;
        runner.run(new RestoreModel(file).ofSeveral(), false);
        assertThat(queue.entries()).isEmpty();

        // What was ordered for it alone is done.
        runner.run(new RestoreModel(file), false);
        assertThat(queue.entries()).hasSize(1);
    }

    @Test
    void whatWasStoppedIsSoUntilWhoIsAskedLetsItBeReplaced() throws IOException {
        RestoreModel model = new RestoreModel(file).ofSeveral();
        Files.createFile(model.dump().target().get());
        file.results().stopped().set(true);
        mayReplace = false;

        runner.run(model, false);
        assertThat(file.results().stopped().get()).isTrue();

        mayReplace = true;
        runner.run(model, false);
        assertThat(file.results().stopped().get()).isFalse();
    }

    @Test
    void whatIsRestoredAnewHasNotBeenVerified() throws IOException {
        Path restored = restore().dump().target().get();
        verify(restored);
        assertThat(file.results().check(restored).getValue()).isNotNull();
        assertThat(file.results().check(file.path()).getValue()).isNull();

        RestoreModel again = new RestoreModel(file);
        again.dump().target().set(restored);
        runner.run(again, false);
        runAll();

        assertThat(file.results().check(restored).getValue()).isNull();
    }

    @Test
    void whereAFileIsThatHasGoneIsAskedAlsoByWhoRestoresWhatIsWhole() throws IOException {
        Files.delete(file.path());

        runner.salvage(file);
        runAll();

        assertThat(file.problem().get().remedies())
                .extracting(Problem.Remedy::key)
                .containsExactly("problem.reopen", "jobs.retry");
    }
}
