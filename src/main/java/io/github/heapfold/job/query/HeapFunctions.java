package io.github.heapfold.job.query;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathsToRoots;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.query.table.HeapIds;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What SQL can ask of single objects beside their columns. Public for the database, which calls them by name. */
public final class HeapFunctions {
    /** All of them. */
    static final List<String> NAMES = List.of("class_of", "retained", "text", "path", "referrers");

    /** An answer is in memory; the table of references has them all. */
    private static final int MOST_REFERRERS = 10_000;

    private static final Map<String, Open> HEAPS = new ConcurrentHashMap<>();

    private record Open(AnalysedHeap heap, TextsAhead texts, Progress progress) {}

    /** Closed when the database is. */
    @FunctionalInterface
    interface Registration extends Closeable {}

    private HeapFunctions() {}

    static Registration register(String database, AnalysedHeap heap, Progress progress) {
        HEAPS.put(database, new Open(heap, new TextsAhead(heap.heap()), progress));
        return () -> HEAPS.remove(database);
    }

    /** Makes them known to the database. */
    static void define(Statement statement) throws SQLException {
        for (String function : NAMES) {
            statement.execute("CREATE ALIAS \"" + function + "\" FOR \"" + HeapFunctions.class.getName() + "."
                    + (function.equals("class_of") ? "classOf" : function) + "\"");
        }
    }

    /** The class of an object; null where there is no such object. */
    public static String classOf(Connection connection, String id) throws SQLException {
        Open open = open(connection);
        long ordinal = HeapIds.ordinal(open.heap, id);
        return ordinal < 0 ? null : open.heap.className(ordinal);
    }

    /** Bytes that an object keeps alive; null where there is no such object. */
    public static Long retained(Connection connection, String id) throws SQLException, IOException {
        Open open = open(connection);
        long ordinal = HeapIds.ordinal(open.heap, id);
        return ordinal < 0 ? null : (Long) open.heap.retainedSize(ordinal);
    }

    /** What a string says, cut where it is longer than 10,000 characters; null of what is no string. */
    public static String text(Connection connection, String id) throws SQLException, IOException {
        Open open = open(connection);
        long ordinal = HeapIds.ordinal(open.heap, id);
        return ordinal < 0 ? null : open.texts.text(ordinal);
    }

    /**
     * One of the shortest paths from a root, as {@code Class.field -> Class.field -> Class}, without how a class loader or
     * launcher that every program has leads to a class; null without one.
     */
    public static String path(Connection connection, String id) throws SQLException, IOException {
        Open open = open(connection);
        if (HeapIds.ordinal(open.heap, id) < 0) {
            return null;
        }
        List<PathToRoot> paths =
                new PathsToRoots(id, Set.of(), 1).ask(open.heap, open.progress).paths();
        if (paths.isEmpty()) {
            return null;
        }
        StringBuilder path = new StringBuilder();
        PathToRoot first = paths.get(0);
        for (PathToRoot.Step step :
                first.steps().subList(first.firstClass(), first.steps().size())) {
            path.append(path.length() == 0 ? "" : " -> ").append(step.object().className());
            if (step.field() != null) {
                path.append('.').append(step.field());
            }
        }
        return path.toString();
    }

    /**
     * The identifiers of the objects that refer to one, 10,000 at the most; null where there is no such object. Goes over
     * all references once.
     */
    public static String[] referrers(Connection connection, String id) throws SQLException {
        Open open = open(connection);
        long target = HeapIds.ordinal(open.heap, id);
        if (target < 0) {
            return null;
        }
        List<String> found = new ArrayList<>();
        ReferenceCursor cursor = open.heap.graph().cursor();
        long objects = open.heap.graph().objects();
        for (long from = 0; from < objects && found.size() < MOST_REFERRERS; from++) {
            open.progress.step(from, objects);
            for (cursor.start(from); cursor.next(); ) {
                if (cursor.target() == target) {
                    found.add(HeapIds.text(open.heap, from));
                }
            }
        }
        return found.toArray(String[]::new);
    }

    private static Open open(Connection connection) throws SQLException {
        return HEAPS.get(connection.getCatalog().toLowerCase(Locale.ROOT));
    }
}
