package io.github.heapfold.job.query;

import io.github.heapfold.job.query.table.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.api.ErrorCode;
import org.h2.api.TableEngine;
import org.h2.command.ddl.CreateTableData;
import org.h2.engine.SessionLocal;
import org.h2.index.Index;
import org.h2.index.IndexType;
import org.h2.message.DbException;
import org.h2.result.Row;
import org.h2.table.IndexColumn;
import org.h2.table.Table;
import org.h2.table.TableBase;
import org.h2.table.TableType;

/** A relation as the database sees it: a table that is only read. */
final class HeapTable extends TableBase {
    private final Relation relation;
    private final List<Index> indexes = new ArrayList<>();

    /** Made by the database, which knows it by its name and is told which relation is meant. */
    public static final class Engine implements TableEngine {
        private static final Map<String, Relation> OFFERED = new ConcurrentHashMap<>();

        static String offer(Relation relation) {
            String key = UUID.randomUUID().toString();
            OFFERED.put(key, relation);
            return key;
        }

        static void withdraw(String key) {
            OFFERED.remove(key);
        }

        @Override
        public Table createTable(CreateTableData data) {
            return new HeapTable(data, OFFERED.get(data.tableEngineParams.get(0)));
        }
    }

    private HeapTable(CreateTableData data, Relation relation) {
        super(data);
        this.relation = relation;
        indexes.add(new HeapIndex(this, relation, HeapIndex.SCAN));
        for (int i = 0; i < relation.columns().size(); i++) {
            if (relation.finds(i) || relation.sorts(i)) {
                indexes.add(new HeapIndex(this, relation, i));
            }
        }
    }

    @Override
    public Index getScanIndex(SessionLocal session) {
        return indexes.get(0);
    }

    @Override
    public List<Index> getIndexes() {
        return indexes;
    }

    @Override
    public TableType getTableType() {
        return TableType.EXTERNAL_TABLE_ENGINE;
    }

    @Override
    public boolean isInsertable() {
        return false;
    }

    @Override
    public boolean isDeterministic() {
        return true;
    }

    @Override
    public boolean canGetRowCount(SessionLocal session) {
        return false;
    }

    @Override
    public long getRowCount(SessionLocal session) {
        return relation.size();
    }

    @Override
    public long getRowCountApproximation(SessionLocal session) {
        return relation.size();
    }

    @Override
    public boolean canDrop() {
        return true;
    }

    @Override
    public long getMaxDataModificationId() {
        return 0;
    }

    @Override
    public void close(SessionLocal session) {
        // There is nothing to close.
    }

    @Override
    public Index addIndex(
            SessionLocal session,
            String indexName,
            int indexId,
            IndexColumn[] columns,
            int uniqueColumnCount,
            IndexType indexType,
            boolean create,
            String indexComment) {
        throw readOnly();
    }

    @Override
    public void removeRow(SessionLocal session, Row row) {
        throw readOnly();
    }

    @Override
    public void addRow(SessionLocal session, Row row) {
        throw readOnly();
    }

    @Override
    public long truncate(SessionLocal session) {
        throw readOnly();
    }

    @Override
    public void checkSupportAlter() {
        throw readOnly();
    }

    static DbException readOnly() {
        return DbException.get(ErrorCode.DATABASE_IS_READ_ONLY);
    }
}
