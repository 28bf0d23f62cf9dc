package io.github.heapfold.gui.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Controls;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class SearchTableTest {
    private final List<String> opened = new ArrayList<>();
    private SearchTable<String> table;

    @Start
    void start(Stage stage) {
        table = new SearchTable<>("words", "Words");
        table.getColumns().add(new TextColumn<>("Word", word -> word, 200, OverrunStyle.ELLIPSIS));
        table.sayOfNone("No words.");
        Controls.onOpen(table, table.getSelectionModel(), opened::add);
        stage.setScene(new Scene(table, 400, 300));
        stage.show();
    }

    private String placeholder() {
        return ((Label) table.getPlaceholder()).getText();
    }

    @Test
    void whatIsSearchedForIsShownAloneAlsoOfLaterRows(FxRobot robot) {
        robot.interact(() -> {
            assertThat(placeholder()).isEqualTo("No words.");
            table.setRows(List.of("One", "Two"));
            table.search(" oN", word -> word);
            assertThat(table.getItems()).containsExactly("One");
            table.setRows(List.of("Two", "Only"));
            assertThat(table.getItems()).containsExactly("Only");
            assertThat(table.rows()).containsExactly("Two", "Only");
            table.search("no such", word -> word);
            assertThat(table.getItems()).isEmpty();
            assertThat(placeholder()).isNotEqualTo("No words.");
            table.search("", word -> word);
            assertThat(table.getItems()).hasSize(2);
            assertThat(placeholder()).isEqualTo("No words.");
        });
    }

    @Test
    void aRowIsOpenedByADoubleClickAndByEnter(FxRobot robot) {
        robot.interact(() -> table.setRows(List.of("One", "Two")));
        robot.interact(table::requestFocus);
        robot.interact(() -> table.getSelectionModel().clearAndSelect(1));
        robot.type(KeyCode.ENTER);
        assertThat(opened).containsExactly("Two");

        // The heading is none of the rows.
        robot.doubleClickOn(".column-header", MouseButton.PRIMARY);
        assertThat(opened).containsExactly("Two");

        // The right button is for the menu.
        robot.doubleClickOn("One", MouseButton.SECONDARY);
        assertThat(opened).containsExactly("Two");

        robot.doubleClickOn("One", MouseButton.PRIMARY);
        assertThat(opened).containsExactly("Two", "One");
    }

    @Test
    void theRowThatIsChosenIsCopiedByTheKeyForThat(FxRobot robot) {
        robot.interact(() -> {
            table.getColumns().add(new NumberColumn<>("Length", String::length, length -> length + " letters", 60));
            table.getColumns().add(new ShareColumn<>("Share", word -> word.length() / 10.0));
            table.setRows(List.of("One", "Three"));
            table.requestFocus();
            table.getSelectionModel().clearAndSelect(1);
        });
        robot.press(KeyCode.CONTROL, KeyCode.C).release(KeyCode.C, KeyCode.CONTROL);
        robot.interact(
                () -> assertThat(Clipboard.getSystemClipboard().getString()).isEqualTo("Three\t5 letters\t50 %"));
    }
}
