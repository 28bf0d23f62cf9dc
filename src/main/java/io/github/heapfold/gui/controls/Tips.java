package io.github.heapfold.gui.controls;

import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.text.Text;
import javafx.stage.PopupWindow;
import javafx.stage.Screen;
import javafx.stage.Window;

/**
 * What is told of a node when the mouse rests on it. The tooltip, a window with styles of its own, is made when the
 * mouse comes for the first time: of the hundreds of nodes that have something to tell most are never asked.
 *
 * <p>Words that the node itself shows whole are not told again. They are the node's help for screen readers, too, where it has no other.
 */
public final class Tips {
    /** In pixels at 100 %. */
    private static final double MOST_WIDTH = 640;

    private Tips() {}

    /**
     * Sets what is told of a node, also while it is told.
     *
     * @param words null or empty where there is nothing to tell
     */
    public static void set(Node node, String words) {
        String now = words == null ? "" : words;
        if (tip(node) != null) {
            tip(node).set(now);
        } else if (!now.isEmpty()) {
            Tip tip = new Tip(node);
            node.getProperties().put(Tip.class, tip);
            tip.set(now);
        }
    }

    /** What is told of a node; empty where that is nothing. */
    public static String of(Node node) {
        Tip tip = tip(node);
        return tip == null ? "" : tip.words;
    }

    private static Tip tip(Node node) {
        return node.hasProperties() ? (Tip) node.getProperties().get(Tip.class) : null;
    }

    private static final class Tip {
        private final Node node;
        private String words = "";

        /** Null before the mouse has come, and while there is nothing to tell. */
        private Tooltip tooltip;

        Tip(Node node) {
            this.node = node;
            // The toolkit starts its clock at the move that follows.
            node.addEventHandler(MouseEvent.MOUSE_ENTERED, event -> install());
        }

        void set(String now) {
            String help = node.getAccessibleHelp();
            if (help == null || help.equals(words)) {
                node.setAccessibleHelp(now);
            }
            words = now;
            if (tooltip != null || node.isHover()) {
                install();
            }
        }

        /** Whether one reads the very words in the node itself, and none of them is cut off. */
        private boolean isWholeIn(Node shown) {
            return shown instanceof Labeled labeled
                    && words.equals(labeled.getText())
                    && labeled.getChildrenUnmodifiable().stream()
                            .anyMatch(part -> part instanceof Text text && words.equals(text.getText()));
        }

        private void install() {
            if (words.isEmpty() || isWholeIn(node)) {
                Tooltip.uninstall(node, tooltip);
                tooltip = null;
            } else if (tooltip != null) {
                tooltip.setText(words);
            } else {
                Tooltip made = new Tooltip(words);
                // The whole path of a file may be longer than the screen is wide.
                made.setWrapText(true);
                made.setMaxWidth(TextSize.scaled(MOST_WIDTH));
                made.setOnShowing(event -> Place.take(made, node));
                hideWithoutFocus(made);
                Tooltip.install(node, made);
                tooltip = made;
            }
        }
    }

    /**
     * Above a dialog that has opened it would float, whether it was shown before or the toolkit's clock went on. A window
     * is listened to as long as the tooltip is shown: it outlives nodes and their tooltips.
     */
    private static void hideWithoutFocus(Tooltip tooltip) {
        ChangeListener<Boolean> left = (value, before, now) -> tooltip.hide();
        tooltip.setOnShown(event -> {
            Window owner = tooltip.getOwnerWindow();
            owner.focusedProperty().addListener(left);
            tooltip.setOnHidden(hidden -> owner.focusedProperty().removeListener(left));
            if (!owner.isFocused()) {
                // Not while it is being shown.
                Platform.runLater(tooltip::hide);
            }
        });
    }

    /**
     * Where tooltips are: under the node that they belong to, above a cell of a table, grid or list. At the pointer, where they
     * usually are, they cover the control beside it, or the row that is read next.
     */
    private static final class Place {
        private static final double GAP = 4;

        /**
         * Moves a tooltip, before it shows, beside its node: on the other side where the screen has no room, since the
         * toolkit would move it over the pointer, where it takes the mouse from the node, and hides again. Comes twice
         * where the tooltip is above its node, since the toolkit then shows it anew.
         */
        static void take(Tooltip tooltip, Node node) {
            Bounds place = node.localToScreen(node.getBoundsInLocal());
            if (place == null) {
                return;
            }
            Parent root = tooltip.getScene().getRoot();
            // Before it has its styles, it has no height.
            root.applyCss();
            double needed = GAP + height(root, tooltip.getMaxWidth());
            Rectangle2D screen = screen(place);
            boolean above = isInTable(node)
                    ? place.getMinY() - needed >= screen.getMinY()
                    : place.getMaxY() + needed > screen.getMaxY();
            tooltip.setAnchorLocation(
                    above ? PopupWindow.AnchorLocation.WINDOW_BOTTOM_LEFT : PopupWindow.AnchorLocation.WINDOW_TOP_LEFT);
            // What is scrolled sideways begins outside of the window.
            tooltip.setAnchorX(
                    Math.max(place.getMinX(), node.getScene().getWindow().getX()));
            tooltip.setAnchorY(above ? place.getMinY() - GAP : place.getMaxY() + GAP);
        }

        /** In as many lines as the words take. */
        private static double height(Parent root, double most) {
            return root.getChildrenUnmodifiable().stream()
                    .mapToDouble(words -> words.prefHeight(Math.min(most, words.prefWidth(-1))))
                    .max()
                    .orElse(0);
        }

        private static boolean isInTable(Node node) {
            if (node.getParent() instanceof GridPane || node instanceof TableColumnHeader) {
                return true;
            }
            Node at = node;
            while (at != null && !(at instanceof IndexedCell)) {
                at = at.getParent();
            }
            return at != null;
        }

        private static Rectangle2D screen(Bounds place) {
            return Screen.getScreensForRectangle(place.getMinX(), place.getMinY(), place.getWidth(), place.getHeight())
                    .stream()
                    .findFirst()
                    .orElse(Screen.getPrimary())
                    .getVisualBounds();
        }
    }
}
