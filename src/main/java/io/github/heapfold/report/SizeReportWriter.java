package io.github.heapfold.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Writes reports as files, for other programs and for people. */
public enum SizeReportWriter {
    /** One object, of several files one with an array of such objects; the page on restored dumps tells the keys. */
    JSON("json") {
        @Override
        public String write(BatchReport batch, Locale language) {
            JsonStringWriter json = JsonWriter.indent("  ").string().object();
            SizeReport total = batch.total();
            if (batch.files().size() == 1) {
                content(json, total);
                batch.checked().ifPresent(checked -> check(json, checked));
                return json.end().done() + "\n";
            }
            sums(json, total);
            json.array("files");
            for (SizeReport file : batch.files()) {
                json.object();
                content(json, file);
                json.end();
            }
            return json.end().end().done() + "\n";
        }

        private void content(JsonStringWriter json, SizeReport report) {
            json.value("source", report.source())
                    .value("target", report.target())
                    .value("profile", report.profile())
                    .value("level", report.level());
            sums(json, report);
            json.value("packing", report.packed().map(SizeReport.Packed::as).orElse(null));
            report.packed()
                    .filter(packed -> packed.fileBytes() >= 0)
                    .ifPresent(packed -> json.value("packedBytes", packed.fileBytes()));
            array(json, "tags", "tag", report.tags());
            array(json, "columns", "column", report.columns());
        }

        private void check(JsonStringWriter json, Checked checked) {
            json.object("verified")
                    .value("original", checked.original().isEmpty() ? null : checked.original())
                    .value("result", checked.result())
                    .value("same", checked.same())
                    .value("identical", checked.identical());
            for (Checked.Part part : checked.parts()) {
                json.object(part.name())
                        .value("original", part.original())
                        .value("result", part.result())
                        .value("same", part.same())
                        .end();
            }
            json.array("differences");
            checked.differences().forEach(difference -> json.value(difference.toString()));
            json.end().end();
        }

        private void sums(JsonStringWriter json, SizeReport report) {
            json.value("originalBytes", report.originalBytes())
                    .value("strippedBytes", report.strippedBytes())
                    .value("storedBytes", report.storedBytes())
                    .value("ratio", report.ratio())
                    .value("seconds", report.time().toMillis() / 1000.0);
        }

        private void array(JsonStringWriter json, String key, String name, List<ColumnSize> sizes) {
            json.array(key);
            for (ColumnSize size : sizes) {
                json.object()
                        .value(name, size.name())
                        .value("count", size.count())
                        .value("originalBytes", size.original())
                        .value("strippedBytes", size.stripped())
                        .value("storedBytes", size.stored())
                        .end();
            }
            json.end();
        }
    },

    /** A line per column; of several files, each line begins with the file. How the dump was packed comes last. */
    CSV("csv") {
        @Override
        public String write(BatchReport batch, Locale language) {
            boolean several = batch.files().size() > 1;
            String heads =
                    Csv.line("tag", "column", "count", "originalBytes", "strippedBytes", "storedBytes", "packing");
            StringBuilder csv = new StringBuilder(several ? "source," + heads : heads);
            for (SizeReport report : batch.files()) {
                String packing = report.packed().map(SizeReport.Packed::as).orElse("");
                for (ColumnSize size : report.columns()) {
                    Object[] cells = {
                        size.tag(), size.name(), size.count(), size.original(), size.stripped(), size.stored(), packing
                    };
                    csv.append(several ? Csv.line(withFirst(report.source(), cells)) : Csv.line(cells));
                }
            }
            return csv.toString();
        }

        private Object[] withFirst(Object first, Object[] rest) {
            return Stream.concat(Stream.of(first), Stream.of(rest)).toArray();
        }
    },

    /** A page that stands alone, for people. */
    HTML("html") {
        @Override
        public String write(BatchReport batch, Locale language) {
            ReportTexts texts = ReportTexts.in(language);
            return HtmlReport.write(batch, texts, texts::how);
        }
    };

    private final String ending;

    SizeReportWriter(String ending) {
        this.ending = ending;
    }

    /**
     * The page for people, where purpose and effort have other words.
     *
     * @param how words for the name of a profile and a level
     */
    public static String page(BatchReport batch, Locale language, BiFunction<String, Integer, String> how) {
        return HtmlReport.write(batch, ReportTexts.in(language), how);
    }

    /** The writer for a file by the ending of its name; nothing for other endings. */
    public static Optional<SizeReportWriter> forFile(String name) {
        for (SizeReportWriter writer : values()) {
            if (name.toLowerCase(Locale.ROOT).endsWith("." + writer.ending)) {
                return Optional.of(writer);
            }
        }
        return Optional.empty();
    }

    /**
     * The whole file.
     *
     * @param language of what people read
     */
    public abstract String write(BatchReport batch, Locale language);
}
