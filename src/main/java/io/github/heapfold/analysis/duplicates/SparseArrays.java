package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.MachineStatics;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Arrays of references that are mostly null, by class and length, but for those of collections, which are told as these.
 * Of classes and lengths without end, those that come after the first {@link HoldingFields#MOST_COUNTED} are told by
 * class alone.
 */
final class SparseArrays implements Closeable {
    /** The arrays of one group. */
    private static final class Sum {
        private final long first;
        private long arrays;
        private long bytes;
        private long wasted;

        Sum(long first) {
            this.first = first;
        }
    }

    private static final int LOOKED = (1 << 12) - 1;
    private static final long INTS = 0xffffffffL;

    private final Heap heap;
    private final DuplicateCandidates candidates;
    private final FilledSlots filled;
    private final int mostGroups;
    private final Progress progress;
    private long seen;

    /** By ranks of sparse arrays, which of them are judged with a collection, as long as meant, or the virtual machine's own. */
    private final Marks others;

    /** By ranks of sparse arrays, which of them are counted with others of their class, whatever their lengths. */
    private final Marks ofAnyLength;

    /**
     * @param thin which judge arrays; null where the file does not tell what collections have
     * @param mostGroups by class and length
     * @param progress only looked at; may end it by an exception
     */
    SparseArrays(
            Heap heap,
            DuplicateCandidates candidates,
            FilledSlots filled,
            ThinCollections thin,
            int mostGroups,
            Scratch scratch,
            Progress progress)
            throws IOException {
        this.heap = heap;
        this.candidates = candidates;
        this.filled = filled;
        this.mostGroups = mostGroups;
        this.progress = progress;
        others = new Marks(scratch, "arrays that do not count", filled.sparse.size());
        ofAnyLength = new Marks(scratch, "arrays of rare lengths", filled.sparse.size());
        if (thin != null) {
            thin.forEachJudgedArray(this::notCounted);
        }
        ReferenceCursor cursor = heap.graph().cursor();
        candidates.meant.forEach(owner -> {
            look();
            cursor.start(owner);
            while (cursor.next()) {
                notCounted(cursor.target());
            }
        });
        HeapClasses classes = heap.classes();
        for (int c = 0; c < classes.count(); c++) {
            for (ObjectValue value : heap.values(classes.ordinal(c), 0, 0)) {
                if (value.type() == BasicType.OBJECT && MachineStatics.has(value.name())) {
                    notCounted(heap.ordinalOf(value.bits()));
                }
            }
        }
    }

    private void look() {
        if ((++seen & LOOKED) == 0) {
            progress.look();
        }
    }

    private void notCounted(long array) {
        look();
        long rank = filled.sparse.rank(array);
        if (rank >= 0) {
            others.set(rank);
        }
    }

    private boolean isOwn(long rank) {
        return rank >= 0 && !others.get(rank);
    }

    private long length(long ordinal) {
        return candidates.tableLength(candidates.tables.rank(ordinal));
    }

    /** The class above, the length below, which is 0 where any will do. */
    private long group(long ordinal, long rank) {
        return (long) heap.classOf(ordinal) << Integer.SIZE | (ofAnyLength.get(rank) ? 0 : length(ordinal));
    }

    private Map<Long, Sum> sums() {
        Map<Long, Sum> sums = new HashMap<>();
        filled.sparse.forEach(ordinal -> {
            look();
            long rank = filled.sparse.rank(ordinal);
            if (!isOwn(rank)) {
                return;
            }
            if (sums.size() >= mostGroups && !sums.containsKey(group(ordinal, rank))) {
                ofAnyLength.set(rank);
            }
            Sum sum = sums.computeIfAbsent(group(ordinal, rank), any -> new Sum(ordinal));
            long bytes = heap.shallowSize(ordinal);
            sum.arrays++;
            sum.bytes += bytes;
            sum.wasted += bytes - heap.arraySize(BasicType.OBJECT, filled.of(ordinal));
        });
        return sums;
    }

    RowSource rows(int limit) {
        RowSource rows = new RowSource(limit) {
            @Override
            int rowOfObject(long ordinal) {
                long rank = filled.sparse.rank(ordinal);
                return isOwn(rank) ? rowOf(group(ordinal, rank)) : -1;
            }

            @Override
            void forEachObject(OrdinalVisitor visitor) throws IOException {
                filled.sparse.forEach(visitor::object);
            }

            /** What is said of a group is counted of those alone that are shown. */
            @Override
            List<Name> names(List<Group> shown) {
                long[] elements = new long[shown.size()];
                long[] nulls = new long[shown.size()];
                filled.sparse.forEach(ordinal -> {
                    look();
                    int row = rowOfObject(ordinal);
                    if (row >= 0) {
                        elements[row] += length(ordinal);
                        nulls[row] += length(ordinal) - filled.of(ordinal);
                    }
                });
                List<Name> names = new ArrayList<>();
                for (int row = 0; row < elements.length; row++) {
                    long group = shown.get(row).group();
                    String name = heap.classes().name((int) (group >>> Integer.SIZE));
                    long length = group & INTS;
                    // Of arrays of arrays the outer length, as Java writes it.
                    String array = length == 0 ? name : name.replaceFirst("\\[]", "[" + length + "]");
                    Message summary = Message.of(
                            "duplicates.sparse", array, Message.number(nulls[row]), Message.number(elements[row]));
                    names.add(new Name(name, null, summary));
                }
                return names;
            }
        };
        sums().forEach((group, sum) ->
                rows.add(new RowSource.Group(group, sum.first, sum.arrays, sum.bytes, sum.wasted)));
        return rows;
    }

    @Override
    public void close() throws IOException {
        try (others;
                ofAnyLength) {
            // Both give back what they took.
        }
    }
}
