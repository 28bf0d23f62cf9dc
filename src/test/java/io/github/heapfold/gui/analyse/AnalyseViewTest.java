package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.growth.OtherDumps;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.keys.SealOpener;
import io.github.heapfold.job.input.Input;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleObjectProperty;
import javafx.event.Event;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class AnalyseViewTest {
    private static final String CLASS = "example.Nödè";

    @TempDir
    Path folder;

    private final Deque<Runnable> jobs = new ArrayDeque<>();

    private HeapSession session() throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 500).writeTo(folder.resolve("list.hprof")), false);
        return TestSession.of(file, jobs);
    }

    private static AnalyseView view(HeapSession session) {
        Background here = new Background(Runnable::run, Runnable::run);
        JobQueue queue = new JobQueue(Runnable::run, Runnable::run, Runnable::run, System::nanoTime);
        return new AnalyseView(
                session,
                new SimpleObjectProperty<>(Theme.LIGHT),
                new OtherDumps(queue, 1, List::of, Input::of, List::of, (path, sought) -> {}),
                new LeakReportAct(null),
                new SealOpener(here, Optional::empty, file -> {}),
                Optional.empty());
    }

    private static void enter(TextField field) {
        Event.fireEvent(field, new KeyEvent(KeyEvent.KEY_PRESSED, "\r", "", KeyCode.ENTER, false, false, false, false));
    }

    @Test
    void enterBeforeTheHeapIsOpenSearchesAsSoonAsItIs(FxRobot robot) throws Exception {
        HeapSession session = session();
        robot.interact(() -> {
            TextField search = (TextField) view(session).node().lookup("#analyse-search");
            search.setText(CLASS);
            enter(search);
            assertThat(session.place().get()).isEqualTo(Place.of(Place.Part.OWNERS));

            jobs.poll().run();
            assertThat(session.place().get()).isEqualTo(Place.of(Place.Part.CLASSES));
            assertThat(search.getText()).isEqualTo(CLASS);
            session.close();
        });
    }

    @Test
    void whoTypesOnOrGoesElsewhereBeforeTheHeapIsOpenIsNotTakenToTheSearch(FxRobot robot) throws Exception {
        HeapSession session = session();
        robot.interact(() -> {
            TextField search = (TextField) view(session).node().lookup("#analyse-search");
            search.setText(CLASS);
            enter(search);
            search.setText(CLASS + "$");
            jobs.poll().run();
            assertThat(session.place().get()).isEqualTo(Place.of(Place.Part.OWNERS));
            session.close();
        });

        HeapSession other = session();
        robot.interact(() -> {
            TextField search = (TextField) view(other).node().lookup("#analyse-search");
            search.setText(CLASS);
            enter(search);
            other.place().set(Place.of(Place.Part.THREADS));
            jobs.poll().run();
            assertThat(other.place().get()).isEqualTo(Place.of(Place.Part.THREADS));
            other.close();
        });
    }
}
