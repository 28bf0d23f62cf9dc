package io.github.heapfold.gui.analyse.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class LeaksPartTest {
    @TempDir
    Path folder;

    @Test
    void theFieldStandsAboveTheSentenceOfEachSuspect(FxRobot robot) throws Exception {
        Path dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof"));
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs, jobs::add);
        robot.interact(() -> {
            session.open();
            jobs.remove().run();
            Parent part = (Parent) new LeaksPart(session, id -> {}, new LeakReportAct(null)).node();
            Scene scene = new Scene(part);
            while (!jobs.isEmpty()) {
                jobs.remove().run();
            }
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            assertThat(((Label) scene.getRoot().lookup("#suspect-fields-1")).getText())
                    .isEqualTo("Keeper.kept0");
            session.close();
        });
    }
}
