package io.github.heapfold.cli.analysis.answer;

import com.grack.nanojson.JsonSink;
import io.github.heapfold.analysis.question.view.ObjectDetail.Answer;
import io.github.heapfold.analysis.question.view.ObjectDetail.Field;
import io.github.heapfold.analysis.question.view.ObjectDetail.Referrer;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Ids;

/** An object as JSON: what comes before its fields, each of them, and then its referrers. */
public final class ObjectJson {
    private ObjectJson() {}

    /** Writes the keys of an object up to an array of fields, which stays open. */
    public static void begin(Answer answer, JsonSink<?> out) {
        out.value("id", Ids.text(answer.object().id()))
                .value("class", answer.object().className())
                .value("shallow", answer.shallow())
                .value("retained", answer.reachable() ? answer.retained() : null)
                .value("reachable", answer.reachable())
                .value(
                        "dominator",
                        answer.dominator() == null
                                ? null
                                : Ids.text(answer.dominator().id()))
                .array("roots");
        answer.roots().forEach(kind -> out.value(PathText.kind(kind)));
        out.end()
                .value("label", answer.label())
                .value("text", answer.text())
                .value("length", answer.length() < 0 ? null : answer.length())
                .array("fields");
    }

    /** Closes the array of fields and opens that of referrers. */
    public static void beginReferrers(Answer answer, JsonSink<?> out) {
        out.end().value("referrerCount", answer.referrerCount()).array("referrers");
    }

    public static void write(Referrer referrer, JsonSink<?> out) {
        out.object()
                .value("id", Ids.text(referrer.object().id()))
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

    /** Closes the array of referrers, which is the last. */
    public static void end(JsonSink<?> out) {
        out.end();
    }

    public static void write(Field field, JsonSink<?> out) {
        out.object()
                .value("name", field.name())
                .value("type", field.type().label())
                .value("value", field.present() ? value(field) : null)
                .value("declaredBy", field.declaredBy())
                .value("present", field.present());
        if (field.type() == BasicType.OBJECT) {
            out.value("class", field.target() == null ? null : field.target().className())
                    .value("label", field.label());
        }
        out.end();
    }

    private static Object value(Field field) {
        Object value = field.type().boxed(field.bits());
        return switch (field.type()) {
            case OBJECT -> field.bits() == 0 ? null : Ids.text(field.bits());
            case CHAR -> value.toString();
            // JSON has no numbers for infinities and what is none. A float has fewer digits than the same double.
            case FLOAT, DOUBLE -> Double.isFinite(((Number) value).doubleValue()) ? value : value.toString();
            default -> value;
        };
    }
}
