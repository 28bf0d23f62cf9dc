package io.github.heapfold.gui.guide;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Theme;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class GuidePaneTest {
    private GuidePane pane;

    @Start
    void start(Stage stage) {
        pane = new GuidePane(Markdown.read("""
                # Title

                A heap is looked for.

                - nothing here

                | The | Heap |
                |---|---|
                | a | b |
                | c | behind |
                """), Theme.LIGHT);
        stage.setScene(new Scene(pane, 600, 400));
        stage.show();
    }

    private static List<String> found(FxRobot robot) {
        return robot.lookup(".guide-found").<Node>queryAll().stream()
                .map(node -> node.getStyleClass().get(0))
                .toList();
    }

    @Test
    void whatIsLookedForIsMarkedWhereItStandsOneByOne(FxRobot robot) {
        robot.interact(pane::search);
        TextField field = robot.lookup("#guide-search").queryAs(TextField.class);
        assertThat(field.isFocused()).isTrue();
        robot.interact(() -> field.setText("HEAP"));
        assertThat(found(robot)).containsExactly("guide-text");
        robot.type(KeyCode.ENTER);
        assertThat(found(robot)).containsExactly("guide-table");
        robot.type(KeyCode.ENTER);
        assertThat(found(robot)).containsExactly("guide-text");
        robot.press(KeyCode.SHIFT).type(KeyCode.ENTER).release(KeyCode.SHIFT);
        assertThat(found(robot)).containsExactly("guide-table");
        robot.press(KeyCode.SHIFT).type(KeyCode.F3).release(KeyCode.SHIFT);
        assertThat(found(robot)).containsExactly("guide-text");

        robot.interact(() -> field.setText("no such word"));
        assertThat(found(robot)).isEmpty();
        assertThat(robot.lookup("#guide-nothing").query().isVisible()).isTrue();
        assertThat(field.getPseudoClassStates())
                .anyMatch(state -> state.getPseudoClassName().equals("error"));
        robot.type(KeyCode.ESCAPE);
        assertThat(field.getText()).isEmpty();
        assertThat(robot.lookup("#guide-nothing").query().isVisible()).isFalse();
    }

    @Test
    void ofATableTheRowIsFoundThatHasTheWords(FxRobot robot) {
        robot.interact(pane::search);
        robot.interact(
                () -> robot.lookup("#guide-search").queryAs(TextField.class).setText("behind"));
        assertThat(robot.lookup(".guide-found").<Node>queryAll())
                .singleElement()
                .extracting(
                        row -> ((Parent) row).getChildrenUnmodifiable().get(1).getAccessibleText())
                .isEqualTo("behind");
        robot.type(KeyCode.ENTER);
        assertThat(found(robot)).as("the only row").containsExactly("guide-table");
    }

    @Test
    void thePageScrollsFromItsSearch(FxRobot robot) throws Exception {
        ScrollPane scroll = robot.lookup("#guide-scroll").queryAs(ScrollPane.class);
        robot.interact(() -> {
            scroll.setMaxHeight(60);
            pane.search();
        });
        await(() -> Scrolling.hidden(scroll) > 0);
        robot.type(KeyCode.PAGE_DOWN);
        assertThat(scroll.getVvalue()).isPositive();
        robot.type(KeyCode.PAGE_UP);
        assertThat(scroll.getVvalue()).isZero();
    }
}
