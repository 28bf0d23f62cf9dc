package io.github.heapfold.gui.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.report.Waterfall;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CategoryPlot;
import org.junit.jupiter.api.Test;

class WaterfallChartTest {
    @Test
    void aboveTheHighestBarItsBytesHaveRoomAlsoAtTheLeastHeight() {
        Waterfall waterfall = new Waterfall(List.of(
                new Waterfall.Step(Waterfall.StepType.ORIGINAL, null, 0, 1000),
                new Waterfall.Step(Waterfall.StepType.STRIPPED, Waterfall.Share.CLASS_PARTS, 1000, 400),
                new Waterfall.Step(Waterfall.StepType.FOLDED, null, 0, 400)));
        JFreeChart chart = WaterfallChart.create(waterfall, Theme.LIGHT.palette(), false);
        ChartRenderingInfo drawn = new ChartRenderingInfo();
        Graphics2D graphics = new BufferedImage(800, 400, BufferedImage.TYPE_INT_RGB).createGraphics();
        chart.draw(graphics, new Rectangle(0, 0, 800, (int) WaterfallCard.LEAST_HEIGHT), drawn);

        CategoryPlot plot = chart.getCategoryPlot();
        Rectangle2D area = drawn.getPlotInfo().getDataArea();
        double top = plot.getRangeAxis().valueToJava2D(1000, area, plot.getRangeAxisEdge());
        Font font = plot.getRenderer().getDefaultItemLabelFont();
        assertThat(top - area.getMinY())
                .isGreaterThanOrEqualTo(graphics.getFontMetrics(font).getAscent() + 2);
        graphics.dispose();
    }
}
