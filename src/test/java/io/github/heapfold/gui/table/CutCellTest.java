package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.Scene;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class CutCellTest {
    private static final String NAME = "java.util.concurrent.atomic.AtomicLongFieldUpdater";

    private final TableColumn<String, String> column = new TableColumn<>("Class");

    @Start
    void start(Stage stage) {
        TableView<String> table = new TableView<>();
        column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(cell.getValue()));
        column.setCellFactory(any -> CutCell.ofClass());
        column.setPrefWidth(600);
        table.getColumns().add(column);
        table.getItems().add(NAME);
        stage.setScene(new Scene(table, 700, 200));
        stage.show();
    }

    private static Optional<TableCell<?, ?>> cell(FxRobot robot) {
        return robot.from(robot.lookup(".table-cell").queryAll())
                .match(node -> node instanceof CutCell<?, ?> name && !name.isEmpty())
                .tryQuery();
    }

    private static String shown(FxRobot robot) {
        return cell(robot).map(TableCell::getText).orElse("");
    }

    @Test
    void aLongNameIsCutBetweenPackages(FxRobot robot) throws Exception {
        await(() -> shown(robot).equals(NAME));

        robot.interact(() -> column.setPrefWidth(230));

        await(() -> shown(robot).startsWith("…"));
        assertThat(NAME).endsWith("." + shown(robot).substring(1));
        assertThat(cell(robot).map(TableCell::getAccessibleText)).hasValue(NAME);
    }

    @ParameterizedTest
    @CsvSource({
        "com.example.shop.Plugin (loader shop.Own 0xe0e0c0c8), Plugin (…0xe0e0c0c8)",
        "com.example.shop.Plugin（加载器 shop.Own 0xe0e0c0c8）, Plugin（…0xe0e0c0c8）"
    })
    void theLoaderBehindTheNameIsCutBetweenItsParts(String whole, String shorter, FxRobot robot) throws Exception {
        robot.interact(() -> column.getTableView().getItems().setAll(whole));
        Set<String> shown = new HashSet<>();
        for (int width = 600; width >= 150; width -= 10) {
            int set = width;
            robot.interact(() -> column.setPrefWidth(set));
            robot.interact(() -> {});
            shown.add(shown(robot));
        }
        assertThat(shown)
                .contains(shorter, "Plugin 0xe0e0c0c8")
                .allSatisfy(text -> assertThat(text).matches(".*Plugin.*0xe0e0c0c8.?$"));
    }

    @Test
    void whatIsSaidBehindTheNameIsNotTakenForPackages(FxRobot robot) throws Exception {
        robot.interact(() -> {
            column.getTableView().getItems().setAll("a.Keeper ← com.example.shop.baskets.OpenBaskets");
            column.setPrefWidth(140);
        });

        await(() -> shown(robot).matches("Keep.*….+skets"));
    }
}
