package io.github.heapfold.job.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a query is made of, without its comments.
 *
 * @param text of a name in double quotes without these; else as it stands there
 * @param start where it begins in the query
 * @param end where it ends there
 */
record SqlToken(Kind kind, String text, int start, int end) {
    /** What it is. */
    enum Kind {
        /** A name without quotes, or a word of SQL. */
        WORD,
        /** A name in double quotes. */
        QUOTED,
        NUMBER,
        /** In apostrophes, or between two dollar signs each. */
        TEXT,
        SIGN
    }

    /** Names before dollar signs, which may stand in them. */
    private static final Pattern PARTS = Pattern.compile("(?:--|//)[^\r\n]*|(/\\*)"
            + "|\"((?:[^\"]|\"\")+)\"|([\\p{L}_][\\p{L}\\p{N}_$]*)|(\\p{N}[\\p{L}\\p{N}_.]*)"
            + "|('(?:[^']|'')*'|\\$\\$(?s:.*?)\\$\\$)|(\\S)");

    /** By the groups of the pattern from the third on. */
    private static final Kind[] KINDS = {Kind.WORD, Kind.NUMBER, Kind.TEXT, Kind.SIGN};

    private static final Pattern COMMENT_EDGES = Pattern.compile("/\\*|\\*/");

    /** All of a query, in its order. */
    static List<SqlToken> of(String sql) {
        List<SqlToken> tokens = new ArrayList<>();
        Matcher part = PARTS.matcher(sql);
        for (int from = 0; part.find(from); ) {
            from = part.end();
            if (part.group(1) != null) {
                from = endOfComment(sql, from);
            } else if (part.group(2) != null) {
                tokens.add(new SqlToken(Kind.QUOTED, part.group(2).replace("\"\"", "\""), part.start(), from));
            } else {
                for (int i = 0; i < KINDS.length; i++) {
                    if (part.group(3 + i) != null) {
                        tokens.add(new SqlToken(KINDS[i], part.group(), part.start(), from));
                    }
                }
            }
        }
        return tokens;
    }

    /**
     * A query with other words in the place of some of its tokens.
     *
     * @param others by the tokens, in their order
     */
    static String replaced(String sql, Map<SqlToken, String> others) {
        StringBuilder query = new StringBuilder();
        int at = 0;
        for (Map.Entry<SqlToken, String> other : others.entrySet()) {
            query.append(sql, at, other.getKey().start).append(other.getValue());
            at = other.getKey().end;
        }
        return query.append(sql, at, sql.length()).toString();
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

    boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED;
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    boolean isSign(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    /** The name that the database looks for: without quotes, it is in lower case. */
    String name() {
        return kind == Kind.WORD ? text.toLowerCase(Locale.ROOT) : text;
    }
}
