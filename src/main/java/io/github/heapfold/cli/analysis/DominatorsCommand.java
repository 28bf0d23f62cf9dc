package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.DominatorTree;
import io.github.heapfold.analysis.question.view.DominatorTree.ClassRow;
import io.github.heapfold.analysis.question.view.DominatorTree.Level;
import io.github.heapfold.analysis.question.view.DominatorTree.Part;
import io.github.heapfold.analysis.question.view.DominatorTree.Row;
import io.github.heapfold.analysis.secrets.withheld.ThreadNames;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.WordConverter;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells who keeps the memory. */
@Command(
        name = "dominators",
        description = {
            "Who keeps the memory: the objects without which most bytes would be free, at the top of the dominator"
                    + " tree or,"
                    + " with --of, directly below one object.",
            "Below the class loader that every program has for its own classes stand those of these that keep most of it, with"
                    + " the static that has half of that or more: it keeps all of them, but none of it is its own."
        })
public final class DominatorsCommand extends TableCommand<Level> {
    /** What a row stands for. */
    public enum By {
        OBJECT,
        CLASS
    }

    static final class ByConverter extends WordConverter<By> {
        ByConverter() {
            super(By.class);
        }
    }

    @Option(names = "--of", paramLabel = "ID", description = "What this object keeps alive: its children in the tree.")
    private String of;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description = "A row per object (default) or per class.",
            converter = ByConverter.class,
            defaultValue = "object")
    private By by;

    public DominatorsCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        if (of != null) {
            requireId(of);
        }
        return super.execute();
    }

    @Override
    Question<Level> question(int limit) {
        if (by == By.OBJECT) {
            return ThreadNames.withheldIn(new DominatorTree(of, DominatorTree.By.OBJECT, limit));
        }
        // For people a name is a class; for programs there are the IDs of the classes.
        DominatorTree.By rows = isJson() || isCsv() ? DominatorTree.By.CLASS : DominatorTree.By.NAME;
        return new DominatorTree(of, rows, limit);
    }

    @Override
    String lacks(Level answer, StrippedParts stripped) {
        return by == By.CLASS ? null : stripped.line("texts, names of threads and class loaders", null, null);
    }

    @Override
    void write(Level answer, int limit, JsonStringWriter out) {
        out.value("of", answer.of() == null ? null : Ids.text(answer.of().id()))
                .value("reachable", answer.reachable())
                .value("garbage", answer.garbage())
                .value("objects", answer.objects())
                .value("retained", answer.retained())
                .array("dominators");
        for (Row row : answer.rows()) {
            out.object()
                    .value("id", Ids.text(row.object().id()))
                    .value("class", row.object().className())
                    .value("shallow", row.shallow())
                    .value("retained", row.retained())
                    .value("dominator", row.dominator() == null ? null : Ids.text(row.dominator()))
                    .value("label", row.label());
            if (!row.parts().isEmpty()) {
                parts(row.parts(), out);
            }
            out.end();
        }
        for (ClassRow row : answer.classes()) {
            out.object()
                    .value("id", Ids.text(row.id()))
                    .value("class", row.className())
                    .value("objects", row.objects())
                    .value("shallow", row.shallow())
                    .value("retained", row.retained())
                    .value("chained", row.chained())
                    .end();
        }
        out.end();
    }

    private static void parts(List<Part> parts, JsonStringWriter out) {
        out.array("parts");
        for (Part part : parts) {
            out.object()
                    .value("id", Ids.text(part.object().id()))
                    .value("class", part.object().className())
                    .value("shallow", part.shallow())
                    .value("retained", part.retained())
                    .value("field", part.field())
                    .end();
        }
        out.end();
    }

    @Override
    String csv(Level answer, int limit) {
        StringBuilder lines = new StringBuilder();
        if (by == By.CLASS) {
            lines.append(Csv.line("id", "class", "objects", "shallow", "retained", "chained"));
            answer.classes()
                    .forEach(row -> lines.append(Csv.line(
                            Ids.text(row.id()),
                            row.className(),
                            row.objects(),
                            row.shallow(),
                            row.retained(),
                            row.chained())));
            return lines.toString();
        }
        lines.append(Csv.line("id", "class", "shallow", "retained", "dominator", "label"));
        for (Row row : answer.rows()) {
            lines.append(Csv.line(
                    Ids.text(row.object().id()),
                    row.object().className(),
                    row.shallow(),
                    row.retained(),
                    row.dominator() == null ? null : Ids.text(row.dominator()),
                    row.label()));
        }
        return lines.toString();
    }

    @Override
    List<String> text(Level answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        String what = answer.of() == null
                ? "at the top of the dominator tree"
                : "below " + answer.of().className() + " "
                        + Ids.text(answer.of().id())
                        + (answer.of().id() == 0 ? " (it stands for the boot class loader, and is no object)" : "");
        lines.add(String.format(
                "%s: %s %s, which %s %s of %s%s",
                file(),
                Units.count(answer.objects(), "object", "objects"),
                what,
                answer.objects() == 1 ? "keeps" : "keep",
                Units.bytes(answer.retained()),
                Units.bytes(answer.reachable()),
                answer.of() != null || answer.garbage() == 0
                        ? ""
                        : " that can be reached; " + Units.bytes(answer.garbage())
                                + " cannot, and the table leaves them out"));
        lines.add("");
        List<String[]> rows = new ArrayList<>();
        for (Row row : answer.rows()) {
            double share = share(row.retained(), answer);
            rows.add(new String[] {
                row.object().className(),
                Ids.text(row.object().id()),
                Units.bytes(row.shallow()),
                Units.bytes(row.retained()),
                Units.percent(share),
                style.bar(share),
                AnswerStyle.quoted(row.label())
            });
            for (Part part : row.parts()) {
                rows.add(part(part, share(part.retained(), answer), style));
            }
        }
        for (ClassRow row : answer.classes()) {
            double share = share(row.retained(), answer);
            rows.add(new String[] {
                row.classes() == 1
                        ? row.className()
                        : row.className() + " (of " + Units.count(row.classes()) + " loaders)",
                Units.count(row.objects()) + (row.chained() == 0 ? "" : " +" + Units.count(row.chained())),
                Units.bytes(row.shallow()),
                Units.bytes(row.retained()),
                Units.percent(share),
                style.bar(share)
            });
        }
        lines.addAll(
                by == By.CLASS
                        ? style.table(rows, "Class", ">Objects", ">Shallow", ">Retained", ">Share", "")
                        : style.table(rows, "Object of", "ID", ">Shallow", ">Retained", ">Share", "", ""));
        style.addMore(
                lines,
                answer.distinct() - answer.rows().size() - answer.classes().size());
        if (answer.classes().stream().anyMatch(row -> row.chained() > 0)) {
            lines.add("");
            lines.add("After the + are further objects of the class, each behind another one that refers to it, as"
                    + " entries of a map that share a place: Retained is with them.");
        }
        return lines;
    }

    /** What keeps most of the row above it. */
    private static String[] part(Part part, double share, AnswerStyle style) {
        return new String[] {
            style.branch() + part.object().className(),
            Ids.text(part.object().id()),
            Units.bytes(part.shallow()),
            Units.bytes(part.retained()),
            Units.percent(share),
            style.bar(share),
            part.field() == null ? "" : "." + part.field()
        };
    }

    private static double share(long retained, Level answer) {
        return answer.reachable() == 0 ? 0 : (double) retained / answer.reachable();
    }
}
