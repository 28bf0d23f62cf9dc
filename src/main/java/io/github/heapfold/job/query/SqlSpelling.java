package io.github.heapfold.job.query;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names of columns in whatever case. The database knows a name without quotes in lower case only, and fields in Java have
 * capital letters; nor may it be told to take all cases for the same, for obfuscated classes have fields that differ by
 * it. So a name stands for one that it does not find, where that is the only one.
 */
final class SqlSpelling {
    private final String sql;
    private final List<SqlToken> tokens;

    SqlSpelling(String sql) {
        this.sql = sql;
        tokens = SqlToken.of(sql);
    }

    /**
     * The query with one column as its table has it.
     *
     * @param missing the column that the database did not find: its name, or behind a table and a point
     * @param columns of the tables that the query is about
     * @return empty where no column has this name but for the case, or several have
     */
    Optional<String> corrected(String missing, Collection<String> columns) {
        Map<SqlToken, String> spelled = new LinkedHashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            SqlToken token = tokens.get(i);
            if (isColumn(i) && qualified(i).equals(missing)) {
                spelling(token, columns).ifPresent(name -> spelled.put(token, quoted(name)));
            }
        }
        return spelled.isEmpty() ? Optional.empty() : Optional.of(SqlToken.replaced(sql, spelled));
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private boolean isColumn(int i) {
        return tokens.get(i).isName() && !isSign(i + 1, "(");
    }

    private boolean isSign(int i, String sign) {
        return i >= 0 && i < tokens.size() && tokens.get(i).isSign(sign);
    }

    /** A name as the database tells it: behind what stands before it with points. */
    private String qualified(int i) {
        String name = tokens.get(i).name();
        return isSign(i - 1, ".") && i > 1 ? qualified(i - 2) + "." + name : name;
    }

    /** As it is written, where that is a column; else the only one that differs by its case alone. */
    private static Optional<String> spelling(SqlToken token, Collection<String> columns) {
        if (columns.contains(token.text())) {
            return Optional.of(token.text()).filter(text -> !text.equals(token.name()));
        }
        List<String> same = columns.stream()
                .filter(column -> column.equalsIgnoreCase(token.text()))
                .distinct()
                .toList();
        return same.size() == 1 ? Optional.of(same.get(0)) : Optional.empty();
    }
}
