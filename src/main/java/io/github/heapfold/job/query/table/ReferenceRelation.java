package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Who refers to whom, once for each two objects. The field is looked up in the dump when it is asked for. */
final class ReferenceRelation implements Relation {
    private static final int STEP = 1 << 16;
    private static final int FROM = 0;
    private static final int TO = 2;

    private static final List<Field> COLUMNS = List.of(
            new Field("from_id", Type.TEXT),
            new Field("from_class", Type.TEXT),
            new Field("to_id", Type.TEXT),
            new Field("to_class", Type.TEXT),
            new Field("field", Type.TEXT));

    private final AnalysedHeap heap;
    private final Progress progress;

    ReferenceRelation(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
    }

    @Override
    public List<Field> columns() {
        return COLUMNS;
    }

    @Override
    public long size() {
        return heap.graph().references();
    }

    @Override
    public boolean finds(int column) {
        return column == FROM || column == TO;
    }

    @Override
    public Rows all() {
        return new References(0, heap.graph().objects(), Heap.ABSENT);
    }

    @Override
    public Rows where(int column, Object value) {
        long ordinal = HeapIds.ordinal(heap, value);
        if (ordinal < 0) {
            return () -> null;
        }
        return column == FROM
                ? new References(ordinal, ordinal + 1, Heap.ABSENT)
                : new References(0, heap.graph().objects(), ordinal);
    }

    private Object value(long from, long to, int column) throws IOException {
        return switch (COLUMNS.get(column).name()) {
            case "from_id" -> HeapIds.text(heap, from);
            case "from_class" -> heap.className(from);
            case "to_id" -> HeapIds.text(heap, to);
            case "to_class" -> heap.className(to);
            case "field" -> heap.heap().edges(from, to).stream().map(Edge::name).collect(Collectors.joining(", "));
            default -> throw new IllegalArgumentException("column " + column);
        };
    }

    /** The references of a range of objects; those to one object where only that is asked for. */
    private final class References implements Rows {
        private final ReferenceCursor cursor = heap.graph().cursor();
        private final long end;
        private final long only;
        private long next;
        private boolean begun;

        References(long first, long end, long only) {
            next = first;
            this.end = end;
            this.only = only;
        }

        @Override
        public Row next() {
            while (true) {
                while (begun && cursor.next()) {
                    long from = next - 1;
                    long to = cursor.target();
                    if (only == Heap.ABSENT || only == to) {
                        return column -> value(from, to, column);
                    }
                }
                if (next == end) {
                    return null;
                }
                if (next % STEP == 0) {
                    progress.at(next, end);
                }
                cursor.start(next++);
                begun = true;
            }
        }
    }
}
