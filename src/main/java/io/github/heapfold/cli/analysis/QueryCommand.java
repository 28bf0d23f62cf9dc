package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonSink;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.analysis.answer.SqlPrinter;
import io.github.heapfold.cli.analysis.answer.SqlTable;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.query.QueryException;
import io.github.heapfold.job.query.SqlAnswer;
import io.github.heapfold.job.query.SqlQuestion;
import io.github.heapfold.report.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Answers questions in SQL. */
@Command(
        name = "query",
        description = {
            "Answer a question in SQL about the heap. The tables are objects, refs, classes, roots, strings, threads,"
                    + " and one"
                    + " for each class by its name in double quotes, with the fields of its instances; \"instanceof"
                    + " NAME\" has"
                    + " those of its subclasses too. Identifiers are texts, as in '0x7f3a10'.",
            "Functions: retained(id), class_of(id), text(id), path(id), referrers(id).",
            "Columns of objects and of each class: id, class, name, kind, shallow, retained, reachable, root,"
                    + " dominator; of a class its fields besides, of strings: text. refs: from_id, from_class, to_id,"
                    + " to_class, field. classes: id, class, super, loader, loader_class, objects, shallow, retained,"
                    + " unreachable. roots: id, class, kind. threads: id, name, class, retained, frames, top.",
            "A field with the name of such a column has its class behind it: \"name@app.Customer\" is the field name of"
                    + " app.Customer, where name alone is what the object is called in answers.",
            "Rows are also of objects that no root leads to, unless WHERE reachable says otherwise, and of class objects;"
                    + " classes.objects counts only what can be reached.",
            "Example: query app.hprof 'SELECT name, retained FROM objects ORDER BY retained DESC LIMIT 10'"
        })
public final class QueryCommand extends TableCommand<SqlAnswer> {
    @Parameters(index = "1", paramLabel = "SQL", description = "One SELECT.")
    private String sql;

    /** Null where the answer is kept until all of it is there. */
    private SqlPrinter printer;

    public QueryCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        try {
            return super.execute();
        } catch (QueryException e) {
            throw usage(e.getMessage());
        }
    }

    @Override
    Question<SqlAnswer> question(int limit) {
        if (!isPrinting() || terminal().interactive()) {
            return new SqlQuestion(sql, limit);
        }
        SqlPrinter.Form form = isJson() ? SqlPrinter.Form.JSON : isCsv() ? SqlPrinter.Form.CSV : SqlPrinter.Form.TEXT;
        printer = new SqlPrinter(form, file(), style(), form == SqlPrinter.Form.TEXT ? this::plain : this::data);
        return new SqlQuestion(sql, limit, printer);
    }

    private void plain(String text) throws IOException {
        print(text.lines().toList());
    }

    @Override
    void show(SqlAnswer answer, int limit) throws IOException {
        if (printer == null) {
            super.show(answer, limit);
        } else {
            printer.finish(answer.more());
        }
    }

    @Override
    void showJson(SqlAnswer answer, int limit, JsonStringWriter head, Consumer<JsonSink<?>> facts) throws IOException {
        if (printer == null) {
            super.showJson(answer, limit, head, facts);
            return;
        }
        printer.finish(answer.more());
        JsonStringWriter rest = JsonWriter.indent("  ").string().object().value("more", answer.more());
        facts.accept(rest);
        // What comes before has opened the object.
        data("," + rest.end().done().substring(1) + "\n");
    }

    @Override
    void write(SqlAnswer answer, int limit, JsonStringWriter out) {
        out.array("columns");
        answer.columns().forEach(out::value);
        out.end().array("rows");
        for (List<Object> row : answer.rows()) {
            out.array();
            row.forEach(out::value);
            out.end();
        }
        out.end().value("more", answer.more());
    }

    @Override
    String csv(SqlAnswer answer, int limit) {
        StringBuilder lines = new StringBuilder(Csv.line(answer.columns().toArray()));
        for (List<Object> row : answer.rows()) {
            lines.append(Csv.line(row.toArray()));
        }
        return lines.toString();
    }

    @Override
    List<String> text(SqlAnswer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>(new SqlTable(answer.columns(), answer.rows(), style).lines());
        if (answer.more()) {
            lines.add(SqlTable.more(style));
        }
        return lines;
    }

    @Override
    String lacks(SqlAnswer answer, StrippedParts stripped) {
        return stripped.line("texts of strings", "stacks of threads", "values of fields");
    }
}
