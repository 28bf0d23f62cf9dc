package io.github.heapfold.gui.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class HeapCardTest {
    @TempDir
    Path folder;

    @Test
    void thatAHeapHasNoArrayIsSaid(FxRobot robot) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.instance(0x1000, 0x100, values -> {});
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1000, 0);
                })
                .end()
                .writeTo(folder.resolve("small.hprof"));
        OpenFile file = new OpenFile(dump, false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        Inspection inspection = new InspectJob(Input.of(dump), 1).run(JobMonitor.silent());
        robot.interact(() -> {
            file.inspection().set(inspection);
            HeapCard card = new HeapCard(session);
            session.open();
            jobs.poll().run();
            List<String> said = card.lookupAll(".label").stream()
                    .map(label -> ((Label) label).getText())
                    .toList();
            assertThat(said)
                    .containsSubsequence("largest array", "–", "no arrays")
                    .doesNotContain("0 B …");
            session.close();
        });
    }
}
