package io.github.heapfold.gui.analyse.secrets;

import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class SecretsNoteTest {
    @TempDir
    Path folder;

    /** Reading the heap, and answers, are worked out when the test says so. */
    private final Deque<Runnable> work = new ArrayDeque<>();

    private HeapSession session;
    private SecretsNote note;

    private void make() throws IOException {
        OpenFile file = new OpenFile(Samples.orders(200).writeTo(folder.resolve("orders.hprof")), false);
        session = TestSession.of(file, work, work::add);
        note = new SecretsNote(session, file.profile());
    }

    private String said() {
        return ((Label) note.lookup("#secrets-note-text")).getText();
    }

    private void act() {
        ((Hyperlink) note.lookup("#secrets-note-act")).fire();
    }

    private void work() {
        while (!work.isEmpty()) {
            work.remove().run();
        }
    }

    @Test
    void whoHasNotOpenedTheHeapIsWarnedTooAndMayLook(FxRobot robot) throws Exception {
        make();
        assertThat(note.isVisible()).isTrue();
        assertThat(said()).isEqualTo(text("secrets.note.unknown"));
        assertThat(session.isOpen()).isFalse();

        robot.interact(this::act);
        assertThat(said()).isEqualTo(text("secrets.note.looking"));
        robot.interact(this::work);

        assertThat(said()).isEqualTo(text("secrets.note.none"));
        robot.interact(() -> {
            session.close();
            work();
        });
        assertThat(note.isVisible()).isFalse();
    }

    @Test
    void whoStopsTheLookIsWarnedAgainAndNothingIsLookedFor(FxRobot robot) throws Exception {
        make();
        robot.interact(() -> {
            act();
            act();
            work();
        });
        assertThat(said()).isEqualTo(text("secrets.note.unknown"));
        assertThat(session.state().get()).isEqualTo(HeapSession.State.IDLE);
    }

    @Test
    void aReadingThatSomebodyElseBeginsAfterItFailedIsNotForTheSearch(FxRobot robot) throws Exception {
        make();
        Path dump = session.file().path();
        Path away = folder.resolve("away");
        Files.move(dump, away);
        robot.interact(() -> {
            act();
            work();
        });
        assertThat(session.state().get()).isEqualTo(HeapSession.State.FAILED);
        assertThat(said()).isEqualTo(session.problem().get().reason());

        Files.move(away, dump);
        robot.interact(session::open);
        assertThat(said()).isEqualTo(text("secrets.note.unknown"));
        robot.interact(this::work);

        assertThat(session.isOpen()).isTrue();
        assertThat(said()).isEqualTo(text("secrets.note.unknown"));
    }

    @Test
    void theReadingThatIsTriedAgainElsewhereIsNotStoppedHere(FxRobot robot) throws Exception {
        make();
        Path dump = session.file().path();
        Path away = folder.resolve("away");
        Files.move(dump, away);
        robot.interact(() -> {
            act();
            work();
        });
        Files.move(away, dump);
        robot.interact(() -> {
            session.open();
            act();
        });
        assertThat(said()).isEqualTo(text("secrets.note.looking"));
        robot.interact(() -> {
            act();
            work();
        });
        assertThat(session.isOpen()).isTrue();
        assertThat(said()).isEqualTo(text("secrets.note.unknown"));
    }

    @Test
    void whoHasGoneToWhereTheReadingIsShownKeepsIt(FxRobot robot) throws Exception {
        make();
        robot.interact(() -> {
            session.file().view().set(ViewId.COMPRESS);
            act();
            session.file().view().set(ViewId.ANALYSE);
            session.file().view().set(ViewId.COMPRESS);
            act();
            work();
        });
        assertThat(session.isOpen()).isTrue();
        assertThat(said()).isEqualTo(text("secrets.note.unknown"));
    }
}
