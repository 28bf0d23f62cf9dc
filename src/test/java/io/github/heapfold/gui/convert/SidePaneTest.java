package io.github.heapfold.gui.convert;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class SidePaneTest {
    private final VBox facts = new VBox();
    private SidePane side;

    @Start
    void start(Stage stage) {
        facts.getChildren().addAll(new Label("Size"), new Label("3.66 MB"));
        side = new SidePane(facts, new Button("Convert"));
        stage.setScene(new Scene(new VBox(side), 300, 20));
        stage.show();
    }

    @Test
    void nothingInItIsCutWhereAllIsTooHigh(FxRobot robot) {
        robot.interact(() -> {
            side.applyCss();
            side.getParent().layout();
        });
        assertThat(facts.getHeight()).isPositive().isGreaterThanOrEqualTo(facts.prefHeight(facts.getWidth()));
    }
}
