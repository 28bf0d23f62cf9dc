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
    public void numbers(Column column, int[] at, int from, int to, int offset, int width) {
        if (erases(column)) {
            BigEndian.fill(data, at, from, to - from, offset, width, 0);
        }
    }

    @Override
    public void ints(Column column, int[] at, int from, int to, int offset, DerivedInts links) {
        numbers(column, at, from, to, offset, Integer.BYTES);
    }

    @Override
    public void ids(
            Column column,
            int[] at,
            int[] counts,
            int from,
            int to,
            int offset,
            long[] owners,
            ReferenceTargets targets) {
        if (counts == null) {
            numbers(column, at, from, to, offset, idSize);
        } else if (erases(column)) {
            erase(new ValueCursor(at, counts, from, to, offset, idSize), idSize);
        }
    }

    @Override
    public void values(Column column, BasicType type, int[] at, int[] counts, int from, int to, int offset) {
        if (erases(column)) {
            int size = type.size(idSize);
            erase(new ValueCursor(at, counts, from, to, offset, size), size);
        }
    }

    private void erase(ValueCursor runs, int size) {
        runs.next(
                Integer.MAX_VALUE,
                (owner, position, values, before) -> Arrays.fill(data, position, position + values * size, (byte) 0));
    }
}
