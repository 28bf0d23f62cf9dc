package io.github.heapfold.gui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.Phase;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import org.junit.jupiter.api.Test;

class JobQueueTest {
    /** Jobs begin when the test says so, in the test's thread. */
    private final Deque<Runnable> threads = new ArrayDeque<>();

    private final JobQueue queue = new JobQueue(threads::add, Runnable::run, Runnable::run, () -> 0);
    private final List<String> ran = new ArrayList<>();

    private JobEntry submit(String name, JobRequest.Queue lane) {
        return queue.submit(JobRequest.create(name, lane, monitor -> {
                    monitor.phase(Phase.FOLDING);
                    return name;
                })
                .onSuccess(ran::add)
                .onCancel(() -> ran.add(name + " cancelled")));
    }

    private JobEntry submit(String name) {
        return submit(name, JobRequest.Queue.WORK);
    }

    private void runAll() {
        while (!threads.isEmpty()) {
            threads.poll().run();
        }
    }

    @Test
    void workIsWhatOneWaitsForBeforeAnAnalysis() {
        ObservableValue<Optional<JobRequest.Queue>> working = queue.working();
        assertThat(working.getValue()).isEmpty();

        submit("analysis", JobRequest.Queue.ANALYSIS);
        assertThat(working.getValue()).contains(JobRequest.Queue.ANALYSIS);
        JobEntry work = submit("work");
        assertThat(working.getValue()).contains(JobRequest.Queue.WORK);
        queue.cancel(work);
        threads.pollLast().run();
        assertThat(working.getValue()).contains(JobRequest.Queue.ANALYSIS);
    }

    @Test
    void oneJobRunsAtATimeInTheOrderOfTheQueue() {
        JobEntry first = submit("first");
        JobEntry second = submit("second");
        assertThat(threads).hasSize(1);
        assertThat(first.state().get()).isEqualTo(JobEntry.State.RUNNING);
        assertThat(second.state().get()).isEqualTo(JobEntry.State.WAITING);

        runAll();

        assertThat(ran).containsExactly("first", "second");
        assertThat(queue.unfinished()).isEmpty();
    }

    @Test
    void aJobThatIsShownBeginsBehindThat() {
        Deque<Runnable> frames = new ArrayDeque<>();
        JobQueue shown = new JobQueue(threads::add, Runnable::run, frames::add, () -> 0);
        JobEntry job = shown.submit(JobRequest.create("job", JobRequest.Queue.LOOK, monitor -> "done"));
        assertThat(job.state().get()).isEqualTo(JobEntry.State.RUNNING);
        assertThat(threads).isEmpty();

        frames.remove().run();
        runAll();
        assertThat(job.state().get()).isEqualTo(JobEntry.State.DONE);
    }

    @Test
    void aLookDoesNotWaitForWork() {
        submit("work");
        JobEntry look = submit("look", JobRequest.Queue.LOOK);
        assertThat(look.state().get()).isEqualTo(JobEntry.State.RUNNING);
    }

    @Test
    void aWaitingJobCanPassTheOneBeforeIt() {
        submit("first");
        submit("second");
        JobEntry third = submit("third");

        queue.moveUp(third);
        queue.moveUp(third); // the running one stays before it
        runAll();

        assertThat(ran).containsExactly("first", "third", "second");
    }

    @Test
    void aWaitingJobCanLetTheOneBehindItPass() {
        submit("first");
        JobEntry second = submit("second");
        submit("third");

        queue.moveDown(second);
        queue.moveDown(second); // nothing waits behind it any more
        runAll();

        assertThat(ran).containsExactly("first", "third", "second");
    }

    @Test
    void asManyJobsRunAtOnceAsAreAllowed() {
        submit("first");
        JobEntry second = submit("second");
        JobEntry third = submit("third");

        queue.setAtOnce(2);

        assertThat(second.state().get()).isEqualTo(JobEntry.State.RUNNING);
        assertThat(third.state().get()).isEqualTo(JobEntry.State.WAITING);
        runAll();
        assertThat(third.state().get()).isEqualTo(JobEntry.State.DONE);
    }

    @Test
    void aCancelledWaitingJobNeverRuns() {
        submit("first");
        JobEntry second = submit("second");

        queue.cancel(second);
        runAll();

        assertThat(ran).containsExactly("second cancelled", "first");
        assertThat(second.state().get()).isEqualTo(JobEntry.State.CANCELLED);
    }

    @Test
    void aCancelledRunningJobEndsAndTheNextStarts() {
        JobEntry first = submit("first");
        submit("second");

        queue.cancel(first);
        assertThat(first.state().get()).isEqualTo(JobEntry.State.RUNNING);
        runAll();

        assertThat(ran).containsExactly("first cancelled", "second");
    }

    @Test
    void aFailureIsToldAndCanBeTriedAgain() {
        int[] attempts = new int[1];
        List<Throwable> failures = new ArrayList<>();
        Supplier<JobRequest<String>> request =
                () -> JobRequest.<String>create("fails once", JobRequest.Queue.WORK, monitor -> {
                            if (attempts[0]++ == 0) {
                                throw new IOException("no luck");
                            }
                            return "luck";
                        })
                        .onSuccess(ran::add)
                        .onFailure(failures::add);
        JobEntry entry = queue.submit(request.get().retry(() -> queue.submit(request.get())));
        runAll();
        assertThat(entry.state().get()).isEqualTo(JobEntry.State.FAILED);
        assertThat(entry.outcome()).isEqualTo("no luck");
        assertThat(failures).hasSize(1);

        queue.retry(entry);
        runAll();

        assertThat(ran).containsExactly("luck");
        assertThat(queue.entries()).hasSize(1);
    }

