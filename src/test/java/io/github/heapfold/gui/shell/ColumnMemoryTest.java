package io.github.heapfold.gui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.Mouse;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.RoomForNames;
import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class ColumnMemoryTest {
    private static final String KEY = "drawn.rows.0";

    @TempDir
    private Path folder;

    @Test
    void onlyWidthsThatSomebodyDrewAreRemembered(FxRobot robot) {
        Settings settings = new Settings(folder.resolve("none"));
        robot.interact(() -> {
            TableView<String> table = new TableView<>();
            table.setId("rows");
            TableColumn<String, String> column = new TableColumn<>("name");
            table.getColumns().add(column);
            StackPane root = new StackPane(table);
            new Scene(root, 400, 300);
            new ColumnMemory(settings).remember(root);
            root.applyCss();
            root.layout();

            draw(table, column, 130);
            assertThat(settings.number(KEY)).isEmpty();

            Node header = table.lookup(".column-header-background");
            Mouse.fire(header, MouseEvent.MOUSE_PRESSED);
            draw(table, column, 170);
            Mouse.fire(header, MouseEvent.MOUSE_RELEASED);
            assertThat(settings.number(KEY)).hasValue(170.0);
        });
    }

    /** A table whose numbers leave the room to names. */
    private static TableView<String> numbers(Settings settings) {
        TableView<String> table = new TableView<>();
        table.setId("rows");
        table.getColumns().add(new NumberColumn<>("count", String::length, Long::toString, 60));
        table.getColumns().add(new TableColumn<>("name"));
        RoomForNames.in(table);
        StackPane root = new StackPane(table);
        new Scene(root, 400, 300);
        new ColumnMemory(settings).remember(root);
        root.applyCss();
        root.layout();
        return table;
    }

    @Test
    void aNumberIsAsWideAsSomebodyDrewItAndLeavesTheRoomToNamesUntilThen(FxRobot robot) {
        Settings settings = new Settings(folder.resolve("none"));
        robot.interact(() -> {
            TableView<String> table = numbers(settings);
            TableColumn<String, ?> column = table.getColumns().get(0);
            assertThat(column.getWidth()).isLessThanOrEqualTo(72);

            Node header = table.lookup(".column-header-background");
            Mouse.fire(header, MouseEvent.MOUSE_PRESSED);
            draw(table, column, 150);
            Mouse.fire(header, MouseEvent.MOUSE_RELEASED);
            assertThat(column.getWidth()).isEqualTo(150);
            assertThat(settings.number(KEY)).hasValue(150.0);
            assertThat(numbers(settings).getColumns().get(0).getWidth()).isEqualTo(150);
        });
    }

    private static void draw(TableView<String> table, TableColumn<String, ?> column, double width) {
        table.resizeColumn(column, width - column.getWidth());
    }
}
