package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.AnalysisState;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.analyse.leaks.LeaksPart;
import io.github.heapfold.gui.analyse.owners.OwnersMapPane;
import io.github.heapfold.gui.analyse.owners.OwnersPart;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What waits for an answer that a file cannot give any more says so, and does not go on to wait. */
@ExtendWith(ApplicationExtension.class)
class ChangedAnswersTest {
    private static final String CHANGED = "No answer: the file has changed.";

    @TempDir
    Path folder;

    private Node lastShown(FxRobot robot, Function<HeapSession, Node> made) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        Deque<Runnable> jobs = new ArrayDeque<>();
        OpenFile file = new OpenFile(dump, false);
        file.inspection().set(new InspectJob(Input.of(dump), 1).run(JobMonitor.silent()));
        HeapSession session = TestSession.of(file, jobs);
        Node[] node = new Node[1];
        robot.interact(() -> {
            file.state().set(OpenFile.State.READY);
            session.open();
            jobs.poll().run();
            assertThat(session.isOpen()).isTrue();
            overwrite(dump);
            node[0] = made.apply(session);
            Scene scene = new Scene((Parent) node[0], 800, 600);
            scene.getRoot().applyCss();
            scene.getRoot().layout();
        });
        return node[0];
    }

    private static void overwrite(Path dump) {
        try {
            Files.write(dump, Samples.list(8, 100).build());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void saysThatItChanged(Node node) {
        assertThat(node.lookupAll("*").stream()
                        .filter(part -> part instanceof Labeled && part.isVisible())
                        .map(part -> ((Labeled) part).getText()))
                .contains(CHANGED)
                .noneMatch(words -> words.startsWith("Working out") || words.startsWith("Looking"));
    }

    @Test
    void theBiggestObjects(FxRobot robot) throws Exception {
        saysThatItChanged(lastShown(
                robot,
                session -> new OwnersPart(
                                session, new SimpleObjectProperty<>(Theme.LIGHT), id -> {}, (facts, first) -> {})
                        .node()));
    }

    @Test
    void theirMap(FxRobot robot) throws Exception {
        saysThatItChanged(lastShown(
                robot,
                session -> new OwnersMapPane(session, new SimpleObjectProperty<>(Theme.LIGHT), () -> {}, () -> {})));
    }

    @Test
    void classes(FxRobot robot) throws Exception {
        saysThatItChanged(
                lastShown(robot, session -> new ClassesPart(session, row -> {}, row -> {}, words -> {}).node()));
    }

    @Test
    void leaks(FxRobot robot) throws Exception {
        saysThatItChanged(
                lastShown(robot, session -> new LeaksPart(session, id -> {}, new LeakReportAct(null)).node()));
    }

    @Test
    void whoReferredToAnObject(FxRobot robot) throws Exception {
        saysThatItChanged(lastShown(robot, session -> {
            ObjectPane pane = new ObjectPane(session, (from, to) -> {});
            pane.show(session.heap().heap().idOf(50));
            return pane;
        }));
    }

    @Test
    void noButtonAsksAgainWhatMayBeALeak(FxRobot robot) throws Exception {
        Node state = lastShown(robot, session -> {
            AnalysisState waiting = new AnalysisState(session, false);
            session.answers().suspects();
            return waiting;
        });
        saysThatItChanged(state);
        assertThat(state.lookup("#analysis-act").isVisible()).isFalse();
    }
}
