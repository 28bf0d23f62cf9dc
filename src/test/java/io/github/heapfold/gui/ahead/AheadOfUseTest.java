package io.github.heapfold.gui.ahead;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Scene;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class AheadOfUseTest {
    private final BooleanProperty busy = new SimpleBooleanProperty();
    private AheadOfUse ahead;

    /** Takes as long for each step, and never waits for jobs. */
    private AheadOfUse clock;

    private final List<String> done = new ArrayList<>();

    @Start
    void start(Stage stage) {
        ahead = new AheadOfUse("ahead", true, busy);
        clock = new AheadOfUse("clock", true, new SimpleBooleanProperty());
        stage.setScene(new Scene(new VBox(ahead, clock)));
        stage.show();
    }

    private void later(AheadOfUse where, String step) {
        where.later(() -> done.add(step));
    }

    private List<String> done() throws Exception {
        List<String> seen = new ArrayList<>();
        interact(() -> seen.addAll(done));
        return seen;
    }

    @Test
    void stepsAreDoneInTheirOrder() throws Exception {
        interact(() -> {
            later(ahead, "1");
            later(ahead, "2");
        });
        await(ahead::isDone);
        assertThat(done()).containsExactly("1", "2");
    }

    @Test
    void whileJobsWorkNothingIsDoneAndAfterwardsAllOfIt() throws Exception {
        interact(() -> {
            busy.set(true);
            later(ahead, "1");
            later(clock, "2");
            later(clock, "3");
        });
        await(clock::isDone);
        assertThat(done()).containsExactly("2", "3");
        interact(() -> busy.set(false));
        await(ahead::isDone);
        assertThat(done()).containsExactly("2", "3", "1");
    }

    @Test
    void aJobThatBeginsBetweenTwoStepsKeepsTheSecondBack() throws Exception {
        interact(() -> {
            ahead.later(() -> {
                done.add("1");
                busy.set(true);
                later(clock, "2");
                later(clock, "3");
            });
            later(ahead, "4");
        });
        await(() -> done().size() == 3 && clock.isDone());
        assertThat(done()).containsExactly("1", "2", "3");
        interact(() -> busy.set(false));
        await(ahead::isDone);
        assertThat(done()).containsExactly("1", "2", "3", "4");
    }

    /** Also in that of a closed window: its clock would keep it for ever. */
    @Test
    void whatNobodySeesWaitsUntilItIsSeen() throws Exception {
        AheadOfUse page = new AheadOfUse("page", true, busy);
        interact(() -> {
            later(page, "2");
            later(clock, "1");
        });
        await(clock::isDone);
        assertThat(done()).containsExactly("1");
        VBox window = (VBox) clock.getParent();
        interact(() -> {
            window.getChildren().add(page);
            window.getChildren().remove(page);
            later(clock, "1");
        });
        await(clock::isDone);
        assertThat(done()).containsExactly("1", "1");
        interact(() -> window.getChildren().add(page));
        await(page::isDone);
        assertThat(done()).containsExactly("1", "1", "2");
    }
}
