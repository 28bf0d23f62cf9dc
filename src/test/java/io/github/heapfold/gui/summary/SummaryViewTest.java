package io.github.heapfold.gui.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class SummaryViewTest {
    @TempDir
    Path folder;

    /** Above the cards it would move all of them when it is over. */
    @Test
    void howMuchHasBeenReadIsToldInTheCardThatWaitsForIt(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 10).writeTo(folder.resolve("own.hprof")), false);
        HeapSession session = TestSession.of(file, new ArrayDeque<>());
        robot.interact(() -> {
            file.state().set(OpenFile.State.SCANNING);
            Node root = new SummaryView(
                            session,
                            new SimpleObjectProperty<>(Theme.LIGHT),
                            () -> null,
                            null,
                            Optional::empty,
                            new LeakReportAct(null))
                    .node();
            file.scanned().set(0.4);

            assertThat(root.lookup(".summary-notes").isVisible()).isFalse();
            Node card = root.lookup("#leak-card");
            ProgressBar bar = (ProgressBar) card.lookup(".progress-bar");
            assertThat(bar.isVisible()).isTrue();
            assertThat(bar.getProgress()).as("a fifth of the way").isCloseTo(0.08, within(1e-9));
            assertThat(card.lookupAll(".label"))
                    .extracting(label -> ((Label) label).getText())
                    .contains("8 %");
            assertThat(card.lookup(".analysis-state").getAccessibleText()).endsWith(" 8 %");
        });
    }

    /** By Ctrl+E, as soon as there is something to save. */
    @Test
    void theReportOfLeaksIsSavedByAKey(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof")), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        List<Path> suggested = new ArrayList<>();
        FileActions files = new FileActions(
                null,
                Input::of,
                Optional::empty,
                (suggestion, endings) -> {
                    suggested.add(suggestion);
                    return Optional.empty();
                },
                null,
                null,
                1);
        robot.interact(() -> {
            SummaryView view = new SummaryView(
                    session,
                    new SimpleObjectProperty<>(Theme.LIGHT),
                    () -> null,
                    null,
                    Optional::empty,
                    new LeakReportAct(files));
            Node later = view.node().lookup("#analysis-later");
            assertThat(later.isVisible()).isFalse();
            view.export();
            assertThat(suggested).isEmpty();
            assertThat(later.isVisible()).as("says when it can be").isTrue();

            session.open();
            while (session.answers().suspects().get() == null) {
                jobs.remove().run();
            }
            view.export();
            assertThat(suggested).containsExactly(folder.resolve("kept-leaks.html"));
            session.close();
        });
    }

    /** Who asks for the report of what could not be analysed is not told to wait for it. */
    @Test
    void noReportIsPromisedWhereNothingIsAnalysed(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("gone.hprof"));
        OpenFile file = new OpenFile(dump, false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        robot.interact(() -> {
            SummaryView view = new SummaryView(
                    session,
                    new SimpleObjectProperty<>(Theme.LIGHT),
                    () -> null,
                    null,
                    Optional::empty,
                    new LeakReportAct(null));
            Node later = view.node().lookup("#analysis-later");
            session.open();
            view.export();
            assertThat(later.isVisible()).isTrue();
            assertThat(later.getParent().getAccessibleText()).endsWith(((Label) later).getText());

            file.state().set(OpenFile.State.FAILED);
            session.stop();
            jobs.poll().run();
            assertThat(session.state().get()).isEqualTo(HeapSession.State.IDLE);
            assertThat(later.isVisible()).isFalse();
            view.export();
            assertThat(later.isVisible()).isFalse();
            session.close();
        });
    }

    /** The biggest objects say nothing of memory that is not in them. */
    @Test
    void memoryOutsideOfTheHeapLeadsToOneOfItsBuffers(FxRobot robot) throws Exception {
        Path dump = ofABuffer(folder.resolve("direct.hprof"));
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs);
        List<Place> places = new ArrayList<>();
        robot.interact(() -> {
            Node card = new LeakCard(session, places::add, new LeakReportAct(null));
            session.open();
            while (card.lookup("#leak-owners") == null) {
                jobs.remove().run();
            }
            ((Button) card.lookup("#leak-path")).fire();

            LeakSuspects.Answer answer = session.answers().suspects().get();
            long buffer = answer.outside().get(DirectMemory.Kind.DIRECT).most().example();
            assertThat(places).containsExactly(Place.object(Place.Part.PATHS, buffer));
            session.close();
        });
    }

    /** A static field has a buffer of 1 GB, and nothing in the heap is large. */
    private static Path ofABuffer(Path file) throws IOException {
        long object = 0x10;
        long buffer = 0x20;
        long pool = 0x30;
        return DumpBuilder.dump(8)
                .namedClass(object, "java/lang/Object")
                .namedClass(buffer, "java/nio/DirectByteBuffer")
                .namedClass(pool, "shop/Pool")
                .utf8(1, "cleaner")
                .utf8(2, "capacity")
                .utf8(3, "BUFFER")
                .segment(heap -> LongStream.range(0, 100)
                        .map(i -> 0x1000 + i * 0x1000)
                        .forEach(array -> heap.primitiveArray(array, BasicType.LONG, new long[100])
                                .root(Tag.ROOT_UNKNOWN, array)))
                .segment(heap -> heap.classDump(object, type -> {})
                        .classDump(
                                buffer,
                                type -> type.superClass(object)
                                        .field(1, BasicType.OBJECT)
                                        .field(2, BasicType.INT))
                        .classDump(pool, type -> type.superClass(object).staticField(3, BasicType.OBJECT, 0x100))
                        .instance(0x100, buffer, values -> values.id(0x200).u4(1 << 30))
                        .instance(0x200, object)
                        .root(Tag.ROOT_STICKY_CLASS, pool))
                .end()
                .writeTo(file);
    }
}
