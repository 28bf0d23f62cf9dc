package io.github.heapfold.gui.report;

import io.github.heapfold.gui.shared.Charts;
import io.github.heapfold.gui.shared.TextSize;
import io.github.heapfold.gui.shared.Texts;
import io.github.heapfold.gui.shared.Theme;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import io.github.heapfold.report.Waterfall;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.labels.CategoryItemLabelGenerator;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.renderer.category.CategoryItemRendererState;
import org.jfree.chart.renderer.category.IntervalBarRenderer;
import org.jfree.chart.text.TextBlock;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultIntervalCategoryDataset;

/** Draws a waterfall. */
final class WaterfallChart {
    private static final double ROOM_PER_LABEL = 64;
    private static final double NORMAL = 11;
    private static final double SMALL = 9;

    /** Smaller than this nobody reads. */
    private static final int LEAST = 7;

    private WaterfallChart() {}

    static JFreeChart create(Waterfall waterfall, Theme.Palette palette) {
        List<Waterfall.Step> steps = waterfall.steps();
        String[] names = new String[steps.size()];
        Number[][] low = new Number[1][steps.size()];
        Number[][] high = new Number[1][steps.size()];
        for (int i = 0; i < names.length; i++) {
            Waterfall.Step step = steps.get(i);
            names[i] = texts().text(step.key());
            low[0][i] = Math.min(step.from(), step.to());
            high[0][i] = Math.max(step.from(), step.to());
        }
        DefaultIntervalCategoryDataset data = new DefaultIntervalCategoryDataset(low, high);
        data.setSeriesKeys(new String[] {"bytes"});
        data.setCategoryKeys(names);
        CategoryAxis axis = new Names(names.length);
        axis.setLowerMargin(0.01);
        axis.setUpperMargin(0.01);
        axis.setCategoryMargin(0);
        axis.setMaximumCategoryLabelLines(2);
        NumberAxis values = new NumberAxis();
        values.setUpperMargin(0.12);
        values.setLowerMargin(0);
        CategoryPlot plot = new CategoryPlot(data, axis, values, new Bars(steps, palette));
        return Charts.plain(plot, palette);
    }

    private static ReportTexts texts() {
        return ReportTexts.in(Texts.locale());
    }

    /** Whether labels of the usual size would run into each other. */
    private static boolean isNarrow(double width, int labels) {
        return width < labels * TextSize.scaled(ROOM_PER_LABEL);
    }

    private static final class Names extends CategoryAxis {
        private static final long serialVersionUID = 1;

        private final int count;
        private boolean narrow;

        Names(int count) {
            this.count = count;
        }

        @Override
        public AxisSpace reserveSpace(Graphics2D g2, Plot plot, Rectangle2D area, RectangleEdge edge, AxisSpace space) {
            narrow = isNarrow(area.getWidth(), count);
            return super.reserveSpace(g2, plot, area, edge, space);
        }

        /** Breaks at spaces only; where a word is too wide, all of the label is written smaller. */
        @Override
        @SuppressWarnings("rawtypes") // as the library has it
        protected TextBlock createLabel(Comparable category, float width, RectangleEdge edge, Graphics2D g2) {
            String[] words = String.valueOf(category).split(" ");
            Font font = getTickLabelFont(category);
            while (font.getSize() > LEAST && !fits(words, font, width, g2)) {
                font = font.deriveFont(font.getSize2D() - 1);
            }
            TextBlock block = new TextBlock();
            for (String word : words) {
                block.addLine(word, font, getTickLabelPaint(category));
            }
            return block;
        }

        private static boolean fits(String[] words, Font font, float width, Graphics2D g2) {
            FontMetrics metrics = g2.getFontMetrics(font);
            return Arrays.stream(words).allMatch(word -> metrics.stringWidth(word) <= width);
        }

        @Override
        @SuppressWarnings("rawtypes") // as the library has it
        public Font getTickLabelFont(Comparable category) {
            return Charts.font(Font.PLAIN, narrow ? SMALL : NORMAL);
        }
    }

    private static final class Bars extends IntervalBarRenderer implements CategoryItemLabelGenerator {
        private static final long serialVersionUID = 1;

        private final transient List<Waterfall.Step> steps;
        private final transient Theme.Palette palette;
        private boolean narrow;

        Bars(List<Waterfall.Step> steps, Theme.Palette palette) {
            this.steps = steps;
            this.palette = palette;
            setMaximumBarWidth(0.06);
            setMinimumBarLength(2);
            setDefaultItemLabelGenerator(this);
            setDefaultItemLabelsVisible(true);
            setDefaultItemLabelPaint(palette.text());
            ItemLabelPosition above = new ItemLabelPosition(ItemLabelAnchor.OUTSIDE12, TextAnchor.BOTTOM_CENTER);
            setDefaultPositiveItemLabelPosition(above);
            setDefaultNegativeItemLabelPosition(above);
            setDefaultToolTipGenerator((data, row, column) -> texts().text(
                            "waterfall.tooltip",
                            texts().text(steps.get(column).key()),
                            steps.get(column).label(),
                            Units.count(Math.abs(steps.get(column).change()))));
        }

        @Override
        public CategoryItemRendererState initialise(
                Graphics2D g2, Rectangle2D area, CategoryPlot plot, int index, PlotRenderingInfo info) {
            narrow = isNarrow(area.getWidth(), steps.size());
            return super.initialise(g2, area, plot, index, info);
        }

        @Override
        public Font getItemLabelFont(int row, int column) {
            return Charts.font(Font.PLAIN, narrow ? SMALL : NORMAL);
        }

        @Override
        public Paint getItemPaint(int row, int column) {
            return switch (steps.get(column).kind()) {
                case ORIGINAL -> palette.whole();
                case STRIPPED -> palette.stripped();
                case CODED -> palette.kept();
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
