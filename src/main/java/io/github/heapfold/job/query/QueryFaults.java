package io.github.heapfold.job.query;

import io.github.heapfold.job.query.table.HeapTables;
import io.github.heapfold.job.query.table.Relation;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.api.ErrorCode;
import org.h2.jdbc.JdbcException;

/** Says in plain words what is wrong with a query, and which names there are near one that there is not. */
final class QueryFaults {
    /** What the database says to what is no SELECT. */
    private static final Set<Integer> REFUSED = Set.of(
            ErrorCode.METHOD_ONLY_ALLOWED_FOR_QUERY,
            ErrorCode.ADMIN_RIGHTS_REQUIRED,
            ErrorCode.NOT_ENOUGH_RIGHTS_FOR_1);

    /** Names of classes without quotes are taken for databases and schemas. */
    private static final Set<Integer> UNQUOTED = Set.of(ErrorCode.DATABASE_NOT_FOUND_1, ErrorCode.SCHEMA_NOT_FOUND_1);

    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"]|\"\")*)\"");

    /** Before and behind the place where a query cannot be read. */
    private static final Pattern PLACE = Pattern.compile("(?s)SQL statement \"(.*?)\\[\\*](.*)\"");

    private static final int MOST_AROUND = 30;

    private final HeapTables tables;

    QueryFaults(HeapTables tables) {
        this.tables = tables;
    }

    /** @param mentioned all names in the query */
    QueryException of(SQLException fault, Set<String> mentioned) {
        if (REFUSED.contains(fault.getErrorCode())) {
            return new QueryException(Message.of("query.onlySelect"), fault);
        }
        String reason =
                String.valueOf(fault instanceof JdbcException told ? told.getOriginalMessage() : Faults.reason(fault));
        Message plain = plain(fault.getErrorCode(), reason, mentioned);
        return new QueryException(plain == null ? Message.of("query.wrong", reason) : plain, fault);
    }

    private Message plain(int code, String reason, Set<String> mentioned) {
        String name = quoted(reason);
        if (code == ErrorCode.COLUMN_NOT_FOUND_1) {
            return Message.of("query.noColumn", name, columns(mentioned));
        } else if (code == ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1
                || code == ErrorCode.TABLE_OR_VIEW_NOT_FOUND_WITH_CANDIDATES_2
                || code == ErrorCode.TABLE_OR_VIEW_NOT_FOUND_DATABASE_EMPTY_1) {
            List<String> near = tables.near(name);
            return near.isEmpty()
                    ? Message.of(
                            "query.noTable",
                            name,
                            String.join(", ", tables.common().keySet()))
                    : Message.of("query.noTableNear", name, "\"" + String.join("\", \"", near) + "\"");
        } else if (UNQUOTED.contains(code)) {
            return Message.of("query.unquoted", name);
        } else if (code == ErrorCode.FUNCTION_NOT_FOUND_1) {
            return Message.of("query.noFunction", name, String.join(", ", HeapFunctions.NAMES));
        } else if (code == ErrorCode.MUST_GROUP_BY_COLUMN_1) {
            return Message.of("query.groupBy", name);
        } else if (code == ErrorCode.SYNTAX_ERROR_1 || code == ErrorCode.SYNTAX_ERROR_2) {
            return syntax(reason);
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
        String before = place.group(1);
        String behind = place.group(2);
        int end = behind.indexOf("\"; expected");
        behind = end < 0 ? behind : behind.substring(0, end);
        return Message.of(
                "query.syntax",
                (before.length() <= MOST_AROUND ? before : "..." + before.substring(before.length() - MOST_AROUND))
                        + " >>> "
                        + (behind.length() <= MOST_AROUND ? behind : behind.substring(0, MOST_AROUND) + "..."));
    }

    /** The columns of the tables that a query is about. */
    private String columns(Set<String> mentioned) {
        List<String> lines = new ArrayList<>();
        Map<String, Relation> common = tables.common();
        for (String table : mentioned) {
            Relation relation = common.containsKey(table)
                    ? common.get(table)
                    : tables.instances(table).orElse(null);
            if (relation != null) {
                List<String> names = relation.columns().stream()
                        .map(field -> shown(field.name()))
                        .toList();
                lines.add(table + ": " + String.join(", ", names));
            }
        }
        return String.join("; ", lines);
    }

    private static String shown(String column) {
        return column.equals(column.toLowerCase(Locale.ROOT)) && column.matches("\\w+") ? column : '"' + column + '"';
    }
}
