package io.github.heapfold.gui.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Waterfall;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.CategoryItemRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void whatAddsToTheFileHasTheColourOfTheResult() {
        Waterfall waterfall = new Waterfall(List.of(
                new Waterfall.Step(Waterfall.StepType.ORIGINAL, null, 0, 1000),
                new Waterfall.Step(Waterfall.StepType.CODED, Waterfall.Share.IDS, 1000, 500),
                new Waterfall.Step(Waterfall.StepType.CODED, Waterfall.Share.SEALED, 500, 800),
                new Waterfall.Step(Waterfall.StepType.FOLDED, null, 0, 800)));
        Theme.Palette palette = Theme.LIGHT.palette();
        CategoryItemRenderer bars = WaterfallChart.create(waterfall, palette, false)
                .getCategoryPlot()
                .getRenderer();

        assertThat(bars.getItemPaint(0, 1)).isEqualTo(palette.kept());
        assertThat(bars.getItemPaint(0, 2)).isEqualTo(palette.result());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachBarHasItsOwnLabelAlsoWhereTwoAreNamedAlike(boolean lying) {
        Waterfall waterfall = new Waterfall(List.of(
                new Waterfall.Step(Waterfall.StepType.ORIGINAL, null, 0, 1000),
                new Waterfall.Step(Waterfall.StepType.STRIPPED, Waterfall.Share.ELEMENTS, 1000, 700),
                new Waterfall.Step(Waterfall.StepType.CODED, Waterfall.Share.IDS, 700, 500),
                new Waterfall.Step(Waterfall.StepType.CODED, Waterfall.Share.ELEMENTS, 500, 300),
                new Waterfall.Step(Waterfall.StepType.FOLDED, null, 0, 300)));
        ReportTexts texts = ReportTexts.in(Texts.locale());
        List<String> names =
                waterfall.steps().stream().map(step -> texts.text(step.key())).toList();
        assertThat(names.get(1)).isEqualTo(names.get(3));
        JFreeChart chart = WaterfallChart.create(waterfall, Theme.LIGHT.palette(), lying);
        CategoryPlot plot = chart.getCategoryPlot();
        List<String> labels = new ArrayList<>();
        List<Double> places = new ArrayList<>();
        Rectangle2D area = new Rectangle(0, 0, 1000, 300);
        for (Object category : plot.getCategories()) {
            labels.add(category.toString());
            // Where the library puts the label, and where it draws the bar.
            places.add(plot.getDomainAxis()
                    .getCategoryMiddle((Comparable<?>) category, plot.getCategories(), area, RectangleEdge.BOTTOM));
        }
        assertThat(labels).isEqualTo(names);
        assertThat(places).doesNotHaveDuplicates().hasSize(waterfall.steps().size());
        for (int i = 0; i < places.size(); i++) {
            assertThat(places.get(i))
                    .isCloseTo(
                            plot.getDomainAxis()
                                    .getCategoryMiddle(
                                            i, plot.getDataset().getColumnCount(), area, RectangleEdge.BOTTOM),
                            within(0.01));
        }
    }
}
