package io.github.heapfold.gui.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.TextSize;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class TableScaleTest {
    @AfterEach
    void usualSize(FxRobot robot) {
        robot.interact(() -> TextSize.set(1));
    }

    @Test
    void rowsAndColumnsGrowAndShrinkWithTheirTexts(FxRobot robot) {
        robot.interact(() -> {
            TableView<String> table = new TableView<>();
            TableColumn<String, String> fixed = column(60, 60);
            TableColumn<String, String> free = column(40, 5000);
            table.getColumns().add(fixed);
            table.getColumns().add(free);
            TableScale.follow(table, 26);
            free.setPrefWidth(200);

            TextSize.set(1.5);
            assertThat(table.getFixedCellSize()).isEqualTo(39);
            assertThat(fixed.getMinWidth()).isEqualTo(90);
            assertThat(fixed.getWidth()).isEqualTo(90);
            assertThat(fixed.getMaxWidth()).isEqualTo(90);
            assertThat(free.getMinWidth()).isEqualTo(60);
            assertThat(free.getWidth()).isEqualTo(300);
            assertThat(free.getMaxWidth()).isEqualTo(5000);

            TextSize.set(1);
            assertThat(table.getFixedCellSize()).isEqualTo(26);
            assertThat(fixed.getMaxWidth()).isEqualTo(60);
            assertThat(fixed.getWidth()).isEqualTo(60);
            assertThat(free.getWidth()).isEqualTo(200);
        });
    }

    /** Beyond the edge numbers could not be read, and a table of this policy has no bar to scroll there. */
    @Test
    void columnsThatShareTheWidthOfTheTableStillDo(FxRobot robot) {
        robot.interact(() -> {
            TableView<String> table = new TableView<>();
            TableColumn<String, String> name = column(60, 5000);
            TableColumn<String, String> number = column(80, 100);
            table.getColumns().add(name);
            table.getColumns().add(number);
            table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
            TableScale.follow(table, 26);
            new Scene(table, 400, 300);
            table.applyCss();
            table.layout();
            double width = name.getWidth() + number.getWidth();
            assertThat(width).isBetween(380.0, 400.0);

            TextSize.set(1.5);
            assertThat(number.getWidth()).isGreaterThanOrEqualTo(120);
            assertThat(name.getWidth() + number.getWidth()).isEqualTo(width);
        });
    }

    private static TableColumn<String, String> column(double least, double most) {
        TableColumn<String, String> column = new TableColumn<>("name");
        column.setMaxWidth(most);
        column.setMinWidth(least);
        column.setPrefWidth(least);
        return column;
    }
}
