package io.github.heapfold.cli.analysis.answer;

import io.github.heapfold.cli.command.ShellWord;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How answers look: identifiers, bars, and names that are cut where the terminal is too narrow for them.
 *
 * @param terminal decides by its character set which signs there are
 * @param width columns of the terminal; lines are longer where nobody looks at them on one
 */
public record AnswerStyle(Terminal terminal, int width) {
    /** Characters of a cell: many rows of a class whose name is a megabyte long would be more than there is memory. */
    private static final int MOST_OF_CELL = 1_000;

    private static final int BAR = 10;
    private static final int LEAST_NAME = 20;

    /** Characters of what tells an object from others of its class. */
    private static final int MOST_OF_LABEL = 40;

    /** As wide as a bar is at the most. */
    private static final int LEAST_OTHER = 12;

    /** The heading of a column that is of no use when it is cut. */
    static final String TREND = "Trend";

    /** What begins with a package, whatever comes behind it. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*\\.[\\p{L}_$]");

    private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

    /**
     * What tells an object from others of its class, in one line: in quotation marks, cut, without control characters and
     * with a backslash before quotation marks and backslashes of its own; empty where there is none.
     */
    public static String quoted(String label) {
        if (label == null) {
            return "";
        }
        return '"'
                + Visible.cut(label, MOST_OF_LABEL, "...")
                        .replaceAll("\\p{Cc}", " ")
                        .replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                + '"';
    }

    /** A bar for a share of 0 to 1. */
    public String bar(double share) {
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
    public String ellipsis() {
        return canShow("…") ? "…" : "...";
    }

    /**
     * A table that is no wider than the terminal, as far as that can be: names lose packages at their left, texts their
     * end; numbers and what is short anyway stay as they are.
     *
     * @param headers as {@link TextTable} takes them
     */
    public List<String> table(List<String[]> rows, String... headers) {
        List<String> lines = lines(rows, headers);
        int excess = widest(lines) - width;
        if (!terminal.interactive() || excess <= 0) {
            return lines;
        }
        int[] widths = new int[headers.length];
        int[] least = new int[headers.length];
        for (int i = 0; i < headers.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    headers[i].length(),
                    rows.stream()
                            .mapToInt(row -> column < row.length ? row[column].length() : 0)
                            .max()
                            .orElse(0));
            least[i] = headers[i].startsWith(">") || headers[i].equals(TREND)
                    ? widths[i]
                    : Math.min(widths[i], Math.max(headers[i].length(), i == 0 ? LEAST_NAME : LEAST_OTHER));
        }
        for (; excess > 0; excess--) {
            int longest = -1;
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] > least[i] && (longest < 0 || widths[i] > widths[longest])) {
                    longest = i;
                }
            }
            if (longest < 0) {
                break;
            }
            widths[longest]--;
        }
        return lines(rows.stream().map(row -> cut(row, widths)).toList(), headers);
    }

    private String[] cut(String[] row, int[] widths) {
        String[] cut = row.clone();
        for (int i = 0; i < cut.length; i++) {
            cut[i] = shortened(cut[i], widths[i]);
        }
        return cut;
    }

    private static int widest(List<String> lines) {
        return lines.stream()
                .mapToInt(line -> line.codePointCount(0, line.length()))
                .max()
                .orElse(0);
    }

    private static List<String> lines(List<String[]> rows, String... headers) {
        TextTable table = new TextTable(headers);
        rows.forEach(row -> table.row(Arrays.stream(row)
                .map(cell -> Visible.cut(cell, MOST_OF_CELL, "..."))
                .toArray(String[]::new)));
        return table.lines();
    }

    /** A name with as many of its packages as there is room for, from the right; of other texts the beginning. */
    String shortened(String name, int most) {
        if (name.length() <= most) {
            return name;
        }
        for (String begin : List.of(branch(), JavaNames.CLASS)) {
            if (name.startsWith(begin) && most > 2 * begin.length()) {
                return begin + shortened(name.substring(begin.length()), most - begin.length());
            }
        }
        int room = Math.max(0, most - ellipsis().length());
        if (!NAME.matcher(name).lookingAt()) {
            return Visible.cut(name, room, ellipsis());
        }
        int from = name.length() - room;
        int dot = name.indexOf('.', from - 1);
        // Whole words where there are any, as long as the class itself stays.
        int start = dot >= 0 && dot + 1 < name.length() && dot < name.length() - 1 ? dot + 1 : from;
        return ellipsis() + name.substring(start);
    }

    /**
     * A sentence on lines that are no wider than the terminal, broken between words; one line where nobody looks at it on
     * one.
     *
     * @param begin what stands before its first line, as wide as the space before the others
     */
    public List<String> sentence(String begin, String words) {
        if (!terminal.interactive()) {
            return List.of(begin + words);
        }
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(begin);
        // No number stands apart from its unit.
        for (String word : words.split("(?<!\\d) | (?!(?:[kMGT]?B|%)(?!\\p{Alnum}))", -1)) {
            boolean isFirst = line.length() == begin.length();
            if (!isFirst && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(" ".repeat(begin.length()));
                isFirst = true;
            }
            line.append(isFirst ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** The first rows of an answer, as many as are wanted; 0 for all. */
    public static <R> List<R> first(List<R> rows, int limit) {
        return limit == 0 ? rows : rows.subList(0, Math.min(limit, rows.size()));
    }

    /** How what is below something begins. */
    public String branch() {
        return canShow("└") ? "└ " : "`- ";
    }

    /** Says that there are more rows, where there are. */
    public void addMore(List<String> lines, long left) {
        if (left > 0) {
            lines.add(ellipsis() + " " + Units.count(left) + " more (--limit 0 shows all)");
        }
    }

    /**
     * What to ask where a class has no objects.
     *
     * @param file as a command has it
     */
    public static List<String> hintOfNone(String file, String className) {
        return List.of(
                "The class is in the dump, and no object of it. Those of its subclasses are not counted here:",
                "heapfold query " + file + " "
                        + ShellWord.of("SELECT class, count(*) FROM \"instanceof " + className.replace("\"", "\"\"")
                                + "\" GROUP BY class")
                        + " counts them.");
    }

    /** Lines moved to the right. */
    public static List<String> indented(String by, List<String> lines) {
        List<String> indented = new ArrayList<>();
        lines.forEach(line -> indented.add(line.isEmpty() ? line : by + line));
        return indented;
    }
}
