package io.github.heapfold.job.estimate;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.job.inspect.Sizes;
import io.github.heapfold.report.ColumnSize;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Numbers by column, and by {@link ColumnSize#STRUCTURE} and {@link ColumnSize#OPAQUE} for what is in none. */
final class ColumnWeights {
    private final Map<String, Long> map = new LinkedHashMap<>();

    /**
     * The bytes of columns, those of parts in their own only; for the structure, which has none, how many records there
     * are.
     */
    static ColumnWeights of(DumpSummary summary) {
        ColumnWeights weights = new ColumnWeights();
        for (FieldCount field : summary.fields()) {
            weights.add(field.column().toString(), field.bytes());
            if (field.column().type() != null) {
                weights.add(Column.of(field.column().field()).toString(), -field.bytes());
            }
        }
        weights.add(ColumnSize.OPAQUE, Sizes.opaqueBytes(summary));
        for (TagCount count : summary.records()) {
            weights.add(ColumnSize.STRUCTURE, count.count());
        }
        for (TagCount count : summary.subRecords()) {
            weights.add(ColumnSize.STRUCTURE, count.count());
        }
        return weights;
    }

    void add(String name, long number) {
        map.merge(name, number, Long::sum);
    }

    void addAll(ColumnWeights other) {
        other.map.forEach(this::add);
    }

    /** Takes off what another has, where that has something. */
    void subtract(ColumnWeights other) {
        other.map.forEach((name, number) -> add(name, -number));
    }

    /** The same under other names. */
    ColumnWeights renamed(UnaryOperator<String> newName) {
        ColumnWeights renamed = new ColumnWeights();
        map.forEach((name, number) -> renamed.add(newName.apply(name), number));
        return renamed;
    }

    long of(String name) {
        return map.getOrDefault(name, 0L);
    }

    long sum() {
        return map.values().stream().mapToLong(Long::longValue).sum();
    }

    Map<String, Long> map() {
        return map;
    }
}
