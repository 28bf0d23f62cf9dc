package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class ScrollingTest {
    private static final double MOST = 90;

    private Label text;
    private ScrollPane pane;

    @Start
    void start(Stage stage) {
        text = new Label();
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        pane = Scrolling.asHighAs(new VBox(text), 30, MOST);
        stage.setScene(new Scene(new VBox(pane), 200, 300));
        stage.show();
    }

    private void say(FxRobot robot, int times) {
        robot.interact(() -> {
            text.setText("words that wrap ".repeat(times));
            pane.getParent().applyCss();
            pane.getParent().layout();
        });
    }

    @Test
    void whatIsHigherThanItsRoomIsScrolledByKeysToo(FxRobot robot) {
        say(robot, 4);
        double whole = read(() -> text.prefHeight(pane.getWidth()));
        assertThat(pane.getHeight()).isGreaterThanOrEqualTo(whole).isLessThan(MOST);
        assertThat(pane.isFocusTraversable()).isFalse();
        say(robot, 40);
        assertThat(pane.getHeight()).isEqualTo(MOST);
        assertThat(read(() -> pane.minHeight(200))).isEqualTo(30);
        assertThat(pane.isFocusTraversable()).isTrue();
    }
}
