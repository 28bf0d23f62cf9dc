package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.analyse.owners.Treemap;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What draws its texts itself follows the size that somebody chooses meanwhile. */
@ExtendWith(ApplicationExtension.class)
class ChartPaneTest {
    private final SimpleObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);

    @AfterEach
    void back(FxRobot robot) {
        robot.interact(() -> TextSize.set(1));
    }

    @Test
    void aChartIsDrawnAnewWithTextsOfTheNewSize(FxRobot robot) {
        List<Float> sizes = new ArrayList<>();
        robot.interact(() -> {
            ChartPane pane = new ChartPane(theme);
            pane.show(
                    palette -> {
                        CategoryAxis names = new CategoryAxis();
                        CategoryPlot plot = new CategoryPlot(
                                new DefaultCategoryDataset(), names, new NumberAxis(), new BarRenderer());
                        var chart = Charts.plain(plot, palette);
                        sizes.add(names.getTickLabelFont().getSize2D());
                        return chart;
                    },
                    "");
            TextSize.set(1.5);
            // The pane is in use until here.
            assertThat(pane.canvas()).isNotNull();
        });
        assertThat(sizes).containsExactly(11f, 16.5f);
    }

    @Test
    void theMapHasRoomForTextsOfTheNewSize(FxRobot robot) {
        robot.interact(() -> {
            Treemap map = new Treemap(theme, (tile, key) -> {}, () -> {}, () -> {});
            double before = map.getMinHeight();
            TextSize.set(1.5);
            assertThat(map.getMinHeight()).isEqualTo(1.5 * before);
        });
    }
}
