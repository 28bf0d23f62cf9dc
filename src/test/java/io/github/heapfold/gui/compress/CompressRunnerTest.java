package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.file.WritingJobs;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompressRunnerTest {
    @TempDir
    Path folder;

    private boolean mayReplace = true;
    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
    private final Background background = new Background(this::look, Runnable::run);
    private final TargetGuard guard = new TargetGuard(
            background, queue::writing, (target, source) -> mayReplace, (targets, others) -> TargetGuard.Replacing.ALL);
    private final CompressRunner runner = new CompressRunner(
            new WritingJobs(queue, guard, 1, suggestion -> Optional.empty(), () -> {}),
            new Estimates(background, 1, 1, List.of(), new SimpleObjectProperty<>(Optional.empty())),
            (file, folded) -> {});
    private OpenFile plain;
    private OpenFile packed;

    /** What happens while something is looked at on the disk. */
    private Runnable meanwhile = () -> {};

    private void look(Runnable task) {
        meanwhile.run();
        task.run();
    }

    @BeforeEach
    void openFiles() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("heap.hprof"));
        Path gzip = folder.resolve("heap.hprof.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            Files.copy(dump, out);
        }
        plain = opened(dump);
        packed = opened(gzip);
    }

    private static OpenFile opened(Path path) throws IOException {
        OpenFile file = new OpenFile(path, false);
        file.inspection().set(new InspectJob(Input.of(path), 1).run(JobMonitor.silent()));
        file.state().set(OpenFile.State.READY);
        return file;
    }

    private void compressBoth() {
        runner.run(new CompressModel(plain));
        runner.run(new CompressModel(packed));
    }

    private void runAll() {
        while (!jobs.isEmpty()) {
            jobs.poll().run();
        }
    }

    @Test
    void aBatchDoesNotReplaceWhatItHasJustMade() throws IOException {
        Files.createFile(folder.resolve("heap.hfold"));

        guard.together(this::compressBoth);
        runAll();

        assertThat(plain.results().report().get()).isNotNull();
        assertThat(packed.results().report().get()).isNull();
        assertThat(packed.isProblemOf(ViewId.COMPRESS)).isTrue();
        assertThat(packed.problem().get().reason()).contains("heap.hfold").contains("heap.hprof");
        assertThat(packed.problem().get().offersElsewhere()).isTrue();
    }

    @Test
    void oneOfSeveralThatIsClosedWhileItsTargetIsLookedAtIsLeftAlone() throws IOException {
        meanwhile = plain::close;
        guard.together(() -> {
            runner.run(new CompressModel(plain).ofSeveral());
            CompressModel other = new CompressModel(packed).ofSeveral();
            other.target().set(folder.resolve("packed.hfold"));
            runner.run(other);
        });
        runAll();
        assertThat(folder.resolve("heap.hfold")).doesNotExist();
        assertThat(folder.resolve("packed.hfold")).exists();

        // What was ordered for it alone is done.
        runner.run(new CompressModel(plain));
        runAll();
        assertThat(folder.resolve("heap.hfold")).exists();
    }

    @Test
    void whatWasStoppedIsSoUntilWhoIsAskedLetsItBeReplaced() throws IOException {
        Files.createFile(folder.resolve("heap.hfold"));
        OpenFile unread = new OpenFile(packed.path(), false);
        List.of(plain, unread).forEach(file -> file.results().stopped().set(true));
        mayReplace = false;

        runner.run(new CompressModel(plain).ofSeveral());
        runner.runOnceRead(unread);
        runAll();
        assertThat(plain.results().stopped().get()).isTrue();
        assertThat(unread.results().stopped().get()).isTrue();

        mayReplace = true;
        runner.run(new CompressModel(plain).ofSeveral());
        assertThat(plain.results().stopped().get()).isFalse();
    }

    @Test
    void whatFailedAndIsTriedAgainFromTheListOfJobsHasNotFailed() throws IOException {
        CompressModel model = new CompressModel(plain);
        Path missing = folder.resolve("missing");
        model.target().set(missing.resolve("heap.hfold"));
        runner.run(model);
        runAll();
        assertThat(plain.isProblemOf(ViewId.COMPRESS)).isTrue();

        Files.createDirectory(missing);
        queue.retry(queue.entries().get(0));
        runAll();

        assertThat(plain.results().report().get()).isNotNull();
        assertThat(plain.problem().get()).isNull();
    }

    @Test
    void whatIsWrittenAsADumpIsVerifiedByWhatItsProfileLeavesOut() throws IOException {
        OpenFile file = opened(DumpBuilder.dump(8)
                .utf8(0x77, "a text that names nothing")
                .namedClass(1, "java.lang.Object")
                .segment(heap -> heap.classDump(1, type -> {}))
                .end()
                .writeTo(folder.resolve("texts.hprof")));
        file.profile().set(Presets.byName("share").orElseThrow());
        CompressModel model = new CompressModel(file);
        model.format().set(ResultFormat.HPROF);
        runner.run(model);
        runAll();
        FileActions files = new FileActions(queue, Input::of, Optional::empty, null, null, null, 1);

        files.verify(file, files.pair(file).orElseThrow());
        runAll();

        assertThat(file.problem().get()).isNull();
        assertThat(file.results().comparison().get().found().identical()).isFalse();
        assertThat(file.results().comparison().get().found().same()).isTrue();
    }

    @Test
    void whatWasFoldedAgainstAFileElsewhereIsVerified() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        CompressModel model = new CompressModel(plain);
        model.base().set(Folds.fold(packed.path(), elsewhere.resolve("base.hfold"), Presets.LOSSLESS));
        runner.run(model);
        runAll();
        FileActions files = new FileActions(queue, Input::of, Optional::empty, null, null, null, 1);

        files.verify(plain, files.pair(plain).orElseThrow());
        runAll();

        assertThat(plain.problem().get()).isNull();
        assertThat(plain.results().comparison().get().found().same()).isTrue();
    }

    @Test
    void whatCannotBeWrittenWhileAnotherHasItsNameIsToldAndNotBegun() {
        compressBoth();
        runner.run(new CompressModel(plain));

        assertThat(queue.unfinished()).hasSize(1);
        assertThat(plain.problem().get()).isNull();
        assertThat(packed.problem().get().offersElsewhere()).isTrue();
    }
}
