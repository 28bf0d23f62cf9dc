package io.github.heapfold.gui.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportExportTest {
    private static SizeReport report(String source) {
        return new SizeReport(
                source,
                "a.hfold",
                "oom",
                3,
                1_000,
                100,
                Duration.ofSeconds(1),
                List.of(new ColumnSize("UTF8.text", 1, 1_000, 0, 100)));
    }

    /** It is looked at away from the app, where nothing else says it. */
    @Test
    void thePictureSaysWhichFileItIsOfAndWhatItsColoursMean() {
        JFreeChart chart =
                ReportExport.chart(new BatchReport(List.of(report("/dumps/app.hprof"))), Theme.LIGHT.palette());

        assertThat(chart.getSubtitles())
                .filteredOn(TextTitle.class::isInstance)
                .extracting(title -> ((TextTitle) title).getText())
                .containsExactly("app.hprof");
        assertThat(chart.getSubtitles())
                .filteredOn(LegendTitle.class::isInstance)
                .singleElement()
                .extracting(legend ->
                        ((LegendTitle) legend).getSources()[0].getLegendItems().getItemCount())
                .isEqualTo(3);
    }

    @Test
    void thePageSaysWhatItIsForAsTheWindowDoesAndNumbersAsProgramsKnowIt(@TempDir Path folder) throws IOException {
        BatchReport one = new BatchReport(List.of(report("/dumps/app.hprof")));
        Path page = folder.resolve("report.html");
        Path numbers = folder.resolve("report.json");
        ReportExport.write(one, page);
        ReportExport.write(one, numbers);

        assertThat(Files.readString(page))
                .contains("Find the leak, effort: usual (3)")
                .doesNotContain("profile oom");
        assertThat(Files.readString(numbers)).contains("\"oom\"");
    }

    @Test
    void ofSeveralFilesThePictureSaysHowMany() {
        BatchReport two = new BatchReport(List.of(report("a.hprof"), report("b.hprof")));

        assertThat(ReportExport.chart(two, Theme.LIGHT.palette()).getSubtitles())
                .filteredOn(TextTitle.class::isInstance)
                .extracting(title -> ((TextTitle) title).getText())
                .containsExactly("2 heap dumps");
    }
}
