package io.github.heapfold.gui.analyse.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** When the list of jobs says that answers are worked out. */
class AnswersJobTest {
    private final Queue<Runnable> threads = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(threads::add, Runnable::run, () -> 0);

    @Test
    void theListSaysSoFromTheFirstQuestionToTheLastAnswer() {
        AnswersJob job = new AnswersJob(queue, () -> "Answers about a.hprof");
        assertThat(queue.entries()).isEmpty();
        job.begin();
        job.begin();
        assertThat(queue.entries()).hasSize(1);
        assertThat(queue.foremost().map(JobEntry::title)).contains("Answers about a.hprof");
        job.end();
        assertThat(queue.unfinished()).hasSize(1);
        job.end();
        // Its thread waited for that.
        threads.remove().run();
        assertThat(queue.entries()).isEmpty();
        job.begin();
        assertThat(queue.unfinished()).hasSize(1);
    }

    @Test
    void thoseOfTwoFilesAreThereAtOnceAndEndWhenTheWindowDoes() {
        new AnswersJob(queue, () -> "first").begin();
        new AnswersJob(queue, () -> "second").begin();
        assertThat(queue.entries()).allMatch(entry -> entry.state().get() == JobEntry.State.RUNNING);
        assertThat(queue.losable()).isEmpty();
        queue.cancelAll();
        threads.remove().run();
        threads.remove().run();
        assertThat(queue.entries()).isEmpty();
    }
}
