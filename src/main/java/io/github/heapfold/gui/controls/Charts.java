package io.github.heapfold.gui.controls;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.fx.FXHints;

/** How all charts of the app look: flat bars, no frames, transparent. */
public final class Charts {
    /** More bars than this say less. */
    public static final int MAX_BARS = 12;

    private static final Color NONE = new Color(0, 0, 0, 0);

    private Charts() {}

    /**
     * The canvas remembers the font of the last drawing although its context has gone back to the first one, and then
     * takes a font for set that is not. A font that nobody uses, set before each drawing, keeps the two together.
     */
    private static final class RedrawableChart extends JFreeChart {
        private static final long serialVersionUID = 1;
        private static final Font NOBODYS = new Font(Font.MONOSPACED, Font.ITALIC, 3);

        RedrawableChart(Plot plot) {
            super(null, font(Font.BOLD, 14), plot, false);
        }

        @Override
        public void draw(Graphics2D g2, Rectangle2D area, Point2D anchor, ChartRenderingInfo info) {
            g2.setFont(NOBODYS);
            super.draw(g2, area, anchor, info);
        }
    }

    /** The font of labels, the same family as the window's; it grows with the window's. */
    public static Font font(int style, double size) {
        String family = javafx.scene.text.Font.getDefault().getFamily();
        return new Font(family.equals("System") ? Font.SANS_SERIF : family, style, 1)
                .deriveFont((float) TextSize.scaled(size));
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
        JFreeChart chart = new RedrawableChart(plot);
        chart.getRenderingHints().put(FXHints.KEY_USE_FX_FONT_METRICS, true);
        // Lets the window's own background show through; null paints leave what was drawn before.
        chart.setBackgroundPaint(NONE);
        chart.setPadding(RectangleInsets.ZERO_INSETS);
        return chart;
    }
}
