package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.Mouse;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class AfterClicksTest {
    private final Region place = new Region();

    @Start
    void start(Stage stage) {
        stage.setScene(new Scene(new Pane(place), 100, 100));
        stage.show();
    }

    @Test
    void theTimeForASecondClickBeginsWhenTheButtonIsLetGo(FxRobot robot) throws Exception {
        AtomicInteger done = new AtomicInteger();
        robot.interact(() -> {
            AfterClicks clicks = new AfterClicks(place);
            clicks.run(done::incrementAndGet);
            assertThat(done).hasValue(1);
            Mouse.fire(place, MouseEvent.MOUSE_PRESSED);
            clicks.run(done::incrementAndGet);
        });
        // However long it is held down: here as long as it takes where it is let go.
        AtomicInteger other = new AtomicInteger();
        robot.interact(() -> {
            click(new Region(), other);
        });
        await(() -> other.get() == 1);
        robot.interact(() -> {
            assertThat(done).hasValue(1);
            Mouse.fire(place, MouseEvent.MOUSE_RELEASED);
            assertThat(done).hasValue(1);
        });
        await(() -> done.get() == 2);
    }

    @Test
    void whatIsPressedAndGoesHoldsNothingUp(FxRobot robot) throws Exception {
        AtomicInteger done = new AtomicInteger();
        robot.interact(() -> {
            AfterClicks clicks = new AfterClicks(place);
            Mouse.fire(place, MouseEvent.MOUSE_PRESSED);
            clicks.run(done::incrementAndGet);
            Mouse.fire(place, MouseEvent.MOUSE_MOVED);
        });
        await(() -> done.get() == 1);
    }

    @Test
    void aMenuStaysBesideWhatItIsOf(FxRobot robot) throws Exception {
        AtomicInteger done = new AtomicInteger();
        AtomicInteger late = new AtomicInteger();
        AtomicInteger elsewhere = new AtomicInteger();
        ContextMenu menu = new ContextMenu(new MenuItem("Look"));
        robot.interact(() -> {
            click(place, done);
            menu.show(place, 0, 0);
            // Also where nothing was to be done when it opened.
            AfterClicks keys = new AfterClicks(place);
            keys.run(late::incrementAndGet);
            keys.run(late::incrementAndGet);
            click(new Region(), elsewhere);
        });
        await(() -> elsewhere.get() == 1);
        robot.interact(() -> {
            assertThat(done).hasValue(0);
            assertThat(late).hasValue(0);
            menu.hide();
        });
        await(() -> done.get() == 1 && late.get() == 1);
    }

    private static void click(Region place, AtomicInteger done) {
        AfterClicks clicks = new AfterClicks(place);
        Mouse.fire(place, MouseEvent.MOUSE_PRESSED);
        clicks.run(done::incrementAndGet);
        Mouse.fire(place, MouseEvent.MOUSE_RELEASED);
    }
}
