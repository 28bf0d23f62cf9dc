package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.shared.Texts.text;

import io.github.heapfold.gui.shared.ChartPane;
import io.github.heapfold.gui.shared.Controls;
import io.github.heapfold.gui.shared.TextSize;
import io.github.heapfold.gui.shared.Texts;
import io.github.heapfold.gui.shared.Theme;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Waterfall;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The waterfall of a report with what its colours mean. */
public final class WaterfallCard extends VBox {
    private final ChartPane chart;
    private final Label hashes = Controls.note(text("report.hashes"));

    public WaterfallCard(ObservableValue<Theme> theme) {
        chart = new ChartPane(theme);
        chart.setId("waterfall");
        chart.setMinHeight(TextSize.scaled(120));
        chart.setPrefHeight(290);
        VBox.setVgrow(chart, Priority.ALWAYS);
        HBox legend = new HBox(
                Controls.swatch("stripped", text("legend.stripped")),
                Controls.swatch("kept", text("legend.coded")),
                Controls.swatch("result-part", text("legend.folded")));
        legend.getStyleClass().add("legend");
        getStyleClass().addAll("card", "chart-card");
        getChildren().addAll(chart, legend, hashes);
    }

    /** Shows a report, in the place of another where there was one. */
    public void show(SizeReport report) {
        Waterfall waterfall = Waterfall.of(report);
        chart.show(
                palette -> WaterfallChart.create(waterfall, palette),
                ReportTexts.in(Texts.locale()).summary(report));
        Controls.show(hashes, stripsElements(report));
    }

    private static boolean stripsElements(SizeReport report) {
        return report.columns().stream()
                .anyMatch(column -> column.name().startsWith("PRIMITIVE_ARRAY_DUMP.elements") && column.stripped() > 0);
    }
}
