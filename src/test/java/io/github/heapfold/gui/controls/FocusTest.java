package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class FocusTest {
    private static final PseudoClass VISIBLE = PseudoClass.getPseudoClass("focus-visible");

    private StackPane waiting;
    private Button act;

    @Start
    void start(Stage stage) {
        waiting = new StackPane();
        act = new Button("act");
        Focus.holdPlace(waiting, true);
        stage.setScene(new Scene(new VBox(act, waiting), 200, 100));
        Focus.watch(stage.getScene());
        stage.show();
    }

    @Test
    void ofSeveralToChooseFromTheChosenOneIsWhereOneBegins(FxRobot robot) {
        ToggleGroup group = new ToggleGroup();
        RadioButton first = new RadioButton("first");
        RadioButton second = new RadioButton("second");
        first.setToggleGroup(group);
        second.setToggleGroup(group);
        HBox choice = new HBox(first, second);
        robot.interact(() -> waiting.getChildren().setAll(choice));
        robot.interact(() -> second.setSelected(true));

        robot.interact(() -> Focus.into(choice));

        assertThat(second.isFocused()).isTrue();
    }

    @Test
    void whatOnlyHoldsAPlaceIsFramedForThoseAloneWhoWorkWithKeys(FxRobot robot) {
        robot.interact(act::requestFocus);
        robot.interact(waiting::requestFocus);
        assertThat(waiting.isFocused()).isTrue();
        assertThat(waiting.getPseudoClassStates()).doesNotContain(VISIBLE);

        robot.interact(act::requestFocus);
        assertThat(act.getPseudoClassStates()).contains(VISIBLE);
        robot.press(KeyCode.SHIFT).release(KeyCode.SHIFT);
        robot.interact(waiting::requestFocus);
        assertThat(waiting.getPseudoClassStates()).contains(VISIBLE);
    }

    @Test
    void whereTheFocusGoesWhenItsControlIsOffNothingScrolls(FxRobot robot) {
        Button below = new Button("below");
        ScrollPane scroll = new ScrollPane();
        robot.interact(() -> {
            Region between = new Region();
            between.setMinHeight(400);
            scroll.setContent(new VBox(act, between, below));
            ((VBox) waiting.getParent()).getChildren().setAll(scroll);
        });
        robot.interact(act::requestFocus);
        robot.press(KeyCode.SHIFT).release(KeyCode.SHIFT);

        robot.interact(() -> act.setDisable(true));
        robot.interact(below::requestFocus);
        robot.interact(() -> {});
        assertThat(below.isFocused()).isTrue();
        assertThat(scroll.getVvalue()).isZero();

        robot.interact(() -> act.setDisable(false));
        robot.interact(act::requestFocus);
        robot.interact(below::requestFocus);
        robot.interact(() -> {});
        assertThat(scroll.getVvalue()).isPositive();
    }
}
