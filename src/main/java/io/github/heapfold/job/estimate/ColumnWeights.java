package io.github.heapfold.job.estimate;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.job.inspect.Sizes;
import io.github.heapfold.report.ColumnSize;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers by column, and by {@link ColumnSize#STRUCTURE} and {@link ColumnSize#OPAQUE} for what is in none. */
final class ColumnWeights {
    private static final String RUNS = " in runs";

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

    /**
     * The same of what is longer than a chunk, which is a column of its own: long arrays are like each other and unlike
     * short ones.
     */
    ColumnWeights inRuns() {
        ColumnWeights runs = new ColumnWeights();
        map.forEach((name, number) -> runs.add(name + RUNS, number));
        return runs;
    }

    /** The column itself, where it is one of runs. */
    static String plain(String name) {
        return name.endsWith(RUNS) ? name.substring(0, name.length() - RUNS.length()) : name;
    }

    long of(String name) {
        return map.getOrDefault(name, 0L);
    }

    long sum() {
        return map.values().stream().mapToLong(Long::longValue).sum();
    }

    Map<String, Long> map() {
        return Collections.unmodifiableMap(map);
    }
}
