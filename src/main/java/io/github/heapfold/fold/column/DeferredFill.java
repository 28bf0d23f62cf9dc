package io.github.heapfold.fold.column;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Fill;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where in a chunk values of primitive types were left out. They are gathered while it is decoded and filled at the
 * end, because its checksum is that of zeros.
 */
public final class DeferredFill {
    /** Places of values; see {@link ColumnPort}. */
    private record Blank(BasicType type, int[] at, int[] counts, int from, int to, int offset) {}

    private final Fill fill;
    private final int idSize;
    private final List<Blank> blanks = new ArrayList<>();

    public DeferredFill(Fill fill, int idSize) {
        this.fill = fill;
        this.idSize = idSize;
    }

    public void clear() {
        blanks.clear();
    }

    /** @param counts see {@link ColumnPort#ids} */
    void add(Column column, int[] at, int[] counts, int from, int to, int offset) {
        BasicType type = column.type();
        if (type != null && fill.of(type) != 0) {
            blanks.add(new Blank(type, at, counts, from, to, offset));
        }
    }

    public void fill(byte[] data) {
        for (Blank blank : blanks) {
            long value = fill.of(blank.type);
            int size = blank.type.size(idSize);
            for (int i = blank.from; i < blank.to; i++) {
                int at = blank.at[i] + blank.offset;
                int end = at + (blank.counts == null ? 1 : blank.counts[i]) * size;
                if (size == 1) {
                    Arrays.fill(data, at, end, (byte) value);
                } else {
                    for (int p = at; p < end; p += size) {
                        BigEndian.put(data, p, size, value);
                    }
                }
            }
        }
    }
}
