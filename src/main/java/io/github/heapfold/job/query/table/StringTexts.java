package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.question.AnalysedHeap;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What strings say, as a column; null where the file has no characters. */
final class StringTexts implements ObjectRelation.Contents {
    /** Longer texts are cut. */
    static final int MOST = 10_000;

    private static final List<Relation.Field> COLUMNS = List.of(new Relation.Field("text", Relation.Type.TEXT));

    private final AnalysedHeap heap;

    StringTexts(AnalysedHeap heap) {
        this.heap = heap;
    }

    @Override
    public List<Relation.Field> columns() {
        return COLUMNS;
    }

    @Override
    public Map<Long, Object[]> read(List<Long> ordinals) throws IOException {
        Map<Long, Object[]> rows = new HashMap<>();
        heap.heap()
                .texts(ObjectRelation.array(ordinals), MOST)
                .forEach((ordinal, text) -> rows.put(ordinal, new Object[] {text}));
        return rows;
    }
}
