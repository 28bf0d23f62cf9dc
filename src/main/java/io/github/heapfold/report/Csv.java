package io.github.heapfold.report;

import io.github.heapfold.message.Visible;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lines of comma-separated values as RFC 4180 describes them, but that they end as those of other commands do, with LF
 * alone: behind the last value of a line, a shell would take CR for a part of that.
 */
public final class Csv {
    private static final Pattern FORMULA = Pattern.compile("^[=+\\-@]");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?");

    private Csv() {}

    /** A line with its end; what is null is empty. */
    public static String line(Object... cells) {
        return Arrays.stream(cells)
                .map(cell -> cell == null ? "" : cell(cell.toString()))
                .collect(Collectors.joining(",", "", "\n"));
    }

    /** Text that a spreadsheet would take for a formula is made none, and what cannot be seen is written out. */
    private static String cell(String value) {
        String text = Visible.of(value);
        if (FORMULA.matcher(text).find() && !NUMBER.matcher(text).matches()) {
            text = "'" + text;
        }
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
