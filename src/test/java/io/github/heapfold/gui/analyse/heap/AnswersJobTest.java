package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import java.util.ArrayDeque;
import java.util.Queue;
import javafx.util.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** When the list of jobs says that answers are worked out. */
@ExtendWith(ApplicationExtension.class)
class AnswersJobTest {
    private final Queue<Runnable> threads = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(threads::add, Runnable::run, Runnable::run, () -> 0);

    private AnswersJob job(String title, Duration moment) {
        return new AnswersJob(queue, () -> title, moment);
    }

    @Test
    void theListSaysSoFromTheFirstQuestionToTheLastAnswer(FxRobot robot) throws Exception {
        AnswersJob job = job("Answers about a.hprof", Duration.millis(1));
        robot.interact(job::begin);
        robot.interact(job::begin);
        await(() -> queue.entries().size() == 1);
        assertThat(queue.foremost().map(JobEntry::title)).contains("Answers about a.hprof");
        robot.interact(job::end);
        assertThat(queue.unfinished()).hasSize(1);
        robot.interact(job::end);
        // Its thread waited for that.
        robot.interact(() -> threads.remove().run());
        assertThat(queue.entries()).isEmpty();
        robot.interact(job::begin);
        await(() -> queue.unfinished().size() == 1);
    }

    @Test
    void answersThatComeAtOnceAreNotSpokenOf(FxRobot robot) throws Exception {
        AnswersJob quick = job("quick", Duration.millis(1));
        AnswersJob slow = job("slow", Duration.millis(1));
        robot.interact(() -> {
            quick.begin();
            quick.end();
            slow.begin();
        });
        // The one that was asked later is there, so the other would be.
        await(() -> queue.entries().size() == 1);
        assertThat(queue.entries()).extracting(JobEntry::title).containsExactly("slow");
    }

    @Test
    void thoseOfTwoFilesAreThereAtOnceAndEndWhenTheWindowDoes(FxRobot robot) throws Exception {
        robot.interact(job("first", Duration.millis(1))::begin);
        robot.interact(job("second", Duration.millis(1))::begin);
        await(() -> queue.entries().size() == 2);
        assertThat(queue.entries()).allMatch(entry -> entry.state().get() == JobEntry.State.RUNNING);
        assertThat(queue.losable()).isEmpty();
        robot.interact(() -> {
            queue.cancelAll();
            threads.remove().run();
            threads.remove().run();
        });
        assertThat(queue.entries()).isEmpty();
    }

    @Test
    void aFileThatIsClosedHasNothingToSayAnyMore(FxRobot robot) throws Exception {
        AnswersJob closed = job("closed", Duration.millis(1));
        AnswersJob open = job("open", Duration.millis(1));
        robot.interact(() -> {
            closed.begin();
            closed.stop();
            open.begin();
        });
        await(() -> queue.entries().size() == 1);
        assertThat(queue.entries()).extracting(JobEntry::title).containsExactly("open");
    }
}
