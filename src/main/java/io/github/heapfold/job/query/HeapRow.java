package io.github.heapfold.job.query;

import io.github.heapfold.job.query.table.Relation;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.h2.result.Row;
import org.h2.result.SearchRow;
import org.h2.value.Value;
import org.h2.value.ValueBigint;
import org.h2.value.ValueBoolean;
import org.h2.value.ValueDouble;
import org.h2.value.ValueNull;
import org.h2.value.ValueVarchar;

/** A row whose values are worked out when the database wants them. */
final class HeapRow extends Row {
    private static final int MEMORY = 100;

    private final Relation.Row row;
    private final Relation relation;
    private final Value[] values;

    HeapRow(Relation.Row row, Relation relation) {
        this.row = row;
        this.relation = relation;
        values = new Value[relation.columns().size()];
    }

    @Override
    public int getColumnCount() {
        return values.length;
    }

    @Override
    public Value getValue(int column) {
        if (column < 0) {
            return ValueBigint.get(getKey());
        }
        if (values[column] == null) {
            try {
                values[column] =
                        value(row.get(column), relation.columns().get(column).type());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return values[column];
    }

    private static Value value(Object value, Relation.Type type) {
        if (value == null) {
            return ValueNull.INSTANCE;
        }
        return switch (type) {
            case TEXT -> ValueVarchar.get((String) value);
            case NUMBER -> ValueBigint.get((Long) value);
            case REAL -> ValueDouble.get((Double) value);
            case FLAG -> ValueBoolean.get((Boolean) value);
        };
    }

    @Override
    public Value[] getValueList() {
        for (int i = 0; i < values.length; i++) {
            getValue(i);
        }
        return values;
    }

    @Override
    public void setValue(int column, Value value) {
        values[column] = value;
    }

    @Override
    public int getMemory() {
        return MEMORY;
    }

    @Override
    public void copyFrom(SearchRow source) {
        setKey(source.getKey());
        for (int i = 0; i < values.length; i++) {
            setValue(i, source.getValue(i));
        }
    }
}
