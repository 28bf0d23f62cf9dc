package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.query.QueryException;
import io.github.heapfold.job.query.SqlAnswer;
import io.github.heapfold.job.query.SqlQuestion;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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
            "Functions: retained(id), class_of(id), text(id), path(id).",
            "Example: query app.hprof 'SELECT name, retained FROM objects ORDER BY retained DESC LIMIT 10'"
        })
public final class QueryCommand extends AnalysisCommand<SqlAnswer> {
    private static final int WIDEST = 100;

    @Parameters(index = "1", paramLabel = "SQL", description = "One SELECT.")
    private String sql;

    @Option(names = "--csv", description = "Comma-separated values.")
    private boolean csv;

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
        refuseBoth(csv);
        return new SqlQuestion(sql, limit);
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
        if (!csv) {
            return null;
        }
        StringBuilder lines = new StringBuilder(Csv.line(answer.columns().toArray()));
        for (List<Object> row : answer.rows()) {
            lines.append(Csv.line(
                    row.stream().map(value -> value == null ? "" : value).toArray()));
        }
        return lines.toString();
    }

    @Override
    List<String> text(SqlAnswer answer, int limit, AnswerStyle style) {
        TextTable table = new TextTable(headers(answer));
        for (List<Object> row : answer.rows()) {
            table.row(row.stream().map(value -> cell(value, style)).toArray(String[]::new));
        }
        List<String> lines = new ArrayList<>(table.lines());
        if (answer.more()) {
            lines.add(style.ellipsis() + " more (--limit 0 shows all)");
        }
        return lines;
    }

    /** Numbers stand at the right. */
    private static String[] headers(SqlAnswer answer) {
        String[] headers = new String[answer.columns().size()];
        for (int i = 0; i < headers.length; i++) {
            int column = i;
            boolean numbers = answer.rows().stream().anyMatch(row -> row.get(column) instanceof Number);
            headers[i] = (numbers ? ">" : "") + answer.columns().get(i);
        }
        return headers;
    }

    private static String cell(Object value, AnswerStyle style) {
        if (value == null) {
            return "";
        }
        String text =
                value instanceof Number number && isWhole(number) ? Units.count(number.longValue()) : value.toString();
        return text.length() <= WIDEST ? text : text.substring(0, WIDEST) + style.ellipsis();
    }

    /** Whether it is one as sizes and counts are. */
    private static boolean isWhole(Number value) {
        return value instanceof Long
                || value instanceof Integer
                || (value instanceof BigInteger big && big.bitLength() < Long.SIZE);
    }

    @Override
    String lacks(SqlAnswer answer, StrippedParts stripped) {
        return stripped.line("texts of strings", "stacks of threads", stripped.fields() ? "values of fields" : null);
    }
}
