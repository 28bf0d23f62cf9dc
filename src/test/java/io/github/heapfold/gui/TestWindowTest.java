package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.heapfold.gui.ahead.AheadOfUse;
import java.nio.file.Path;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What spares the tests of the window their time does nothing where it finds nothing, and no other test would tell. */
@ExtendWith(ApplicationExtension.class)
class TestWindowTest {
    @TempDir
    Path folder;

    private Composition app;

    @Start
    void start(Stage window) {
        app = TestWindow.show(window, folder, new FakeDialogs());
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    @Test
    void nothingIsPreparedAheadOfUse() {
        assertThat(read(() -> app.window().lookup("#rehearsal")))
                .isInstanceOfSatisfying(
                        AheadOfUse.class,
                        ahead -> assertThat(read(ahead::isDone)).isTrue());
    }

    @Test
    void stylesAreComparedAsBits() {
        assumeThat(System.getProperty("javafx.version")).startsWith("21");
        assertThat(read(QuickStyles::prepare)).isPositive();
    }
}
