package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class CopySignTest {
    private Button button;

    @Start
    void start(Stage stage) {
        button = new Button("Copy all of it as text");
        stage.setScene(new Scene(new HBox(button)));
        stage.show();
    }

    /** Another text size may come. */
    @Test
    void aButtonIsAsWideAsItsWordsAgain(FxRobot robot) throws Exception {
        CopySign sign = new CopySign(button);
        double width = button.getWidth();
        robot.interact(() -> {
            sign.copy("words");
            // In one go: the moment goes by.
            assertThat(button.getText()).isEqualTo(text("copied"));
            assertThat(button.getPrefWidth()).isEqualTo(width);
        });

        await(() -> button.getText().equals("Copy all of it as text"));
        assertThat(button.getPrefWidth()).isEqualTo(Region.USE_COMPUTED_SIZE);
    }
}
