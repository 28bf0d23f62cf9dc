package io.github.heapfold.job.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name in a query, or a word of SQL.
 *
 * @param isQuoted whether it stands in double quotes, which are no part of the text
 * @param start where it begins in the query
 * @param end where it ends there
 */
record SqlName(String text, boolean isQuoted, int start, int end) {
    /** Names in double quotes, and such as need none; beside them what names, quotes and apostrophes may stand in. */
    private static final Pattern PARTS = Pattern.compile(
            "(?:--|//)[^\r\n]*|(/\\*)" + "|\"((?:[^\"]|\"\")+)\"|([\\p{L}_][\\p{L}\\p{N}_$]*)|'(?:[^']|'')*'");

    private static final Pattern COMMENT_EDGES = Pattern.compile("/\\*|\\*/");

    /** The names in a query, in their order. */
    static List<SqlName> in(String sql) {
        List<SqlName> names = new ArrayList<>();
        Matcher part = PARTS.matcher(sql);
        for (int from = 0; part.find(from); ) {
            from = part.end();
            if (part.group(1) != null) {
                from = endOfComment(sql, from);
            } else if (part.group(2) != null) {
                names.add(new SqlName(part.group(2).replace("\"\"", "\""), true, part.start(), from));
            } else if (part.group(3) != null) {
                names.add(new SqlName(part.group(3), false, part.start(), from));
            }
        }
        return names;
    }

    /** Comments stand in comments, which no pattern can tell. */
    private static int endOfComment(String sql, int from) {
        Matcher edge = COMMENT_EDGES.matcher(sql);
        int depth = 1;
        int end = from;
        while (depth > 0 && edge.find(end)) {
            depth += edge.group().equals("/*") ? 1 : -1;
            end = edge.end();
        }
        return depth > 0 ? sql.length() : end;
    }
}
