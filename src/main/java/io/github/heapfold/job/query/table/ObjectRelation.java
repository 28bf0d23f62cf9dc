package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Rows that each are an object: all objects, or those of some classes with what is in them. */
final class ObjectRelation implements Relation {
    private static final int ID = 0;
    private static final int CLASS = 1;
    private static final int RETAINED = 5;

    /** How many objects are read at once where their contents are wanted; neighbours stand together in the dump. */
    private static final int BATCH = 4096;

    /** Bytes that the contents of these take at most, unless one takes more. */
    private static final long BATCH_BYTES = 8 << 20;

    /** How many objects are put in order at once: few at first, as few may be wanted, then as many as memory allows. */
    private static final int FEW = 1_000;

    private static final int MANY = 1 << 18;

    /** What is read of objects beside what is known of all. */
    interface Contents {
        List<Field> columns();

        /** The values of objects, by ordinal; without those that have none. */
        Map<Long, Object[]> read(List<Long> ordinals) throws IOException;

        /** About how many bytes of memory the values of an object take. */
        long bytes(long ordinal);
    }

    private static final List<Field> COLUMNS = List.of(
            new Field("id", Type.TEXT),
            new Field("class", Type.TEXT),
            new Field("name", Type.TEXT),
            new Field("kind", Type.TEXT),
            new Field("shallow", Type.NUMBER),
            new Field("retained", Type.NUMBER),
            new Field("reachable", Type.FLAG),
            new Field("root", Type.FLAG),
            new Field("dominator", Type.TEXT));

    private final AnalysedHeap heap;
    private final Progress progress;

    /** Class indexes of the classes whose objects these are; null for all. */
    private final BitSet types;

    /** Null for nothing. */
    private final Contents contents;

    private final List<Field> columns;

    /** All objects. */
    ObjectRelation(AnalysedHeap heap, Progress progress) {
        this(heap, progress, null, null);
    }

    /** @param types class indexes of the classes whose instances these are */
    ObjectRelation(AnalysedHeap heap, Progress progress, BitSet types, Contents contents) {
        this.heap = heap;
        this.progress = progress;
        this.types = types;
        this.contents = contents;
        columns = new ArrayList<>(COLUMNS);
        if (contents != null) {
            columns.addAll(contents.columns());
        }
    }

    /** Whether a column of this name is there for all objects. */
    static boolean isCommon(String column) {
        return COLUMNS.stream().anyMatch(field -> field.name().equals(column));
    }

