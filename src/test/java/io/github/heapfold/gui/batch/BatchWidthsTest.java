package io.github.heapfold.gui.batch;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class BatchWidthsTest {
    private static final String STATE = "damaged, done: Find the leak";

    @Test
    void ofANameThatIsCutAnywayALongStateHasItsPart(FxRobot robot) {
        robot.interact(() -> {
            TableView<String> table = new TableView<>();
            TableColumn<String, String> name = new TableColumn<>("File");
            TableColumn<String, String> state = new TableColumn<>("State");
            TableColumn<String, String> before = new TableColumn<>("Before");
            before.setMinWidth(72);
            TableColumn<String, String> bar = new TableColumn<>("Became");
            table.getColumns().add(name);
            table.getColumns().add(state);
            table.getColumns().add(before);
            table.getColumns().add(bar);
            BatchWidths widths = new BatchWidths(table, name, state, before, bar, "compressing 100 %");
            table.resize(700, 300);

            widths.fit("short.hprof", STATE, true);
            double whole = state.getPrefWidth();
            assertThat(bar.isVisible()).isTrue();

            widths.fit("very-long-name-".repeat(13), STATE, true);
            assertThat(state.getPrefWidth()).isGreaterThanOrEqualTo(whole);
            assertThat(name.getPrefWidth()).isGreaterThan(state.getPrefWidth());
        });
    }
}
