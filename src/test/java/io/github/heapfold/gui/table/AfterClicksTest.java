package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import javafx.event.EventType;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class AfterClicksTest {
    private static void fire(Region place, EventType<MouseEvent> type, boolean down) {
        place.fireEvent(new MouseEvent(
                type,
                1,
                1,
                1,
                1,
                MouseButton.PRIMARY,
                1,
                false,
                false,
                false,
                false,
                down,
                false,
                false,
                false,
                false,
                false,
                null));
    }

    @Test
    void theTimeForASecondClickBeginsWhenTheButtonIsLetGo(FxRobot robot) throws Exception {
        AtomicInteger done = new AtomicInteger();
        Region[] place = new Region[1];
        robot.interact(() -> {
            place[0] = new Region();
            AfterClicks clicks = new AfterClicks(place[0]);
            clicks.run(done::incrementAndGet);
            assertThat(done).hasValue(1);
            fire(place[0], MouseEvent.MOUSE_PRESSED, true);
            clicks.run(done::incrementAndGet);
        });
        // However long it is held down: here as long as it takes where it is let go.
        AtomicInteger other = new AtomicInteger();
        robot.interact(() -> {
            Region letGo = new Region();
            AfterClicks clicks = new AfterClicks(letGo);
            fire(letGo, MouseEvent.MOUSE_PRESSED, true);
            clicks.run(other::incrementAndGet);
            fire(letGo, MouseEvent.MOUSE_RELEASED, false);
        });
        await(() -> other.get() == 1);
        robot.interact(() -> {
            assertThat(done).hasValue(1);
            fire(place[0], MouseEvent.MOUSE_RELEASED, false);
            assertThat(done).hasValue(1);
        });
        await(() -> done.get() == 2);
    }

    @Test
    void whatIsPressedAndGoesHoldsNothingUp(FxRobot robot) throws Exception {
        AtomicInteger done = new AtomicInteger();
        robot.interact(() -> {
            Region place = new Region();
            AfterClicks clicks = new AfterClicks(place);
            fire(place, MouseEvent.MOUSE_PRESSED, true);
            clicks.run(done::incrementAndGet);
            fire(place, MouseEvent.MOUSE_MOVED, false);
        });
        await(() -> done.get() == 1);
    }
}
