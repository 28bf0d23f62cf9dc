package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.Course;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.control.ProgressBar;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What the line at the bottom says while nothing runs any more. */
@ExtendWith(ApplicationExtension.class)
class StatusBarTest {
    private final Deque<Runnable> work = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(work::add, Runnable::run, Runnable::run, () -> 0);

    private final List<Path> revealed = new ArrayList<>();
    private StatusBar bar;

    @Start
    void start(Stage stage) {
        bar = new StatusBar(queue, revealed::add, Duration.millis(200));
        stage.setScene(new Scene(bar, 600, 40));
        stage.show();
    }

    /** Gives what is said when the job has ended, before that is forgotten. */
    private String run(FxRobot robot, Job<String> job) {
        String[] said = new String[1];
        robot.interact(() -> {
            queue.submit(JobRequest.create("Work on a.hprof", JobRequest.Queue.WORK, job));
            work.remove().run();
            said[0] = line(robot);
        });
        return said[0];
    }

    private static String line(FxRobot robot) {
        return robot.lookup("#status-line").queryAs(Labeled.class).getText();
    }

    @Test
    void whatIsDoneIsSaidAndThenForgotten(FxRobot robot) throws Exception {
        assertThat(run(robot, monitor -> "done")).contains("a.hprof");
        await(() -> line(robot).equals("Nothing running"));
        assertThat(robot.lookup("#status-progress").query().isVisible()).isFalse();
    }

    @Test
    void whatWasMadeIsShownInItsFolderAsLongAsItIsTold(FxRobot robot) throws Exception {
        Path made = Path.of("a.md");
        run(robot, monitor -> "done");
        Hyperlink link = robot.lookup("#status-reveal").queryAs(Hyperlink.class);
        assertThat(link.isVisible()).isFalse();
        robot.interact(() -> {
            queue.submit(JobRequest.create("Saving a.md", JobRequest.Queue.LOOK, (Job<String>) monitor -> "done")
                    .reveals(made));
            work.remove().run();
            assertThat(link.isVisible()).isTrue();
            link.requestFocus();
            link.fire();
        });
        assertThat(revealed).containsExactly(made);
        await(() -> !link.isVisible());
        // Who was there stays in the line.
        assertThat(robot.lookup("#jobs-button").query().isFocused()).isTrue();
    }

    @Test
    void ofALongNameTheMiddleGivesWayAndNotHowTheWorkEnded(FxRobot robot) throws Exception {
        robot.interact(() -> {
            queue.submit(JobRequest.create(
                    "Work on " + "long-name-".repeat(30), JobRequest.Queue.WORK, (Job<String>) monitor -> "done"));
            work.remove().run();
            Focus.ready(bar);
            assertThat(((Text) bar.lookup("#status-line .text")).getText())
                    .startsWith("Work on")
                    .contains("...")
                    .endsWith("done");
        });
    }

    @Test
    void noNumberLosesItsFirstDigits(FxRobot robot) throws Exception {
        robot.interact(() -> {
            queue.submit(JobRequest.create("Work on a.hprof", JobRequest.Queue.WORK, (Job<String>) monitor -> "done")
                    .summary(done -> "480,720 objects and classes, ".repeat(9)));
            work.remove().run();
            Focus.ready(bar);
            assertThat(((Text) bar.lookup("#status-line .text")).getText())
                    .startsWith("Work on a.hprof")
                    .endsWith("...")
                    .doesNotContainPattern("\\.\\.\\..");
        });
    }

    @Test
    void whatGoesOnIsSaidWhereNoJobWorks(FxRobot robot) throws Exception {
        robot.interact(() -> bar.idle().set("Watching"));
        assertThat(line(robot)).isEqualTo("Watching");
        run(robot, monitor -> "done");
        await(() -> line(robot).equals("Watching"));
    }

