package io.github.heapfold.gui.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What cards say of a heap that cannot be analysed. */
@ExtendWith(ApplicationExtension.class)
class FailedCardsTest {
    private static final String FAILED = "Not known: the heap could not be analysed.";

    @TempDir
    Path folder;

    @Test
    void nothingIsPromisedOfAHeapThatCouldNotBeAnalysed(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("gone.hprof"));
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs);
        robot.interact(() -> {
            ClassesCard classes = new ClassesCard(session, place -> {});
            OwnersCard owners = new OwnersCard(session, new SimpleObjectProperty<>(Theme.LIGHT), place -> {});
            LeakCard leak = new LeakCard(session, place -> {}, new LeakReportAct(null));
            Node unknown = owners.lookup("#owners-unknown");
            session.open();
            assertThat(said(classes)).contains("appear here when");
            assertThat(said(unknown)).contains("appears here when");
            double room = height(leak) + height(classes) + height(owners);

            delete(dump);
            jobs.poll().run();

            assertThat(session.state().get()).isEqualTo(HeapSession.State.FAILED);
            assertThat(said(classes)).isEqualTo(FAILED);
            assertThat(unknown.isVisible()).isTrue();
            assertThat(said(unknown)).isEqualTo(FAILED);
            // There is a line or two in each, and nothing to come.
            for (Region card : List.of(leak, classes, owners)) {
                assertThat(height(card)).as(card.getId()).isLessThan(100);
            }

            // Somebody tries again.
            session.open();
            assertThat(said(classes)).contains("appear here when");
            assertThat(said(unknown)).contains("appears here when");
            assertThat(height(leak) + height(classes) + height(owners)).isEqualTo(room);
            session.close();
        });
    }

    /** Nothing moves when a file is known, unless there is nothing to show of it. */
    @Test
    void theCardOfAFileKeepsItsRoomWhenItIsKnown(FxRobot robot) throws Exception {
        OpenFile name = file(DumpBuilder.dump(8).utf8(1, "a"), "name.hprof");
        OpenFile empty = file(DumpBuilder.dump(8), "empty.hprof");
        Inspection one = inspection(name);
        Inspection none = inspection(empty);
        robot.interact(() -> {
            FileCard card = new FileCard(name);
            double room = height(card);
            name.inspection().set(one);
            assertThat(height(card)).isEqualTo(room);
            name.state().set(OpenFile.State.FAILED);
            assertThat(height(card)).isLessThan(room);

            FileCard other = new FileCard(empty);
            empty.inspection().set(none);
            assertThat(height(other)).isLessThan(room);
        });
    }

    private OpenFile file(DumpBuilder dump, String name) throws IOException {
        return new OpenFile(dump.writeTo(folder.resolve(name)), false);
    }

    private static Inspection inspection(OpenFile file) throws IOException {
        return new InspectJob(Input.of(file.path()), 1).run(JobMonitor.silent());
    }

    @Test
    void whatWasNotLookedThroughToTheEndIsNotToldToBeWithoutALeak(FxRobot robot) throws Exception {
        Path dump = Files.write(folder.resolve("wide.hprof"), AndroidApp.wide());
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs, jobs::add);
        robot.interact(() -> {
            LeakCard card = new LeakCard(session, place -> {}, new LeakReportAct(null));
            Scene scene = new Scene(card);
            session.open();
            card.lookup("#analysis-line").getParent().requestFocus();
            while (card.lookup("#leak-app-stop") == null) {
                jobs.poll().run();
            }
            // At the button, a hasty Enter would stop it.
            assertThat(scene.getFocusOwner().getId()).isEqualTo("leak-app-asking");

            ((Button) card.lookup("#leak-app-stop")).fire();
            assertThat(said(card.lookup(".heading"))).isEqualTo("LEAKS: NOT LOOKED FOR TO THE END");
            assertThat(said(card.lookup("#leak-sentence")))
                    .isEqualTo("Leaks of the Android app were not looked for to the end.");
            Button again = (Button) card.lookup("#leak-app-start");
            assertThat(scene.getFocusOwner()).isSameAs(again);

            again.fire();
            while (card.lookup("#leak-app-stop") != null) {
                jobs.poll().run();
            }
            assertThat(said(card.lookup("#leak-sentence"))).contains("ought to be gone");
            assertThat(scene.getFocusOwner().getId()).isEqualTo("leak-traces-show");
            session.close();
        });
    }

    private static double height(Region card) {
        return card.prefHeight(500);
    }

    private static String said(ClassesCard card) {
        Node body = card.lookup("#summary-classes");
        return said(body.lookup(".label"));
    }

    private static String said(Node label) {
        return ((Label) label).getText().replace("\u2028", "");
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
