package io.github.heapfold.job.query;

import io.github.heapfold.job.query.table.HeapTables;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h2.util.ParserUtil;

/**
 * A place in a query that is being written, and which names may stand there.
 *
 * @param start where the name begins that is being written, with its quote
 * @param end where it ends, with the quote that closes it
 * @param begun what is written of it, without quotes
 * @param kind what it is a name of
 * @param tables whose columns are meant, where it is of a column
 */
public record SqlPlace(int start, int end, String begun, Kind kind, List<String> tables) {
    /** What a name is of. */
    public enum Kind {
        /** Behind FROM or JOIN. */
        TABLE,
        /** Behind a table, or its other name, and a point. */
        COLUMN_OF,
        /** Anywhere else. */
        COLUMN
    }

    /** Words from which on no table is named. */
    private static final Set<String> ENDS = Set.of(
            "where",
            "on",
            "using",
            "group",
            "having",
            "order",
            "limit",
            "offset",
            "fetch",
            "union",
            "except",
            "intersect",
            "select",
            "window");

    /** Words between tables. */
    private static final Set<String> JOINTS =
            Set.of("join", "inner", "left", "right", "full", "outer", "cross", "natural");

    /** What is left of a name in quotes. */
    private static final Pattern CLOSED = Pattern.compile("(?:[^\"]|\"\")*+\"");

    /** The same where the quote is missing: then it has no spaces. */
    private static final Pattern UNCLOSED = Pattern.compile("[\\p{L}\\p{N}_$.]*");

    public SqlPlace {
        tables = List.copyOf(tables);
    }

    /**
     * @param caret where the next letter goes
     * @return empty where no name is to stand, as in a text, a comment or a number
     */
    public static Optional<SqlPlace> of(String sql, int caret) {
        int open = SqlToken.open(sql.substring(0, caret));
        boolean isQuoted = open >= 0 && sql.charAt(open) == '"';
        int start = isQuoted ? open : beginning(sql, caret);
        if ((open >= 0 && !isQuoted) || (start < caret && Character.isDigit(sql.charAt(start)))) {
            return Optional.empty();
        }
        String begun = sql.substring(isQuoted ? start + 1 : start, caret);
        int end = isQuoted ? endOfQuoted(sql, caret) : end(sql, caret);
        List<SqlToken> before = SqlToken.of(sql.substring(0, start));
        Map<String, String> named = named(SqlToken.of(sql.substring(0, start) + " " + sql.substring(end)));
        int last = before.size() - 1;
        if (last >= 0 && before.get(last).isSign(".")) {
            return Optional.ofNullable(
                            last == 0 ? null : named.get(before.get(last - 1).name()))
                    .map(table -> new SqlPlace(start, end, begun, Kind.COLUMN_OF, List.of(table)));
        }
        return Optional.of(
                isOfTable(before)
                        ? new SqlPlace(start, end, begun, Kind.TABLE, List.of())
                        : new SqlPlace(
                                start,
                                end,
                                begun,
                                Kind.COLUMN,
                                named.values().stream().distinct().toList()));
    }

    private static int beginning(String sql, int caret) {
        int start = caret;
        while (start > 0 && isOfName(sql.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    /** Where the word ends that the caret is in. */
    private static int end(String sql, int caret) {
        int end = caret;
        while (end < sql.length() && isOfName(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    /**
     * The same of a name in quotes, which may have spaces. It is closed on its line: quotes of names behind it are two
     * each, so that one of theirs is left over where it has none itself.
     */
    private static int endOfQuoted(String sql, int caret) {
        String line = sql.substring(caret).lines().findFirst().orElse("");
        boolean isClosed = line.chars().filter(letter -> letter == '"').count() % 2 == 1;
        Matcher rest = (isClosed ? CLOSED : UNCLOSED).matcher(line);
        return rest.lookingAt() ? caret + rest.end() : caret;
    }

    private static boolean isOfName(char letter) {
        return Character.isLetterOrDigit(letter) || "_$".indexOf(letter) >= 0;
    }

    /** Whether a table is named next. */
    private static boolean isOfTable(List<SqlToken> before) {
        if (before.isEmpty()) {
            return false;
        }
        SqlToken last = before.get(before.size() - 1);
        if (!last.isSign(",")) {
            return last.isWord("from") || last.isWord("join");
        }
        boolean isAmongTables = false;
        for (SqlToken token : before) {
            isAmongTables = (isAmongTables || token.isWord("from")) && !isOneOf(token, ENDS);
        }
        return isAmongTables;
    }

    private static boolean isOneOf(SqlToken token, Set<String> words) {
        return words.stream().anyMatch(token::isWord);
    }

    /** The tables that a query is about, by what they are called in it. */
    private static Map<String, String> named(List<SqlToken> tokens) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.get(i).isName() && !isOneOf(tokens.get(i), ENDS) && isOfTable(tokens.subList(0, i))) {
                String table = tokens.get(i).name();
                named.put(table, table);
                int other = i + 1 < tokens.size() && tokens.get(i + 1).isWord("as") ? i + 2 : i + 1;
                if (other < tokens.size()
                        && tokens.get(other).isName()
                        && !isOneOf(tokens.get(other), ENDS)
                        && !isOneOf(tokens.get(other), JOINTS)) {
                    named.put(tokens.get(other).name(), table);
                }
            }
        }
        return named;
    }

    /** What stands here in the query. */
    public String in(String sql) {
        return sql.substring(start, end);
    }

    /**
     * What can be written here in the place of what is, the likeliest first.
     *
     * @param classes the names of all classes
     * @param columns of {@link #tables}
     */
    public List<String> names(Collection<String> classes, Map<String, List<String>> columns) {
        if (kind != Kind.TABLE) {
            return tables.stream()
                    .flatMap(table -> columns.getOrDefault(table, List.of()).stream())
                    .filter(column -> begins(column, begun))
                    .distinct()
                    .map(SqlPlace::written)
                    .toList();
        }
        Stream<String> common = HeapTables.COMMON.stream().filter(table -> begins(table, begun));
        // All of them are more than anybody reads.
        Stream<String> own = begun.isEmpty()
                ? Stream.empty()
                : classes.stream()
                        .filter(name -> begins(name, begun) || begins(simple(name), begun))
                        .distinct()
                        .sorted(Comparator.comparing((String name) -> !begins(simple(name), begun))
                                .thenComparing(String::length)
                                .thenComparing(Comparator.naturalOrder()))
                        .map(SqlSpelling::quoted);
        return Stream.concat(common, own).toList();
    }

    private static boolean begins(String name, String begun) {
        return name.toLowerCase(Locale.ROOT).startsWith(begun.toLowerCase(Locale.ROOT));
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** A name as it stands in a query: in quotes where the database would take it for another one, or for none. */
    public static String written(String name) {
        return name.matches("[a-z_][a-z0-9_]*") && !ParserUtil.isKeyword(name, true) ? name : SqlSpelling.quoted(name);
    }
}
