package io.github.heapfold.gui.report;

import io.github.heapfold.gui.controls.Charts;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import io.github.heapfold.report.Waterfall;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.io.Serializable;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.labels.CategoryItemLabelGenerator;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.IntervalBarRenderer;
import org.jfree.chart.text.TextBlock;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultIntervalCategoryDataset;

/** Draws a waterfall. */
final class WaterfallChart {
    private static final double ROOM_PER_LABEL = 64;
    private static final double LINE = 24;
    private static final double FONT = 11;

    /** Room above the highest standing bar for its bytes, as a share of its height. */
    private static final double ABOVE = 0.25;

    /** How much of the width the names of lying bars may have. */
    private static final float NAMES = 0.4f;

    private WaterfallChart() {}

    /** How wide it has to be for its bars to stand; in less room they lie. */
    static double standingWidth(Waterfall waterfall) {
        return waterfall.steps().size() * TextSize.scaled(ROOM_PER_LABEL);
    }

    /** How high it has to be for its bars to lie. */
    static double lyingHeight(Waterfall waterfall) {
        return waterfall.steps().size() * TextSize.scaled(LINE);
    }

    /**
     * The chart of the steps from the dump's size to that of the file.
     *
     * @param lying whether the bars lie, one line each, with their names at the left
     */
    static JFreeChart create(Waterfall waterfall, Theme.Palette palette, boolean lying) {
        List<Waterfall.Step> steps = waterfall.steps();
        Bar[] bars = new Bar[steps.size()];
        Number[][] low = new Number[1][steps.size()];
        Number[][] high = new Number[1][steps.size()];
        for (int i = 0; i < bars.length; i++) {
            Waterfall.Step step = steps.get(i);
            bars[i] = new Bar(i, texts().text(step.key()));
            low[0][i] = Math.min(step.from(), step.to());
            high[0][i] = Math.max(step.from(), step.to());
        }
        DefaultIntervalCategoryDataset data = new DefaultIntervalCategoryDataset(low, high);
        data.setSeriesKeys(new String[] {"bytes"});
        data.setCategoryKeys(bars);
        CategoryAxis axis = lying ? new CategoryAxis() : new Names();
        axis.setLowerMargin(0.01);
        axis.setUpperMargin(0.01);
        axis.setCategoryMargin(0);
        axis.setMaximumCategoryLabelWidthRatio(lying ? NAMES : 0);
        axis.setMaximumCategoryLabelLines(2);
        NumberAxis values = new NumberAxis();
        // Behind a lying bar its bytes stand, at the text size that there is; above a standing one, also of the least
        // height.
        values.setUpperMargin(lying ? TextSize.scaled(0.3) : ABOVE);
        values.setLowerMargin(0);
        CategoryPlot plot = new CategoryPlot(data, axis, values, new Bars(steps, palette, lying));
        plot.setOrientation(lying ? PlotOrientation.HORIZONTAL : PlotOrientation.VERTICAL);
        return Charts.plain(plot, palette);
    }

    private static ReportTexts texts() {
        return ReportTexts.in(Texts.locale());
    }

    /**
     * What the chart tells a bar by: its place, since what was left out and what was compressed may have one name, and
     * of equal ones the library would name only the first.
     */
    private record Bar(int place, String name) implements Comparable<Bar>, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public int compareTo(Bar other) {
            return Integer.compare(place, other.place);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Names under standing bars: a line for each word. */
    private static final class Names extends CategoryAxis {
        private static final long serialVersionUID = 1;

        @Override
        @SuppressWarnings("rawtypes") // as the library has it
        protected TextBlock createLabel(Comparable category, float width, RectangleEdge edge, Graphics2D g2) {
            TextBlock block = new TextBlock();
            for (String word : String.valueOf(category).split(" ", -1)) {
                block.addLine(word, getTickLabelFont(category), getTickLabelPaint(category));
            }
            return block;
        }
    }

    private static final class Bars extends IntervalBarRenderer implements CategoryItemLabelGenerator {
        private static final long serialVersionUID = 1;

        private final transient List<Waterfall.Step> steps;
        private final transient Theme.Palette palette;

        Bars(List<Waterfall.Step> steps, Theme.Palette palette, boolean lying) {
            this.steps = steps;
            this.palette = palette;
            setMaximumBarWidth(0.06);
            setMinimumBarLength(2);
            setDefaultItemLabelGenerator(this);
            setDefaultItemLabelsVisible(true);
            setDefaultItemLabelPaint(palette.text());
            setDefaultItemLabelFont(Charts.font(Font.PLAIN, FONT));
            ItemLabelPosition outside = lying
                    ? new ItemLabelPosition(ItemLabelAnchor.OUTSIDE3, TextAnchor.CENTER_LEFT)
                    : new ItemLabelPosition(ItemLabelAnchor.OUTSIDE12, TextAnchor.BOTTOM_CENTER);
            setDefaultPositiveItemLabelPosition(outside);
            setDefaultNegativeItemLabelPosition(outside);
            setDefaultToolTipGenerator((data, row, column) -> texts().text(
                            "waterfall.tooltip",
                            texts().text(steps.get(column).key()),
                            steps.get(column).label(),
                            Units.count(Math.abs(steps.get(column).change()))));
        }

        @Override
        public Paint getItemPaint(int row, int column) {
            return switch (steps.get(column).kind()) {
                case ORIGINAL -> palette.whole();
                case STRIPPED -> palette.stripped();
                case CODED -> steps.get(column).adds() ? palette.result() : palette.kept();
                case FOLDED -> palette.result();
            };
        }

        @Override
        public String generateLabel(CategoryDataset data, int row, int column) {
            return steps.get(column).label();
        }

        @Override
        public String generateRowLabel(CategoryDataset data, int row) {
            return String.valueOf(data.getRowKey(row));
        }

        @Override
        public String generateColumnLabel(CategoryDataset data, int column) {
            return String.valueOf(data.getColumnKey(column));
        }
    }
}
