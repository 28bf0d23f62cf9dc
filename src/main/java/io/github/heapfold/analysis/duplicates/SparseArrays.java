package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.MachineStatics;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Arrays of references that are mostly null, by class and length, but for those of collections, which are told as these. */
final class SparseArrays implements Closeable {
    /** The arrays of one class and length. */
    private static final class Sum {
        private final long first;
        private long arrays;
        private long bytes;
        private long wasted;
        private long nulls;

        Sum(long first) {
            this.first = first;
        }
    }

    private static final long INTS = 0xffffffffL;

    private final Heap heap;
    private final DuplicateCandidates candidates;
    private final FilledSlots filled;

    /** By ranks of sparse arrays, which of them are judged with a collection, or are the virtual machine's own. */
    private final Marks others;

    /** By {@link #number}; long arrays of very many lengths are more than any memory has. */
    private final Map<Long, Sum> sums = new TreeMap<>();

    SparseArrays(Heap heap, DuplicateCandidates candidates, FilledSlots filled, Scratch scratch) throws IOException {
        this.heap = heap;
        this.candidates = candidates;
        this.filled = filled;
        others = new Marks(scratch, "arrays that are judged elsewhere", filled.sparse.size());
        for (long c = 0; c < candidates.collections.size(); c++) {
            if (candidates.collectionSize(c) != CandidateWorker.UNKNOWN) {
                judgedElsewhere(candidates.collectionTable(c));
                judgedElsewhere(candidates.collectionOther(c));
            }
        }
        HeapClasses classes = heap.classes();
        for (int c = 0; c < classes.count(); c++) {
            for (ObjectValue value : heap.values(classes.ordinal(c), 0, 0)) {
                if (value.type() == BasicType.OBJECT && MachineStatics.has(value.name())) {
                    judgedElsewhere(heap.ordinalOf(value.bits()));
                }
            }
        }
        add();
    }

    private void judgedElsewhere(long array) {
        long rank = filled.sparse.rank(array);
        if (rank >= 0) {
            others.set(rank);
        }
    }

    private boolean isOwn(long ordinal) {
        long rank = filled.sparse.rank(ordinal);
        return rank >= 0 && !others.get(rank);
    }

    private long length(long ordinal) {
        return candidates.tableLength(candidates.tables.rank(ordinal));
    }

    private long number(long ordinal) {
        return (long) heap.classOf(ordinal) << Integer.SIZE | length(ordinal);
    }

    private void add() {
        filled.sparse.forEach(ordinal -> {
            if (isOwn(ordinal)) {
                Sum sum = sums.computeIfAbsent(number(ordinal), any -> new Sum(ordinal));
                long bytes = heap.shallowSize(ordinal);
                sum.arrays++;
                sum.bytes += bytes;
                sum.wasted += bytes - heap.arraySize(BasicType.OBJECT, filled.of(ordinal));
                sum.nulls += length(ordinal) - filled.of(ordinal);
            }
        });
    }

    RowSource rows(int limit) {
        RowSource rows = new RowSource(limit) {
            @Override
            int rowOfObject(long ordinal) {
                return isOwn(ordinal) ? rowOf(number(ordinal)) : -1;
            }

            @Override
            void forEachObject(OrdinalVisitor visitor) throws IOException {
                filled.sparse.forEach(visitor::object);
            }

            @Override
            List<Name> names(List<Group> shown) {
                List<Name> names = new ArrayList<>();
                for (Group group : shown) {
                    String name = heap.classes().name((int) (group.group() >>> Integer.SIZE));
                    long length = group.group() & INTS;
                    // Of arrays of arrays the outer length, as Java writes it.
                    Message summary = Message.of(
                            "duplicates.sparse",
                            name.replaceFirst("\\[]", "[" + length + "]"),
                            Message.number(sums.get(group.group()).nulls),
                            Message.number(group.copies() * length));
                    names.add(new Name(name, null, summary));
                }
                return names;
            }
        };
        sums.forEach(
                (number, sum) -> rows.add(new RowSource.Group(number, sum.first, sum.arrays, sum.bytes, sum.wasted)));
        return rows;
    }

    @Override
    public void close() throws IOException {
        others.close();
    }
}
