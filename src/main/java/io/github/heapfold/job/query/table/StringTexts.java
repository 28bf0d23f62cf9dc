package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What strings say, as a column; null where the file has no characters. */
public final class StringTexts implements ObjectRelation.Contents {
    /** Longer texts are cut, and end with a sign that says so. */
    private static final int MOST = 10_000;

    /** Characters that are read of a text: it is known then whether it is longer, also where half a one is left off. */
    public static final int READ = MOST + 2;

    private static final List<Relation.Field> COLUMNS = List.of(new Relation.Field("text", Relation.Type.TEXT));

    private final AnalysedHeap heap;

    StringTexts(AnalysedHeap heap) {
        this.heap = heap;
    }

    /** A text of which no more than {@link #READ} characters were read. */
    public static String cut(String text) {
        if (text.length() <= MOST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MOST - 1)) ? MOST - 1 : MOST;
        return text.substring(0, end) + "…";
    }

    @Override
    public List<Relation.Field> columns() {
        return COLUMNS;
    }

    @Override
    public Map<Long, Object[]> read(List<Long> ordinals) throws IOException {
        Map<Long, Object[]> rows = new HashMap<>();
        heap.heap()
                .texts(ObjectRelation.array(ordinals), READ)
                .forEach((ordinal, text) -> rows.put(ordinal, new Object[] {cut(text)}));
        return rows;
    }

    /** Of Latin characters, and of others that are stored as two bytes, as many as their array has. */
    @Override
    public long bytes(long ordinal) {
        ReferenceCursor cursor = heap.graph().cursor();
        cursor.start(ordinal);
        long bytes = 0;
        while (cursor.next()) {
            bytes += heap.graph().shallowSize(cursor.target());
        }
        return Math.min(bytes, READ * (long) Character.BYTES);
    }
}
