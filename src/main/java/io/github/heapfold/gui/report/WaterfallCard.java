package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ChartPane;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Waterfall;
import java.util.List;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The waterfall of a report with what its colours mean. */
public final class WaterfallCard extends VBox {
    /** Of bars that stand, in pixels at 100 %. */
    static final double LEAST_HEIGHT = 120;

    private static final double HEIGHT = 290;

    private final ChartPane chart;
    private Waterfall waterfall = new Waterfall(List.of());
    private String summary = "";
    private boolean lying;

    /** Kept here, because the size of the texts outlives the card and knows it only weakly. */
    private final ChangeListener<Number> sizeChanged = (value, before, now) -> draw();

    private final Label hashes = Controls.note(text("report.hashes"));

    public WaterfallCard(ObservableValue<Theme> theme) {
        chart = new ChartPane(theme);
        chart.setId("waterfall");
        chart.widthProperty().addListener((value, before, now) -> {
            if (isTooNarrow() != lying) {
                draw();
            }
        });
        TextSize.factor().addListener(new WeakChangeListener<>(sizeChanged));
        // Also before there is a report: who keeps its place for it needs to know how high it will be.
        chart.setMinHeight(TextSize.scaled(LEAST_HEIGHT));
        chart.setPrefHeight(HEIGHT);
        VBox.setVgrow(chart, Priority.ALWAYS);
        WrapRow legend = WrapRow.wide(
                Controls.swatch("stripped", text("legend.stripped")),
                Controls.swatch("kept", text("legend.coded")),
                Controls.swatch("result-part", text("legend.folded")));
        getStyleClass().addAll("card", "chart-card");
        getChildren().addAll(chart, legend, hashes);
    }

    /** Shows a report, in the place of another where there was one. */
    public void show(SizeReport report) {
        waterfall = Waterfall.of(report);
        summary = ReportTexts.in(Texts.locale()).summary(report);
        draw();
        Controls.show(hashes, stripsElements(report) && keepsHashes(report));
    }

    private boolean isTooNarrow() {
        return chart.getWidth() > 0 && chart.getWidth() < WaterfallChart.standingWidth(waterfall);
    }

    private void draw() {
        lying = isTooNarrow();
        Waterfall shown = waterfall;
        boolean shownLying = lying;
        double lines = WaterfallChart.lyingHeight(shown);
        chart.setMinHeight(lying ? lines : TextSize.scaled(LEAST_HEIGHT));
        chart.setPrefHeight(lying ? lines : HEIGHT);
        chart.show(palette -> WaterfallChart.create(shown, palette, shownLying), summary);
    }

    /** Hash codes stand in fields of objects, and take nothing where those are left out too. */
    private static boolean keepsHashes(SizeReport report) {
        return report.columns().stream()
                .anyMatch(column ->
                        column.name().equals("INSTANCE_DUMP.values[int]") && column.original() > column.stripped());
    }

    private static boolean stripsElements(SizeReport report) {
        return report.columns().stream()
                .anyMatch(column -> column.name().startsWith("PRIMITIVE_ARRAY_DUMP.elements") && column.stripped() > 0);
    }
}
