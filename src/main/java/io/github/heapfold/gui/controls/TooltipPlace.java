package io.github.heapfold.gui.controls;

import javafx.collections.ListChangeListener;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Tooltip;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/**
 * Where tooltips are: under the control that they belong to, above a cell of a table or list. At the pointer, where
 * they usually are, they cover the control beside it, or the row that is read next.
 */
public final class TooltipPlace {
    private static final double GAP = 4;

    /** Held here, for all windows. */
    private static final ListChangeListener<Window> LISTENER = change -> {
        while (change.next()) {
            for (Window window : change.getAddedSubList()) {
                if (window instanceof Tooltip tooltip) {
                    place(tooltip);
                }
            }
        }
    };

    private TooltipPlace() {}

    /** Sees to all tooltips of the program from now on. */
    public static void watch() {
        Window.getWindows().removeListener(LISTENER);
        Window.getWindows().addListener(LISTENER);
    }

    /** Where there is no room the toolkit itself moves it to where there is. */
    private static void place(Tooltip tooltip) {
        Node owner = tooltip.getOwnerNode();
        Bounds place = owner == null ? null : owner.localToScreen(owner.getBoundsInLocal());
        if (place == null) {
            return;
        }
        boolean above = owner instanceof IndexedCell;
        tooltip.setAnchorLocation(
                above ? PopupWindow.AnchorLocation.WINDOW_BOTTOM_LEFT : PopupWindow.AnchorLocation.WINDOW_TOP_LEFT);
        tooltip.setAnchorX(place.getMinX());
        tooltip.setAnchorY(above ? place.getMinY() - GAP : place.getMaxY() + GAP);
    }
}
