package io.github.heapfold.job.query;

import io.github.heapfold.job.query.table.Relation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Predicate;
import org.h2.command.query.AllColumnsForPlan;
import org.h2.engine.SessionLocal;
import org.h2.index.Cursor;
import org.h2.index.Index;
import org.h2.index.IndexCondition;
import org.h2.index.IndexType;
import org.h2.result.Row;
import org.h2.result.SearchRow;
import org.h2.result.SortOrder;
import org.h2.table.IndexColumn;
import org.h2.table.TableFilter;
import org.h2.value.Value;

/** How the database reads a relation: from its first row to its last, or by the value or in the order of one column. */
final class HeapIndex extends Index {
    /** In the place of a column: all rows. */
    static final int SCAN = -1;

    /** What to look at a row costs. */
    private static final double ROW = 10;

    private final Relation relation;
    private final int column;
    private final boolean isSorted;

    HeapIndex(HeapTable table, Relation relation, int column) {
        super(
                table,
                0,
                column == SCAN ? "scan" : "by_" + relation.columns().get(column).name(),
                column == SCAN
                        ? IndexColumn.wrap(table.getColumns())
                        : new IndexColumn[] {new IndexColumn(table.getColumn(column))},
                0,
                // A hash is not taken to be in order.
                column == SCAN
                        ? IndexType.createScan(false)
                        : IndexType.createNonUnique(false, !relation.sorts(column), false));
        this.relation = relation;
        this.column = column;
        isSorted = column != SCAN && relation.sorts(column);
    }

    @Override
    public Cursor find(SessionLocal session, SearchRow first, SearchRow last, boolean reverse) {
        try {
            Value value = column == SCAN || first == null || last == null ? null : first.getValue(column);
            if (value == null || !value.equals(last.getValue(column))) {
                // Conditions on the column are looked at again.
                return new RowCursor(isSorted ? relation.sorted(column, !reverse) : relation.all(), relation);
            }
            Cursor rows = new RowCursor(
                    isSorted ? relation.sorted(column, !reverse) : relation.where(column, value.getString()), relation);
            return new EqualCursor(rows, row -> session.areEqual(row.getValue(column), value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public double getCost(
            SessionLocal session,
            int[] masks,
            TableFilter[] filters,
            int filter,
            SortOrder sortOrder,
            AllColumnsForPlan columns,
            boolean select) {
        double all = ROW * relation.size() + ROW;
        if (column == SCAN) {
            return all;
        }
        if (isSorted) {
            return Long.MAX_VALUE;
        }
        boolean equal = masks != null && (masks[column] & IndexCondition.EQUALITY) == IndexCondition.EQUALITY;
        return equal ? ROW * relation.lookUp(column) : Long.MAX_VALUE;
    }

    /** The database takes an index that can be created for one in the order of its columns. */
    @Override
    public String getCreateSQL() {
        return column == SCAN ? null : super.getCreateSQL();
    }

    @Override
    public boolean isFindUsingFullTableScan() {
        return column == SCAN;
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
    public boolean needRebuild() {
        return false;
    }

    @Override
    public void close(SessionLocal session) {
        // There is nothing to close.
    }

    @Override
    public void add(SessionLocal session, Row row) {
        throw HeapTable.readOnly();
    }

    @Override
    public void remove(SessionLocal session, Row row) {
        throw HeapTable.readOnly();
    }

    @Override
    public void remove(SessionLocal session) {
        throw HeapTable.readOnly();
    }

    @Override
    public void truncate(SessionLocal session) {
        throw HeapTable.readOnly();
    }

    /**
     * Rows with one value of a column alone: the database asks for each value of a list by itself and looks at a row
     * again by the whole list, so that a row with another one of its values would come twice.
     */
    private record EqualCursor(Cursor rows, Predicate<Row> isEqual) implements Cursor {
        @Override
        public Row get() {
            return rows.get();
        }

        @Override
        public SearchRow getSearchRow() {
            return rows.getSearchRow();
        }

        @Override
        public boolean next() {
            while (rows.next()) {
                if (isEqual.test(rows.get())) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean previous() {
            return rows.previous();
        }
    }

    /** Rows as the database takes them. */
    private static final class RowCursor implements Cursor {
        private final Relation.Rows rows;
        private final Relation relation;
        private Row current;

        RowCursor(Relation.Rows rows, Relation relation) {
            this.rows = rows;
            this.relation = relation;
        }

        @Override
        public Row get() {
            return current;
        }

        @Override
        public SearchRow getSearchRow() {
            return current;
        }

        @Override
        public boolean next() {
            try {
                Relation.Row row = rows.next();
                current = row == null ? null : new HeapRow(row, relation);
                return current != null;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public boolean previous() {
            throw new UnsupportedOperationException("rows are read forwards");
        }
    }
}
