package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class EmptyPaneTest {
    private static final String WORDS = "What will be seen here takes a sentence of several lines. ".repeat(3);

    @AfterEach
    void usualSize(FxRobot robot) {
        robot.interact(() -> TextSize.set(1));
    }

    /** In a window of this size, as it is laid out there. */
    private static Label body(double width, double height) {
        EmptyPane pane = new EmptyPane(Feather.SEARCH, "Nothing yet", WORDS, new Button("Begin"));
        FittingScroll root = new FittingScroll(pane);
        new Scene(root, width, height);
        root.applyCss();
        root.layout();
        return (Label) pane.lookup("#empty-text");
    }

    @Test
    void itsTextIsReadWholeHoweverLowTheWindow(FxRobot robot) {
        robot.interact(() -> {
            Label body = body(300, 80);
            assertThat(((Text) body.lookup(".text")).getText().strip()).isEqualTo(WORDS.strip());
        });
    }

    @Test
    void itsLinesGrowWithTheText(FxRobot robot) {
        robot.interact(() -> {
            double usual = body(2000, 400).getWidth();
            TextSize.set(1.5);
            assertThat(body(2000, 400).getWidth()).isEqualTo(1.5 * usual);
        });
    }
}
