package io.github.heapfold.gui.controls;

import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Page Up and Page Down scroll what is around the focus by a page, where what has the focus has no use for them. The
 * toolkit's own do so by some pixels, and not from beside what scrolls.
 */
public final class PageKeys {
    /** Of what is seen; the rest stays in sight. */
    private static final double STEP = 0.85;

    private PageKeys() {}

    /**
     * Lets the keys scroll.
     *
     * @param page where what scrolls is looked for if there is nothing such around the focus
     */
    public static void install(Scene scene, Node page) {
        EventHandler<KeyEvent> keys = event -> {
            boolean down = event.getCode() == KeyCode.PAGE_DOWN;
            boolean plain = !event.isShiftDown() && !event.isControlDown() && !event.isAltDown() && !event.isMetaDown();
            if (plain
                    && (down || event.getCode() == KeyCode.PAGE_UP)
                    && (around(scene.getFocusOwner(), down) || within(page, down))) {
                event.consume();
            }
        };
        scene.addEventHandler(KeyEvent.KEY_PRESSED, keys);
        // A scroll pane takes the keys for itself: what is in it is asked before. The same handler is only once there.
        scene.focusOwnerProperty().addListener((value, before, now) -> {
            for (Node at = now; at != null; at = at.getParent()) {
                if (at instanceof ScrollPane pane && pane.getContent() != null) {
                    pane.getContent().addEventHandler(KeyEvent.KEY_PRESSED, keys);
                }
            }
        });
    }

    /** Of panes in each other the innermost that is not at its end; gives whether there is one that scrolls at all. */
    private static boolean around(Node inside, boolean down) {
        boolean scrolls = false;
        for (Node at = inside; at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane && hidden(pane) > 0) {
                scrolls = true;
                if (scroll(pane, down)) {
                    return true;
                }
            }
        }
        return scrolls;
    }

    private static boolean within(Node node, boolean down) {
        if (!node.isVisible()) {
            return false;
        }
        if (node instanceof ScrollPane pane && hidden(pane) > 0) {
            scroll(pane, down);
            return true;
        }
        return node instanceof Parent parent
                && parent.getChildrenUnmodifiable().stream().anyMatch(child -> within(child, down));
    }

    /** How much higher the content is than what is seen of it, in whole pixels: less is what is left of rounding. */
    private static double hidden(ScrollPane pane) {
        return pane.getContent() == null
                ? 0
                : Math.floor(pane.getContent().getLayoutBounds().getHeight()
                        - pane.getViewportBounds().getHeight());
    }

    /** Gives whether the pane was not at its end. */
    private static boolean scroll(ScrollPane pane, boolean down) {
        double before = pane.getVvalue();
        double range = pane.getVmax() - pane.getVmin();
        double by = STEP * pane.getViewportBounds().getHeight() / hidden(pane) * range;
        pane.setVvalue(Math.max(pane.getVmin(), Math.min(pane.getVmax(), before + (down ? by : -by))));
        return pane.getVvalue() != before;
    }
}
