package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class OwnersPartTest {
    @TempDir
    Path folder;

    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final Deque<Runnable> questions = new ArrayDeque<>();

    private void answerAll() {
        while (!questions.isEmpty()) {
            questions.poll().run();
        }
    }

    @Test
    void ofAnotherObjectNothingIsShownBeforeItIsKnown(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 2_000).writeTo(folder.resolve("list.hprof")), false);
        Background later = new Background(questions::add, Runnable::run);
        HeapSession session = new HeapSession(
                file, new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime), later, later, 1);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            OwnersPart part =
                    new OwnersPart(session, new SimpleObjectProperty<>(Theme.LIGHT), id -> {}, (group, first) -> {});
            TableView<?> rows = (TableView<?>) part.node().lookup("#owners");
            part.show(Place.of(Place.Part.OWNERS));
            answerAll();
            OwnerRows.Row head = (OwnerRows.Row) rows.getItems().get(0);
            int all = rows.getItems().size();

            part.show(Place.object(Place.Part.OWNERS, session.heap().heap().idOf(head.ordinal())));
            assertThat(rows.getItems()).isEmpty();
            assertThat(((Labeled) rows.getPlaceholder()).getText()).isEqualTo("Working out the answer…");

            answerAll();
            assertThat(rows.getItems()).isNotEmpty();
            part.show(Place.of(Place.Part.OWNERS));
            answerAll();
            assertThat(rows.getItems()).hasSize(all);
            session.close();
            answerAll();
        });
    }
}
