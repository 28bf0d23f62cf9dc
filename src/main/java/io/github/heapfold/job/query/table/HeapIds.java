package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.hprof.Ids;

/** Identifiers as they stand in tables: {@code 0x} and hex digits. */
public final class HeapIds {
    private HeapIds() {}

    /** Null of what is no object. */
    public static String text(AnalysedHeap heap, long ordinal) {
        return ordinal < 0 ? null : Ids.text(heap.heap().idOf(ordinal));
    }

    /** The object that is meant; {@link Heap#ABSENT} where there is none. */
    public static long ordinal(AnalysedHeap heap, Object text) {
        ObjectName name = ObjectName.parse(String.valueOf(text));
        return name.isId() ? heap.heap().ordinalOf(name.id().getAsLong()) : Heap.ABSENT;
    }
}
