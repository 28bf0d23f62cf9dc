package io.github.heapfold.gui.shell;

import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/**
 * Puts the window where it was, where that place still is on a screen. While it is open, the place that is remembered is
 * one beside it: a window of a second start does not cover the first.
 */
public final class WindowMemory {
    private static final double WIDTH = 1100;
    private static final double HEIGHT = 720;
    private static final double MIN_WIDTH = 800;
    private static final double MIN_HEIGHT = 560;

    /** As much of the title bar has to be on a screen that it can be taken with the mouse. */
    private static final double GRIP = 80;

    /** From one window to the next, so that the title bars of both are seen. */
    private static final double SET_OFF = 30;

    private final Settings settings;

    public WindowMemory(Settings settings) {
        this.settings = settings;
    }

    public void restore(Stage stage) {
        Rectangle2D screen = Screen.getPrimary().getVisualBounds();
        double width = Math.min(settings.number("width").orElse(WIDTH), screen.getWidth());
        double height = Math.min(settings.number("height").orElse(HEIGHT), screen.getHeight());
        stage.setMinWidth(Math.min(MIN_WIDTH, screen.getWidth()));
        stage.setMinHeight(Math.min(MIN_HEIGHT, screen.getHeight()));
        stage.setWidth(width);
        stage.setHeight(height);
        // Some window managers of X11 begin with the least size whatever they were asked for.
        stage.setOnShown(event -> {
            if (!stage.isMaximized()) {
                stage.setWidth(width);
                stage.setHeight(height);
                rememberNext(stage.getX(), stage.getY(), width, height);
            }
        });
        double x = settings.number("x").orElse(Double.NaN);
        double y = settings.number("y").orElse(Double.NaN);
        if (isReachable(x, y)) {
            stage.setX(x);
            stage.setY(y);
        }
        if (settings.number("maximized").orElse(0.0) == 1) {
            stage.setMaximized(true);
        }
    }

    private static boolean isReachable(double x, double y) {
        return !Double.isNaN(x + y)
                && Screen.getScreens().stream()
                        .map(Screen::getVisualBounds)
                        .anyMatch(bounds -> isReachable(bounds, x, y));
    }

    /** Whether a window at this place has its title bar on a screen. */
    static boolean isReachable(Rectangle2D screen, double x, double y) {
        return x + GRIP > screen.getMinX()
                && x + GRIP < screen.getMaxX()
                && y >= screen.getMinY()
                && y + GRIP < screen.getMaxY();
    }

    private void rememberNext(double x, double y, double width, double height) {
        Rectangle2D screen = Screen.getScreensForRectangle(x, y, width, height).stream()
                .findFirst()
                .orElse(Screen.getPrimary())
                .getVisualBounds();
        settings.setNumber("x", next(x, width, screen.getMinX(), screen.getMaxX()));
        settings.setNumber("y", next(y, height, screen.getMinY(), screen.getMaxY()));
    }

    /** Where the next window begins, along one side of the screen; where it would leave that, at the screen's edge. */
    static double next(double begin, double size, double min, double max) {
        double next = begin + SET_OFF;
        return next + size <= max ? next : min;
    }

    /** Remembers where the window is, before it closes. */
    public void remember(Stage stage) {
        settings.setNumber("maximized", stage.isMaximized() ? 1 : 0);
        if (!stage.isMaximized() && !stage.isIconified()) {
            settings.setNumber("x", stage.getX());
            settings.setNumber("y", stage.getY());
            settings.setNumber("width", stage.getWidth());
            settings.setNumber("height", stage.getHeight());
        }
    }
}
