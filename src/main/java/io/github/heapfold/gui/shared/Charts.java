package io.github.heapfold.gui.shared;

import java.awt.Color;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleInsets;

/** How all charts of the app look: flat bars, no frames, transparent. */
public final class Charts {
    /** More bars than this say less. */
    public static final int MAX_BARS = 12;

    private static final Color NONE = new Color(0, 0, 0, 0);

    private Charts() {}

    /** The font of labels, the same family as the window's. */
    public static Font font(int style, double size) {
        String family = javafx.scene.text.Font.getDefault().getFamily();
        return new Font(family.equals("System") ? Font.SANS_SERIF : family, style, 1).deriveFont((float) size);
    }

    /** Takes the frame, the gridlines and the value axis away. */
    public static JFreeChart plain(CategoryPlot plot, Theme.Palette palette) {
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setRangeGridlinesVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setInsets(RectangleInsets.ZERO_INSETS);
        NumberAxis values = (NumberAxis) plot.getRangeAxis();
        values.setVisible(false);
        CategoryAxis categories = plot.getDomainAxis();
        categories.setAxisLinePaint(palette.line());
        categories.setTickMarksVisible(false);
        categories.setTickLabelFont(font(Font.PLAIN, 11));
        categories.setTickLabelPaint(palette.muted());
        if (plot.getRenderer() instanceof BarRenderer bars) {
            bars.setBarPainter(new StandardBarPainter());
            bars.setShadowVisible(false);
            bars.setDrawBarOutline(false);
        }
        JFreeChart chart = new JFreeChart(null, font(Font.BOLD, 14), plot, false);
        // Lets the window's own background show through; null paints leave what was drawn before.
        chart.setBackgroundPaint(NONE);
        chart.setPadding(RectangleInsets.ZERO_INSETS);
        return chart;
    }
}
