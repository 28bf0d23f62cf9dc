package io.github.heapfold.cli.analysis.answer;

import io.github.heapfold.job.query.SqlAnswer;
import io.github.heapfold.message.Visible;
import java.util.List;

/** Rows of a query in columns. */
public final class SqlTable {
    /** Longer cells are cut. */
    private static final int WIDEST = 100;

    private static final int GAP = 2;

    private final AnswerStyle style;
    private final List<String> lines;
    private final boolean[] right;
    private final int[] widths;

    /** @param rows the first ones, which tell how wide columns are */
    public SqlTable(List<String> columns, List<List<Object>> rows, AnswerStyle style) {
        this.style = style;
        right = new boolean[columns.size()];
        widths = new int[columns.size()];
        String[] headers = new String[columns.size()];
        for (int i = 0; i < headers.length; i++) {
            int column = i;
            right[i] = rows.stream().anyMatch(row -> row.get(column) instanceof Number);
            headers[i] = (right[i] ? ">" : "") + columns.get(i);
            widths[i] = Math.max(
                    columns.get(i).length(),
                    rows.stream()
                            .mapToInt(row -> cell(row.get(column)).length())
                            .max()
                            .orElse(0));
        }
        lines = style.table(rows.stream().map(this::cells).toList(), headers);
    }

    /** Headings and the first rows. */
    public List<String> lines() {
        return lines;
    }

    /** A further row, as wide as the first ones. */
    String line(List<Object> row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cell(row.get(i));
            String space = " ".repeat(Math.max(0, widths[i] - cell.codePointCount(0, cell.length())));
            line.append(i == 0 ? "" : " ".repeat(GAP)).append(right[i] ? space + cell : cell + space);
        }
        return line.toString().stripTrailing();
    }

    public static String more(AnswerStyle style) {
        return style.ellipsis() + " more (--limit 0 shows all)";
    }

    private String[] cells(List<Object> row) {
        return row.stream().map(this::cell).toArray(String[]::new);
    }

    private String cell(Object value) {
        return Visible.cut(SqlAnswer.shown(value), WIDEST, style.ellipsis());
    }
}
