package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Who refers to whom, once for each two objects. Fields are looked up in the dump when the first one is asked for, of
 * some ten thousand neighbours at once.
 */
final class ReferenceRelation implements Relation {
    private static final int FROM = 0;
    private static final int TO = 2;
    private static final int FIELD = 4;

    /** Many, for a look-up reads the dump from up to some MiB before the objects. */
    private static final int BATCH = 1 << 16;

    private static final int FEW = 1 << 4;

    private static final List<Field> COLUMNS = List.of(
            new Field("from_id", Type.TEXT),
            new Field("from_class", Type.TEXT),
            new Field("to_id", Type.TEXT),
            new Field("to_class", Type.TEXT),
            new Field("field", Type.TEXT));

    private final AnalysedHeap heap;
    private final Progress progress;
    private long lastFrom = Heap.ABSENT;
    private String lastFromId;

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

    /** Of one object its references are read, and to one object all of the heap. */
    @Override
    public double lookUp(int column) {
        return column == FROM ? (double) size() / heap.graph().objects() : Relation.super.lookUp(column);
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
            case "from_id" -> fromId(from);
            case "from_class" -> heap.className(from);
            case "to_id" -> HeapIds.text(heap, to);
            case "to_class" -> heap.className(to);
            default -> throw new IllegalArgumentException("column " + column);
        };
    }

    /** The references of an object stand one after the other. */
    private String fromId(long from) {
        if (from != lastFrom) {
            lastFromId = HeapIds.text(heap, from);
            lastFrom = from;
        }
        return lastFromId;
    }

    /** References that are looked up together, when the field of one of them is asked for. */
    private final class Batch {
        private final long[] from;
        private final long[] to;
        private List<List<Edge>> read;

        Batch(long[] from, long[] to) {
            this.from = from;
            this.to = to;
        }

        int size() {
            return from.length;
        }

        Row row(int i) {
            return column -> column == FIELD ? field(i) : value(from[i], to[i], column);
        }

        private String field(int i) throws IOException {
            if (read == null) {
                read = heap.heap().edges(from, to);
            }
            List<Edge> edges = read.get(i);
            return edges.size() == 1
                    ? edges.get(0).name()
                    : edges.stream().map(Edge::name).collect(Collectors.joining(", "));
        }
    }

    /** The references of a range of objects; those to one object where only that is asked for. */
    private final class References implements Rows {
        private final ReferenceCursor cursor = heap.graph().cursor();
        private final long end;
        private final long only;
        private long next;
        private boolean begun;
        private Batch batch = new Batch(new long[0], new long[0]);
        private int at;

        References(long first, long end, long only) {
            next = first;
            this.end = end;
            this.only = only;
        }

        @Override
        public Row next() {
            if (at == batch.size()) {
                batch = gather();
                at = 0;
            }
            return batch.size() == 0 ? null : batch.row(at++);
        }

        private Batch gather() {
            // Of a single object there are few, and a join asks for those of many objects, one by one.
            long[] from = new long[FEW];
            long[] to = new long[FEW];
            int n = 0;
            while (n < BATCH) {
                if (begun && cursor.next()) {
                    if (only == Heap.ABSENT || only == cursor.target()) {
                        if (n == from.length) {
                            from = Arrays.copyOf(from, Math.min(BATCH, 4 * n));
                            to = Arrays.copyOf(to, from.length);
                        }
                        from[n] = next - 1;
                        to[n++] = cursor.target();
                    }
                    continue;
                }
                if (next == end) {
                    break;
                }
                progress.step(next, end);
                cursor.start(next++);
                begun = true;
            }
            return new Batch(Arrays.copyOf(from, n), Arrays.copyOf(to, n));
        }
    }
}
