package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.layout.Region;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;

/**
 * The use of a heap: a bar of what is used of the maximum, and over it the last two minutes, an area from nothing to the
 * maximum with the latest at the right.
 */
final class HeapChart extends Region {
    private static final double WIDTH = 84;
    private static final double HEIGHT = 32;

    /** Height of the bar, and what is between it and the area. */
    private static final double BAR = 6;

    private static final double GAP = 3;

    private final Region most = new Region();
    private final Region used = new Region();

    private final Polygon area = new Polygon();
    private final Polyline line = new Polyline();
    private final ListChangeListener<Double> changed = change -> draw();
    private ObservableList<Double> history;

    HeapChart() {
        getStyleClass().add("heap-chart");
        area.getStyleClass().add("heap-area");
        line.getStyleClass().add("heap-line");
        most.getStyleClass().add("heap-most");
        used.getStyleClass().add("heap-used");
        getChildren().addAll(most, used, area, line);
        setMinSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
    }

    /** Shows the history of another row; null for none. */
    void show(ObservableList<Double> now) {
        if (history != null) {
            history.removeListener(changed);
        }
        history = now;
        if (history != null) {
            history.addListener(changed);
            draw();
        }
    }

    @Override
    protected void layoutChildren() {
        draw();
    }

    private void draw() {
        area.getPoints().clear();
        line.getPoints().clear();
        boolean known = history != null && !history.isEmpty();
        used.setVisible(known);
        most.resizeRelocate(0, getHeight() - BAR, getWidth(), BAR);
        if (!known) {
            setAccessibleText(null);
            return;
        }
        double now = Math.min(1, history.get(history.size() - 1));
        used.resizeRelocate(0, getHeight() - BAR, Math.max(2, getWidth() * now), BAR);
        double bottom = getHeight() - BAR - GAP;
        double step = getWidth() / (JvmRow.REMEMBERED - 1);
        double left = getWidth() - step * (history.size() - 1);
        area.getPoints().addAll(left, bottom);
        for (int i = 0; i < history.size(); i++) {
            double x = left + step * i;
            double y = bottom * (1 - Math.min(1, history.get(i)));
            area.getPoints().addAll(x, y);
            line.getPoints().addAll(x, y);
        }
        area.getPoints().addAll(getWidth(), bottom);
        setAccessibleText(text("capture.chart", Math.round(now * 100)));
    }
}
