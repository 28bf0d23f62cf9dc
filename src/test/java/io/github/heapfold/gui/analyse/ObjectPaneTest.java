package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class ObjectPaneTest {
    /** Longer than what is said of an answer that takes its time, in milliseconds. */
    private static final long LATER = 600;

    @TempDir
    Path folder;

    @Test
    void afterAFailureNothingIsLookedFor(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("list.hprof"));
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs);
        ObjectPane[] pane = new ObjectPane[1];
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            pane[0] = new ObjectPane(session, (from, to) -> {});
        });
        long id = session.heap().heap().idOf(0);
        Files.write(dump, Samples.list(8, 100).build());
        robot.interact(() -> pane[0].show(Long.valueOf(id)));
        WaitForAsyncUtils.sleep(LATER, TimeUnit.MILLISECONDS);
        robot.interact(() -> {
            assertThat(said(pane[0])).isEqualTo(text("answer.changed"));
            session.close();
        });
    }

    /** The last of what it says. */
    private static String said(ObjectPane pane) {
        VBox content = (VBox) ((ScrollPane) pane.getChildren().get(0)).getContent();
        return ((Label) content.getChildren().get(content.getChildren().size() - 1)).getText();
    }
}
