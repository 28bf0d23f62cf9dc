package io.github.heapfold.job.query;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.job.query.table.HeapTables;
import io.github.heapfold.job.query.table.Relation;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.api.ErrorCode;
import org.h2.mvstore.MVStoreException;

/**
 * A database whose tables are those of a heap. It has an owner, who makes the tables, and a reader, who may do nothing
 * but select; what is sorted and does not fit in memory goes to a folder that only this user can read.
 */
final class HeapDatabase implements Closeable {
    /** More rows than anybody reads; an answer is kept in memory. */
    static final int MOST_ROWS = 1_000_000;

    private static final String OWNER = "owner";
    private static final String READER = "reader";

    /** Names are in lower case unless they are quoted; no log, and nothing happens when the process ends. */
    private static final String SETTINGS =
            ";DATABASE_TO_LOWER=TRUE;TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0;DB_CLOSE_ON_EXIT=FALSE";

    /** Rows come as they are asked for, so that the first ones of many are there at once. */
    private static final String LAZY = ";LAZY_QUERY_EXECUTION=TRUE";

    /** Words of SQL that are names of fields more often, and that no query of a heap needs for anything else. */
    private static final String FIELDS =
            ";NON_KEYWORDS=CHECK,DAY,DEFAULT,HOUR,KEY,MINUTE,MONTH,PRIMARY,SECOND,SET,SYMMETRIC,TO,USER,VALUE,YEAR";

    /** Words with which a query begins that is to change something. */
    private static final Set<String> CHANGES = Set.of(
            "UPDATE", "INSERT", "DELETE", "MERGE", "CREATE", "DROP", "ALTER", "TRUNCATE", "GRANT", "REVOKE", "SET");

    private final HeapTables tables;

    /** By name, those that the database has by now. */
    private final Map<String, Relation> made = new HashMap<>();

    private final PrivateFolder folder;
    private final String name = random();
    private final String secret = random();
    private final Connection owner;
    private final HeapFunctions.Registration functions;
    private final CancellableQuery query;

    /** @param query told by the tables how far they are */
    HeapDatabase(AnalysedHeap heap, HeapTables tables, CancellableQuery query) throws IOException {
        this.tables = tables;
        this.query = query;
        folder = PrivateFolder.temporary(Scratch.defaultParent());
        functions = HeapFunctions.register(name, heap, query);
        try (Opened<HeapDatabase> opened = new Opened<>(this)) {
            owner = DriverManager.getConnection(url() + SETTINGS, OWNER, secret);
            prepare();
            opened.keep();
        } catch (SQLException e) {
            throw fault(e, "");
        }
    }

    private static String random() {
        byte[] bytes = new byte[8];
        new SecureRandom().nextBytes(bytes);
        return "h" + HexFormat.of().formatHex(bytes);
    }

    private String url() {
        return "jdbc:h2:file:" + folder.path().resolve(name);
    }

    private void prepare() throws SQLException {
        for (Map.Entry<String, Relation> table : tables.common().entrySet()) {
            create(table.getKey(), table.getValue());
        }
        try (Statement statement = owner.createStatement()) {
            HeapFunctions.define(statement);
            statement.execute("CREATE USER " + READER + " PASSWORD '" + secret + "'");
            statement.execute("GRANT SELECT ON SCHEMA public TO " + READER);
        }
    }

    private void create(String table, Relation relation) throws SQLException {
        StringBuilder columns = new StringBuilder();
        for (Relation.Field field : relation.columns()) {
            columns.append(columns.length() == 0 ? "" : ", ")
                    .append(SqlSpelling.quoted(field.name()))
                    .append(' ')
                    .append(type(field.type()));
        }
        String key = HeapTable.Engine.offer(relation);
        try (Statement statement = owner.createStatement()) {
            statement.execute("CREATE TABLE " + SqlSpelling.quoted(table) + "(" + columns + ") ENGINE \""
                    + HeapTable.Engine.class.getName() + "\" WITH \"" + key + "\"");
            made.put(table, relation);
        } finally {
            HeapTable.Engine.withdraw(key);
        }
    }

    private static String type(Relation.Type type) {
        return switch (type) {
            case TEXT -> "VARCHAR";
            case NUMBER -> "BIGINT";
            case REAL -> "DOUBLE PRECISION";
            case FLAG -> "BOOLEAN";
        };
    }

