package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class LargestFirstTest {
    private SearchTable<Long> table;
    private NumberColumn<Long> numbers;
    private ShareColumn<Long> shares;

    @Start
    void start(Stage stage) {
        table = new SearchTable<>("numbers", "numbers");
        numbers = new NumberColumn<>("Objects", number -> number, Long::toString, 100);
        shares = new ShareColumn<>("Share", number -> -number);
        table.getColumns().add(numbers);
        table.getColumns().add(shares);
        table.setRows(List.of(0L, 3L, 0L, 7L, 1L));
        stage.setScene(new Scene(table, 400, 300));
        stage.show();
    }

    private void awaitOrder(Long... rows) throws Exception {
        await(() -> table.getItems().equals(List.of(rows)));
    }

    @Test
    void theFirstClickBringsTheLargestToTheTopTheSecondTheSmallestAndTheThirdTheOwnOrder(FxRobot robot)
            throws Exception {
        robot.clickOn("Objects");
        awaitOrder(7L, 3L, 1L, 0L, 0L);
        assertThat(numbers.getSortType()).isEqualTo(TableColumn.SortType.DESCENDING);

        robot.clickOn("Objects");
        awaitOrder(0L, 0L, 1L, 3L, 7L);
        assertThat(numbers.getSortType()).isEqualTo(TableColumn.SortType.ASCENDING);

        robot.clickOn("Objects");
        awaitOrder(0L, 3L, 0L, 7L, 1L);
        assertThat(table.getSortOrder()).isEmpty();

        robot.clickOn("Objects");
        awaitOrder(7L, 3L, 1L, 0L, 0L);
    }

    @Test
    void eachColumnBeginsWithItsLargest(FxRobot robot) throws Exception {
        robot.clickOn("Objects");
        awaitOrder(7L, 3L, 1L, 0L, 0L);
        robot.clickOn("Share");
        awaitOrder(0L, 0L, 1L, 3L, 7L);
        assertThat(table.getSortOrder()).containsExactly(shares);
        robot.clickOn("Objects");
        awaitOrder(7L, 3L, 1L, 0L, 0L);
    }

    @Test
    void anOrderThatIsSetStays(FxRobot robot) throws Exception {
        robot.interact(() -> {
            numbers.setSortType(TableColumn.SortType.DESCENDING);
            table.getSortOrder().setAll(List.of(numbers));
        });
        awaitOrder(7L, 3L, 1L, 0L, 0L);
    }
}
