package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.geometry.Orientation;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Whether one sees that there is more. */
@ExtendWith(ApplicationExtension.class)
class FittingScrollTest {
    private Label text;
    private FittingScroll scroll;

    @Start
    void start(Stage stage) {
        text = new Label();
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        scroll = new FittingScroll(new VBox(text));
        stage.setScene(new Scene(scroll, 200, 60));
        stage.show();
    }

    private boolean isBarShown() {
        return scroll.lookupAll(".scroll-bar").stream()
                .map(ScrollBar.class::cast)
                .anyMatch(bar -> bar.getOrientation() == Orientation.VERTICAL && bar.isVisible());
    }

    private void say(FxRobot robot, int times) {
        robot.interact(() -> {
            text.setText("words that wrap ".repeat(times));
            scroll.applyCss();
            scroll.layout();
        });
    }

    @Test
    void textThatWrapsIntoMoreLinesThanFitHasABar(FxRobot robot) {
        say(robot, 1);
        assertThat(isBarShown()).isFalse();
        say(robot, 20);
        assertThat(isBarShown()).isTrue();
        say(robot, 1);
        assertThat(isBarShown()).isFalse();
    }
}
