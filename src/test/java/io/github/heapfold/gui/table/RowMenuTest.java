package io.github.heapfold.gui.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Controls;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The same in a table, a tree and a list. */
@ExtendWith(ApplicationExtension.class)
class RowMenuTest {
    private static final List<String> NAMES =
            IntStream.range(0, 60).mapToObj(i -> "Row " + i).toList();

    private final List<String> done = new ArrayList<>();
    private TableView<String> table;
    private TreeTableView<String> tree;
    private ListView<String> list;
    private List<Control> all;

    @Start
    void start(Stage stage) {
        table = new TableView<>();
        tree = new TreeTableView<>();
        list = new ListView<>();
        all = List.of(table, tree, list);
        TableColumn<String, String> name = new TableColumn<>("Name");
        name.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        table.getColumns().add(name);
        table.getItems().setAll(NAMES);
        TreeTableColumn<String, String> nameInTree = new TreeTableColumn<>("Name");
        nameInTree.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(cell.getValue().getValue()));
        tree.getColumns().add(nameInTree);
        tree.setShowRoot(false);
        tree.setRoot(new TreeItem<>());
        NAMES.forEach(each -> tree.getRoot().getChildren().add(new TreeItem<>(each)));
        list.getItems().setAll(NAMES);
        list.setCellFactory(view -> new LinkCell());
        menu(table, table.getSelectionModel(), row -> row);
        menu(tree, tree.getSelectionModel(), TreeItem::getValue);
        menu(list, list.getSelectionModel(), row -> row);
        stage.setScene(new Scene(new HBox(table, tree, list), 700, 300));
        stage.show();
    }

    @AfterEach
    void close(FxRobot robot) {
        RowMenus.close(robot);
    }

    /** As rows have them that lead on. */
    private static final class LinkCell extends ListCell<String> {
        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            setGraphic(empty ? null : new Hyperlink(item));
        }
    }

    private <R> void menu(Control rows, SelectionModel<R> chosen, Function<R, String> words) {
        RowMenu.of(
                rows,
                chosen,
                row -> words.apply(row) + " said",
                row -> List.of(Controls.menuItem("look", "Look", () -> done.add(words.apply(row)))));
    }

    private static void select(Control rows, int index) {
        SelectionModel<?> chosen = chosen(rows);
        chosen.clearSelection();
        if (index >= 0) {
            chosen.select(index);
        }
    }

    private static SelectionModel<?> chosen(Control rows) {
        if (rows instanceof TableView<?> view) {
            return view.getSelectionModel();
        }
        return rows instanceof TreeTableView<?> view
                ? view.getSelectionModel()
                : ((ListView<?>) rows).getSelectionModel();
    }

    private static IndexedCell<?> row(Control rows, int index) {
        return rows.lookupAll(".indexed-cell").stream()
                .map(cell -> (IndexedCell<?>) cell)
                .filter(cell -> cell.isVisible() && cell.getIndex() == index)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theRightButtonChoosesTheRowUnderItAndOpensItsMenu(FxRobot robot) {
        for (Control rows : all) {
            done.clear();
            robot.interact(() -> select(rows, 0));
            robot.clickOn(row(rows, 3), MouseButton.SECONDARY);
            if (rows != list) {
                assertThat(chosen(rows).getSelectedIndex()).isEqualTo(3);
            }
            RowMenus.request(robot, row(rows, 3).lookup(".text"), false);
            // In the list a link has taken the press.
            assertThat(chosen(rows).getSelectedIndex()).isEqualTo(3);
            ContextMenu menu = RowMenus.shown().get(0);
            assertThat(menu.getItems()).extracting(MenuItem::getText).containsExactly("Copy row", "Look");
            assertThat(menu.getItems().get(0).getAccelerator().getDisplayText()).contains("C");

            RowMenus.choose(robot, "row-copy");
            assertThat(RowMenus.copied(robot)).isEqualTo("Row 3 said");
            RowMenus.request(robot, row(rows, 5), false);
            RowMenus.choose(robot, "look");
            assertThat(done).containsExactly("Row 5");
        }
    }

    @Test
    void whereNoRowIsNoMenuOpens(FxRobot robot) {
        robot.interact(() -> table.getItems().setAll("Alone"));
        robot.interact(() -> table.getSelectionModel().select(0));
        RowMenus.request(robot, table.lookup(".column-header"), false);
        RowMenus.request(robot, row(table, 4), false);
        assertThat(RowMenus.shown()).isEmpty();
        for (Control rows : all) {
            robot.interact(() -> select(rows, -1));
            RowMenus.press(robot, rows, KeyCode.F10, true);
            RowMenus.request(robot, rows, true);
            assertThat(RowMenus.shown()).isEmpty();
        }
    }

    @Test
    void theKeyForMenusOpensItBelowTheChosenRowAlsoWhereThatIsOutOfSight(FxRobot robot) {
        for (Control rows : all) {
            for (int index : new int[] {50, 2}) {
                robot.interact(() -> select(rows, index));
                RowMenus.open(robot, rows);
                // Windows tells of the key, too.
                RowMenus.request(robot, rows, true);
                ContextMenu menu = RowMenus.shown().get(0);
                List<Node> items =
                        menu.getItems().stream().map(MenuItem::getStyleableNode).toList();
                assertThat(items).filteredOn(Node::isFocused).containsExactly(items.get(0));
                Bounds row = onScreen(row(rows, index));
                assertThat(menu.getY()).isBetween(row.getMaxY() - 12, row.getMaxY() + 12);
                assertThat(menu.getX()).isBetween(row.getMinX(), row.getMinX() + 60);
                assertThat(onScreen(rows).contains(row)).isTrue();
                robot.type(KeyCode.DOWN);
                assertThat(items).filteredOn(Node::isFocused).containsExactly(items.get(1));
                RowMenus.close(robot);
            }
        }
    }

    private static Bounds onScreen(Node node) {
        return node.localToScreen(node.getLayoutBounds());
    }

    @Test
    void theKeyCopiesTheRowInEachAndIsNoneOfTheWholeWindow(FxRobot robot) {
        for (Control rows : all) {
            robot.interact(() -> {
                select(rows, 1);
                Controls.copy("before");
            });
            RowMenus.open(robot, rows);
            RowMenus.close(robot);
            assertThat(rows.getScene().getAccelerators()).isEmpty();
            RowMenus.press(robot, rows, KeyCode.C, false);
            assertThat(RowMenus.copied(robot)).isEqualTo("Row 1 said");
        }
    }
}
