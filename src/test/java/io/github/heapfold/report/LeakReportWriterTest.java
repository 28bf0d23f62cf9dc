package io.github.heapfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What a report of leaks looks like in each of its forms. */
class LeakReportWriterTest {
    private static final LeakReport.Stack STACK =
            new LeakReport.Stack("the thread \"<main>\"", List.of("at app.Main.<init>(Main.java:7)"), 3);

    private static final LeakReport.Suspect SUSPECT = new LeakReport.Suspect(
            List.of("Cache.<all>&more"),
            "5 a|b keep 4.00 MB (54.9 % of the heap) alive.",
            0.549,
            List.of(
                    new LeakReport.Node(0, "", "class app.Cache", "0x10", "(root: system class)"),
                    new LeakReport.Node(1, "<all>&more", "java.util.ArrayList", "0x18", ""),
                    new LeakReport.Node(2, "", "", "", "… 7 more like it")),
            List.of("5 a|b (value), 4.00 MB"),
            STACK,
            "0123456789abcdef");

    private static LeakReport report(Locale language, List<LeakReport.Suspect> suspects, LeakReport.App app) {
        return report(language, suspects, app, true, true);
    }

    private static LeakReport report(
            Locale language, List<LeakReport.Suspect> suspects, LeakReport.App app, boolean whole, boolean sizedAsMat) {
        return new LeakReport(
                language,
                "9.9",
                new LeakReport.Dump(
                        "a&<b>.hprof",
                        1_234_567,
                        1_000,
                        "17.0.9",
                        "Linux",
                        "",
                        new LeakReport.LeftOut("oom", List.of("STACK_TRACE")),
                        1_000,
                        7_300_000,
                        20,
                        3_000,
                        whole,
                        sizedAsMat),
                List.of("A note."),
                suspects.isEmpty() ? LeakReport.Outcome.NONE : LeakReport.Outcome.LEAKS,
                List.of(),
                List.of(),
                suspects,
                List.of("The verdict."),
                app,
                suspects.isEmpty() ? null : new LeakReport.OutOfMemory("Memory ran out.", STACK),
                List.of(new LeakReport.Row("byte[]", "", 12, 4_000, 4_000_000, 0.5479)),
                List.of(new LeakReport.Row("app.A_b<T>", "0x18", 0, 24, 4_000_000, 0.5479)),
                List.of("Of garbage."));
    }

    private static LeakReport leaking(Locale language) {
        return report(language, List.of(SUSPECT), null);
    }

