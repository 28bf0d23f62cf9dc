package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ThreadOverview;
import io.github.heapfold.analysis.question.view.ThreadOverview.Answer;
import io.github.heapfold.analysis.question.view.ThreadOverview.Frame;
import io.github.heapfold.analysis.question.view.ThreadOverview.Local;
import io.github.heapfold.analysis.question.view.ThreadOverview.Row;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** Tells which threads hold what. */
@Command(
        name = "threads",
        description = "What the threads were doing and what they hold: stacks, local variables, and the bytes that each"
                + " thread"
                + " and each local variable keeps alive.")
public final class ThreadsCommand extends AnalysisCommand<Answer> {
    /** Of the heap, the least that a local has to keep alive to have a line of its own. */
    private static final double LEAST_SHARE = 0.001;

    public ThreadsCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Answer> question(int limit) {
        return new ThreadOverview();
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        boolean names = answer.threads().stream().anyMatch(row -> row.name() == null);
        return stripped.line(names ? "names of threads" : null, "stacks", null);
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("reachable", answer.reachable()).array("threads");
        for (Row row : AnswerStyle.first(answer.threads(), limit)) {
            out.object()
                    .value(
                            "id",
                            row.object() == null ? null : Ids.text(row.object().id()))
                    .value("class", row.object() == null ? null : row.object().className())
                    .value("name", row.name())
                    .value("shallow", row.shallow())
                    .value("retained", row.retained());
            if (row.hasStack()) {
                out.array("frames");
                row.frames().forEach(frame -> write(frame, out));
                out.end();
            } else {
                out.nul("frames");
            }
            write("otherLocals", row.otherLocals(), out);
            out.end();
        }
        out.end();
    }

    private static void write(Frame frame, JsonStringWriter out) {
        out.object()
                .value("method", frame.method())
                .value("class", frame.className())
                .value("source", frame.source());
        out.value("line", frame.line() > 0 ? frame.line() : null).value("native", frame.isNative());
        write("locals", frame.locals(), out);
        out.end();
    }

    private static void write(String key, List<Local> locals, JsonStringWriter out) {
        out.array(key);
        for (Local local : locals) {
            out.object()
                    .value("id", Ids.text(local.object().id()))
                    .value("class", local.object().className())
                    .value("retained", local.retained())
                    .end();
        }
        out.end();
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(file() + ": " + Units.count(answer.threads().size(), "thread", "threads") + ", "
                + Units.bytes(answer.reachable()) + " can be reached");
        for (Row row : AnswerStyle.first(answer.threads(), limit)) {
            double share = answer.reachable() == 0 ? 0 : (double) row.retained() / answer.reachable();
            lines.add("");
            String bar = style.bar(share);
            lines.add((row.name() == null || row.name().isBlank() ? "thread" : AnswerStyle.quoted(row.name()))
                    + (row.object() == null
                            ? ""
                            : " " + row.object().className() + " "
                                    + Ids.text(row.object().id()))
                    + ": keeps " + Units.bytes(row.retained()) + " (" + Units.percent(share) + ")"
                    + (bar.isEmpty() ? "" : " " + bar));
            for (Frame frame : row.frames()) {
                lines.add("    at " + place(frame));
                lines.addAll(locals(frame.locals(), answer.reachable()));
            }
            if (!row.otherLocals().isEmpty()) {
                lines.add(row.hasStack() ? "    in no frame:" : "    local variables:");
                lines.addAll(locals(row.otherLocals(), answer.reachable()));
            }
        }
        int left = limit == 0 ? 0 : answer.threads().size() - limit;
        if (left > 0) {
            lines.add("");
            style.addMore(lines, left);
        }
        return lines;
    }

    private static String place(Frame frame) {
        String method = frame.method();
        if (method == null) {
            return (frame.className() == null ? "" : frame.className() + ".") + "(method not in this file)";
        }
        int descriptor = method.indexOf('(');
        String name = descriptor < 0 ? method : method.substring(0, descriptor);
        if (frame.isNative()) {
            return name + "(native)";
        }
        String source = frame.source() == null ? "unknown source" : frame.source();
        return name + "(" + source + (frame.line() > 0 ? ":" + frame.line() : "") + ")";
    }

    /** Of the many locals on a stack those that keep something. */
    private static List<String> locals(List<Local> locals, long reachable) {
        List<String> lines = new ArrayList<>();
        int small = 0;
        for (Local local : locals) {
            if (local.retained() < LEAST_SHARE * reachable) {
                small++;
                continue;
            }
            lines.add("        local " + local.object().className() + " "
                    + Ids.text(local.object().id()) + ", keeps " + Units.bytes(local.retained()));
        }
        if (small > 0) {
            lines.add("        " + Units.count(small, "small local", "small locals"));
        }
        return lines;
    }
}