    /**
     * Answers a question.
     *
     * @param limit how many rows at most; 0 for all
     * @throws QueryException where it is no SELECT, or a wrong one
     */
    SqlAnswer select(String sql, int limit) throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        SqlAnswer answer = select(sql, limit, new SqlRows() {
            @Override
            public void columns(List<String> names) {
                // The answer has them.
            }

            @Override
            public void row(List<Object> values) throws IOException {
                if (rows.size() == MOST_ROWS) {
                    throw new QueryException(Message.of("query.tooManyRows", Message.number(MOST_ROWS)), null);
                }
                rows.add(values);
            }
        });
        return new SqlAnswer(answer.columns(), rows, answer.more());
    }

    /**
     * Answers a question, without keeping the rows.
     *
     * @return the answer without rows
     */
    SqlAnswer select(String sql, int limit, SqlRows sink) throws IOException {
        if (sql.isBlank()) {
            throw new QueryException(Message.of("query.nothing"), null);
        }
        requireOne(sql);
        String asked = GroupNumbers.resolved(sql);
        try {
            for (String table : names(asked)) {
                Optional<Relation> instances = made.containsKey(table) ? Optional.empty() : tables.instances(table);
                if (instances.isPresent()) {
                    create(table, instances.get());
                }
            }
            while (true) {
                try {
                    return run(asked, limit, sink);
                } catch (SQLException e) {
                    // Before the first row: the database knows its names before it reads any.
                    asked = inAnyCase(asked, e).orElseThrow(() -> e);
                }
            }
        } catch (SQLException e) {
            throw fault(e, sql);
        }
    }

    /** The database would answer the first of several, and leave out the others without a word. */
    private static void requireOne(String sql) throws QueryException {
        boolean isBehind = false;
        boolean isAsked = false;
        // What else is wrong with it is no matter.
        if (SqlToken.of(sql).stream()
                .limit(1)
                .anyMatch(first -> CHANGES.stream().anyMatch(first::isWord))) {
            throw new QueryException(Message.of("query.onlySelect"), null);
        }
        for (SqlToken token : SqlToken.of(sql)) {
            isBehind |= isAsked && token.isSign(";");
            isAsked |= !token.isSign(";");
            if (isBehind && !token.isSign(";")) {
                throw new QueryException(Message.of("query.several"), null);
            }
        }
    }

    private SqlAnswer run(String sql, int limit, SqlRows sink) throws IOException, SQLException {
        try (Connection reader = DriverManager.getConnection(url() + LAZY + FIELDS, READER, secret);
                Statement statement = reader.createStatement()) {
            return query.run(statement, () -> {
                try (ResultSet rows = statement.executeQuery(withFieldUser(sql))) {
                    return answer(rows, limit, sink);
                }
            });
        }
    }

    /** What to ask instead where the database did not find a name that there is in another case; empty where there is none. */
    private Optional<String> inAnyCase(String sql, SQLException fault) throws SQLException {
        String missing = QueryFaults.name(fault);
        if (fault.getErrorCode() == ErrorCode.COLUMN_NOT_FOUND_1) {
            return new SqlSpelling(sql)
                    .corrected(
                            missing,
                            mentioned(sql).values().stream()
                                    .flatMap(table -> table.columns().stream())
                                    .map(Relation.Field::name)
                                    .toList());
        }
        if (!QueryFaults.isOfTable(fault) || made.containsKey(missing)) {
            return Optional.empty();
        }
        Optional<Relation> table = tables.inAnyCase(missing);
        if (table.isPresent()) {
            create(missing, table.get());
        }
        return table.map(relation -> sql);
    }

    /** The tables that a query is about, by name. */
    private Map<String, Relation> mentioned(String sql) {
        Map<String, Relation> mentioned = new LinkedHashMap<>();
        for (String name : names(sql)) {
            if (made.containsKey(name)) {
                mentioned.put(name, made.get(name));
            }
        }
        return mentioned;
    }

    /** The same query, with a field of this name where the database would tell its own user's, which nobody asks for. */
    private static String withFieldUser(String sql) {
        Map<SqlToken, String> fields = new LinkedHashMap<>();
        SqlToken.of(sql).stream()
                .filter(token -> token.isWord("user"))
                .forEach(token -> fields.put(token, SqlSpelling.quoted("user")));
        return SqlToken.replaced(sql, fields);
    }

    private static Set<String> names(String sql) {
        return SqlToken.of(sql).stream()
                .filter(SqlToken::isName)
                .map(SqlToken::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static SqlAnswer answer(ResultSet result, int limit, SqlRows sink) throws SQLException, IOException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            // Functions are told with the schema that they are in.
            columns.add(result.getMetaData().getColumnLabel(i).replace("public.", ""));
        }
        sink.columns(columns);
        for (long rows = 0; result.next(); rows++) {
            if (limit > 0 && rows == limit) {
                return new SqlAnswer(columns, List.of(), true);
            }
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(value(result, i));
            }
            sink.row(row);
        }
        return new SqlAnswer(columns, List.of(), false);
    }

    /**
     * Sums come as decimals without a fraction, bytes as hex digits; whatever else SQL can compute is told as text, and
     * so are infinities and what is no number: not every form of an answer has numbers for these.
     */
    private static Object value(ResultSet result, int column) throws SQLException {
        Object value = result.getObject(column);
        if (value instanceof Array list) {
            return Stream.of((Object[]) list.getArray())
                    .map(each -> each instanceof byte[] bytes ? hex(bytes) : String.valueOf(each))
                    .collect(Collectors.joining(", "));
        }
        if (value instanceof BigDecimal decimal && decimal.scale() <= 0) {
            return decimal.toBigInteger();
        }
        if (value instanceof Double || value instanceof Float) {
            return Double.isFinite(((Number) value).doubleValue()) ? value : value.toString();
        }
        boolean isJson = result.getMetaData().getColumnTypeName(column).equals("JSON");
        if (!isJson && (value instanceof byte[] || value instanceof Blob)) {
            return hex(result.getBytes(column));
        }
        return value == null || value instanceof Number || value instanceof Boolean ? value : result.getString(column);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** What went wrong in one of the tables comes back wrapped by the database. */
    private IOException fault(SQLException fault, String sql) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof CancellationException cancelled) {
                throw cancelled;
            }
            if (cause instanceof UncheckedIOException failed) {
                return failed.getCause();
            }
            if (cause instanceof MVStoreException && cause.getCause() instanceof IOException disk) {
                return PrivateFolder.unusable(Scratch.defaultParent(), disk);
            }
            if (cause instanceof OutOfMemoryError full) {
                throw full;
            }
        }
        return new QueryFaults(tables).of(fault, mentioned(sql));
    }

    @Override
    public void close() throws IOException {
        try {
            // Null where it could not be opened.
            if (owner != null) {
                try (Statement statement = owner.createStatement()) {
                    statement.execute("SHUTDOWN IMMEDIATELY");
                }
            }
        } catch (SQLException e) {
            throw new IOException(e);
        } finally {
            functions.close();
            folder.close();
        }
    }
}
