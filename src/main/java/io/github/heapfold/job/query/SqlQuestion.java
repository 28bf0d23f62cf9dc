package io.github.heapfold.job.query;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.query.table.HeapTables;
import java.io.IOException;

/** A question in SQL about the tables of a heap. */
public final class SqlQuestion implements Question<SqlAnswer> {
    private final String sql;
    private final int limit;
    private final SqlRows rows;

    /**
     * @param sql one SELECT
     * @param limit how many rows at most; 0 for all, which may be a million
     */
    public SqlQuestion(String sql, int limit) {
        this(sql, limit, null);
    }

    /**
     * The same for any number of rows.
     *
     * @param rows is given them while the heap is open, and the answer has none; null for an answer with rows
     */
    public SqlQuestion(String sql, int limit, SqlRows rows) {
        this.sql = sql;
        this.limit = limit;
        this.rows = rows;
    }

    @Override
    public SqlAnswer ask(AnalysedHeap heap, Progress progress) throws IOException {
        CancellableQuery query = new CancellableQuery(progress);
        try (HeapDatabase database = new HeapDatabase(heap, new HeapTables(heap, query), query)) {
            return rows == null ? database.select(sql, limit) : database.select(sql, limit, rows);
        }
    }
}
