package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Tips;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class CrumbRowTest {
    private CrumbRow row;
    private final List<String> followed = new ArrayList<>();

    @Start
    void start(Stage stage) {
        row = new CrumbRow();
        // The stage is that of all tests, with the size that the last one gave it: the row takes its own.
        stage.setScene(new Scene(new Group(row), 900, 200));
        stage.show();
    }

    @Test
    void theFirstAndTheLastStayAndWhatIsBetweenUnfolds(FxRobot robot) {
        robot.interact(() -> {
            List<Labeled> names = new ArrayList<>();
            for (String name : List.of("heap", "class Engine", "65,239 × ConcurrentHashMap$Node", "90,000 × Quote")) {
                Hyperlink link = new Hyperlink(name);
                link.setOnAction(event -> followed.add(name));
                names.add(link);
            }
            names.add(new Label("90,000 × double[]"));
            row.show(names);
            row.getScene().getRoot().applyCss();
            room(row.prefWidth(-1));
        });
        assertThat(shown())
                .as("of %s, which wants %s", row.getWidth(), row.prefWidth(-1))
                .contains("heap", "class Engine", "90,000 × double[]")
                .doesNotContain("…");

        robot.interact(() -> room(row.prefWidth(-1) - 150));
        assertThat(shown()).contains("heap", "…", "90,000 × double[]").doesNotContain("class Engine");
        assertThat(row.getChildrenUnmodifiable())
                .filteredOn(Node::isVisible)
                .allMatch(node -> node.getBoundsInParent().getMaxX() <= row.getWidth() + 1);
        Hyperlink more = (Hyperlink) row.lookup(".crumbs-more");
        assertThat(Tips.of(more)).contains("class Engine");
        assertThat(more.getAccessibleText()).isNotEmpty();

        robot.interact(more::fire);
        List<MenuItem> hidden = Window.getWindows().stream()
                .filter(ContextMenu.class::isInstance)
                .flatMap(menu -> ((ContextMenu) menu).getItems().stream())
                .toList();
        assertThat(hidden).extracting(MenuItem::getText).first().isEqualTo("class Engine");
        robot.interact(() -> hidden.get(0).fire());
        assertThat(followed).containsExactly("class Engine");
        robot.interact(() -> List.copyOf(Window.getWindows()).stream()
                .filter(PopupWindow.class::isInstance)
                .forEach(Window::hide));
    }

    @Test
    void whereNotEvenTwoHaveRoomTheLastIsCutInsideTheRow(FxRobot robot) {
        robot.interact(() -> {
            row.show(List.of(
                    new Label("heap"), new Label("class Engine"), new Label("65,239 × ConcurrentHashMap$Node")));
            room(120);
        });
        assertThat(shown()).contains("heap", "…");
        assertThat(row.getChildrenUnmodifiable())
                .filteredOn(Node::isVisible)
                .allMatch(node -> node.getBoundsInParent().getMaxX() <= 121);
    }

    @Test
    void whatIsSaidInItsPlaceWraps(FxRobot robot) {
        Label said = new Label("No object in this dump has the ID 0xdeadbeef.");
        robot.interact(() -> {
            row.tell(said);
            room(150);
        });
        assertThat(said.getWidth()).isLessThanOrEqualTo(150);
        assertThat(said.getHeight()).isGreaterThanOrEqualTo(said.prefHeight(said.getWidth()));
        assertThat(row.getHeight()).isGreaterThanOrEqualTo(said.getHeight());
        assertThat(shown()).containsExactly(said.getText());
    }

    private void room(double width) {
        row.setMaxWidth(width);
        row.getScene().getRoot().layout();
    }

    private List<String> shown() {
        return row.getChildrenUnmodifiable().stream()
                .filter(Node::isVisible)
                .map(node -> ((Labeled) node).getText())
                .toList();
    }
}
