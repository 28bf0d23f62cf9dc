package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ThreadOverview;
import io.github.heapfold.analysis.question.view.ThreadOverview.Answer;
import io.github.heapfold.analysis.question.view.ThreadOverview.Frame;
import io.github.heapfold.analysis.question.view.ThreadOverview.Local;
import io.github.heapfold.analysis.question.view.ThreadOverview.Row;
import io.github.heapfold.analysis.question.view.ThreadOverview.Stack;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.analysis.answer.ThreadsText;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** Tells which threads hold what. */
@Command(
        name = "threads",
        description = "What the threads were doing and what they hold: stacks, local variables, and the bytes that each"
                + " thread and each local variable keeps alive. Threads with one stack are told together: --limit"
                + " counts stacks, with --json threads, and stacks of several.")
public final class ThreadsCommand extends AnalysisCommand<Answer> {
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
        out.end().array("stacks");
        List<Stack> several = answer.stacks().stream()
                .filter(stack -> stack.threads().size() > 1)
                .toList();
        AnswerStyle.first(several, limit).forEach(stack -> write(stack, out));
        out.end();
    }

    /** What several threads were doing; what each of them holds is told of the thread. */
    private static void write(Stack stack, JsonStringWriter out) {
        Row first = stack.threads().get(0);
        out.object()
                .value("threads", stack.threads().size())
                .value("retained", stack.retained())
                .value("place", stack.place() == null ? null : stack.place().call())
                .value(
                        "id",
                        first.object() == null ? null : Ids.text(first.object().id()))
                .array("frames");
        stack.frames().forEach(frame -> out.value(ThreadsText.place(frame)));
        out.end().end();
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
        return new ThreadsText(answer, style).lines(file(), limit);
    }
}
