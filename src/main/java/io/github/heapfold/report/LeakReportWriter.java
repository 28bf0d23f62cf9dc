package io.github.heapfold.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writes reports of leaks as files, for people. */
public enum LeakReportWriter {
    /** A page that stands alone. */
    HTML("html", HtmlSheet::new),
    /** For a tracker of issues. */
    MARKDOWN("md", MarkdownSheet::new),
    TEXT("txt", TextSheet::new);

    private final String ending;
    private final Function<ReportTexts, Sheet> sheet;

    LeakReportWriter(String ending, Function<ReportTexts, Sheet> sheet) {
        this.ending = ending;
        this.sheet = sheet;
    }

    /** What names of such files end with, without the dot. */
    public String ending() {
        return ending;
    }

    /** The endings of all, that of the page first. */
    public static List<String> endings() {
        return Stream.of(values()).map(LeakReportWriter::ending).toList();
    }

    /** The writer for a file by the ending of its name; nothing for other endings. */
    public static Optional<LeakReportWriter> forFile(String name) {
        return Stream.of(values())
                .filter(writer -> name.toLowerCase(Locale.ROOT).endsWith("." + writer.ending))
                .findFirst();
    }

    /** The whole file. */
    public String write(LeakReport report) {
        ReportTexts texts = ReportTexts.in(report.language());
        Sheet written = sheet.apply(texts);
        new LeakReportBody(report, texts).writeOn(written);
        return written.whole();
    }
}
