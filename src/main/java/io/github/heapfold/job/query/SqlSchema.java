package io.github.heapfold.job.query;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.query.table.HeapTables;
import io.github.heapfold.job.query.table.Relation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which columns tables have, by the names of those that there are.
 *
 * @param tables those that every heap has, and classes by their names
 */
public record SqlSchema(List<String> tables) implements Question<Map<String, List<String>>> {
    public SqlSchema {
        tables = List.copyOf(tables);
    }

    /** Of the tables that every heap has. */
    public static SqlSchema common() {
        return new SqlSchema(HeapTables.COMMON);
    }

    @Override
    public Map<String, List<String>> ask(AnalysedHeap heap, Progress progress) {
        HeapTables all = new HeapTables(heap, progress);
        Map<String, Relation> common = all.common();
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (String table : tables) {
            Optional.ofNullable(common.get(table))
                    .or(() -> all.instances(table))
                    .ifPresent(relation -> columns.put(table, names(relation.columns())));
        }
        return columns;
    }

    private static List<String> names(Collection<Relation.Field> columns) {
        return columns.stream().map(Relation.Field::name).toList();
    }
}
