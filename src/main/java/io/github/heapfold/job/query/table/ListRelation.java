package io.github.heapfold.job.query.table;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** Rows that are few, worked out when they are wanted first. */
final class ListRelation implements Relation {
    /** Works out the rows. */
    @FunctionalInterface
    interface Maker {
        List<Object[]> rows() throws IOException;
    }

    private final List<Field> columns;
    private final long about;
    private final Maker maker;
    private List<Object[]> rows;

    /** @param about how many rows there will be */
    ListRelation(List<Field> columns, long about, Maker maker) {
        this.columns = columns;
        this.about = about;
        this.maker = maker;
    }

    @Override
    public List<Field> columns() {
        return columns;
    }

    @Override
    public long size() {
        return about;
    }

    @Override
    public Rows all() throws IOException {
        if (rows == null) {
            rows = maker.rows();
        }
        Iterator<Object[]> left = rows.iterator();
        return () -> {
            if (!left.hasNext()) {
                return null;
            }
            Object[] row = left.next();
            return column -> row[column];
        };
    }
}
