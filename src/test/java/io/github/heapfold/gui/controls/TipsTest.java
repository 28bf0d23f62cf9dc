package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.javafx.stage.WindowHelper;
import java.lang.ref.WeakReference;
import java.util.List;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class TipsTest {
    private Button button;
    private Label beside;

    @Start
    void start(Stage stage) {
        button = new Button("Button");
        beside = new Label("Something else");
        stage.setScene(new Scene(new VBox(40, button, beside), 300, 200));
        stage.show();
        Tips.set(button, "What it does");
    }

    private static List<String> shown() {
        return Window.getWindows().stream()
                .filter(Tooltip.class::isInstance)
                .map(window -> ((Tooltip) window).getText())
                .toList();
    }

    /** What a screen reader says of the button beside its text. */
    private Object help() {
        return button.queryAccessibleAttribute(AccessibleAttribute.HELP);
    }

    @Test
    void isShownWhereTheMouseRestsAndAsItWasSetLast(FxRobot robot) throws Exception {
        robot.moveTo(beside).moveTo(button, new Point2D(3, 3));
        await(() -> shown().equals(List.of("What it does")));
        robot.interact(() -> Tips.set(button, "What it does now"));
        assertThat(shown()).containsExactly("What it does now");

        robot.moveTo(beside);
        await(() -> shown().isEmpty());
        robot.interact(() -> Tips.set(button, "What it does then"));
        robot.moveTo(button);
        await(() -> shown().equals(List.of("What it does then")));
        robot.interact(() -> Tips.set(button, null));
        assertThat(shown()).isEmpty();
    }

    /** What is read next is below. */
    @Test
    void inAGridItIsAboveItsRow(FxRobot robot) throws Exception {
        Label cell = new Label("1.20 MB");
        robot.interact(() -> {
            GridPane grid = new GridPane();
            grid.addColumn(0, new Label("Bytes"), new Label("3.40 MB"), cell, new Label("560 kB"));
            ((VBox) button.getScene().getRoot()).getChildren().add(grid);
            Tips.set(cell, "1,200,000 bytes");
        });
        robot.moveTo(beside).moveTo(cell);
        await(() -> shown().equals(List.of("1,200,000 bytes")));
        Window tip = Window.getWindows().stream()
                .filter(Tooltip.class::isInstance)
                .findFirst()
                .orElseThrow();
        double row = cell.localToScreen(cell.getBoundsInLocal()).getMinY();
        await(() -> tip.getY() + tip.getHeight() <= row);
        robot.moveTo(beside);
        await(() -> shown().isEmpty());
    }

    /** It would cover what is beside it, and tell nothing that one does not read. */
    @Test
    void wordsThatAreThereWholeAreNotToldAgain(FxRobot robot) throws Exception {
        robot.interact(() -> {
            Tips.set(beside, beside.getText());
            beside.setMinWidth(0);
        });
        robot.moveTo(button).moveTo(beside);
        robot.sleep(1500);
        assertThat(shown()).isEmpty();

        robot.moveTo(button);
        robot.interact(() -> beside.setMaxWidth(50));
        robot.moveTo(beside);
        await(() -> shown().equals(List.of(beside.getText())));
        robot.interact(() -> Tips.set(beside, null));
        assertThat(shown()).isEmpty();
    }

    @Test
    void isShownAlsoWhereItIsSetUnderTheMouse(FxRobot robot) throws Exception {
        robot.interact(() -> Tips.set(button, ""));
        robot.moveTo(button);
        robot.interact(() -> Tips.set(button, "What it does"));
        robot.moveBy(1, 1);
        await(() -> shown().equals(List.of("What it does")));
    }

    @Test
    void isTheHelpForScreenReadersWhereThereIsNoOther(FxRobot robot) {
        robot.interact(() -> {
            assertThat(help()).isEqualTo("What it does");
            Tips.set(button, "What it does now");
            assertThat(Tips.of(button)).isEqualTo("What it does now");
            assertThat(help()).isEqualTo("What it does now");
            Tips.set(button, null);
            assertThat(Tips.of(button)).isEmpty();
            assertThat(help()).isEqualTo("");

            button.setAccessibleHelp("Help of its own");
            Tips.set(button, "What it does");
            assertThat(help()).isEqualTo("Help of its own");
        });
    }

    @Test
    void aLongPathIsWholeInSeveralLines(FxRobot robot) throws Exception {
        String path = "/a-folder-of-many-letters".repeat(12) + "/heap.hprof";
        robot.moveTo(beside);
        robot.interact(() -> Tips.set(button, path));
        robot.moveTo(button);
        await(() -> shown().equals(List.of(path)));
        Window tip = Window.getWindows().stream()
                .filter(Tooltip.class::isInstance)
                .findFirst()
                .orElseThrow();
        await(() -> tip.getWidth() > 0 && tip.getWidth() < 720);
        assertThat(tip.getScene().getRoot().lookupAll(".text").stream().map(shown -> ((Text) shown).getText()))
                .noneMatch(shown -> shown.contains("…"));
        assertThat(tip.getY())
                .isGreaterThan(button.localToScreen(button.getBoundsInLocal()).getMinY());
    }

    /** Each is a window. */
    @Test
    void noTooltipIsMadeBeforeTheMouseComes(FxRobot robot) {
        robot.moveTo(beside);
        Button other = new Button("Another");
        robot.interact(() -> {
            Tips.set(other, "What it does");
            ((VBox) button.getParent()).getChildren().add(other);
        });
        assertThat(other.getProperties().values()).noneMatch(Tooltip.class::isInstance);

        robot.moveTo(other);
        assertThat(other.getProperties().values()).anyMatch(Tooltip.class::isInstance);
    }

    /** Rows and pages come and go; the window stays. */
    @Test
    void theWindowHoldsNoNodeWhoseTooltipWasShown(FxRobot robot) throws Exception {
        // One of its own: the robot holds all events of the other.
        Stage window = read(Stage::new);
        WeakReference<Button> gone = new WeakReference<>(shownAndGone(window, robot));
        // The toolkit knows the one that the mouse rested on last.
        robot.moveTo(window.getScene().getRoot().lookup("#stays"));
        await(() -> shown().equals(List.of("What stays")));
        robot.moveTo(window.getScene().getRoot().lookup("#beside"));
        await(() -> shown().isEmpty());
        for (int i = 0; i < 50 && gone.get() != null; i++) {
            System.gc();
            robot.interact(() -> {});
        }
        robot.interact(window::close);
        assertThat(gone.get()).isNull();
    }

    private Button shownAndGone(Stage window, FxRobot robot) throws Exception {
        Button goes = new Button("Goes");
        Button stays = new Button("Stays");
        Label next = new Label("Beside them");
        stays.setId("stays");
        next.setId("beside");
        VBox root = new VBox(40, stays, next, goes);
        robot.interact(() -> {
            Tips.set(stays, "What stays");
            Tips.set(goes, "What goes");
            window.setScene(new Scene(root, 300, 300));
            window.show();
        });
        robot.moveTo(next).moveTo(goes);
        await(() -> shown().equals(List.of("What goes")));
        robot.moveTo(next);
        await(() -> shown().isEmpty());
        robot.interact(() -> root.getChildren().remove(goes));
        return goes;
    }

    /** As when a dialog opens; the platform of tests never tells that a window has lost the keyboard. */
    private void focus(FxRobot robot, boolean has) {
        robot.interact(() -> WindowHelper.setFocused(button.getScene().getWindow(), has));
    }

    @Test
    void goesWhenItsWindowIsLeft(FxRobot robot) throws Exception {
        robot.moveTo(beside).moveTo(button);
        await(() -> shown().equals(List.of("What it does")));
        focus(robot, false);
        assertThat(shown()).isEmpty();
        focus(robot, true);
    }

    @Test
    void theClockThatGoesOnShowsNothingInAWindowThatWasLeft(FxRobot robot) {
        robot.moveTo(beside).moveTo(button).moveTo(beside);
        Tooltip tooltip = button.getProperties().values().stream()
                .filter(Tooltip.class::isInstance)
                .map(Tooltip.class::cast)
                .findFirst()
                .orElseThrow();
        focus(robot, false);
        robot.interact(() -> {
            tooltip.show(button.getScene().getWindow());
            assertThat(tooltip.isShowing()).isTrue();
        });
        robot.interact(() -> {});
        assertThat(tooltip.isShowing()).isFalse();
        focus(robot, true);
    }
}
