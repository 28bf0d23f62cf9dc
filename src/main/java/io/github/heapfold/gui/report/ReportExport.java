package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Charts;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.SizeReportWriter;
import io.github.heapfold.report.Waterfall;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Writes the report as files for others to read. */
public final class ReportExport {
    /** Endings of what can be written. */
    public static final List<String> ENDINGS = List.of("html", "png", "csv", "json");

    private static final int WIDTH = 960;
    private static final int HEIGHT = 420;
    private static final int SCALE = 2;

    /** What shows a colour of the legend, in pixels at 100 %. */
    private static final double SWATCH = 10;

    private ReportExport() {}

    /**
     * Writes the report, whole or not at all, as what the ending of the name says: a page, a picture, or the numbers.
     */
    public static void write(BatchReport batch, Path file) throws IOException {
        Optional<SizeReportWriter> writer =
                SizeReportWriter.forFile(file.getFileName().toString());
        byte[] content = writer.isPresent() ? words(batch, writer.get()).getBytes(StandardCharsets.UTF_8) : png(batch);
        Output.write(file, content, true, Input.of("report", InputStream.nullInputStream()));
    }

    /** What people read has the words of the window; what programs read has the names that they know. */
    private static String words(BatchReport batch, SizeReportWriter writer) {
        return writer == SizeReportWriter.HTML
                ? SizeReportWriter.page(batch, Texts.locale(), Purpose::of)
                : writer.write(batch, Texts.locale());
    }

    private static byte[] png(BatchReport batch) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ChartUtils.writeBufferedImageAsPNG(out, picture(batch));
        return out.toByteArray();
    }

    /** The waterfall with its headline, its file and what its colours mean, at twice its size; always light, for documents. */
    public static BufferedImage picture(BatchReport batch) {
        Theme.Palette palette = Theme.LIGHT.palette();
        JFreeChart chart = chart(batch, palette);
        double width = TextSize.scaled(WIDTH);
        double height = TextSize.scaled(HEIGHT);
        BufferedImage image =
                new BufferedImage((int) (width * SCALE), (int) (height * SCALE), BufferedImage.TYPE_INT_RGB);
        Graphics2D g2 = image.createGraphics();
        g2.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g2.scale(SCALE, SCALE);
        chart.draw(g2, new Rectangle2D.Double(0, 0, width, height));
        g2.dispose();
        return image;
    }

    static JFreeChart chart(BatchReport batch, Theme.Palette palette) {
        SizeReport total = batch.total();
        ReportTexts texts = ReportTexts.in(Texts.locale());
        JFreeChart chart = WaterfallChart.create(Waterfall.of(total), palette, false);
        chart.setBackgroundPaint(palette.background());
        chart.setPadding(new RectangleInsets(12, 16, 12, 16));
        TextTitle title = new TextTitle(
                Visible.of(texts.headline(total) + " · " + texts.circumstances(total, Purpose::of)),
                Charts.font(Font.BOLD, 16));
        title.setPaint(palette.text());
        chart.setTitle(title);
        TextTitle subject = new TextTitle(Visible.of(texts.subject(batch)), Charts.font(Font.PLAIN, 13));
        subject.setPaint(palette.muted());
        chart.addSubtitle(subject);
        chart.addSubtitle(legend(palette));
        return chart;
    }

    private static LegendTitle legend(Theme.Palette palette) {
        LegendItemCollection items = new LegendItemCollection();
        items.add(item(text("legend.stripped"), palette.stripped(), palette));
        items.add(item(text("legend.coded"), palette.kept(), palette));
        items.add(item(text("legend.folded"), palette.result(), palette));
        LegendTitle legend = new LegendTitle(() -> items);
        legend.setItemFont(Charts.font(Font.PLAIN, 11));
        legend.setPosition(RectangleEdge.BOTTOM);
        return legend;
    }

    private static LegendItem item(String words, Color colour, Theme.Palette palette) {
        double side = TextSize.scaled(SWATCH);
        LegendItem item = new LegendItem(words, null, null, null, new Rectangle2D.Double(0, 0, side, side), colour);
        item.setLabelPaint(palette.text());
        return item;
    }
}
