package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.analysis.question.view.ObjectDetail.Answer;
import io.github.heapfold.analysis.question.view.ObjectDetail.Field;
import io.github.heapfold.analysis.question.view.ObjectDetail.Referrer;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one object. */
@Command(
        name = "object",
        description =
                "One object: its fields with their values (of a class its statics, of an array its elements), and who"
                        + " refers to it.")
public final class ObjectCommand extends AnalysisCommand<Answer> {
    @Parameters(index = "1", paramLabel = "ID", description = "The object, as 0x7f3a10.")
    private String id;

    public ObjectCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Answer> question(int limit) {
        return new ObjectDetail(id, limit);
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        boolean values = answer.fields().stream().anyMatch(field -> !field.present());
        String texts = "texts, names of threads and class loaders";
        boolean instance = answer.length() < 0 && !answer.object().className().startsWith("class ");
        return instance
                ? stripped.line(texts, null, values ? "values" : null)
                : stripped.line(texts, null, null, values ? "values" : null);
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("id", AnswerStyle.id(answer.object().id()))
                .value("class", answer.object().className())
                .value("shallow", answer.shallow())
                .value("retained", answer.reachable() ? answer.retained() : null)
                .value("reachable", answer.reachable())
                .value(
                        "dominator",
                        answer.dominator() == null
                                ? null
                                : AnswerStyle.id(answer.dominator().id()))
                .array("roots");
        answer.roots().forEach(kind -> out.value(PathText.kind(kind)));
        out.end()
                .value("label", answer.label())
                .value("text", answer.text())
                .value("length", answer.length() < 0 ? null : answer.length())
                .array("fields");
        answer.fields().forEach(field -> write(field, out));
        out.end().value("referrerCount", answer.referrerCount()).array("referrers");
        for (Referrer referrer : answer.referrers()) {
            out.object()
                    .value("id", AnswerStyle.id(referrer.object().id()))
                    .value("class", referrer.object().className())
                    .value(
                            "field",
                            referrer.edges().isEmpty()
                                    ? null
                                    : referrer.edges().get(0).name())
                    .array("fields");
            referrer.edges().forEach(edge -> out.value(edge.name()));
            out.end().end();
        }
        out.end();
    }

    private static void write(Field field, JsonStringWriter out) {
        out.object().value("name", field.name()).value("type", field.type().label());
        if (!field.present()) {
            out.nul("value");
        } else {
            writeValue(field, out);
        }
        out.value("declaredBy", field.declaredBy()).value("present", field.present());
        if (field.type() == BasicType.OBJECT) {
            out.value("class", field.target() == null ? null : field.target().className())
                    .value("label", field.label());
        }
        out.end();
    }

    private static void writeValue(Field field, JsonStringWriter out) {
        switch (field.type()) {
            case OBJECT -> out.value("value", field.bits() == 0 ? null : AnswerStyle.id(field.bits()));
            case BOOLEAN -> out.value("value", field.bits() != 0);
            case CHAR -> out.value("value", String.valueOf((char) field.bits()));
            case FLOAT -> number(Float.intBitsToFloat((int) field.bits()), out);
            case DOUBLE -> number(Double.longBitsToDouble(field.bits()), out);
            default -> out.value("value", field.bits());
        }
    }

    /** JSON has no numbers for infinities and what is none. A float has fewer digits than the same number as a double. */
    private static void number(Number number, JsonStringWriter out) {
        if (Double.isFinite(number.doubleValue())) {
            out.value("value", number);
        } else {
            out.value("value", String.valueOf(number));
        }
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(answer.object().className() + " "
                + AnswerStyle.id(answer.object().id())
                + (answer.label() == null ? "" : " " + Labels.quoted(answer.label())));
        TextTable facts = new TextTable("", "");
        facts.row("  itself", Units.bytes(answer.shallow()));
        facts.row("  keeps", answer.reachable() ? Units.bytes(answer.retained()) : "nothing: no root leads to it");
        if (answer.dominator() != null) {
            facts.row(
                    "  kept by",
                    answer.dominator().className() + " "
                            + AnswerStyle.id(answer.dominator().id()));
        }
        if (!answer.roots().isEmpty()) {
            facts.row("  root", answer.roots().stream().map(PathText::kind).collect(Collectors.joining(", ")));
        }
        if (answer.length() >= 0) {
            facts.row("  elements", Units.count(answer.length()));
        }
        if (answer.text() != null) {
            facts.row("  text", Labels.quoted(answer.text()));
        }
        lines.addAll(facts.lines().subList(1, facts.lines().size()));
        if (!answer.fields().isEmpty()) {
            lines.add("");
            lines.addAll(fields(answer));
        }
        lines.add("");
        lines.addAll(referrers(answer, style));
        return lines;
    }

    private static List<String> fields(Answer answer) {
        TextTable table = new TextTable("Field", "Type", "Value", "Declared by");
        for (Field field : answer.fields()) {
            table.row(
                    field.name(),
                    field.type().label(),
                    value(field),
                    field.declaredBy() == null ? "" : field.declaredBy());
        }
        List<String> lines = new ArrayList<>(table.lines());
        if (answer.length() > answer.fields().size()) {
            lines.add("... " + Units.count(answer.length() - answer.fields().size())
                    + " more elements (--limit 0 shows all)");
        }
        return lines;
    }

    private static String value(Field field) {
        if (!field.present()) {
            return "(left out by the profile)";
        }
        return switch (field.type()) {
            case OBJECT -> reference(field);
            case BOOLEAN -> String.valueOf(field.bits() != 0);
            case CHAR ->
                Character.isISOControl((char) field.bits())
                        ? String.format("\\u%04x", field.bits())
                        : "'" + (char) field.bits() + "'";
            case FLOAT -> String.valueOf(Float.intBitsToFloat((int) field.bits()));
            case DOUBLE -> String.valueOf(Double.longBitsToDouble(field.bits()));
            default -> String.valueOf(field.bits());
        };
    }

    private static String reference(Field field) {
        if (field.bits() == 0) {
            return "null";
        }
        String id = AnswerStyle.id(field.bits());
        if (field.target() == null) {
            return id + " (not in the dump)";
        }
        return field.target().className() + " " + id
                + (field.label() == null ? "" : " " + Labels.quoted(field.label()));
    }

    private static List<String> referrers(Answer answer, AnswerStyle style) {
        if (answer.referrerCount() == 0) {
            return List.of("Referred to by nothing");
        }
        List<String[]> rows = new ArrayList<>();
        for (Referrer referrer : answer.referrers()) {
            rows.add(new String[] {
                referrer.object().className(),
                AnswerStyle.id(referrer.object().id()),
                referrer.edges().stream().map(Edge::name).collect(Collectors.joining(", "))
            });
        }
        List<String> lines = new ArrayList<>(style.table(rows, "Referred to by", "ID", "Field"));
        style.addMore(lines, answer.referrerCount() - rows.size());
        return lines;
    }
}
