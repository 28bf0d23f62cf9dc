package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class WhenRestingTest {
    private final List<String> done = new ArrayList<>();

    @Test
    void theFirstChoiceIsAnsweredAtOnceAndTheLastOneWhenNoOtherFollows(FxRobot robot) throws Exception {
        robot.interact(() -> {
            WhenResting resting = new WhenResting();
            resting.run(() -> done.add("first"));
            resting.run(() -> done.add("passed by"));
            resting.run(() -> done.add("last"));
            assertThat(done).containsExactly("first");
        });

        await(() -> done.size() > 1);
        assertThat(done).containsExactly("first", "last");
    }

    @Test
    void whatWaitsCanBeForgotten(FxRobot robot) throws Exception {
        robot.interact(() -> {
            WhenResting resting = new WhenResting();
            resting.run(() -> done.add("first"));
            resting.run(() -> done.add("forgotten"));
            resting.cancel();
            resting.run(() -> done.add("last"));
        });

        await(() -> done.size() > 1);
        assertThat(done).containsExactly("first", "last");
    }
}
