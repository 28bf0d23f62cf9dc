package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.util.Duration;

/**
 * Stands in the list of jobs while answers are worked out elsewhere. Belongs to the window's
 * thread.
 */
final class AnswersJob {
    /** Most answers come at once, and what comes and goes would only disturb. */
    private static final Duration MOMENT = Duration.millis(300);

    private final JobQueue queue;
    private final Supplier<String> title;
    private final PauseTransition moment;
    private CountDownLatch done = new CountDownLatch(0);
    private int open;

    /**
     * @param title what the list of jobs calls it
     */
    AnswersJob(JobQueue queue, Supplier<String> title) {
        this(queue, title, MOMENT);
    }

    /** @param moment how long answers may take before anything is said of it */
    AnswersJob(JobQueue queue, Supplier<String> title, Duration moment) {
        this.queue = queue;
        this.title = title;
        this.moment = new PauseTransition(moment);
        this.moment.setOnFinished(event -> show());
    }

    /** One question more is asked. */
    void begin() {
        if (open++ == 0) {
            moment.playFromStart();
        }
    }

    private void show() {
        CountDownLatch answered = new CountDownLatch(1);
        done = answered;
        queue.submit(JobRequest.create(title.get(), JobRequest.Queue.ANSWERS, monitor -> until(answered, monitor)));
    }

    /** One question is answered, or nobody waits for it any more. */
    void end() {
        if (--open == 0) {
            stop();
        }
    }

    /** Says nothing more, whatever is still asked. */
    void stop() {
        moment.stop();
        done.countDown();
    }

    private static Boolean until(CountDownLatch answered, JobMonitor monitor) {
        monitor.closeOnCancel(answered::countDown);
        monitor.phase(Phase.ANSWERING);
        try {
            answered.await();
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
        monitor.endIfCancelled();
        return true;
    }
}
