package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.HeapfoldApp;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.Place;
import java.util.Optional;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
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
class PartBodyTest {
    private final VBox detail = new VBox();
    private final Region part = new Region();
    private final AnalysePart shown = new AnalysePart() {
        @Override
        public Node node() {
            return part;
        }

        @Override
        public void show(Place place) {
            // It is what it is.
        }

        @Override
        public Optional<String> csv() {
            return Optional.empty();
        }
    };
    private final SimpleDoubleProperty width = new SimpleDoubleProperty(850);
    private PartBody body;

    @Start
    void start(Stage stage) {
        detail.getStyleClass().addAll("card", "side", "object-pane");
        body = new PartBody(detail, width);
        body.show(shown, true, false);
        Scene scene = new Scene(new StackPane(body.node()), 850, 400);
        scene.getStylesheets().add(HeapfoldApp.class.getResource("heapfold.css").toExternalForm());
        stage.setScene(scene);
        stage.show();
    }

    private double detailWidth() throws Exception {
        return read(detail::getWidth);
    }

    /** By events of its own: the mouse of a window that others have had before it may be anywhere. */
    private static void drag(FxRobot robot, Node handle, double by) {
        robot.interact(() -> {
            double from = handle.localToScene(handle.getLayoutBounds()).getCenterX();
            handle.fireEvent(mouse(MouseEvent.MOUSE_PRESSED, from, 1));
            handle.fireEvent(mouse(MouseEvent.MOUSE_DRAGGED, from + by / 2, 1));
            handle.fireEvent(mouse(MouseEvent.MOUSE_DRAGGED, from + by, 1));
            handle.fireEvent(mouse(MouseEvent.MOUSE_RELEASED, from + by, 1));
        });
    }

    private static MouseEvent mouse(EventType<MouseEvent> type, double x, int clicks) {
        return new MouseEvent(
                type,
                x,
                5,
                x,
                5,
                MouseButton.PRIMARY,
                clicks,
                false,
                false,
                false,
                false,
                true,
                false,
                false,
                false,
                false,
                false,
                null);
    }

    @Test
    void theDetailBesideAPartIsDrawnWiderAndByADoubleClickAsItWas(FxRobot robot) throws Exception {
        // What is just shown has no size yet.
        await(() -> detailWidth() > 0);
        double usual = detailWidth();
        Node handle = robot.lookup("#side-handle").query();

        drag(robot, handle, -90);
        await(() -> Math.abs(detailWidth() - usual - 90) < 3);
        assertThat(read(() -> part.getWidth() + detail.getWidth())).isBetween(830.0, 840.0);

        drag(robot, handle, 800);
        await(() -> Math.abs(detailWidth() - 200) < 3);

        robot.interact(() -> {
            width.set(500);
            body.show(shown, true, false);
        });
        // Below the part it has all of the width.
        await(() -> detailWidth() > 800);
        robot.interact(() -> {
            width.set(850);
            body.show(shown, true, false);
        });
        await(() -> Math.abs(detailWidth() - 200) < 3);

        robot.interact(() -> handle.fireEvent(mouse(MouseEvent.MOUSE_CLICKED, 0, 2)));
        await(() -> Math.abs(detailWidth() - usual) < 1);
    }
}
