package io.github.heapfold.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table in plain text, its columns two spaces apart and as wide as their widest cell. What is wider than anybody reads, as
 * a class name of a megabyte, is out of line by itself and does not make all other rows as wide.
 */
public final class TextTable {
    private static final int MOST_WIDE = 300;

    private final List<String[]> rows = new ArrayList<>();
    private final boolean[] right;

    /**
     * A table.
     *
     * @param headers a heading per column; one that begins with {@code >} aligns its column to the right and loses the
     *     sign
     */
    public TextTable(String... headers) {
        right = new boolean[headers.length];
        String[] first = headers.clone();
        for (int i = 0; i < headers.length; i++) {
            right[i] = headers[i].startsWith(">");
            first[i] = right[i] ? headers[i].substring(1) : headers[i];
        }
        rows.add(first);
    }

    /** Adds a row; cells that are left out are empty. */
    public TextTable row(String... cells) {
        String[] row = new String[right.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = i < cells.length ? cells[i] : "";
        }
        rows.add(row);
        return this;
    }

    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** The lines, without spaces at their ends. */
    public List<String> lines() {
        int[] widths = new int[right.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], Math.min(MOST_WIDE, width(row[i])));
            }
        }
        List<String> lines = new ArrayList<>();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String space = " ".repeat(Math.max(0, widths[i] - width(row[i])));
                line.append(i == 0 ? "" : "  ").append(right[i] ? space + row[i] : row[i] + space);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** Columns that a text takes: signs of Chinese, Japanese and Korean take two. */
    static int width(String text) {
        return text.codePoints().map(sign -> isWide(sign) ? 2 : 1).sum();
    }

    private static boolean isWide(int sign) {
        return (sign >= 0x1100 && sign <= 0x115f)
                || (sign >= 0x2e80 && sign <= 0xa4cf)
                || (sign >= 0xac00 && sign <= 0xd7a3)
                || (sign >= 0xf900 && sign <= 0xfaff)
                || (sign >= 0xfe30 && sign <= 0xfe6f)
                || (sign >= 0xff00 && sign <= 0xff60)
                || (sign >= 0xffe0 && sign <= 0xffe6)
                || (sign >= 0x20000 && sign <= 0x3fffd);
    }
}
