package io.github.heapfold.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes a {@link SizeReport} for other programs. */
public enum SizeReportWriter {
    /** One object; see the user guide for its keys. */
    JSON("json") {
        @Override
        public String write(SizeReport report) {
            JsonStringWriter json = JsonWriter.indent("  ").string().object();
            json.value("source", report.source())
                    .value("target", report.target())
                    .value("profile", report.profile())
                    .value("level", report.level())
                    .value("originalBytes", report.originalBytes())
                    .value("strippedBytes", report.strippedBytes())
                    .value("storedBytes", report.storedBytes())
                    .value("ratio", report.ratio())
                    .value("seconds", report.time().toMillis() / 1000.0);
            array(json, "tags", "tag", report.tags());
            array(json, "columns", "column", report.columns());
            return json.end().done() + "\n";
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

    /** A line per column. */
    CSV("csv") {
        @Override
        public String write(SizeReport report) {
            StringBuilder csv = new StringBuilder();
            csv.append(Csv.line("tag", "column", "count", "originalBytes", "strippedBytes", "storedBytes"));
            for (ColumnSize size : report.columns()) {
                csv.append(Csv.line(
                        size.tag(), size.name(), size.count(), size.original(), size.stripped(), size.stored()));
            }
            return csv.toString();
        }
    };

    private final String ending;

    SizeReportWriter(String ending) {
        this.ending = ending;
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

    /** The whole file. */
    public abstract String write(SizeReport report);
}
