package io.github.heapfold.gui.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What the card of the leak shows of a heap with one. */
@ExtendWith(ApplicationExtension.class)
class LeakCardTest {
    @TempDir
    Path folder;

    @Test
    void theFieldStandsBeforeTheSentence(FxRobot robot) throws Exception {
        Path dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof"));
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs, jobs::add);
        robot.interact(() -> {
            LeakCard card = new LeakCard(session, place -> {}, new LeakReportAct(null));
            new Scene(card);
            session.open();
            while (card.lookup("#leak-sentence") == null) {
                jobs.remove().run();
            }
            Label field = (Label) card.lookup("#leak-fields");
            assertThat(field.getText()).isEqualTo("Keeper.kept0");
            // Beside the title, where it takes no line of its own.
            assertThat(card.getChildren()).startsWith(field.getParent(), card.lookup("#leak-sentence"));
            // Beside the way to copy it, without a line of its own.
            Button report = (Button) card.lookup("#leak-report");
            assertThat(report.getParent()).isEqualTo(card.lookup("#leak-copy").getParent());
            assertThat(report.isDisabled()).isFalse();
            session.close();
        });
    }
}
