package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.controls.TextSize;
import javafx.scene.Cursor;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/**
 * The gap between a part and the detail beside it, by which the detail is drawn wider or narrower; a double click gives it
 * its usual width again. What somebody has drawn stays for all parts, and grows with the size of texts.
 */
final class SideHandle extends Region {
    /** In pixels at 100 %. */
    private static final double LEAST = 200;

    private static final double LEAST_BESIDE = 280;

    private final Region detail;

    /** Where the mouse was pressed, and how wide the detail was. */
    private double pressedAt;

    private double widthThen;

    /** In pixels at 100 %; 0 where nobody has drawn it. */
    private double drawn;

    SideHandle(Region detail) {
        this.detail = detail;
        setId("side-handle");
        getStyleClass().add("side-handle");
        setCursor(Cursor.H_RESIZE);
        visibleProperty().bind(detail.visibleProperty());
        managedProperty().bind(detail.managedProperty());
        setOnMousePressed(event -> {
            pressedAt = event.getSceneX();
            widthThen = detail.getWidth();
        });
        setOnMouseDragged(this::drag);
        setOnMouseClicked(event -> {
            if (event.getClickCount() == 2) {
                drawn = 0;
                apply();
            }
        });
    }

    private void drag(MouseEvent event) {
        double both = getParent().getLayoutBounds().getWidth();
        double most = Math.max(widthThen, both - TextSize.scaled(LEAST_BESIDE));
        double wanted = Math.min(most, widthThen + pressedAt - event.getSceneX());
        drawn = Math.max(LEAST, wanted / TextSize.scale());
        apply();
    }

    /** Gives the detail the width that was drawn; a rule of the stylesheet would win over what is set in code. */
    void apply() {
        detail.setStyle(
                drawn == 0
                        ? null
                        : String.format(
                                "-fx-min-width: %1$d; -fx-pref-width: %1$d; -fx-max-width: %1$d;",
                                Math.round(TextSize.scaled(drawn))));
    }
}
