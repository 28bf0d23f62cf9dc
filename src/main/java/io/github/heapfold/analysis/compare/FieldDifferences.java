package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What differs between two dumps field by field, as far as their records stand in the same order. */
public final class FieldDifferences {
    private final Map<Column, Long> values = new TreeMap<>(Comparator.comparingInt(Column::index));
    private final Map<Tag, Long> onlyInFirst = new EnumMap<>(Tag.class);
    private final Map<Tag, Long> onlyInSecond = new EnumMap<>(Tag.class);
    private long orderOffset = -1;
    private long opaque;
    private long kept;
    private long keptValues;
    private boolean header;

    void add(Column column, long different) {
        if (different > 0) {
            values.merge(column, different, Long::sum);
        }
    }

    void differInHeader() {
        header = true;
    }

    void addOpaque(long bytes) {
        opaque += bytes;
    }

    void addKept(long elements) {
        kept += elements;
    }

    void addKeptValue() {
        keptValues++;
    }

    void addOnly(boolean inFirst, Tag tag) {
        (inFirst ? onlyInFirst : onlyInSecond).merge(tag, 1L, Long::sum);
    }

    void endOfOrder(long offset) {
        orderOffset = offset;
    }

    /** How many values of a column differ; columns without a difference are not among them. */
    public Map<Column, Long> values() {
        return values;
    }

    /** How many records the first dump has that the second has not; of tags that objects do without. */
    public Map<Tag, Long> onlyInFirst() {
        return onlyInFirst;
    }

    public Map<Tag, Long> onlyInSecond() {
        return onlyInSecond;
    }

    /** Bytes that differ of what is in no catalogue. */
    public long opaqueBytes() {
        return opaque;
    }

    /** How many elements of arrays differ of those that were kept of arrays in part. */
    public long keptElements() {
        return kept;
    }

    /** How many values of objects and texts of names differ that were kept of columns in part. */
    public long keptValues() {
        return keptValues;
    }

    /** Whether what stands before the first record differs. */
    public boolean header() {
        return header;
    }

    /**
     * Where in the first dump the records no longer stand in the order of the second, up to which fields were compared;
     * empty where they do.
     */
    public OptionalLong orderOffset() {
        return orderOffset < 0 ? OptionalLong.empty() : OptionalLong.of(orderOffset);
    }
}
