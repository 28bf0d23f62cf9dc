package io.github.heapfold.fold.column;

import io.github.heapfold.fold.model.DerivedInts;
import io.github.heapfold.fold.model.ReferenceTargets;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import java.util.Arrays;
import java.util.function.Predicate;

/** Makes zeros of what the profile leaves out, in the chunk's data, and does nothing else. */
public final class Eraser implements ColumnPort {
    private final int idSize;
    private final Predicate<Column> stripped;
    private byte[] data;

    public Eraser(int idSize, Predicate<Column> stripped) {
        this.idSize = idSize;
        this.stripped = stripped;
    }

    public void begin(byte[] newData) {
        data = newData;
    }

    /** Whether a column is left out. */
    boolean erases(Column column) {
        return stripped.test(column);
    }

    @Override
    public void numbers(Column column, ValuePlaces places, int width) {
        if (erases(column)) {
            BigEndian.fill(data, places.at(), places.from(), places.to() - places.from(), places.offset(), width, 0);
        }
    }

    @Override
    public void ints(Column column, ValuePlaces places, DerivedInts links) {
        numbers(column, places, Integer.BYTES);
    }

    @Override
    public void ids(Column column, ValuePlaces places, long[] owners, ReferenceTargets targets) {
        if (places.counts() == null) {
            numbers(column, places, idSize);
        } else if (erases(column)) {
            erase(new ValueCursor(places, idSize), idSize);
        }
    }

    @Override
    public void values(Column column, BasicType type, ValuePlaces places) {
        if (erases(column)) {
            int size = type.size(idSize);
            erase(new ValueCursor(places, size), size);
        }
    }

    private void erase(ValueCursor runs, int size) {
        runs.next(
                Integer.MAX_VALUE,
                (owner, position, values, before) -> Arrays.fill(data, position, position + values * size, (byte) 0));
    }
}
