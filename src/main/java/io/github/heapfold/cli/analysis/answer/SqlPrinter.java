package io.github.heapfold.cli.analysis.answer;

import com.grack.nanojson.JsonWriter;
import io.github.heapfold.job.query.SqlRows;
import io.github.heapfold.report.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Prints the rows of a query as they come, so that an answer may have any number of them. */
public final class SqlPrinter implements SqlRows {
    /** What the rows are printed as. */
    public enum Form {
        TEXT,
        CSV,
        JSON
    }

    /** Takes what is to be printed. */
    public interface Output {
        void print(String text) throws IOException;
    }

    /** The number of rows by which the width of columns of text is measured; later cells may be wider. */
    private static final int MEASURED = 1000;

    private static final int BLOCK = 1 << 16;

    private final Form form;
    private final String file;
    private final AnswerStyle style;
    private final Output output;
    private final StringBuilder text = new StringBuilder();
    private final List<List<Object>> first = new ArrayList<>();
    private List<String> columns;
    private SqlTable table;
    private long rows;

    public SqlPrinter(Form form, String file, AnswerStyle style, Output output) {
        this.form = form;
        this.file = file;
        this.style = style;
        this.output = output;
    }

    @Override
    public void columns(List<String> names) {
        columns = names;
        if (form == Form.CSV) {
            text.append(Csv.line(names.toArray()));
        } else if (form == Form.JSON) {
            text.append("{\n  \"file\": ")
                    .append(JsonWriter.string(file))
                    .append(",\n  \"columns\": ")
                    .append(JsonWriter.string(names))
                    .append(",\n  \"rows\": [");
        }
    }

    @Override
    public void row(List<Object> values) throws IOException {
        if (form == Form.CSV) {
            text.append(Csv.line(values.toArray()));
        } else if (form == Form.JSON) {
            text.append(rows == 0 ? "\n    " : ",\n    ").append(JsonWriter.string(values));
        } else if (table != null) {
            line(table.line(values));
        } else {
            first.add(values);
            if (first.size() == MEASURED) {
                measure();
            }
        }
        rows++;
        if (text.length() >= BLOCK) {
            flush();
        }
    }

    private void line(String line) {
        text.append(line).append(System.lineSeparator());
    }

    private void measure() {
        table = new SqlTable(columns, first, style);
        table.lines().forEach(this::line);
        first.clear();
    }

    /** All rows came: prints what is left. */
    public void finish(boolean more) throws IOException {
        if (form == Form.TEXT) {
            if (table == null) {
                measure();
            }
            if (more) {
                line(SqlTable.more(style));
            }
        } else if (form == Form.JSON) {
            text.append(rows == 0 ? "]" : "\n  ]");
        }
        flush();
    }

    private void flush() throws IOException {
        output.print(text.toString());
        text.setLength(0);
    }
}
