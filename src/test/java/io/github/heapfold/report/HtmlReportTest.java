package io.github.heapfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.message.Message;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static SizeReport report(String source, String profile, long stored) {
        return new SizeReport(
                source,
                source + ".hfold",
                profile,
                3,
                10_000,
                stored,
                Duration.ofMillis(1_500),
                List.of(
                        new ColumnSize("UTF8.text", 10, 4_000, 0, stored - 200),
                        new ColumnSize("PRIMITIVE_ARRAY_DUMP.elements[byte]", 9, 6_000, 6_000, 0),
                        new ColumnSize(ColumnSize.CONTAINER, 0, 0, 0, 200)));
    }

    private static final BatchReport ONE = new BatchReport(List.of(report("/dumps/a&<b>.hprof", "oom", 1_000)));
    private static final BatchReport TWO =
            new BatchReport(List.of(report("a.hprof", "oom", 1_000), report("b.hprof", "mat", 2_000)));

    private static String page(BatchReport batch, Locale language) {
        return SizeReportWriter.HTML.write(batch, language);
    }

    @Test
    void whatVerifyingFoundIsInWhatIsWritten() {
        Checked checked = new Checked(
                "/dumps/app.hprof",
                "/dumps/app.hfold",
                false,
                false,
                List.of(new Checked.Part("objects", 1_000, 1_000, true), new Checked.Part("roots", 1, 3, false)),
                List.of(Message.of("compare.more", Message.of("compare.roots"), 1, 3, 2)));
        BatchReport report = new BatchReport(ONE.files(), Optional.of(checked));

        assertThat(page(report, Locale.ENGLISH))
                .contains("app.hfold differs from app.hprof.", "GC roots", "different", "roots: 1 in the first dump");
        assertThat(page(report, Locale.CHINESE)).contains("app.hfold 与 app.hprof 不同。");
        assertThat(SizeReportWriter.JSON.write(report, Locale.ENGLISH))
                .contains("\"verified\"", "\"differences\"", "roots: 1 in the first dump, 3 in the second (2 more)");
        assertThat(SizeReportWriter.JSON.write(ONE, Locale.ENGLISH)).doesNotContain("verified");
        assertThat(page(new BatchReport(ONE.files(), Optional.of(Checked.ofChecksums("app.hfold"))), Locale.ENGLISH))
                .contains("all checksums of app.hfold are right");
    }

    @Test
    void thePageStandsAlone() {
        assertThat(page(ONE, Locale.ENGLISH))
                .contains(
                        "prefers-color-scheme: dark",
                        "@media print",
                        "10.0 kB → 1.00 kB",
                        "10 %",
                        "profile oom, level 3")
                .doesNotContain("http:", "https:", "//", "<script", "<link", "src=", "url(", "@import");
    }

    @Test
    void aNameFromAnotherSystemIsShown() {
        // No path here may hold the 0, as none of Windows may hold a colon.
        for (String source : List.of("C:\\dumps\\heap 21:30\0.hprof", "/dumps/heap 21:30\0.hprof")) {
            assertThat(page(new BatchReport(List.of(report(source, "oom", 1_000))), Locale.ENGLISH))
                    .contains("<p class=\"subject\">heap 21:30\\u0000.hprof</p>");
        }
    }

    /**
     * What is inside the body is written as XML would want it, so that a parser can tell whether all of it is closed
     * and escaped.
     */
    @Test
    void thePageIsWellFormed() throws Exception {
        for (String page : List.of(page(ONE, Locale.ENGLISH), page(TWO, Locale.CHINESE))) {
            String body = page.substring(page.indexOf("<body>"), page.indexOf("</html>"));
            assertThat(DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))
                            .getElementsByTagName("rect")
                            .getLength())
                    .isGreaterThan(3);
        }
        assertThat(page(ONE, Locale.ENGLISH)).contains("a&amp;&lt;b&gt;.hprof").doesNotContain("/dumps/");
    }

    @Test
    void everyFieldThatWasLeftOutIsNamed() {
        assertThat(page(ONE, Locale.ENGLISH)).contains("PRIMITIVE_ARRAY_DUMP.elements[byte]");
    }

    @Test
    void severalFilesAreSummed() {
        SizeReport total = TWO.total();
        assertThat(total.originalBytes()).isEqualTo(20_000);
        assertThat(total.storedBytes()).isEqualTo(3_000);
        assertThat(total.strippedBytes()).isEqualTo(12_000);
        assertThat(total.columns().stream().mapToLong(ColumnSize::stored).sum()).isEqualTo(3_000);
        // They were folded with different profiles at one level.
        assertThat(total.profile()).isEmpty();
        assertThat(total.level()).isEqualTo(3);
        assertThat(page(TWO, Locale.ENGLISH)).contains("20.0 kB → 3.00 kB", "2 heap dumps", "a.hprof", "b.hprof");
    }

    /** A bar is no longer than what it shows, also where zeros stand for what was left out. */
    @Test
    void noBarShowsBytesTwice() {
        SizeReport dump = new SizeReport(
                "a.hprof",
                "b.hprof",
                "oom",
                3,
                10_000,
                10_000,
                Duration.ofSeconds(1),
                List.of(
                        new ColumnSize("UTF8.text", 10, 4_000, 0, 4_000),
                        new ColumnSize("PRIMITIVE_ARRAY_DUMP.elements[byte]", 9, 6_000, 6_000, 0),
                        new ColumnSize(ColumnSize.ZEROS, 0, 0, 0, 6_000)));

        List<String> bars = Pattern.compile("<div role=\"img\".*?</div>")
                .matcher(page(new BatchReport(List.of(dump, dump)), Locale.ENGLISH))
                .results()
                .map(MatchResult::group)
                .toList();

        assertThat(bars)
                .hasSize(5)
                .allSatisfy(bar -> assertThat(Pattern.compile("width:([0-9.]+)%")
                                .matcher(bar)
                                .results()
                                .mapToDouble(width -> Double.parseDouble(width.group(1)))
                                .sum())
                        .isLessThanOrEqualTo(100));
    }

    @Test
    void thePageIsInTheLanguageAskedFor() {
        assertThat(page(ONE, Locale.CHINESE))
                .contains("lang=\"zh\"", "压缩前", "数组内容")
                .doesNotContain("Before");
    }

    @Test
    void ofSeveralFilesTheNumbersAreKeptApart() throws JsonParserException {
        String csv = SizeReportWriter.CSV.write(TWO, Locale.ENGLISH);
        assertThat(csv.lines()).hasSize(7).element(0).asString().startsWith("source,tag,");
        assertThat(csv).contains("a.hprof,UTF8,UTF8.text,10,4000,0,800,\n", "b.hprof,UTF8,UTF8.text,10,4000,0,1800,\n");
        JsonObject json = JsonParser.object().from(SizeReportWriter.JSON.write(TWO, Locale.ENGLISH));
        assertThat(json.getLong("storedBytes")).isEqualTo(3_000);
        assertThat(json.getArray("files").getObject(1).getString("profile")).isEqualTo("mat");
    }

    @Test
    void thatADumpWasPackedIsInEveryExport() throws JsonParserException {
        SizeReport packed = report("a.hprof.gz", "oom", 1_000).outOf(new SizeReport.Packed("gzip", 2_500));
        BatchReport one = new BatchReport(List.of(packed));
        BatchReport two = new BatchReport(List.of(packed, report("b.hprof", "oom", 1_000)));

        assertThat(page(one, Locale.ENGLISH))
                .contains("packed (gzip) and took 2.50 kB; here it is counted as unpacked");
        assertThat(page(two, Locale.ENGLISH)).contains("Packed heap dumps: 1", "a.hprof.gz (gzip)");
        assertThat(page(one, Locale.CHINESE)).contains("（gzip），占 2.50 kB");
        assertThat(page(ONE, Locale.ENGLISH)).doesNotContain("acked");
        JsonObject json = JsonParser.object().from(SizeReportWriter.JSON.write(one, Locale.ENGLISH));
        assertThat(json.getString("packing")).isEqualTo("gzip");
        assertThat(json.getLong("packedBytes")).isEqualTo(2_500);
        JsonObject plain = JsonParser.object().from(SizeReportWriter.JSON.write(ONE, Locale.ENGLISH));
        assertThat(plain.has("packing")).isTrue();
        assertThat(plain.getString("packing")).isNull();
        assertThat(plain.has("packedBytes")).isFalse();
        assertThat(SizeReportWriter.CSV.write(two, Locale.ENGLISH).lines())
                .anyMatch(line -> line.startsWith("a.hprof.gz,") && line.endsWith(",gzip"))
                .anyMatch(line -> line.startsWith("b.hprof,") && line.endsWith(","));
    }
}
