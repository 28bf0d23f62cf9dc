package io.github.heapfold.cli.analysis.answer;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.leaks.AppTraces;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Leaks of an Android app as people and programs read them. */
public final class LeakTraceText {
    private LeakTraceText() {}

    public static List<String> lines(String file, LeakTraces found, int limit, AnswerStyle style) {
        List<LeakTraces.Trace> app =
                found.traces().stream().filter(trace -> !trace.library()).toList();
        List<LeakTraces.Trace> libraries =
                found.traces().stream().filter(LeakTraces.Trace::library).toList();
        List<String> lines = new ArrayList<>();
        lines.add(
                found.finder() == LeakTraces.Finder.LEAKCANARY
                        ? "Leaks of the Android app, among the objects that LeakCanary watched in it:"
                        : "Leaks of the Android app, among the objects whose state says that they ought to be gone:");
        lines.add("");
        lines.add(Units.count(app.size(), "trace", "traces") + " of the app"
                + (app.isEmpty() ? "" : "; references underlined with ~~~ are likely causes"));
        traces(file, app, limit, style, lines);
        lines.add("");
        lines.add(Units.count(libraries.size(), "trace", "traces")
                + " of known faults in Android or a library, which the app cannot mend");
        traces(file, libraries, limit, style, lines);
        if (!found.unreachable().isEmpty()) {
            lines.add("");
            lines.add(Units.count(found.unreachable().size(), "object", "objects")
                    + " that ought to be gone, and that nothing keeps any more");
            List<LeakTraces.Step> shown = AnswerStyle.first(found.unreachable(), limit);
            for (LeakTraces.Step step : shown) {
                lines.add("   " + Ids.text(step.id()) + " " + step.className() + ": " + step.reason());
            }
            style.addMore(lines, found.unreachable().size() - shown.size());
        }
        lines.add("");
        found.metadata().forEach((key, value) -> lines.add(key + ": " + (value == null ? "not in this file" : value)));
        return lines;
    }

    /** Traces with one signature are one leak; the first is shown, as LeakCanary does. */
    private static void traces(
            String file, List<LeakTraces.Trace> traces, int limit, AnswerStyle style, List<String> lines) {
        List<List<LeakTraces.Trace>> leaks = AppTraces.leaks(traces);
        List<List<LeakTraces.Trace>> shown = AnswerStyle.first(leaks, limit);
        for (List<LeakTraces.Trace> leak : shown) {
            LeakTraces.Trace first = leak.get(0);
            lines.add("");
            if (first.library()) {
                lines.add("Leak pattern: " + first.pattern());
                first.description().lines().forEach(line -> lines.add("   " + line));
            }
            lines.add(AppTraces.sentence(leak, Locale.ENGLISH) + (leak.size() > 1 ? "; the first is shown" : ""));
            lines.add("Signature: " + first.signature());
            AppTraces.lines(first).forEach(line -> lines.add(style.canShow(line) ? line : plain(line)));
            String id = Ids.text(first.path().get(first.path().size() - 1).id());
            lines.add("Look further: heapfold object " + file + " " + id + ", heapfold paths " + file + " --to " + id);
        }
        if (leaks.size() > shown.size()) {
            lines.add("");
            style.addMore(lines, leaks.size() - shown.size());
        }
    }

    /** The same without the signs for boxes. */
    private static String plain(String line) {
        return line.replace("┬───", "+---")
                .replace("├─", "|-")
                .replace("╰→", "`>")
                .replace("│", "|")
                .replace("↓", "v");
    }

    /** The traces of so many leaks of the app and of so many of libraries as the text shows. */
    private static List<LeakTraces.Trace> first(List<LeakTraces.Trace> traces, int limit) {
        Set<String> shown = new HashSet<>();
        for (boolean library : new boolean[] {false, true}) {
            shown.addAll(AnswerStyle.first(
                    traces.stream()
                            .filter(trace -> trace.library() == library)
                            .map(LeakTraces.Trace::signature)
                            .distinct()
                            .toList(),
                    limit));
        }
        return traces.stream()
                .filter(trace -> shown.contains(trace.signature()))
                .toList();
    }

    public static void write(LeakTraces found, int limit, JsonStringWriter out) {
        out.object("android").value("finder", EnumWord.of(found.finder())).array("traces");
        for (LeakTraces.Trace trace : first(found.traces(), limit)) {
            out.object()
                    .value("signature", trace.signature())
                    .value("library", trace.library())
                    .value("pattern", trace.pattern())
                    .value("description", trace.description())
                    .value("retained", trace.retained())
                    .value("objects", trace.retainedObjects())
                    .value("kept", trace.kept())
                    .value("root", trace.root());
            LeakTraces.Step leaking = trace.path().get(trace.path().size() - 1);
            out.value("id", Ids.text(leaking.id())).value("class", leaking.className());
            steps("steps", trace.path(), out);
            out.value("text", String.join("\n", trace.text())).end();
        }
        out.end();
        steps("unreachable", AnswerStyle.first(found.unreachable(), limit), out);
        out.object("metadata");
        found.metadata().forEach(out::value);
        out.end().end();
    }

    private static void steps(String key, List<LeakTraces.Step> steps, JsonStringWriter out) {
        out.array(key);
        for (LeakTraces.Step step : steps) {
            out.object()
                    .value("id", Ids.text(step.id()))
                    .value("class", step.className())
                    .value("type", step.type())
                    .value("status", EnumWord.of(step.status()))
                    .value("reason", step.reason())
                    .value("field", step.reference())
                    .value("declaredBy", step.owner())
                    .value("suspect", step.suspect())
                    .value("retained", step.retained())
                    .value("objects", step.retainedObjects())
                    .array("labels");
            step.labels().forEach(out::value);
            out.end().end();
        }
        out.end();
    }
}
