package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.OwnerStep;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class GrowthTableTest {
    private static final PseudoClass MOVED = PseudoClass.getPseudoClass("moved");

    private GrowthTable table;

    @Start
    void start(Stage stage) {
        table = new GrowthTable(row -> {}, row -> {});
        stage.setScene(new Scene(table, 400, 300));
        stage.show();
    }

    private static GrowthRow row(String name, boolean moved, OwnerStep... path) {
        return GrowthRow.of(new Growth.OwnerRow(
                name, null, List.of(), List.of(path), "byte[]", false, moved, List.of(1L, 2L), List.of(100L, 200L)));
    }

    /** As in the paths of one object, where each line begins with the field of the object above. */
    @Test
    void aPathSaysOfWhomAFieldIsOnlyWhereThatIsNotTheStepBefore() {
        GrowthRow row = row(
                "Shop.CACHE",
                false,
                new OwnerStep("class a.Shop", null, null, false),
                new OwnerStep("a.Cache", "class a.Shop", "CACHE", false),
                new OwnerStep("java.util.HashMap", "a.Cache", "map", false),
                new OwnerStep("a.Entry", null, null, false),
                new OwnerStep("a.Basket", "class a.Session", "CURRENT", false),
                new OwnerStep("byte[]", "a.Basket", "words", true));

        assertThat(row.way())
                .isEqualTo("class Shop › CACHE → Cache › map → HashMap › Entry › Session.CURRENT → Basket"
                        + " › Basket.words → byte[]");
    }

    /** The column that says so is not there in a narrow window. */
    @Test
    void whatOnlyChangedItsKeeperIsMarkedInItsRow(FxRobot robot) {
        robot.interact(() -> table.showRows(List.of(row("Cache.map", false), row("Entry.value", true)), false));

        Set<TableRow<?>> marked = robot.lookup(".table-row-cell").<TableRow<?>>queryAll().stream()
                .filter(row -> row.getPseudoClassStates().contains(MOVED))
                .collect(Collectors.toSet());
        assertThat(marked)
                .singleElement()
                .extracting(TableRow::getAccessibleText)
                .asString()
                .startsWith("Entry.value");

        robot.interact(() -> table.showRows(List.of(row("Cache.map", false)), false));
        assertThat(robot.lookup(".table-row-cell").<TableRow<?>>queryAll())
                .noneMatch(row -> row.getPseudoClassStates().contains(MOVED));
    }

    /** A field alone could be of any class. */
    @Test
    void theClassOfAFieldStaysWithItWhereThereIsLittleRoom(FxRobot robot) throws Exception {
        OwnerStep step = new OwnerStep("java.util.Map", "java.lang.invoke.MethodType", "internTable", false);
        GrowthRow row = row("java.lang.invoke.MethodType.internTable", false, step);

        robot.interact(() -> table.showRows(List.of(row), false));

        await(() -> robot.lookup(".table-cell").queryAllAs(TableCell.class).stream()
                .map(cell -> String.valueOf(cell.getText()))
                .anyMatch(shown -> shown.matches("(?:…[a-z.]*)?MethodType\\.internTable")));
        assertThat(row("java.lang.invoke.MethodType", false).classEnd()).isEqualTo(27);
        OwnerStep variable = new OwnerStep("a.Session[]", "java.lang.Thread", "<local>", false);
        assertThat(row("com.acme.orders.Server.handle.<local>", false, variable).classEnd())
                .as("before the method")
                .isEqualTo("com.acme.orders.Server".length());
    }
}
