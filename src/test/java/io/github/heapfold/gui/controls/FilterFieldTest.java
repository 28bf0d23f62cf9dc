package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class FilterFieldTest {
    @Test
    void theArrowDownGoesToTheFirstRowUnlessOneIsChosen(FxRobot robot) {
        robot.interact(() -> {
            ListView<String> list = new ListView<>();
            list.getItems().setAll(List.of("one", "two", "three"));
            FilterField field = new FilterField("filter", "Filter", typed -> {});
            VBox all = new VBox(field, list);
            field.over(all);
            new Scene(all, 300, 300);
            all.applyCss();
            all.layout();
            down(field);
            assertThat(list.getSelectionModel().getSelectedItem()).isEqualTo("one");
            list.getSelectionModel().select(2);
            down(field);
            assertThat(list.getSelectionModel().getSelectedItem()).isEqualTo("three");
        });
    }

    private static void down(FilterField field) {
        field.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.DOWN, false, false, false, false));
    }
}