    /** As look-ups take them. */
    static long[] array(List<Long> ordinals) {
        return ordinals.stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public List<Field> columns() {
        return columns;
    }

    @Override
    public long size() {
        return heap.graph().objects();
    }

    @Override
    public Rows all() throws IOException {
        return rows(types);
    }

    @Override
    public boolean finds(int column) {
        return column == ID || column == CLASS;
    }

    /** An object is found by its identifier; for those of a class all are passed. */
    @Override
    public double lookUp(int column) {
        return column == ID ? 1 : Relation.super.lookUp(column);
    }

    @Override
    public Rows where(int column, Object value) throws IOException {
        if (column == ID) {
            long ordinal = HeapIds.ordinal(heap, value);
            boolean there =
                    ordinal >= 0 && (types == null || types.get(heap.heap().classOf(ordinal)));
            Iterator<List<Long>> one =
                    List.of(there ? List.of(ordinal) : List.<Long>of()).iterator();
            return new Batches(() -> one.hasNext() ? one.next() : List.of());
        }
        BitSet named = new BitSet();
        heap.heap().classes().named(JavaNames.readable(String.valueOf(value))).forEach(named::set);
        if (types != null) {
            named.and(types);
        }
        return rows(named);
    }

    @Override
    public boolean sorts(int column) {
        return column == RETAINED;
    }

    @Override
    public Rows sorted(int column, boolean ascending) throws IOException {
        Dominators dominators = heap.dominators();
        LongPredicate all = of(types);
        Rows unreachable = new Batches(new Wanted(ordinal -> !dominators.isReachable(ordinal) && all.test(ordinal)));
        Rows reachable = new Batches(new Ranked(dominators, all, ascending));
        // What cannot be reached retains 0.
        Deque<Rows> parts =
                new ArrayDeque<>(ascending ? List.of(unreachable, reachable) : List.of(reachable, unreachable));
        return () -> {
            Row row = null;
            while (row == null && !parts.isEmpty()) {
                row = parts.element().next();
                if (row == null) {
                    parts.remove();
                }
            }
            return row;
        };
    }

    private Rows rows(BitSet wanted) {
        return new Batches(new Wanted(of(wanted)));
    }

    /** Which objects are of some classes; all where that is null. */
    private LongPredicate of(BitSet wanted) {
        return wanted == null
                ? ordinal -> true
                : ordinal -> wanted.get(heap.heap().classOf(ordinal));
    }

    /** What is known of an object without reading it again. */
    private Object value(long ordinal, int column) throws IOException {
        return switch (COLUMNS.get(column).name()) {
            case "id" -> HeapIds.text(heap, ordinal);
            case "class" -> heap.className(ordinal);
            case "name" -> heap.heap().describe(ordinal);
            case "kind" -> kind(ordinal);
            case "shallow" -> heap.heap().shallowSize(ordinal);
            case "retained" -> heap.retainedSize(ordinal);
            case "reachable" -> heap.dominators().isReachable(ordinal);
            case "root" -> heap.graph().isRoot(ordinal);
            case "dominator" -> HeapIds.text(heap, heap.dominators().dominator(ordinal));
            default -> throw new IllegalArgumentException("column " + column);
        };
    }

    private String kind(long ordinal) {
        HeapClasses classes = heap.heap().classes();
        int type = heap.graph().classIndex(ordinal);
        return type < 0 ? "class" : classes.isArray(type) ? "array" : "instance";
    }

    /** Objects that are read together, when the first of them is looked into. */
    private final class Batch {
        private final List<Long> ordinals;
        private Map<Long, Object[]> read;

        Batch(List<Long> ordinals) {
            this.ordinals = ordinals;
        }

        Row row(long ordinal) {
            return column ->
                    column < COLUMNS.size() ? value(ordinal, column) : content(ordinal, column - COLUMNS.size());
        }

        private Object content(long ordinal, int column) throws IOException {
            if (read == null) {
                read = contents.read(ordinals);
            }
            Object[] values = read.get(ordinal);
            return values == null ? null : values[column];
        }
    }

    /** Makes rows of objects that come in batches. */
    private final class Batches implements Rows {
        /** Gives the next objects; none at the end. */
        private final Supplier<List<Long>> more;

        private Batch batch = new Batch(List.of());
        private int at;

        Batches(Supplier<List<Long>> more) {
            this.more = more;
        }

        @Override
        public Row next() {
            if (at == batch.ordinals.size()) {
                batch = new Batch(more.get());
                at = 0;
            }
            return batch.ordinals.isEmpty() ? null : batch.row(batch.ordinals.get(at++));
        }
    }

    /** Goes over all objects, and gives those that are wanted. */
    private final class Wanted implements Supplier<List<Long>> {
        private final LongPredicate wanted;
        private final long end = heap.graph().objects();
        private long next;

        Wanted(LongPredicate wanted) {
            this.wanted = wanted;
        }

        @Override
        public List<Long> get() {
            List<Long> ordinals = new ArrayList<>();
            long bytes = 0;
            for (; next < end && ordinals.size() < BATCH && bytes < BATCH_BYTES; next++) {
                progress.step(next, end);
                if (wanted.test(next)) {
                    ordinals.add(next);
                    bytes += contents == null ? 0 : contents.bytes(next);
                }
            }
            return ordinals;
        }
    }

    /** Goes over objects that can be reached in the order of what they retain. */
    private final class Ranked implements Supplier<List<Long>> {
        private final Dominators dominators;
        private final LongPredicate wanted;
        private final boolean ascending;
        private List<Retained> part = List.of();
        private int at;
        private int most = FEW;
        private Retained last;

        Ranked(Dominators dominators, LongPredicate wanted, boolean ascending) {
            this.dominators = dominators;
            this.wanted = wanted;
            this.ascending = ascending;
        }

        /** Not more than were asked for first: the contents of each lie elsewhere. */
        @Override
        public List<Long> get() {
            if (at == part.size()) {
                part = dominators.ranked(last, most, ascending, wanted, progress);
                at = 0;
                most = Math.min(MANY, most * 8);
            }
            List<Retained> some = part.subList(at, Math.min(part.size(), at + FEW));
            at += some.size();
            last = some.isEmpty() ? last : some.get(some.size() - 1);
            return some.stream().map(Retained::ordinal).toList();
        }
    }
}