    @Test
    void whatIsOverHoldsNobodyWhomItTold() {
        JobEntry entry = submit("work");
        runAll();

        assertThat(entry.request).isNull();
        assertThat(entry.title()).isEqualTo("work");
    }

    @Test
    void whatIsAboutAClosedFileIsNotTriedAgain() {
        Object closed = new Object();
        Object open = new Object();
        JobEntry one = cancelled(closed);
        JobEntry other = cancelled(open);
        JobEntry neither = submit("neither");
        queue.cancel(neither);
        runAll();

        queue.retain(List.of(open));
        List.of(one, other, neither).forEach(queue::retry);

        assertThat(ran.stream().filter("again"::equals)).hasSize(1);
        assertThat(queue.entries()).containsExactly(one, neither);
    }

    private JobEntry cancelled(Object file) {
        JobEntry entry = queue.submit(JobRequest.create("work", JobRequest.Queue.WORK, monitor -> {
                    monitor.phase(Phase.FOLDING);
                    return "";
                })
                .retry(file, () -> ran.add("again")));
        queue.cancel(entry);
        runAll();
        return entry;
    }

    @Test
    void knowsWhichFileIsBeingWritten() {
        Path target = Path.of("a.hfold");
        Path source = Path.of("a.hprof");
        queue.submit(JobRequest.create("a", JobRequest.Queue.WORK, monitor -> "")
                .about(source)
                .reveals(target));
        assertThat(queue.writing(target)).contains(source);
        runAll();
        assertThat(queue.writing(target)).isEmpty();
    }

    @Test
    void progressReachesTheWindowAFewTimesASecond() {
        long[] now = new long[1];
        List<JobView> seen = new ArrayList<>();
        ProgressRelay relay = new ProgressRelay(Runnable::run, seen::add, () -> now[0]);
        for (int i = 0; i <= 1000; i++) {
            now[0] = i * 1_000_000L; // a millisecond each
            relay.accept(new JobProgress(Phase.FOLDING, i, 1000));
        }
        assertThat(seen).hasSizeBetween(4, 5);
    }

    @Test
    void aNewPhaseIsSeenAtOnce() {
        List<JobView> seen = new ArrayList<>();
        ProgressRelay relay = new ProgressRelay(Runnable::run, seen::add, () -> 0);
        relay.accept(new JobProgress(Phase.INSPECTING, 1, 2));
        relay.accept(new JobProgress(Phase.FOLDING, 0, 2));
        assertThat(seen).extracting(JobView::phase).containsExactly(Phase.INSPECTING, Phase.FOLDING);
    }

    @Test
    void whyAJobWaitsIsSaidAtOnceAndAsLongAsItDoes() {
        List<JobView> seen = new ArrayList<>();
        JobMonitor monitor = new JobMonitor(new ProgressRelay(Runnable::run, seen::add, () -> 0));
        monitor.phase(Phase.SENDING);
        monitor.waits(Phase.SENDING, Message.of("deliver.waiting", Message.of("fault.noServer"), "8s"));
        monitor.phase(Phase.SENDING);
        assertThat(seen)
                .extracting(JobView::line)
                .containsExactly("", "there is no server of that name; next try in 8s", "");
    }

    @Test
    void aBusyWindowIsNotSentAnotherProgressBeforeItTookTheLast() {
        long[] now = new long[1];
        Deque<Runnable> window = new ArrayDeque<>();
        List<JobView> seen = new ArrayList<>();
        ProgressRelay relay = new ProgressRelay(window::add, seen::add, () -> now[0]);
        for (int i = 0; i < 5; i++) {
            now[0] += 1_000_000_000L;
            relay.accept(new JobProgress(Phase.FOLDING, i, 5));
        }
        assertThat(window).hasSize(1);
        window.poll().run();
        assertThat(seen).extracting(JobView::done).containsExactly(4L);
    }

    /** As where most of what is read stands in another file. */
    @Test
    void noWorkThatGoesOnIsSaidToBeDone() {
        JobView read = new JobView(Phase.READING_REFERENCES, 62_100, 62_100, -1, Optional.empty());
        assertThat(read.fraction()).isNegative();
        assertThat(read.part()).isEmpty();
        assertThat(read.line()).isEmpty();
        JobView nearly = new JobView(Phase.READING_REFERENCES, 31_050, 62_100, -1, Optional.empty());
        assertThat(nearly.fraction()).isEqualTo(0.5);
    }

    @Test
    void theLineLeavesOutWhatIsNotKnown() {
        assertThat(JobView.UNKNOWN.line()).isEmpty();
        assertThat(new JobView(
                                Phase.FOLDING,
                                1_200_000_000L,
                                3_400_000_000L,
                                413e6,
                                Optional.of(Duration.ofMillis(20_500)))
                        .line())
                .isEqualTo("1.20 of 3.40 GB · 413 MB/s · 0:21 left");
        assertThat(new JobView(Phase.FOLDING, 900_000L, 3_400_000_000L, -1, Optional.empty()).line())
                .isEqualTo("900 kB of 3.40 GB");
    }
}
