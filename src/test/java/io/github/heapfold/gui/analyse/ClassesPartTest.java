package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class ClassesPartTest {
    private static final String NODE = "example.Nödè";

    @TempDir
    Path folder;

    /** Answers are worked out when the test says so. */
    private final Deque<Runnable> answers = new ArrayDeque<>();

    private final List<ClassHistogram.Row> chosen = new ArrayList<>();

    @Test
    void aClassThatIsAskedForBeforeTheClassesAreThereIsChosenWhenTheyAre(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 20).writeTo(folder.resolve("own.hprof")), false);
        Background later = new Background(answers::add, Runnable::run);
        Deque<Runnable> jobs = new ArrayDeque<>();
        JobQueue queue = new JobQueue(jobs::add, Runnable::run, System::nanoTime);
        HeapSession session = new HeapSession(file, queue, later, later, 1);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            new ClassesPart(session, chosen::add, row -> {}).show(new Place(Place.Part.CLASSES, NODE));
        });
        assertThat(chosen).isEmpty();

        robot.interact(this::answer);

        assertThat(chosen).extracting(ClassHistogram.Row::name).containsExactly(NODE);
        robot.interact(() -> {
            session.close();
            answer();
        });
    }

    private void answer() {
        while (!answers.isEmpty()) {
            answers.poll().run();
        }
    }
}
