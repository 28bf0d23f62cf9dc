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

    /**
     * @param sql one SELECT
     * @param limit how many rows at most; 0 for all
     */
    public SqlQuestion(String sql, int limit) {
        this.sql = sql;
        this.limit = limit;
    }

    @Override
    public SqlAnswer ask(AnalysedHeap heap, Progress progress) throws IOException {
        try (HeapDatabase database = new HeapDatabase(heap, new HeapTables(heap, progress), progress)) {
            return database.select(sql, limit);
        }
    }
}