    private static Document body(String page) throws Exception {
        String body = page.substring(page.indexOf("<body>"), page.indexOf("</html>"));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @EnumSource(LeakReportWriter.class)
    void everyFormSaysTheSame(LeakReportWriter writer) {
        String written = writer.write(leaking(Locale.ENGLISH));

        assertThat(written)
                .contains("1 likely leak: ", "1,234,567 bytes", "1970-01-01 00:00:01 UTC", "17.0.9", "Linux", "54.9 %")
                .contains("objects that can be reached: 1,000, with 7.30 MB", "A note.", "The verdict.", "0x18", "0x10")
                .contains("… 7 more like it", "(Main.java:7)", "… more frames: 3", "0123456789abcdef")
                .contains("4.00 MB", "54.8 %", "no root leads to: 20, with 3.00 kB", "Of garbage.", "Memory ran out.")
                .contains("Eclipse MAT", "Written by Heapfold 9.9.")
                .endsWith("\n")
                .doesNotContain("\n\n\n\n");
    }

    @ParameterizedTest
    @EnumSource(LeakReportWriter.class)
    void aHealthyHeapIsCalledSo(LeakReportWriter writer) {
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), null)))
                .contains("No likely leak", "The verdict.", "byte")
                .doesNotContain("Where memory ran out", "Android");
        assertThat(writer.write(report(Locale.CHINESE, List.of(), null)))
                .contains("未发现明显泄漏", "保留堆", "由 Heapfold 9.9 生成。")
                .doesNotContain("Written", "Class");
    }

    @ParameterizedTest
    @EnumSource(LeakReportWriter.class)
    void whatAnAndroidAppKeepsIsToldFirst(LeakReportWriter writer) {
        LeakReport.App app = new LeakReport.App(
                List.of(
                        new LeakReport.AppLeak("Main ought to be gone.", null, "ab12", 1, List.of("├─ Main instance")),
                        new LeakReport.AppLeak("View ought to be gone.", "a.Known", "cd34", 2, List.of("╰→ View"))),
                1,
                2,
                5,
                null);
        String written = writer.write(report(Locale.ENGLISH, List.of(SUSPECT), app));
        assertThat(written)
                .contains(
                        "1 leak of the Android app", "├─ Main instance", "ab12", "library: a.Known", "not told here: 2")
                .contains("nothing keeps any more: 5")
                .containsOnlyOnce("Its trace, as LeakCanary draws it")
                .containsOnlyOnce("Trace of the first of them");
        assertThat(written.indexOf("Main ought")).isLessThan(written.indexOf("keep 4.00 MB"));
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), LeakReport.App.unknown("there is no version"))))
                .contains("They are not known: there is no version");
    }

    @ParameterizedTest
    @EnumSource(LeakReportWriter.class)
    void ofAHeapThatIsLostInPartNothingIsCalledGarbageThatMayBeKept(LeakReportWriter writer) {
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), null)))
                .contains("They wait for the garbage collector")
                .doesNotContain("that is left of the heap");
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), null, false, true)))
                .contains("Each is garbage, or was kept by what is lost", "7.30 MB of the 7.30 MB that is left")
                .doesNotContain("They wait for the garbage collector");
    }

    @ParameterizedTest
    @EnumSource(LeakReportWriter.class)
    void sizesAreSaidToBeThoseOfMatWhereTheyAre(LeakReportWriter writer) {
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), null, true, true)))
                .contains("that Eclipse MAT shows");
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), null, true, false)))
                .contains("what would be freed with it")
                .doesNotContain("Eclipse MAT");
    }

    /** The leaking object and why it is one stand at the end. */
    @ParameterizedTest
    @EnumSource(LeakReportWriter.class)
    void ofALongTraceTheMiddleIsLeftOut(LeakReportWriter writer) {
        List<String> trace =
                IntStream.range(0, 500).mapToObj(i -> "line-" + i + ";").toList();
        LeakReport.AppLeak leak = new LeakReport.AppLeak("Main ought to be gone.", null, "ab12", 1, trace);
        LeakReport.App app = new LeakReport.App(List.of(leak), 1, 0, 0, null);
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), app)))
                .contains("line-0;", "line-99;", "…", "line-400;", "line-499;")
                .doesNotContain("line-100;", "line-399;");
    }

    @ParameterizedTest
    @EnumSource(LeakReportWriter.class)
    void namesOfAMegabyteMakeNoLargeReport(LeakReportWriter writer) {
        String name = "a&b".repeat(350_000);
        List<String> many = Collections.nCopies(5_000, name);
        LeakReport.Stack stack = new LeakReport.Stack(name, many, 0);
        LeakReport report = new LeakReport(
                Locale.ENGLISH,
                "9.9",
                new LeakReport.Dump(
                        name, 1, 1, name, name, name, new LeakReport.LeftOut(name, many), 1, 1, 1, 1, true, true),
                List.of(name),
                LeakReport.Outcome.LEAKS,
                many,
                List.of(name),
                List.of(new LeakReport.Suspect(
                        many, name, 0.5, List.of(new LeakReport.Node(0, name, name, "0x10", name)), many, stack, "00")),
                List.of(name),
                new LeakReport.App(List.of(new LeakReport.AppLeak(name, name, name, 1, many)), 1, 0, 0, null),
                new LeakReport.OutOfMemory(name, stack),
                List.of(new LeakReport.Row(name, "", 1, 1, 1, 1)),
                List.of(new LeakReport.Row(name, "0x10", 0, 1, 1, 1)),
                List.of(name));
        assertThat(writer.write(report)).hasSizeLessThan(1_000_000).contains("…");
        assertThat(writer.write(report(Locale.ENGLISH, List.of(), LeakReport.App.unknown(name))))
                .hasSizeLessThan(100_000);
    }

    @Test
    void theTitleNamesEachOfTheLeaks() {
        LeakReport.Suspect other = at("Queue.lanes", "Queue.more");
        assertThat(LeakReportWriter.TEXT.write(report(Locale.ENGLISH, List.of(SUSPECT, other), null)))
                .startsWith("2 likely leaks: Cache.<all>&more, Queue.lanes\n");
    }

    /** The same cache of two loaders, and a leak of which nothing is known: they are not two. */
    @Test
    void theTitleCountsTheLeaksThatItDoesNotName() {
        LeakReport.Suspect placeless = at();
        assertTitle(
                List.of(SUSPECT, SUSPECT, at("Queue.lanes"), placeless), "Cache.<all>&more, Queue.lanes and 2 more");
        assertTitle(List.of(at("A.a"), at("B.b"), at("C.c"), at("D.d")), "A.a, B.b, C.c and 1 more");
        assertThat(LeakReportWriter.TEXT.write(report(Locale.ENGLISH, List.of(placeless, placeless), null)))
                .startsWith("2 likely leaks\n");
        assertThat(LeakReportWriter.TEXT.write(report(Locale.CHINESE, List.of(SUSPECT, placeless), null)))
                .startsWith("2 处可能的泄漏：Cache.<all>&more，另有 1 处\n");
    }

    private static LeakReport.Suspect at(String... places) {
        return new LeakReport.Suspect(List.of(places), "", 0.3, List.of(), List.of(), null, "");
    }

    private static void assertTitle(List<LeakReport.Suspect> suspects, String named) {
        assertThat(LeakReportWriter.TEXT.write(report(Locale.ENGLISH, suspects, null)))
                .startsWith(suspects.size() + " likely leaks: " + named + "\n");
    }

    @Test
    void thePageStandsAloneAndIsWellFormed() throws Exception {
        String page = LeakReportWriter.HTML.write(leaking(Locale.CHINESE));
        assertThat(page)
                .contains("lang=\"zh\"", "prefers-color-scheme: dark", "@media print")
                .doesNotContain("http:", "https:", "//", "<script", "<link", "src=", "url(", "@import");

        Document body = body(page);
        assertThat(body.getElementsByTagName("h1").item(0).getTextContent()).contains("Cache.<all>&more");
        assertThat(body.getElementsByTagName("dd").item(0).getTextContent()).isEqualTo("a&<b>.hprof");
        Element bar = (Element) body.getElementsByTagName("i").item(0);
        assertThat(bar.getAttribute("style")).isEqualTo("width:54.90%");
        assertThat(page).contains("--depth:2", "&lt;all&gt;&amp;more");
        // A long name is broken between its parts, and is whole to who copies it.
        assertThat(page).contains("app.<wbr/>A_b&lt;T&gt;");
        assertThat(body.getElementsByTagName("table").item(1).getTextContent()).contains("app.A_b<T>");
    }

    @Test
    void namesInMarkdownAreNotObeyed() {
        String written = LeakReportWriter.MARKDOWN.write(leaking(Locale.ENGLISH));
        assertThat(written)
                .contains("# 1 likely leak: Cache.\\<all\\>\\&more\n", "5 a\\|b keep")
                .contains("| app.A\\_b\\<T\\> | 0x18 | 24 B | 4.00 MB | 54.8 % | `█████░░░░░` |")
                // In what is read as it is, nothing is escaped.
                .contains(
                        "```text\nclass app.Cache 0x10  (root: system class)\n└ <all>&more  java.util.ArrayList 0x18\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Ask @octocat now.; Ask `@octocat` now.",
                "See https://a.example/x_y now.; See `https://a.example/x_y` now.",
                "问www.a.example吗; 问`www.a.example`吗",
                "By a@b.example or #12.; By `a@b.example` or `#12.`",
                "A `@x` of ``@y``.; A `` `@x` `` of ``` ``@y``. ```",
                "- a list; \\- a list",
                "+ a list; \\+ a list",
                "1. a list; 1\\. a list",
                "12) a list; 12\\) a list",
                "---; \\---",
                "'    code'; code",
                "1.50 MB; 1.50 MB"
            })
    void noSentenceInMarkdownIsObeyed(String sentence, String written) {
        LeakReport.Suspect suspect =
                new LeakReport.Suspect(List.of(), sentence, 0.5, SUSPECT.path(), List.of(), null, "00");
        assertThat(LeakReportWriter.MARKDOWN.write(report(Locale.ENGLISH, List.of(suspect), null)))
                .contains("\n\n" + written + "\n\n");
    }

    @Test
    void aBarInANameEndsNoCell() {
        assertThat(LeakReportWriter.MARKDOWN.write(new LeakReport(
                        Locale.ENGLISH,
                        "",
                        leaking(Locale.ENGLISH).dump(),
                        List.of(),
                        LeakReport.Outcome.NONE,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        null,
                        null,
                        List.of(new LeakReport.Row("a|@b", "", 1, 1, 1, 0)),
                        List.of(),
                        List.of())))
                .contains("| `a\\|@b` | 1 |");
    }

    @Test
    void whatIsInsideOfAFenceDoesNotEndIt() {
        LeakReport.Suspect fenced = new LeakReport.Suspect(
                List.of(), "One.", 0.5, SUSPECT.path(), List.of("```` of a name", "two\nlines"), null, "00");
        assertThat(LeakReportWriter.MARKDOWN.write(report(Locale.ENGLISH, List.of(fenced), null)))
                .contains("`````text\n```` of a name\ntwo\\nlines\n`````\n", "### 1. Likely leak");
    }

    @Test
    void columnsOfTextStandBelowEachOtherInChineseToo() {
        String written = LeakReportWriter.TEXT.write(leaking(Locale.CHINESE));
        assertThat(written).contains("文件：      a&<b>.hprof\n", "Java：      17.0.9\n");
        assertThat(written).contains("1 处可能的泄漏：Cache.<all>&more\n================================\n");
        assertThat(LeakReportWriter.MARKDOWN.write(leaking(Locale.CHINESE))).contains("- **大小：** 1.23 MB（");
    }

    @Test
    void theEndingSaysWhichForm() {
        assertThat(LeakReportWriter.forFile("x.HTML")).contains(LeakReportWriter.HTML);
        assertThat(LeakReportWriter.forFile("x.md")).contains(LeakReportWriter.MARKDOWN);
        assertThat(LeakReportWriter.forFile("x.txt")).contains(LeakReportWriter.TEXT);
        assertThat(LeakReportWriter.forFile("html")).isEmpty();
        assertThat(LeakReportWriter.forFile("x.pdf")).isEmpty();
        assertThat(LeakReportWriter.endings()).containsExactly("html", "md", "txt");
    }
}
