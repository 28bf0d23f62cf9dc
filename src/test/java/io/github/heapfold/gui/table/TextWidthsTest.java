package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import java.util.List;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.scene.Scene;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class TextWidthsTest {
    private record Row(String what, String held) {}

    private TableView<Row> table;
    private TextColumn<Row> what;
    private TextColumn<Row> held;

    private static TextColumn<Row> column(String title, Function<Row, String> value, double width) {
        return new TextColumn<>(title, value, width, OverrunStyle.ELLIPSIS);
    }

    @Start
    void start(Stage stage) {
        table = new TableView<>();
        what = column("What", Row::what, 230);
        held = column("Held by", Row::held, 170);
        table.getColumns().add(what);
        table.getColumns().add(held);
        NumberColumn<Row> wide = new NumberColumn<>("Wide", row -> 1L, Long::toString, 150);
        table.getColumns().add(wide);
        Controls.showFrom(500, table, wide);
        RoomForNames.in(table);
        TextWidths.share(table, List.of(what, held));
        stage.setScene(new Scene(new StackPane(table), 400, 300));
        stage.getScene().getRoot().setStyle("-fx-font-size: 13px");
        stage.show();
    }

    private void show(FxRobot robot, String text, String holder) throws Exception {
        robot.interact(() -> table.setItems(FXCollections.observableArrayList(new Row(text, holder))));
        await(() -> table.lookupAll(".table-cell .text").stream()
                        .map(Text.class::cast)
                        .filter(shown -> !shown.getText().isEmpty())
                        .count()
                == 2);
    }

    private List<String> shown() {
        return table.lookupAll(".table-cell .text").stream()
                .map(shown -> ((Text) shown).getText())
                .toList();
    }

    @Test
    void noTextIsCutWhileAnotherColumnHasRoom(FxRobot robot) throws Exception {
        String longer = "a holder of a name of many letters, all seen";
        show(robot, "byte[0]", longer);
        await(() -> shown().containsAll(List.of("byte[0]", longer)));

        show(robot, longer, "Object[]");
        await(() -> shown().containsAll(List.of(longer, "Object[]")));
        assertThat(what.getWidth() + held.getWidth()).isLessThanOrEqualTo(400);
    }

    @Test
    void whereBothAreTooLongEachHasItsHalf(FxRobot robot) throws Exception {
        show(robot, "a".repeat(300), "b".repeat(200));
        await(() -> Math.abs(what.getWidth() - held.getWidth()) < 20);
        await(() -> what.getWidth() + held.getWidth() <= 400);
    }

    @Test
    void whatSomebodyHasDrawnStays(FxRobot robot) throws Exception {
        show(robot, "byte[0]", "Object[]");
        robot.interact(() -> {
            what.setPrefWidth(120);
            held.setPrefWidth(270);
        });
        show(robot, "a".repeat(300), "Object[]");
        assertThat(held.getPrefWidth()).isEqualTo(270);
    }

    @Test
    void aColumnThatComesWithMoreRoomTakesNoneOfWhatATextNeeds(FxRobot robot) throws Exception {
        String longer = "a".repeat(100);
        show(robot, longer, "Object[] of another");
        robot.interact(() -> table.getScene().getWindow().setWidth(600));
        await(() -> table.getVisibleLeafColumns().size() == 3 && table.getWidth() > 500);
        robot.interact(() -> Focus.ready(table.getScene().getRoot()));
        assertThat(shown()).contains("Object[] of another");
        assertThat(held.getWidth()).isGreaterThanOrEqualTo(held.getPrefWidth() - 1);
    }
}
