package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ChartPane;
import io.github.heapfold.gui.controls.Charts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.entity.CategoryItemEntity;
import org.jfree.chart.fx.interaction.ChartMouseEventFX;
import org.jfree.chart.fx.interaction.ChartMouseListenerFX;
import org.jfree.chart.labels.StandardCategoryToolTipGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultCategoryDataset;

/** The bytes per tag as bars: what the current profile keeps and what it leaves out. */
final class TagChart extends VBox {
    /** Height of a bar with its name, in pixels at 100 %. */
    private static final double BAR = 15;

    private static final int LEAST_BARS = 3;

    private List<TagNode> tags;
    private final ObservableValue<Profile> profile;
    private final ChartPane chart;
    private TagNode highlighted;

    /**
     * @param tags largest first
     * @param select takes the tag whose bar was clicked
     */
    TagChart(
            List<TagNode> tags,
            ObservableValue<Profile> profile,
            ObservableValue<Theme> theme,
            Consumer<TagNode> select) {
        this.tags = tags;
        this.profile = profile;
        this.chart = new ChartPane(theme);
        getStyleClass().addAll("card", "chart-card");
        WrapRow legend = WrapRow.wide(
                Controls.swatch("kept", text("legend.kept")), Controls.swatch("stripped", text("legend.stripped")));
        VBox.setVgrow(chart, Priority.ALWAYS);
        chart.setId("tag-chart");
        chart.setMinHeight(120);
        getChildren().addAll(Controls.heading(text("inspect.chart.title")), chart, legend);
        chart.heightProperty().addListener((value, before, now) -> {
            if (bars(before.doubleValue()) != bars(now.doubleValue())) {
                refresh();
            }
        });
        refresh();
        profile.addListener((value, before, now) -> refresh());
        chart.canvas().addChartMouseListener(new ChartMouseListenerFX() {
            @Override
            public void chartMouseClicked(ChartMouseEventFX event) {
                if (event.getEntity() instanceof CategoryItemEntity bar) {
                    TagChart.this.tags.stream()
                            .filter(tag -> tag.name().equals(bar.getColumnKey()))
                            .findFirst()
                            .ifPresent(select);
                }
            }

            @Override
            public void chartMouseMoved(ChartMouseEventFX event) {
                // Moving over a bar only shows its tooltip, which the chart does by itself.
            }
        });
    }

    /**
     * Shows other counts.
     *
     * @param now largest first
     */
    void update(List<TagNode> now) {
        tags = now;
        refresh();
    }

    /** Marks the bar of a tag, or of the tag that a field belongs to. */
    void highlight(TagNode node) {
        highlighted = node;
        refresh();
    }

    private void refresh() {
        CategoryDataset data = data();
        String largest = tags.isEmpty()
                ? ""
                : text(
                        "inspect.chart.summary",
                        tags.get(0).name(),
                        Texts.percent(tags.get(0).share()));
        chart.show(palette -> create(data, palette), largest);
    }

    /** As many as have room for their names; before there is a height, as many as there may be. */
    private static int bars(double height) {
        return height == 0
                ? Charts.MAX_BARS
                : (int) Math.max(LEAST_BARS, Math.min(Charts.MAX_BARS, height / TextSize.scaled(BAR)));
    }

    private CategoryDataset data() {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        int bars = bars(chart.getHeight());
        boolean all = tags.size() <= bars;
        List<TagNode> shown = all ? tags : tags.subList(0, bars - 1);
        for (TagNode tag : shown) {
            add(data, tag.name(), tag.bytes(), tag.saved(profile.getValue()));
        }
        if (!all) {
            List<TagNode> rest = tags.subList(shown.size(), tags.size());
            add(
                    data,
                    text("inspect.chart.other"),
                    rest.stream().mapToLong(TagNode::bytes).sum(),
                    rest.stream()
                            .mapToLong(tag -> tag.saved(profile.getValue()))
                            .sum());
        }
        return data;
    }

    private static void add(DefaultCategoryDataset data, String name, long bytes, long saved) {
        data.addValue(Long.valueOf(bytes - saved), text("legend.kept"), name);
        data.addValue(Long.valueOf(saved), text("legend.stripped"), name);
    }

    private JFreeChart create(CategoryDataset data, Theme.Palette palette) {
        String marked = highlighted == null || highlighted.tag() == null
                ? null
                : highlighted.tag().name();
        Bars bars = new Bars(palette, data.getColumnKeys().contains(marked) ? marked : null);
        CategoryAxis names = new CategoryAxis();
        names.setMaximumCategoryLabelWidthRatio(0.7f);
        names.setLowerMargin(0.01);
        names.setUpperMargin(0.01);
        names.setCategoryMargin(0.3);
        CategoryPlot plot = new CategoryPlot(data, names, new NumberAxis(), bars);
        plot.setOrientation(PlotOrientation.HORIZONTAL);
        JFreeChart created = Charts.plain(plot, palette);
        names.setTickLabelFont(Charts.font(Font.PLAIN, 10));
        if (marked != null && data.getColumnKeys().contains(marked)) {
            names.setTickLabelPaint(marked, palette.text());
            names.setTickLabelFont(marked, Charts.font(Font.BOLD, 10));
        }
        return created;
    }

    /** Bars of which the marked one is in full colour. */
    private static final class Bars extends StackedBarRenderer {
        private static final long serialVersionUID = 1;

        private final String marked;
        private final Color kept;
        private final Color stripped;

        Bars(Theme.Palette palette, String marked) {
            this.marked = marked;
            this.kept = palette.kept();
            this.stripped = palette.stripped();
            setMaximumBarWidth(0.09);
            setDefaultToolTipGenerator(new StandardCategoryToolTipGenerator() {
                private static final long serialVersionUID = 1;

                @Override
                public String generateToolTip(CategoryDataset data, int row, int column) {
                    return data.getColumnKey(column) + ": "
                            + Units.bytes(data.getValue(row, column).longValue()) + " " + data.getRowKey(row);
                }
            });
        }

        @Override
        public Paint getItemPaint(int row, int column) {
            Color full = row == 0 ? kept : stripped;
            boolean faint =
                    marked != null && !marked.equals(getPlot().getDataset().getColumnKey(column));
            return faint ? new Color(full.getRed(), full.getGreen(), full.getBlue(), 130) : full;
        }
    }
}
