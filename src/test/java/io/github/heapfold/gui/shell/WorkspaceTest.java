package io.github.heapfold.gui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.HeapSessions;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.AfterReading;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.SizeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {
    @TempDir
    Path folder;

    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
    private final Workspace workspace = new Workspace(queue, 1, Runnable::run, path -> {}, path -> {}, file -> {});

    private void runAll() {
        while (!jobs.isEmpty()) {
            jobs.poll().run();
        }
    }

    private OpenFile open(Path path) {
        workspace.open(List.of(path));
        runAll();
        return workspace.find(path).orElseThrow();
    }

    @Test
    void whatWasFoundOutAboutAFileIsNotSaidOfTheOneThatTookItsPlace() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("a.hprof"));
        OpenFile file = open(Folds.fold(dump, folder.resolve("a.hfold"), Presets.OOM));
        new FileActions(queue, workspace::input, Optional::empty, null, null, null, 1)
                .verify(file, new FileActions.Pair(dump, file.path()));
        runAll();
        assertThat(file.results().check(file.path()).getValue()).isNotNull();

        Path other = Samples.list(8, 500).writeTo(folder.resolve("b.hprof"));
        Files.copy(
                Folds.fold(other, folder.resolve("b.hfold"), Presets.LOSSLESS),
                file.path(),
                StandardCopyOption.REPLACE_EXISTING);
        workspace.readAgain(file);
        runAll();

        assertThat(file.results().check(file.path()).getValue()).isNull();
        assertThat(file.results().report().get().originalBytes()).isEqualTo(Files.size(other));
    }

    @Test
    void aStoppedLookThatIsTriedAgainFromTheListOfJobsIsTheFilesOwn() throws IOException {
        workspace.open(List.of(Samples.list(8, 10).writeTo(folder.resolve("a.hprof"))));
        OpenFile file = workspace.files().get(0);
        JobEntry first = queue.entries().get(0);
        workspace.stopScan(file);
        runAll();
        assertThat(file.problem().get()).isNotNull();

        queue.retry(first);

        assertThat(file.state().get()).isEqualTo(OpenFile.State.SCANNING);
        assertThat(file.problem().get()).isNull();
        workspace.stopScan(file);
        runAll();
        assertThat(file.state().get()).isEqualTo(OpenFile.State.FAILED);
        queue.retry(queue.entries().get(0));
        runAll();
        assertThat(file.state().get()).isEqualTo(OpenFile.State.READY);
        assertThat(file.problem().get()).isNull();
    }

    @Test
    void allThatIsTriedAgainOfAFileThatHasChangedIsDoneOnceItIsReadAnew() throws IOException {
        OpenFile file = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        Samples.list(8, 500).writeTo(file.path());
        List<String> again = new ArrayList<>();
        JobEntry first = submit(file, "Check a.hprof", again);
        JobEntry second = submit(file, "Restore a.hprof", again);
        runAll();

        queue.retry(first);
        queue.retry(second);
        assertThat(file.afterReading())
                .extracting(AfterReading::title)
                .containsExactly("Check a.hprof", "Restore a.hprof");
        assertThat(again).isEmpty();
        runAll();

        assertThat(again).containsExactly("Check a.hprof", "Restore a.hprof");
        assertThat(file.afterReading()).isEmpty();
    }

    @Test
    void workThatWaitsForAFileToBeReadGoesOnWhenThatIsClosed() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("a.hprof"));
        workspace.open(List.of(dump));
        OpenFile file = workspace.files().get(0);
        List<String> done = new ArrayList<>();
        file.afterReading().add(new AfterReading("Compress a.hprof", true, false, () -> done.add("a.hfold")));

        workspace.close(file);
        assertThat(workspace.files()).isEmpty();
        assertThat(workspace.ordered()).containsExactly("Compress a.hprof");
        workspace.open(List.of(dump));
        // What is ordered for it is seen again.
        assertThat(workspace.files()).containsExactly(file);
        workspace.close(file);
        runAll();

        assertThat(done).containsExactly("a.hfold");
        assertThat(workspace.ordered()).isEmpty();
    }

    @Test
    void whatWasOrderedForSeveralFilesDoesNotBeginWhereOneIsClosed() throws IOException {
        List<OpenFile> files = new ArrayList<>();
        for (String name : List.of("a.hprof", "b.hprof", "c.hprof")) {
            files.add(open(Samples.list(8, 10).writeTo(folder.resolve(name))));
        }
        JobEntry running = submit(files.get(0), true);
        JobEntry waiting = submit(files.get(1), true);
        JobEntry alone = submit(files.get(2), false);
        Path late = Samples.list(8, 10).writeTo(folder.resolve("d.hprof"));
        workspace.open(List.of(late));
        OpenFile unread = workspace.find(late).orElseThrow();
        List<String> done = new ArrayList<>();
        unread.afterReading().add(new AfterReading("Compressing d.hprof", true, true, () -> done.add("d.hfold")));

        List.copyOf(workspace.files()).forEach(workspace::close);
        runAll();

        assertThat(waiting.state().get()).isEqualTo(JobEntry.State.CANCELLED);
        assertThat(List.of(running, alone)).allMatch(entry -> entry.state().get() == JobEntry.State.DONE);
        assertThat(done).isEmpty();
    }

    private JobEntry submit(OpenFile file, boolean ofSeveral) {
        return queue.submit(JobRequest.create("Compressing", JobRequest.Queue.WORK, monitor -> "")
                .about(file.path())
                .ofSeveral(ofSeveral));
    }

    /** Of a file that is closed nothing else says so. */
    @Test
    void workThatWaitedForAFileThatCannotBeReadIsToldToBeNotBegun() throws IOException {
        OpenFile file = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        Files.delete(file.path());
        workspace.readAgain(file);
        file.afterReading().add(new AfterReading("Compressing a.hprof", true, false, () -> {}));
        JobEntry reading = queue.entries().get(1);

        workspace.close(file);
        runAll();

        assertThat(reading.state().get()).isEqualTo(JobEntry.State.FAILED);
        assertThat(reading.outcome())
                .startsWith("Not begun: Compressing a.hprof · ")
                .contains(file.path().toString());
    }

    @Test
    void workThatWaitedForADumpWhereNoneTurnsUpIsToldToBeNotBegun() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("a.hprof"));
        workspace.open(List.of(Folds.fold(dump, folder.resolve("b.hprof"), Presets.OOM)));
        OpenFile file = workspace.files().get(0);
        List<String> done = new ArrayList<>();
        file.afterReading().add(new AfterReading("Compressing b.hprof", true, true, () -> done.add("b.hfold")));

        runAll();

        assertThat(done).isEmpty();
        assertThat(queue.entries().get(0).outcome()).startsWith("Not begun: Compressing b.hprof · ");
    }

    private JobEntry submit(OpenFile file, String title, List<String> again) {
        return queue.submit(JobRequest.create(title, JobRequest.Queue.WORK, new InspectJob(file.input(), 1))
                .retry(file, () -> again.add(title)));
    }

    @Test
    void theHeapOfAFileThatHasChangedIsReadOnceTheFileIsReadAnew() throws IOException {
        OpenFile file = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        HeapSessions sessions = new HeapSessions(queue, () -> new Background(Runnable::run, Runnable::run), 1);
        Samples.list(8, 500).writeTo(file.path());
        HeapSession before = sessions.of(file);
        before.open();
        runAll();
        assertThat(before.state().get()).isEqualTo(HeapSession.State.FAILED);

        queue.retry(queue.entries().get(queue.entries().size() - 1));
        runAll();

        assertThat(sessions.of(file)).isNotSameAs(before);
        assertThat(sessions.of(file).isOpen()).isTrue();
        sessions.close();
    }

    @Test
    void severalFilesAreOneChangeOfTheList() {
        int[] changes = new int[1];
        workspace.files().addListener((ListChangeListener<OpenFile>) change -> changes[0]++);

        workspace.openForWork(List.of(Path.of("a.hprof"), Path.of("b.hprof"), Path.of("a.hprof")));

        assertThat(workspace.files()).hasSize(2);
        assertThat(workspace.batch()).hasSize(2);
        assertThat(changes).containsExactly(1);
    }

    @Test
    void whoLooksAtOneOfSeveralSeesItsSummaryFirst() throws IOException {
        workspace.openForWork(List.of(
                Samples.list(8, 10).writeTo(folder.resolve("a.hprof")),
                Samples.list(8, 10).writeTo(folder.resolve("b.hprof"))));
        runAll();
        workspace.show(workspace.files().get(1));
        assertThat(workspace.files()).extracting(file -> file.view().get()).containsOnly(ViewId.SUMMARY);
    }

    @Test
    void whatWasClosedOfSeveralFilesTogetherIsKnownUntilOthersAre() {
        workspace.openForWork(List.of(Path.of("a.hprof"), Path.of("b.hprof"), Path.of("c.hprof"), Path.of("d.hprof")));
        OpenFile closed = workspace.files().get(1);
        workspace.close(closed);
        assertThat(workspace.closedOfBatch()).containsExactly(closed);

        List<OpenFile> left = List.copyOf(workspace.batch());
        workspace.show(left.get(0));
        workspace.batch().setAll(left);
        assertThat(workspace.closedOfBatch()).containsExactly(closed);
        // What is written anew is another one of the same.
        workspace.addConverted(left.get(0).path());
        assertThat(workspace.batch()).hasSize(3).doesNotContain(left.get(0));
        assertThat(workspace.closedOfBatch()).containsExactly(closed);

        workspace.batch().setAll(left.subList(0, 2));
        assertThat(workspace.closedOfBatch()).isEmpty();
    }

    @Test
    void whatIsOpenAgainIsNotToldToBeClosedAndOfTheLastOneNothingIsKept() {
        workspace.openForWork(List.of(Path.of("a.hprof"), Path.of("b.hprof"), Path.of("c.hprof")));
        List<OpenFile> all = List.copyOf(workspace.files());
        workspace.close(all.get(1));
        List<OpenFile> left = List.copyOf(workspace.batch());
        workspace.open(List.of(all.get(1).path()));
        workspace.batch().setAll(left);
        assertThat(workspace.closedOfBatch()).isEmpty();

        workspace.batch().setAll(all.get(0), all.get(2));
        workspace.close(all.get(0));
        assertThat(workspace.closedOfBatch()).isEmpty();
    }

    @Test
    void whatIsFoldedAgainstAFileElsewhereKnowsWhereThatIs() throws IOException {
        OpenFile dump = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        Path base = folder.resolve("elsewhere").resolve("base.hfold");
        dump.results().base().set(base);

        workspace.addFolded(dump, folder.resolve("a.hfold"));

        assertThat(workspace
                        .find(folder.resolve("a.hfold"))
                        .orElseThrow()
                        .base()
                        .get())
                .isEqualTo(base);
    }

    @Test
    void theReportOfAFoldedFileIsThatOfItsMakingUntilItIsReadAgain() throws IOException {
        OpenFile dump = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        Path folded = Folds.fold(dump.path(), folder.resolve("a.hfold"), Presets.OOM);
        SizeReport made = open(folded).results().report().get();
        dump.results().report().set(made);

        workspace.addFolded(dump, folded);
        runAll();

        assertThat(workspace.find(folded).orElseThrow().results().report().get())
                .isSameAs(made);
    }

    @Test
    void aDumpThatWasWrittenWithoutSomethingHasNoReportOfItsOwnYet() throws IOException {
        OpenFile dump = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        Path stripped = Files.copy(dump.path(), folder.resolve("a.stripped.hprof"));
        dump.results()
                .report()
                .set(new SizeReport("a.hprof", stripped.toString(), "oom", 3, 1000, 900, Duration.ZERO, List.of()));

        workspace.addFolded(dump, stripped);
        runAll();

        OpenFile file = workspace.find(stripped).orElseThrow();
        assertThat(file.isDump()).isTrue();
        assertThat(file.results().report().get()).isNull();
        assertThat(new FileActions(queue, workspace::input, Optional::empty, null, null, null, 1).pair(file))
                .isEmpty();
    }

    @Test
    void whatIsMadeOfAFileTakesNobodyOutOfABatchThatWasOpenedMeanwhile() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("a.hprof"));
        OpenFile file = open(Folds.fold(dump, folder.resolve("a.hfold"), Presets.OOM));
        workspace.openForWork(List.of(dump, Samples.list(8, 20).writeTo(folder.resolve("b.hprof"))));
        runAll();
        assertThat(workspace.selected().get()).isEqualTo(file);

        workspace.addAlone(file, Files.copy(file.path(), folder.resolve("a.alone.hfold")));
        workspace.addRepaired(file, Files.copy(dump, folder.resolve("a.repaired.hprof")), "");
        runAll();

        assertThat(workspace.batch()).hasSize(2);
        assertThat(workspace.selected().get()).isEqualTo(file);
    }

    @Test
    void severalFilesTogetherStayAsTheyAreWhereTheResultOfOneIsWrittenAnew() throws IOException {
        OpenFile dump = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        OpenFile result = open(Folds.fold(dump.path(), folder.resolve("a.hfold"), Presets.OOM));
        workspace.openForWork(List.of(dump.path(), Samples.list(8, 20).writeTo(folder.resolve("b.hprof"))));
        int[] changes = new int[1];
        workspace.batch().addListener((ListChangeListener<OpenFile>) change -> changes[0]++);

        workspace.addFolded(dump, result.path());
        assertThat(changes[0]).isZero();
        workspace.addConverted(dump.path());
        assertThat(changes[0]).isEqualTo(1);
        assertThat(workspace.batch().get(0))
                .isSameAs(workspace.find(dump.path()).orElseThrow());
    }

    @Test
    void whatTakesThePlaceOfAFileHasItsResultsGoWhereThoseWent() throws IOException {
        OpenFile dump = open(Samples.list(8, 10).writeTo(folder.resolve("a.hprof")));
        OpenFile before = open(Folds.fold(dump.path(), folder.resolve("a.hfold"), Presets.OOM));
        before.resultPlace().setBatchFolder(folder.resolve("results"), "first-");

        workspace.addFolded(dump, before.path());

        OpenFile now = workspace.find(before.path()).orElseThrow();
        assertThat(now).isNotSameAs(before);
        assertThat(now.resultPlace().of(folder.resolve("b.hprof"))).isEqualTo(folder.resolve("results/first-b.hprof"));
    }
}
