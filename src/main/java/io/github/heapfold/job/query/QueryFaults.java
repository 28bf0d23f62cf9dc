package io.github.heapfold.job.query;

import io.github.heapfold.job.query.table.HeapTables;
import io.github.heapfold.job.query.table.Relation;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import io.github.heapfold.message.Visible;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h2.api.ErrorCode;
import org.h2.jdbc.JdbcException;

/** Says in plain words what is wrong with a query, and which names there are near one that there is not. */
final class QueryFaults {
    /** What the database says to what is no SELECT. */
    private static final Set<Integer> REFUSED = Set.of(
            ErrorCode.METHOD_ONLY_ALLOWED_FOR_QUERY,
            ErrorCode.ADMIN_RIGHTS_REQUIRED,
            ErrorCode.NOT_ENOUGH_RIGHTS_FOR_1);

    private static final Set<Integer> NO_TABLE = Set.of(
            ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1,
            ErrorCode.TABLE_OR_VIEW_NOT_FOUND_WITH_CANDIDATES_2,
            ErrorCode.TABLE_OR_VIEW_NOT_FOUND_DATABASE_EMPTY_1);

    /** It makes a table of an array, and other databases know it as a function, too. */
    private static final String UNNEST = "unnest";

    /** Names of classes without quotes are taken for databases and schemas. */
    private static final Set<Integer> UNQUOTED = Set.of(ErrorCode.DATABASE_NOT_FOUND_1, ErrorCode.SCHEMA_NOT_FOUND_1);

    /** What else goes wrong often: the key of the words, which take the name that the database quotes. */
    private static final Map<Integer, String> OTHERS = Map.ofEntries(
            Map.entry(ErrorCode.AMBIGUOUS_COLUMN_NAME_1, "query.ambiguous"),
            Map.entry(ErrorCode.COLUMN_COUNT_DOES_NOT_MATCH, "query.columnCounts"),
            Map.entry(ErrorCode.DATA_CONVERSION_ERROR_1, "query.kinds"),
            Map.entry(ErrorCode.DIVISION_BY_ZERO_1, "query.byZero"),
            Map.entry(ErrorCode.DUPLICATE_COLUMN_NAME_1, "query.twice"),
            Map.entry(ErrorCode.INVALID_USE_OF_AGGREGATE_FUNCTION_1, "query.aggregate"),
            Map.entry(ErrorCode.INVALID_VALUE_2, "query.badValue"),
            Map.entry(ErrorCode.METHOD_NOT_FOUND_1, "query.arguments"),
            Map.entry(ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE_1, "query.range"),
            Map.entry(ErrorCode.OUT_OF_MEMORY, "query.memory"),
            Map.entry(ErrorCode.SCALAR_SUBQUERY_CONTAINS_MORE_THAN_ONE_ROW, "query.oneRow"),
            Map.entry(ErrorCode.STATEMENT_WAS_CANCELED, "query.stopped"),
            Map.entry(ErrorCode.SUM_OR_AVG_ON_WRONG_DATATYPE_1, "query.notSummed"),
            Map.entry(ErrorCode.TYPES_ARE_NOT_COMPARABLE_2, "query.kinds"));

    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"]|\"\")*)\"");

    /** Before and behind the place where a query cannot be read. */
    private static final Pattern PLACE = Pattern.compile("(?s)SQL statement \"(.*?)\\[\\*](.*)\"");

    private static final int MOST_AROUND = 30;

    private final HeapTables tables;

    QueryFaults(HeapTables tables) {
        this.tables = tables;
    }

    /**
     * What is said of a fault of the engine.
     *
     * @param mentioned by name, the tables that the query is about
     */
    MessageException of(SQLException fault, Map<String, Relation> mentioned) {
        if (REFUSED.contains(fault.getErrorCode())) {
            return new QueryException(Message.of("query.onlySelect"), fault);
        }
        if (isOfTable(fault)) {
            // The query may be right: of many dumps one has the class, another not.
            return new MessageException(tables.unknown(name(fault)), fault);
        }
        String reason = reason(fault);
        Message plain = plain(fault.getErrorCode(), reason, mentioned);
        return new QueryException(plain == null ? Message.of("query.wrong", reason) : plain, fault);
    }

    /** Whether the database did not find a table. */
    static boolean isOfTable(SQLException fault) {
        return NO_TABLE.contains(fault.getErrorCode());
    }

    /** The name that a fault of the database is about, which it puts in quotes. */
    static String name(SQLException fault) {
        return quoted(reason(fault));
    }

    private static String reason(SQLException fault) {
        return String.valueOf(fault instanceof JdbcException told ? told.getOriginalMessage() : Faults.reason(fault));
    }

    private static Message plain(int code, String reason, Map<String, Relation> mentioned) {
        String name = quoted(reason);
        if (code == ErrorCode.COLUMN_NOT_FOUND_1) {
            return Message.of("query.noColumn", name, columns(mentioned));
        } else if (UNQUOTED.contains(code)) {
            return Message.of("query.unquoted", name);
        } else if (code == ErrorCode.FUNCTION_NOT_FOUND_1) {
            if (name.equalsIgnoreCase(UNNEST)) {
                return Message.of("query.unnest");
            }
            return Message.of("query.noFunction", name, String.join(", ", HeapFunctions.NAMES));
        } else if (code == ErrorCode.MUST_GROUP_BY_COLUMN_1) {
            return Message.of("query.groupBy", name);
        } else if (code == ErrorCode.SYNTAX_ERROR_1 || code == ErrorCode.SYNTAX_ERROR_2) {
            return syntax(reason);
        } else if (OTHERS.containsKey(code)) {
            // Of a function the database also says which class of ours it is.
            return Message.of(OTHERS.get(code), name.replaceFirst(" \\(.*", ""));
        }
        return null;
    }

    private static String quoted(String reason) {
        Matcher name = QUOTED.matcher(reason);
        return name.find() ? name.group(1) : reason;
    }

    private static Message syntax(String reason) {
        Matcher place = PLACE.matcher(reason);
        if (!place.find()) {
            return null;
        }
        // The database doubles the quotation marks of what it tells.
        String before = place.group(1).replace("\"\"", "\"").stripTrailing();
        String behind = place.group(2);
        int end = behind.indexOf("\"; expected");
        behind = (end < 0 ? behind : behind.substring(0, end)).replace("\"\"", "\"");
        return Message.of(
                "query.syntax",
                (before.length() <= MOST_AROUND ? before : "..." + before.substring(before.length() - MOST_AROUND))
                        + " >>> "
                        + Visible.cut(behind, MOST_AROUND, "..."));
    }

    /** The columns of the tables that a query is about. */
    private static String columns(Map<String, Relation> mentioned) {
        List<String> lines = new ArrayList<>();
        mentioned.forEach((table, relation) -> {
            List<String> names =
                    relation.columns().stream().map(Relation.Field::name).toList();
            lines.add(table + ": "
                    + names.stream().map(name -> shown(name, names)).collect(Collectors.joining(", ")));
        });
        return String.join("; ", lines);
    }

    /** In quotes where it has to be written so. */
    private static String shown(String column, List<String> all) {
        boolean isPlain = column.matches("\\w+")
                && all.stream().filter(column::equalsIgnoreCase).count() == 1;
        return isPlain ? column : '"' + column + '"';
    }
}
