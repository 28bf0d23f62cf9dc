package io.github.heapfold.cli.analysis;

import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How answers look: identifiers, bars, and names that are cut where the terminal is too narrow for them.
 *
 * @param terminal decides by its character set which signs there are
 * @param width columns of the terminal; lines are longer where nobody looks at them on one
 */
record AnswerStyle(Terminal terminal, int width) {
    private static final int BAR = 10;
    private static final int LEAST_NAME = 24;
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

    /** An identifier as HPROF tools write it. */
    static String id(long id) {
        return "0x" + Long.toHexString(id);
    }

    /** A bar for a share of 0 to 1. */
    String bar(double share) {
        double full = Math.max(0, Math.min(1, share)) * BAR;
        if (!canShow("▏█")) {
            return "#".repeat((int) Math.round(full));
        }
        int eighths = (int) Math.round(full * 8);
        return "█".repeat(eighths / 8) + (eighths % 8 == 0 ? "" : String.valueOf(EIGHTHS.charAt(eighths % 8)));
    }

    boolean canShow(String signs) {
        return terminal.charset().newEncoder().canEncode(signs);
    }

    /** What stands for something left out. */
    String ellipsis() {
        return canShow("…") ? "…" : "...";
    }

    /**
     * A table whose first column is names, which lose packages at their left where the table would be too wide.
     *
     * @param headers as {@link TextTable} takes them
     */
    List<String> table(List<String[]> rows, String... headers) {
        List<String> lines = table(rows, Integer.MAX_VALUE, headers);
        int widest = widest(lines);
        if (!terminal.interactive() || widest <= width) {
            return lines;
        }
        int name = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        return table(rows, Math.max(LEAST_NAME, name - (widest - width)), headers);
    }

    private static int widest(List<String> lines) {
        return lines.stream()
                .mapToInt(line -> line.codePointCount(0, line.length()))
                .max()
                .orElse(0);
    }

    private List<String> table(List<String[]> rows, int most, String... headers) {
        TextTable table = new TextTable(headers);
        for (String[] row : rows) {
            String[] cut = row.clone();
            cut[0] = shortened(row[0], most);
            table.row(cut);
        }
        return table.lines();
    }

    /** A name with as many of its packages as there is room for, from the right. */
    String shortened(String name, int most) {
        if (name.length() <= most) {
            return name;
        }
        int from = name.length() - (most - ellipsis().length());
        int dot = name.indexOf('.', from);
        // Whole words where there are any, as long as the class itself stays.
        int start = dot >= 0 && dot + 1 < name.length() && dot < name.length() - 1 ? dot + 1 : from;
        return ellipsis() + name.substring(start);
    }

    /** {@code 1 object}, {@code 2,000 objects}. */
    static String count(long count, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
    }

    /** The first rows of an answer, as many as are wanted; 0 for all. */
    static <R> List<R> first(List<R> rows, int limit) {
        return limit == 0 ? rows : rows.subList(0, Math.min(limit, rows.size()));
    }

    /** Says that there are more rows, where there are. */
    void addMore(List<String> lines, long left) {
        if (left > 0) {
            lines.add(ellipsis() + " " + Units.count(left) + " more (--limit 0 shows all)");
        }
    }

    /** Lines moved to the right. */
    static List<String> indented(String by, List<String> lines) {
        List<String> indented = new ArrayList<>();
        lines.forEach(line -> indented.add(line.isEmpty() ? line : by + line));
        return indented;
    }
}
