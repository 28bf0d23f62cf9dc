package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ReferenceSummary;
import io.github.heapfold.analysis.question.view.ReferenceSummary.Answer;
import io.github.heapfold.analysis.question.view.ReferenceSummary.Row;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.WordConverter;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells who refers to the objects of a class. */
@Command(
        name = "references",
        description = "Who refers to the objects of a class, and to whom they refer, summed up by class and field.")
public final class ReferencesCommand extends TableCommand<Answer> {
    @Parameters(index = "1", paramLabel = "CLASS", description = "The class, as in java.util.HashMap$Node or byte[].")
    private String type;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description = "class (default): by the class at the other end. field: from the top down, each field of the"
                    + " class with the classes that it refers to; <local> of a thread is what its stack holds.",
            converter = ByConverter.class,
            defaultValue = "class")
    private By by;

    /** What comes first. */
    public enum By {
        CLASS,
        FIELD
    }

    /** Lower-case words, as all options have them. */
    static final class ByConverter extends WordConverter<By> {
        ByConverter() {
            super(By.class);
        }
    }

    /** A field with all to which it refers. */
    private record FieldRows(String field, long references, List<Row> rows) {}

    public ReferencesCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Answer> question(int limit) {
        return new ReferenceSummary(type);
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        return null;
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("class", answer.className()).value("objects", answer.objects());
        write("in", AnswerStyle.first(answer.in(), limit), out);
        write("out", AnswerStyle.first(answer.out(), limit), out);
        if (by == By.FIELD) {
            out.array("fields");
            for (FieldRows field : AnswerStyle.first(fields(answer), limit)) {
                out.object().value("field", field.field()).value("references", field.references());
                write("out", AnswerStyle.first(field.rows(), limit), out);
                out.end();
            }
            out.end();
        }
    }

    /** The fields that refer most first. */
    private static List<FieldRows> fields(Answer answer) {
        Map<String, List<Row>> byField = new LinkedHashMap<>();
        answer.out()
                .forEach(row -> byField.computeIfAbsent(row.field(), any -> new ArrayList<>())
                        .add(row));
        return byField.entrySet().stream()
                .map(entry -> new FieldRows(
                        entry.getKey(),
                        entry.getValue().stream().mapToLong(Row::references).sum(),
                        entry.getValue()))
                .sorted(Comparator.comparingLong(FieldRows::references)
                        .reversed()
                        .thenComparing(FieldRows::field))
                .toList();
    }

    private static void write(String key, List<Row> rows, JsonStringWriter out) {
        out.array(key);
        for (Row row : rows) {
            out.object()
                    .value("class", row.className())
                    .value("field", row.field())
                    .value("objects", row.objects())
                    .value("references", row.references())
                    .end();
        }
        out.end();
    }

    @Override
    String csv(Answer answer, int limit) {
        StringBuilder lines = new StringBuilder(Csv.line("direction", "class", "field", "objects", "references"));
        if (by == By.FIELD) {
            AnswerStyle.first(fields(answer), limit).forEach(field -> addLines("out", field.rows(), limit, lines));
        } else {
            addLines("in", answer.in(), limit, lines);
            addLines("out", answer.out(), limit, lines);
        }
        return lines.toString();
    }

    private static void addLines(String direction, List<Row> rows, int limit, StringBuilder lines) {
        for (Row row : AnswerStyle.first(rows, limit)) {
            lines.append(Csv.line(direction, row.className(), row.field(), row.objects(), row.references()));
        }
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(file() + ": " + Units.count(answer.objects(), "object", "objects") + " of " + answer.className()
                + ", with those that cannot be reached");
        lines.add("");
        if (answer.objects() == 0) {
            lines.addAll(AnswerStyle.hintOfNone(word(), answer.className()));
            return lines;
        }
        if (by == By.FIELD) {
            lines.addAll(topDown(answer, limit, style));
            return lines;
        }
        lines.addAll(table("Referred to by", answer.in(), limit, style));
        lines.add("");
        lines.addAll(table("Refer to", answer.out(), limit, style));
        return lines;
    }

    private static List<String> topDown(Answer answer, int limit, AnswerStyle style) {
        List<String[]> cells = new ArrayList<>();
        List<FieldRows> fields = fields(answer);
        for (FieldRows field : AnswerStyle.first(fields, limit)) {
            cells.add(new String[] {field.field(), "", Units.count(field.references())});
            for (Row row : AnswerStyle.first(field.rows(), limit)) {
                cells.add(
                        new String[] {"  " + row.className(), Units.count(row.objects()), Units.count(row.references())
                        });
            }
            if (limit > 0 && limit < field.rows().size()) {
                cells.add(new String[] {
                    "  " + style.ellipsis() + " " + (field.rows().size() - limit) + " more", "", ""
                });
            }
        }
        if (cells.isEmpty()) {
            return List.of("Refers to nothing");
        }
        List<String> lines =
                new ArrayList<>(style.table(cells, "Field, and to what it refers", ">Objects", ">References"));
        style.addMore(
                lines, (long) fields.size() - AnswerStyle.first(fields, limit).size());
        return lines;
    }

    private static List<String> table(String heading, List<Row> rows, int limit, AnswerStyle style) {
        if (rows.isEmpty()) {
            return List.of(heading + " nothing");
        }
        long all = rows.stream().mapToLong(Row::references).sum();
        List<String[]> cells = new ArrayList<>();
        for (Row row : AnswerStyle.first(rows, limit)) {
            double share = (double) row.references() / all;
            cells.add(new String[] {
                row.className(),
                row.field(),
                Units.count(row.objects()),
                Units.count(row.references()),
                Units.percent(share),
                style.bar(share)
            });
        }
        List<String> lines =
                new ArrayList<>(style.table(cells, heading, "Field", ">Objects", ">References", ">Share", ""));
        style.addMore(lines, (long) rows.size() - cells.size());
        return lines;
    }
}
