package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.shared.Texts.text;

import io.github.heapfold.gui.shared.Charts;
import io.github.heapfold.gui.shared.Theme;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.SizeReportWriter;
import io.github.heapfold.report.Units;
import java.awt.Font;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleInsets;

/** Writes the report as files for others to read. */
public final class ReportExport {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 420;

    private ReportExport() {}

    /** The headline of a report: {@code 1.48 GB → 61 MB}. */
    public static String headline(SizeReport report) {
        return text("report.headline", Units.bytes(report.originalBytes()), Units.bytes(report.storedBytes()));
    }

    /** Writes the report as what the ending of the name says: a picture, or the table behind it. */
    public static void write(SizeReport report, Path file) throws IOException {
        Optional<SizeReportWriter> writer =
                SizeReportWriter.forFile(file.getFileName().toString());
        if (writer.isPresent()) {
            Files.writeString(file, writer.get().write(report));
        } else {
            png(report, file);
        }
    }

    /** Writes the waterfall with its headline at twice its size; always light, for documents. */
    public static void png(SizeReport report, Path file) throws IOException {
        Theme.Palette palette = Theme.LIGHT.palette();
        JFreeChart chart = WaterfallChart.create(Waterfall.of(report), palette);
        chart.setBackgroundPaint(palette.background());
        chart.setPadding(new RectangleInsets(12, 16, 12, 16));
        TextTitle title =
                new TextTitle(headline(report) + ", " + Units.percent(report.ratio()), Charts.font(Font.BOLD, 18));
        title.setPaint(palette.text());
        chart.setTitle(title);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            ChartUtils.writeScaledChartAsPNG(out, chart, WIDTH, HEIGHT, 2, 2);
        }
    }
}
