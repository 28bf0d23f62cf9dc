package io.github.heapfold.gui.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.control.TableColumn.SortType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class OwnOrderTest {
    @Test
    void theOrderOfTheRowsIsInTheHeaderUntilTheyAreSorted(FxRobot robot) {
        robot.interact(() -> {
            SearchTable<Long> table = new SearchTable<>("numbers", "numbers");
            NumberColumn<Long> numbers = new NumberColumn<>("Objects", number -> number, Long::toString, 80);
            table.getColumns().add(numbers);
            OwnOrder.show(numbers, table.getSortOrder());
            assertThat(numbers.getGraphic()).isNotNull();
            numbers.setSortType(SortType.ASCENDING);
            table.getSortOrder().setAll(List.of(numbers));
            assertThat(numbers.getGraphic())
                    .as("there is the arrow of the toolkit")
                    .isNull();
            table.getSortOrder().clear();
            assertThat(numbers.getGraphic()).isNotNull();
        });
    }
}
