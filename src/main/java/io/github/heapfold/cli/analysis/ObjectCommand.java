package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonAppendableWriter;
import com.grack.nanojson.JsonSink;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.analysis.question.view.ObjectDetail.Answer;
import io.github.heapfold.analysis.question.view.ObjectDetail.Field;
import io.github.heapfold.analysis.question.view.ObjectDetail.Referrer;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.analysis.answer.ObjectJson;
import io.github.heapfold.cli.analysis.answer.ObjectText;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one object. */
@Command(
        name = "object",
        description = {
            "One object: its fields with their values (of a class its statics, of an array its elements), and who"
                    + " refers to it.",
            "--limit is for elements and for those who refer to it: fields are few, and all shown.",
            "Values are shown as they are, passwords and other secrets too: paths, leaks and reports withhold those that"
                    + " they pass by."
        })
public final class ObjectCommand extends AnalysisCommand<Answer> {
    /** Characters that are printed at once. */
    private static final int BLOCK = 1 << 16;

    @Parameters(index = "1", paramLabel = "ID", description = "The object, as 0x7f3a10.")
    private String id;

    /** Null where the answer is kept until all of it is there. */
    private Printer printer;

    public ObjectCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        requireId(id);
        return super.execute();
    }

    @Override
    Question<Answer> question(int limit) {
        if (!isPrinting() || terminal().interactive()) {
            return new ObjectDetail(id, limit);
        }
        printer = isJson() ? new JsonPrinter() : new TextPrinter();
        return new ObjectDetail(id, limit, printer);
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        boolean values = printer == null ? answer.fields().stream().anyMatch(field -> !field.present()) : printer.lacks;
        String texts = "texts, names of threads and class loaders";
        boolean instance = answer.length() < 0 && !answer.object().className().startsWith(JavaNames.CLASS);
        return instance
                ? stripped.line(texts, null, values ? "values" : null)
                : stripped.line(texts, null, null, values ? "values" : null);
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        ObjectJson.begin(answer, out);
        answer.fields().forEach(field -> ObjectJson.write(field, out));
        ObjectJson.beginReferrers(answer, out);
        answer.referrers().forEach(referrer -> ObjectJson.write(referrer, out));
        ObjectJson.end(out);
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>(ObjectText.facts(answer));
        if (!answer.fields().isEmpty()) {
            lines.add("");
            lines.addAll(ObjectText.fields(answer.fields()));
            lines.addAll(ObjectText.moreElements(answer, answer.fields().size()));
        }
        lines.add("");
        lines.addAll(ObjectText.referrers(answer, answer.referrers(), style));
        style.addMore(lines, answer.referrerCount() - answer.referrers().size());
        return lines;
    }

    @Override
    void show(Answer answer, int limit) throws IOException {
        if (printer == null) {
            super.show(answer, limit);
        } else {
            printer.finish(answer, out -> {});
        }
    }

    @Override
    void showJson(Answer answer, int limit, JsonStringWriter head, Consumer<JsonSink<?>> facts) throws IOException {
        if (printer == null) {
            super.showJson(answer, limit, head, facts);
        } else {
            printer.finish(answer, facts);
        }
    }

    /** Prints fields and referrers as they come. */
    private abstract static class Printer implements ObjectDetail.Visitor {
        /** Whether there was a value that is not in the file. */
        private boolean lacks;

        @Override
        public final void fields(List<Field> next) throws IOException {
            lacks |= next.stream().anyMatch(field -> !field.present());
            print(next);
        }

        abstract void print(List<Field> next) throws IOException;

        /**
         * Prints what comes behind the referrers.
         *
         * @param facts adds what is to be said of every file, to JSON
         */
        abstract void finish(Answer answer, Consumer<JsonSink<?>> facts) throws IOException;
    }

    private final class JsonPrinter extends Printer {
        private final StringBuilder text = new StringBuilder();
        private final JsonAppendableWriter out = JsonWriter.indent("  ").on(text);
        private Answer answer;
        private boolean isBehindFields;

        @Override
        public void object(Answer withoutLists) {
            answer = withoutLists;
            out.object().value("file", file());
            ObjectJson.begin(answer, out);
        }

        @Override
        void print(List<Field> next) throws IOException {
            for (Field field : next) {
                ObjectJson.write(field, out);
                flushBlock();
            }
        }

        @Override
        public void referrers(List<Referrer> next) throws IOException {
            if (!isBehindFields) {
                isBehindFields = true;
                ObjectJson.beginReferrers(answer, out);
            }
            for (Referrer referrer : next) {
                ObjectJson.write(referrer, out);
                flushBlock();
            }
        }

        private void flushBlock() throws IOException {
            // Characters of two parts are not to be cut.
            if (text.length() >= BLOCK && !Character.isHighSurrogate(text.charAt(text.length() - 1))) {
                flush();
            }
        }

        @Override
        void finish(Answer answer, Consumer<JsonSink<?>> facts) throws IOException {
            ObjectJson.end(out);
            facts.accept(out);
            out.end().done();
            text.append('\n');
            flush();
        }

        private void flush() throws IOException {
            data(text.toString());
            text.setLength(0);
        }
    }

    /** Each block of elements or referrers is a table, whose columns are as wide as these need. */
    private final class TextPrinter extends Printer {
        private Answer answer;
        private long shown;
        private long shownReferrers;

        @Override
        public void object(Answer withoutLists) throws IOException {
            answer = withoutLists;
            ObjectCommand.this.print(ObjectText.facts(answer));
        }

        @Override
        void print(List<Field> next) throws IOException {
            if (next.isEmpty()) {
                return;
            }
            List<String> lines = new ArrayList<>(ObjectText.fields(next));
            if (shown == 0) {
                lines.add(0, "");
            } else {
                lines.remove(0);
            }
            shown += next.size();
            ObjectCommand.this.print(lines);
        }

        @Override
        public void referrers(List<Referrer> next) throws IOException {
            List<String> lines = new ArrayList<>(ObjectText.referrers(answer, next, style()));
            if (shownReferrers == 0) {
                lines.add(0, "");
                lines.addAll(0, shown > 0 ? ObjectText.moreElements(answer, shown) : List.of());
            } else {
                lines.remove(0);
            }
            shownReferrers += next.size();
            ObjectCommand.this.print(lines);
        }

        @Override
        void finish(Answer told, Consumer<JsonSink<?>> facts) throws IOException {
            List<String> lines = new ArrayList<>();
            style().addMore(lines, told.referrerCount() - shownReferrers);
            ObjectCommand.this.print(lines);
        }
    }
}
