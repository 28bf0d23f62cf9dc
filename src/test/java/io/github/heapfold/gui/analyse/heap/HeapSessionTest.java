package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What the window tells of questions that take a while. */
@ExtendWith(ApplicationExtension.class)
class HeapSessionTest {
    @TempDir
    Path folder;

    @Test
    void anyQuestionThatTakesAWhileIsToldUntilItsAnswerIsThere(FxRobot robot) throws Exception {
        Executor threads = work -> new Thread(work).start();
        JobQueue queue = new JobQueue(threads, Platform::runLater, System::nanoTime);
        OpenFile file = new OpenFile(Samples.list(8, 200).writeTo(folder.resolve("own.hprof")), false);
        CountDownLatch held = new CountDownLatch(1);
        List<String> answers = new ArrayList<>();
        HeapSession session = new HeapSession(file, queue, new Background(threads, Platform::runLater), 1);
        robot.interact(session::open);
        await(() -> file.analysed().get());

        robot.interact(() -> session.ask(
                (heap, progress) -> {
                    try {
                        held.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    return "the answer";
                },
                answers::add));
        await(() -> queue.foremost()
                .map(JobEntry::title)
                .filter("Working out answers about own.hprof…"::equals)
                .isPresent());
        held.countDown();
        await(() -> !answers.isEmpty() && queue.unfinished().isEmpty());

        assertThat(answers).containsExactly("the answer");
        assertThat(queue.entries()).noneMatch(entry -> entry.title().startsWith("Working out"));
        robot.interact(session::close);
        assertThat(file.analysed().get()).isFalse();
    }
}