    @Test
    void nothingMovesWhileAnswersAreWorkedOut(FxRobot robot) {
        Node bar = robot.lookup("#status-progress").query();
        robot.interact(
                () -> queue.submit(JobRequest.create("Look at a.hprof", JobRequest.Queue.ANSWERS, monitor -> "done")));
        assertThat(line(robot)).contains("a.hprof");
        assertThat(bar.isVisible()).isFalse();
        robot.interact(work.remove());

        robot.interact(
                () -> queue.submit(JobRequest.create("Work on a.hprof", JobRequest.Queue.WORK, monitor -> "done")));
        assertThat(bar.isVisible()).isTrue();
        robot.interact(work.remove());
    }

    @Test
    void aStepOnTheWayIsNamedForItsBarIsNotThatOfTheWork(FxRobot robot) throws Exception {
        List<String> said = new ArrayList<>();
        run(robot, monitor -> {
            Progress survey = monitor.phase(Phase.SURVEYING);
            survey.at(940, 1000);
            said.add(line(robot));
            Progress work = monitor.phase(Phase.FOLDING);
            work.at(10, 1000);
            said.add(line(robot));
            return "done";
        });
        assertThat(said.get(0)).startsWith("Work on a.hprof · ").endsWith(" · looking for what is kept");
        assertThat(said.get(1)).startsWith("Work on a.hprof").doesNotContain("looking", "compressing");
    }

    @Test
    void partsOfOneWholeHaveOneBarWhichNeverGoesBack(FxRobot robot) throws Exception {
        ProgressBar progress = robot.lookup("#status-progress").queryAs(ProgressBar.class);
        List<Double> bar = new ArrayList<>();
        List<String> said = new ArrayList<>();
        JobShare[] part = {JobShare.SCAN};
        robot.interact(() -> {
            queue.submit(JobRequest.create("Inspecting a.hprof", JobRequest.Queue.LOOK, monitor -> {
                        monitor.lazily(Phase.SURVEYING).at(500, 1000);
                        // It stays what it was when it started.
                        part[0] = JobShare.ALL;
                        bar.add(progress.getProgress());
                        return "done";
                    })
                    .partOf(before -> part[0])
                    .onSuccess(done ->
                            queue.submit(JobRequest.create("Analysing a.hprof", JobRequest.Queue.ANALYSIS, monitor -> {
                                        bar.add(progress.getProgress());
                                        monitor.follow(new Course().then(Phase.READING_OBJECTS, 95));
                                        monitor.lazily(Phase.READING_OBJECTS).at(500, 1000);
                                        bar.add(progress.getProgress());
                                        said.add(line(robot));
                                        return "done";
                                    })
                                    .partOf(JobShare::toAnswers))));
            work.remove().run();
            work.remove().run();
        });

        assertThat(bar).hasSize(3).isSorted();
        assertThat(bar.get(0)).isCloseTo(0.1, Offset.offset(0.001));
        assertThat(bar.get(1)).isCloseTo(0.2, Offset.offset(0.001));
        assertThat(said.get(0)).contains(Texts.percent(bar.get(2)));
        assertThat(queue.entries().get(1).share()).isEqualTo(new JobShare(0.2, 0.8));

        robot.interact(() -> {
            queue.submit(JobRequest.create("Analysing b.hprof", JobRequest.Queue.ANALYSIS, monitor -> "done")
                    .partOf(JobShare::toAnswers));
            work.remove().run();
        });
        assertThat(queue.entries().get(2).share())
                .as("of a file that was looked through long before")
                .isEqualTo(new JobShare(0, 0.8));
    }

    @Test
    void whatFailedIsSaidAndThenForgotten(FxRobot robot) throws Exception {
        run(robot, monitor -> {
            throw new IOException("no");
        });
        // The page of its file says it as long as nobody has read it.
        await(() -> line(robot).equals("Nothing running"));
        assertThat(queue.entries().get(0).state().get()).isEqualTo(JobEntry.State.FAILED);
    }
}
