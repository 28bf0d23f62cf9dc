package io.github.heapfold.report;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Lines of comma-separated values as RFC 4180 describes them. */
public final class Csv {
    private Csv() {}

    /** A line with its end. */
    public static String line(Object... cells) {
        return Arrays.stream(cells)
                .map(cell -> cell(String.valueOf(cell)))
                .collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String cell(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
