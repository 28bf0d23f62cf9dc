package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.RankedSet;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/** Which arrays of references are longer than need be: less than a quarter of their elements is not null. */
final class FilledSlots implements Closeable {
    /** What the tables of collections begin with at most, whatever will come into them: as long as they are meant. */
    private static final int LONGEST_MEANT = 16;

    private static final int QUARTER = 4;
    private static final int LOOKED = (1 << 12) - 1;
    private static final int AT_ONCE = 1 << 14;
    private static final long INTS = 0xffffffffL;

    private final Heap heap;
    private final Progress progress;

    /** These arrays. */
    final RankedSet sparse;

    /** By their ranks, how many elements are not null. */
    private final Numbers filled;

    private long count;
    private final long[] lengths = new long[AT_ONCE];
    private final long[] ordinals = new long[AT_ONCE];
    private int waiting;

    /** @param progress only looked at, for this takes no pass; may end that by an exception */
    FilledSlots(Heap heap, DuplicateCandidates candidates, Scratch scratch, Progress progress) throws IOException {
        this.heap = heap;
        this.progress = progress;
        sparse = new RankedSet(scratch, "sparse arrays", heap.objects());
        filled = Numbers.of(scratch, "filled slots of arrays", 0, INTS);
        ReferenceCursor cursor = heap.graph().cursor();
        long ordinal = -1;
        for (long table = 0; table < candidates.tables.size(); table++) {
            if ((table & LOOKED) == LOOKED) {
                progress.look();
            }
            ordinal = candidates.tables.next(ordinal + 1);
            long length = candidates.tableLength(table);
            if (length > LONGEST_MEANT && mayBeSparse(cursor, ordinal, length)) {
                lengths[waiting] = length;
                ordinals[waiting++] = ordinal;
                if (waiting == AT_ONCE) {
                    read();
                }
            }
        }
        read();
        sparse.seal();
    }

    /** Whether so few are less than a quarter of the slots: what doubles when it is half full always has more. */
    static boolean isFew(long elements, long slots) {
        return elements * QUARTER < slots;
    }

    /** An array that refers to many objects need not be read; one that refers to few may do so by all its elements. */
    private static boolean mayBeSparse(ReferenceCursor cursor, long ordinal, long length) {
        cursor.start(ordinal);
        // The class is a target, too.
        long others = -1;
        while (isFew(others, length) && cursor.next()) {
            others++;
        }
        return isFew(others, length);
    }

    private void read() throws IOException {
        Map<Long, Long> nulls = heap.nullElements(Arrays.copyOf(ordinals, waiting), progress);
        for (int i = 0; i < waiting; i++) {
            long elements = lengths[i] - nulls.getOrDefault(ordinals[i], 0L);
            if (isFew(elements, lengths[i])) {
                sparse.add(ordinals[i]);
                filled.ensure(count + 1);
                filled.set(count++, elements);
            }
        }
        waiting = 0;
    }

    /** How many elements of a sparse array are not null; -1 of anything else. */
    long of(long array) {
        long rank = sparse.rank(array);
        return rank < 0 ? -1 : filled.get(rank);
    }

    @Override
    public void close() throws IOException {
        try (sparse;
                filled) {
            // Both give back what they took.
        }
    }
}
