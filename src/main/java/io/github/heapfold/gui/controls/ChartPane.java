package io.github.heapfold.gui.controls;

import java.util.function.Function;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.fx.ChartCanvas;
import org.jfree.chart.fx.interaction.MouseHandlerFX;

/**
 * A chart that fills its space and follows the theme. Neither zoom nor menu: the charts of this app have nothing to
 * zoom into, and what can be done with them has buttons.
 */
public final class ChartPane extends Region {
    private final ObservableValue<Theme> theme;
    /** Kept here, because the theme outlives the pane and knows it only weakly, and so does the size of the texts. */
    private final ChangeListener<Theme> themeChanged = (value, before, now) -> draw();

    private final ChangeListener<Number> sizeChanged = (value, before, now) -> draw();

    private Function<Theme.Palette, JFreeChart> source;
    private ChartCanvas canvas;

    public ChartPane(ObservableValue<Theme> theme) {
        this.theme = theme;
        getStyleClass().add("chart-pane");
        setMinSize(0, 0);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        // A canvas that is still as large as before must not lie over what is above or below.
        Rectangle clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        theme.addListener(new WeakChangeListener<>(themeChanged));
        TextSize.factor().addListener(new WeakChangeListener<>(sizeChanged));
    }

    /**
     * Shows a chart.
     *
     * @param chart makes it in the colours of a theme
     * @param summary what it says, in one sentence
     */
    public void show(Function<Theme.Palette, JFreeChart> chart, String summary) {
        source = chart;
        setAccessibleText(summary);
        draw();
    }

    private void draw() {
        if (source == null) {
            return;
        }
        JFreeChart chart = source.apply(theme.getValue().palette());
        if (canvas == null) {
            canvas = new ChartCanvas(chart);
            MouseHandlerFX scroll = canvas.getMouseHandler("scroll");
            if (scroll != null) {
                canvas.removeAuxiliaryMouseHandler(scroll);
            }
            canvas.setDomainZoomable(false);
            canvas.setRangeZoomable(false);
            getChildren().setAll(canvas);
        } else {
            canvas.setChart(chart);
        }
    }

    /** The canvas under the chart, for mouse listeners; null before the first {@link #show}. */
    public ChartCanvas canvas() {
        return canvas;
    }

    @Override
    protected void layoutChildren() {
        if (canvas != null && (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight())) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
        }
    }
}
