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
            + "|\"((?:[^\"]++|\"\")*+)\"|([\\p{L}_][\\p{L}\\p{N}_$]*)|(\\p{N}[\\p{L}\\p{N}_.]*)"
            + "|('(?:[^']++|'')*+'|\\$\\$(?s:.*?)\\$\\$)|(\\S)");

    /** By the groups of the pattern from the third on. */
    private static final Kind[] KINDS = {Kind.WORD, Kind.NUMBER, Kind.TEXT, Kind.SIGN};

    private static final Pattern COMMENT_EDGES = Pattern.compile("/\\*|\\*/");

    /** What opens what has to be closed, where it is not. */
    private static final Pattern OPENING = Pattern.compile("[\"']|\\$\\$");

    /** All of a query, in its order. */
    static List<SqlToken> of(String sql) {
        List<SqlToken> tokens = new ArrayList<>();
        read(sql, tokens);
        return tokens;
    }

    /** Where a name in quotes, a text or a comment begins that goes on behind the end; negative where none does. */
    static int open(String sql) {
        return read(sql, new ArrayList<>());
    }

    /** Gives where begins what is {@link #open} at the end. */
    private static int read(String sql, List<SqlToken> tokens) {
        int open = -1;
        Matcher part = PARTS.matcher(sql);
        for (int from = 0; part.find(from); ) {
            from = part.end();
            boolean goesOn = false;
            if (part.group(1) != null) {
                int end = endOfComment(sql, from);
                goesOn = end < 0;
                from = goesOn ? sql.length() : end;
            } else if (part.group(2) != null) {
                tokens.add(new SqlToken(Kind.QUOTED, part.group(2).replace("\"\"", "\""), part.start(), from));
            } else {
                boolean isComment = true;
                for (int i = 0; i < KINDS.length; i++) {
                    if (part.group(3 + i) != null) {
                        isComment = false;
                        tokens.add(new SqlToken(KINDS[i], part.group(), part.start(), from));
                        goesOn = KINDS[i] == Kind.SIGN && opens(sql, part.start());
                    }
                }
                goesOn |= isComment && from == sql.length();
            }
            if (goesOn && open < 0) {
                open = part.start();
            }
        }
        return open;
    }

    private static boolean opens(String sql, int at) {
        return OPENING.matcher(sql).region(at, sql.length()).lookingAt();
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

    /** Comments stand in comments, which no pattern can tell; negative where one is not closed. */
    private static int endOfComment(String sql, int from) {
        Matcher edge = COMMENT_EDGES.matcher(sql);
        int depth = 1;
        int end = from;
        while (depth > 0 && edge.find(end)) {
            depth += edge.group().equals("/*") ? 1 : -1;
            end = edge.end();
        }
        return depth > 0 ? -1 : end;
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
