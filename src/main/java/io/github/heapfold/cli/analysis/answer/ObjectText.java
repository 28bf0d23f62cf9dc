package io.github.heapfold.cli.analysis.answer;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.view.ObjectDetail.Answer;
import io.github.heapfold.analysis.question.view.ObjectDetail.Field;
import io.github.heapfold.analysis.question.view.ObjectDetail.Referrer;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An object as people read it, in lines. */
public final class ObjectText {
    private ObjectText() {}

    /** What it is and what is to be said of it as a whole. */
    public static List<String> facts(Answer answer) {
        List<String> lines = new ArrayList<>();
        lines.add(answer.object().className() + " "
                + Ids.text(answer.object().id())
                + (answer.label() == null ? "" : " " + AnswerStyle.quoted(answer.label())));
        TextTable facts = new TextTable("", "");
        facts.row("  itself", Units.bytes(answer.shallow()));
        facts.row("  keeps", answer.reachable() ? Units.bytes(answer.retained()) : "nothing: no root leads to it");
        if (answer.dominator() != null) {
            facts.row(
                    "  kept by",
                    answer.dominator().className() + " "
                            + Ids.text(answer.dominator().id()));
        }
        if (!answer.roots().isEmpty()) {
            facts.row("  root", answer.roots().stream().map(PathText::kind).collect(Collectors.joining(", ")));
        }
        if (answer.length() >= 0) {
            facts.row("  elements", Units.count(answer.length()));
        }
        if (answer.text() != null) {
            facts.row("  text", AnswerStyle.quoted(answer.text()));
        }
        lines.addAll(facts.lines().subList(1, facts.lines().size()));
        return lines;
    }

    /** A table of fields, below a heading. */
    public static List<String> fields(List<Field> fields) {
        TextTable table = new TextTable("Field", "Type", "Value", "Declared by");
        for (Field field : fields) {
            table.row(
                    field.name(),
                    field.type().label(),
                    value(field),
                    field.declaredBy() == null ? "" : field.declaredBy());
        }
        return table.lines();
    }

    /** That there are more elements than were shown; no line where there are none. */
    public static List<String> moreElements(Answer answer, long shown) {
        return answer.length() > shown
                ? List.of("... " + Units.count(answer.length() - shown) + " more elements (--limit 0 shows all)")
                : List.of();
    }

    private static String value(Field field) {
        if (!field.present()) {
            return "(left out by the profile)";
        }
        return field.type() == BasicType.OBJECT
                ? reference(field)
                : field.type().text(field.bits());
    }

    private static String reference(Field field) {
        if (field.bits() == 0) {
            return "null";
        }
        String id = Ids.text(field.bits());
        if (field.target() == null) {
            return id + " (not in the dump)";
        }
        return field.target().className() + " " + id
                + (field.label() == null ? "" : " " + AnswerStyle.quoted(field.label()));
    }

    /** A table of some of those that refer to an object, below a heading. */
    public static List<String> referrers(Answer object, List<Referrer> referrers, AnswerStyle style) {
        if (referrers.isEmpty()) {
            boolean isClass = object.object().isClass();
            return List.of("Referred to by nothing" + (isClass ? ", but for objects of the class" : ""));
        }
        List<String[]> rows = new ArrayList<>();
        for (Referrer referrer : referrers) {
            rows.add(new String[] {
                referrer.object().className(),
                Ids.text(referrer.object().id()),
                referrer.edges().stream().map(Edge::name).collect(Collectors.joining(", "))
            });
        }
        return style.table(rows, "Referred to by", "ID", "Field");
    }
}
