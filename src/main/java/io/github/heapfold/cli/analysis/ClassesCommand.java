package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.ClassHistogram.Answer;
import io.github.heapfold.analysis.question.view.ClassHistogram.By;
import io.github.heapfold.analysis.question.view.ClassHistogram.Row;
import io.github.heapfold.analysis.question.view.RepeatedClass;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.WordConverter;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells what is in a heap. */
@Command(
        name = "classes",
        description = {
            "What is in the heap: how many objects of each class, their own bytes (shallow), and the bytes they keep"
                    + " alive"
                    + " (retained, at least).",
            "Objects that no root leads to are counted apart."
        })
public final class ClassesCommand extends TableCommand<Answer> {
    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description = "Sum up by class (default), package or loader.",
            converter = ByConverter.class,
            defaultValue = "class")
    private By by;

    /** Lower-case words, as all options have them. */
    static final class ByConverter extends WordConverter<By> {
        ByConverter() {
            super(By.class);
        }
    }

    public ClassesCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Answer> question(int limit) {
        return new ClassHistogram(by);
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        return by == By.PACKAGE ? null : stripped.line("names of class loaders", null, null);
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("objects", answer.objects())
                .value("shallow", answer.shallow())
                .object("unreachable")
                .value("objects", answer.unreachableObjects())
                .value("shallow", answer.unreachableShallow())
                .end();
        out.value("by", EnumWord.of(by)).array("classes");
        for (Row row : AnswerStyle.first(answer.rows(), limit)) {
            out.object().value(EnumWord.of(by), row.name());
            if (by != By.PACKAGE) {
                out.value("id", row.id() == null ? null : Ids.text(row.id()));
            }
            if (by == By.CLASS) {
                out.value(
                                "loader",
                                row.loader() == null
                                        ? null
                                        : Ids.text(row.loader().id()))
                        .value(
                                "loaderClass",
                                row.loader() == null ? null : row.loader().className());
            }
            if (by != By.PACKAGE) {
                out.value("loaderName", row.loaderLabel());
            }
            out.value("objects", row.objects())
                    .value("shallow", row.shallow())
                    .value("retained", row.retained())
                    .object("unreachable")
                    .value("objects", row.unreachableObjects())
                    .value("shallow", row.unreachableShallow())
                    .end()
                    .end();
        }
        out.end().array("repeated");
        for (RepeatedClass each : AnswerStyle.first(answer.repeated(), limit)) {
            out.object()
                    .value("class", each.name())
                    .value("loaders", each.loaders())
                    .end();
        }
        out.end();
    }

    @Override
    String csv(Answer answer, int limit) {
        return CsvTables.classes(by, AnswerStyle.first(answer.rows(), limit));
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%s: %s, %s, can be reached%s",
                file(),
                Units.count(answer.objects(), "object", "objects"),
                Units.bytes(answer.shallow()),
                answer.unreachableObjects() == 0
                        ? ""
                        : "; "
                                + Units.count(answer.unreachableObjects(), "object", "objects")
                                + ", " + Units.bytes(answer.unreachableShallow())
                                + ", cannot be reached: the table leaves "
                                + (answer.unreachableObjects() == 1 ? "it" : "them") + " out"));
        lines.add("");
        List<String[]> rows = new ArrayList<>();
        Set<String> namesakes = answer.namesakes();
        for (Row row : AnswerStyle.first(answer.rows(), limit)) {
            double share = answer.shallow() == 0 ? 0 : (double) row.retained() / answer.shallow();
            rows.add(new String[] {
                name(row, namesakes.contains(row.name())),
                Units.count(row.objects()),
                Units.bytes(row.shallow()),
                Units.bytes(row.retained()),
                Units.percent(share),
                style.bar(share)
            });
        }
        String heading = by == By.CLASS ? "Class" : by == By.PACKAGE ? "Package" : "Class loader";
        lines.addAll(style.table(rows, heading, ">Objects", ">Shallow", ">Retained", ">Share", ""));
        style.addMore(lines, answer.rows().size() - rows.size());
        answer.repeated().stream()
                .findFirst()
                .ifPresent(first -> lines.add(repeated(first, answer.repeated().size() - 1)));
        return lines;
    }

    /** That a class is there more than once is seen in no row where it has no objects or few. */
    private static String repeated(RepeatedClass most, int others) {
        String line = most.name() + " is there " + most.loaders() + " times, each of another class loader";
        return others == 0
                ? line
                : line + "; " + Units.count(others, "other class", "other classes") + " more than once";
    }

    /** @param apart whether the row is to be told from another one of its name */
    private String name(Row row, boolean apart) {
        return switch (by) {
            case CLASS ->
                !apart || row.loader() == null
                        ? row.name()
                        : row.name() + " (loader" + quoted(row) + " "
                                + Ids.text(row.loader().id()) + ")";
            case PACKAGE -> row.name().isEmpty() ? "(no package)" : row.name();
            case LOADER ->
                row.loaderLabel() == null
                        ? row.name() + (row.id() == null || row.id() == 0 ? "" : " " + Ids.text(row.id()))
                        : row.name() + quoted(row);
        };
    }

    private static String quoted(Row row) {
        return row.loaderLabel() == null ? "" : " \"" + row.loaderLabel() + "\"";
    }
}
