package io.github.heapfold.job.query;

import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers of columns in GROUP BY, as other databases have them. This one takes a number there for a value, which is the
 * same of all rows, and so all of them for one group; in its place comes what stands behind SELECT.
 */
final class GroupNumbers {
    /** What follows the list of a GROUP BY. */
    private static final Set<String> ENDS = Set.of(
            "having",
            "qualify",
            "window",
            "union",
            "except",
            "minus",
            "intersect",
            "order",
            "offset",
            "limit",
            "fetch",
            "for");

    /** Words behind which an expression goes on, so that the name that follows is none of its own. */
    private static final Set<String> GOES_ON = Set.of(
            "and", "or", "not", "is", "like", "ilike", "in", "between", "escape", "regexp", "from", "case", "when",
            "then", "else", "over");

    private final String sql;
    private final List<SqlToken> tokens;

    /** By token, in how many parentheses it stands. */
    private final int[] depths;

    private GroupNumbers(String sql) {
        this.sql = sql;
        tokens = SqlToken.of(sql);
        depths = new int[tokens.size()];
        int depth = 0;
        for (int i = 0; i < depths.length; i++) {
            depth -= tokens.get(i).isSign(")") ? 1 : 0;
            depths[i] = depth;
            depth += tokens.get(i).isSign("(") ? 1 : 0;
        }
    }

    /**
     * The same query without such numbers.
     *
     * @throws QueryException where a number has no column
     */
    static String resolved(String sql) throws QueryException {
        return new GroupNumbers(sql).resolved();
    }

    private String resolved() throws QueryException {
        Map<SqlToken, String> columns = new LinkedHashMap<>();
        for (int i = 0; i + 1 < depths.length; i++) {
            if (tokens.get(i).isWord("group") && tokens.get(i + 1).isWord("by")) {
                for (int number : numbers(i + 2)) {
                    SqlToken token = tokens.get(number);
                    columns.put(token, column(i, token.text()));
                }
            }
        }
        return SqlToken.replaced(sql, columns);
    }

    /** The tokens of a list that are all of an entry, and a number. */
    private List<Integer> numbers(int first) {
        List<Integer> numbers = new ArrayList<>();
        int end = first;
        while (end < depths.length && depths[end] >= depths[first] && !ends(end, depths[first])) {
            end++;
        }
        for (Entry entry : entries(first, end)) {
            if (entry.to - entry.from == 1 && tokens.get(entry.from).kind() == SqlToken.Kind.NUMBER) {
                numbers.add(entry.from);
            }
        }
        return numbers;
    }

    private boolean ends(int token, int depth) {
        SqlToken word = tokens.get(token);
        return depths[token] == depth
                && (word.isSign(";") || (word.kind() == SqlToken.Kind.WORD && ENDS.contains(word.name())));
    }

    /** Tokens between commas. */
    private record Entry(int from, int to) {}

    private List<Entry> entries(int from, int to) {
        List<Entry> entries = new ArrayList<>();
        int begin = from;
        for (int i = from; i <= to; i++) {
            if (i == to || (depths[i] == depths[from] && tokens.get(i).isSign(","))) {
                entries.add(new Entry(begin, i));
                begin = i + 1;
            }
        }
        return entries;
    }

    /** What stands behind the SELECT that a GROUP BY belongs to, in the place of a number. */
    private String column(int group, String number) throws QueryException {
        int select = group;
        while (select >= 0
                && !(depths[select] == depths[group] && tokens.get(select).isWord("select"))) {
            select--;
        }
        int first = select + 1;
        if (tokens.get(first).isWord("distinct") || tokens.get(first).isWord("all")) {
            first++;
        }
        int from = first;
        while (from < group
                && !(depths[from] == depths[group] && tokens.get(from).isWord("from"))) {
            from++;
        }
        List<Entry> columns = entries(first, from);
        int wanted = number.matches("\\d{1,5}") ? Integer.parseInt(number) : 0;
        if (select < 0
                || wanted < 1
                || wanted > columns.size()
                || columns.stream().limit(wanted).anyMatch(entry -> entry.from == entry.to || isAll(entry))) {
            throw new QueryException(Message.of("query.groupNumber", number), null);
        }
        Entry column = columns.get(wanted - 1);
        return sql.substring(
                tokens.get(column.from).start(),
                tokens.get(withoutAlias(column) - 1).end());
    }

    /** Whether it is a star, which stands for nobody knows how many columns. */
    private boolean isAll(Entry entry) {
        int last = entry.to - 1;
        return tokens.get(last).isSign("*")
                && (last == entry.from || tokens.get(last - 1).isSign("."));
    }

    /** Where an expression ends behind which its name may stand, with AS or without. */
    private int withoutAlias(Entry entry) {
        for (int i = entry.from + 1; i < entry.to; i++) {
            if (depths[i] == depths[entry.from] && tokens.get(i).isWord("as")) {
                return i;
            }
        }
        SqlToken last = tokens.get(entry.to - 1);
        boolean isAlias = entry.to - entry.from > 1
                && last.isName()
                && !last.isWord("end")
                && endsExpression(tokens.get(entry.to - 2));
        return isAlias ? entry.to - 1 : entry.to;
    }

    private static boolean endsExpression(SqlToken token) {
        return switch (token.kind()) {
            case WORD -> !GOES_ON.contains(token.name());
            case QUOTED, NUMBER, TEXT -> true;
            case SIGN -> token.isSign(")");
        };
    }
}
