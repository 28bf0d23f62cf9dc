package io.github.heapfold.gui.controls;

import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogPane;
import javafx.stage.Screen;
import javafx.stage.Window;

/**
 * Dialogs stand over the middle of their window, as large as their contents, and never beyond the edges of the screen:
 * what is in one that would be higher than that scrolls, and its buttons stay in sight.
 * The toolkit places them before their styles are applied, with large texts far from there, and above the screen where
 * a dialog is higher than a window at its upper edge: then it has no title bar to move it by.
 */
public final class DialogPlace {
    private DialogPlace() {}

    /** Sees to a dialog each time that it is shown. */
    public static void install(Dialog<?> dialog) {
        dialog.setOnShown(event -> fit(dialog, DialogPlace::centre));
    }

    /**
     * Makes a dialog as large as what is in it now. It stays where it is as long as all of it is on the screen: who
     * chooses something in it looks at that.
     */
    public static void refit(Dialog<?> dialog) {
        Window window = dialog.getDialogPane().getScene().getWindow();
        double x = window.getX();
        double y = window.getY();
        fit(dialog, (owner, screen, now) -> {
            now.setX(middle(x, now.getWidth(), now.getWidth(), screen.getMinX(), screen.getMaxX()));
            now.setY(middle(y, now.getHeight(), now.getHeight(), screen.getMinY(), screen.getMaxY()));
        });
    }

    /** Where a window belongs. */
    @FunctionalInterface
    private interface Placing {
        void place(Window owner, Rectangle2D screen, Window window);
    }

    private static void centre(Window owner, Rectangle2D screen, Window window) {
        window.setX(middle(owner.getX(), owner.getWidth(), window.getWidth(), screen.getMinX(), screen.getMaxX()));
        window.setY(middle(owner.getY(), owner.getHeight(), window.getHeight(), screen.getMinY(), screen.getMaxY()));
    }

    private static void fit(Dialog<?> dialog, Placing placing) {
        DialogPane pane = dialog.getDialogPane();
        if (pane.getContent() instanceof FittingScroll scroll) {
            // How high it has to be says what scrolls, not what it scrolls in.
            Node content = scroll.getContent();
            keepingFocus(pane, () -> {
                scroll.setContent(null);
                pane.setContent(content);
            });
        }
        pane.getScene().getWindow().sizeToScene();
        place(dialog, placing);
        // Frames are known to the toolkit once the desktop has drawn them.
        Platform.runLater(() -> place(dialog, placing));
    }

    private static void place(Dialog<?> dialog, Placing placing) {
        Window owner = dialog.getOwner();
        DialogPane pane = dialog.getDialogPane();
        Window window = pane.getScene().getWindow();
        if (owner == null || !window.isShowing()) {
            return;
        }
        Rectangle2D screen =
                Screen.getScreensForRectangle(owner.getX(), owner.getY(), owner.getWidth(), owner.getHeight()).stream()
                        .findFirst()
                        .orElse(Screen.getPrimary())
                        .getVisualBounds();
        if (window.getHeight() > screen.getHeight()) {
            if (pane.getContent() != null && !(pane.getContent() instanceof FittingScroll)) {
                keepingFocus(pane, () -> pane.setContent(new FittingScroll(pane.getContent())));
            }
            window.setHeight(screen.getHeight());
        }
        placing.place(owner, screen, window);
    }

    /** What is put elsewhere loses the focus. */
    private static void keepingFocus(DialogPane pane, Runnable change) {
        Node focused = pane.getScene().getFocusOwner();
        change.run();
        if (focused != null) {
            // What scrolls has its content in the scene only with its skin.
            pane.applyCss();
            focused.requestFocus();
        }
    }

    /** Where something of a length begins over the middle of another, within what there is; its beginning before all. */
    static double middle(double begin, double room, double length, double least, double most) {
        return Math.rint(Math.max(least, Math.min(begin + (room - length) / 2, most - length)));
    }
}
