package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.scratch.RankedSet;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections that are empty, hold one element or mostly null, or have room for many more or for fewer than they hold. */
final class ThinCollections implements Closeable {
    /** What is wrong with a collection. */
    enum Fault {
        NONE(""),
        EMPTY("duplicates.empty"),
        ONE("duplicates.oneElement"),
        /** Less than a quarter of the slots is used. */
        UNDERFILLED("duplicates.underfilled"),
        /** A list most of whose elements are null, with others in less than a quarter of the slots. */
        NULLS("duplicates.nulls"),
        /** A hash table has more elements than slots: it wastes time, not memory. */
        OVERFILLED("duplicates.overfilled");

        private final String key;

        Fault(String key) {
            this.key = key;
        }
    }

    /**
     * A collection with what belongs to it.
     *
     * @param bytes its own, with those of its arrays
     * @param wasted of these what an empty one takes at all, or what is too long of the arrays
     */
    private record Judged(Fault fault, long bytes, long wasted) {}

    private static final Judged SOUND = new Judged(Fault.NONE, 0, 0);

    private final Heap heap;
    private final ObjectKinds kinds;
    private final DuplicateCandidates candidates;
    private final FilledSlots filled;

    /** Collections that others are kept in. */
    private final Marks inner;

    /** Arrays that several collections have, as an empty one for all that are empty: those are nobody's own. */
    private final Shared shared;

    ThinCollections(Heap heap, ObjectKinds kinds, DuplicateCandidates candidates, FilledSlots filled, Scratch scratch)
            throws IOException {
        this.heap = heap;
        this.kinds = kinds;
        this.candidates = candidates;
        this.filled = filled;
        inner = new Marks(scratch, "collections inside of others", candidates.collections.size());
        shared = new Shared(candidates, scratch);
        long ordinal = -1;
        for (long c = 0; c < candidates.collections.size(); c++) {
            ordinal = candidates.collections.next(ordinal + 1);
            shared.use(candidates.collectionTable(c));
            shared.use(candidates.collectionOther(c));
            if (shape(ordinal).kind() == CollectionShape.Storage.WRAPPER) {
                long rank = candidates.collections.rank(candidates.collectionTable(c));
                if (rank >= 0) {
                    inner.set(rank);
                }
            }
        }
    }

    private CollectionShape shape(long ordinal) {
        return kinds.collection(heap.classOf(ordinal)).shape();
    }

    private Judged judge(long ordinal, long rank) {
        if (inner.get(rank)) {
            return SOUND;
        }
        long own = heap.shallowSize(ordinal);
        if (shape(ordinal).kind() != CollectionShape.Storage.WRAPPER) {
            return judge(ordinal, rank, own);
        }
        long within = candidates.collectionTable(rank);
        long innerRank = candidates.collections.rank(within);
        return innerRank < 0 || shape(within).kind() == CollectionShape.Storage.WRAPPER
                ? SOUND
                : judge(within, innerRank, own + heap.shallowSize(within));
    }

    private Judged judge(long ordinal, long rank, long own) {
        CollectionShape.Storage kind = shape(ordinal).kind();
        long slots = candidates.arrayLength(candidates.collectionTable(rank));
        long size = elements(kind, rank, slots);
        if (size < 0) {
            return SOUND;
        }
        long table = size(candidates.collectionTable(rank), slots);
        long otherSlots = candidates.arrayLength(candidates.collectionOther(rank));
        long other = size(candidates.collectionOther(rank), otherSlots);
        long bytes = own + table + other;
        if (size == 0) {
            return new Judged(Fault.EMPTY, bytes, bytes);
        }
        boolean hasNone = slots == 0;
        boolean twice = kind == CollectionShape.Storage.PAIRS || kind == CollectionShape.Storage.IDENTITY;
        long room = twice ? slots / 2 : slots;
        long elements = used(kind, rank, size);
        Fault fault = Fault.NONE;
        if (size == 1) {
            fault = Fault.ONE;
        } else if (!hasNone && FilledSlots.isFew(size, room)) {
            fault = Fault.UNDERFILLED;
        } else if (elements < size) {
            // Few of the slots have anything; where that is so of the list's own elements, too, nulls are why.
            fault = 2 * elements < size ? Fault.NULLS : Fault.UNDERFILLED;
        } else if (kind == CollectionShape.Storage.HASH && size > slots) {
            fault = Fault.OVERFILLED;
        }
        long wasted = hasNone ? 0 : spare(candidates.collectionTable(rank), table, kind.needed(elements));
        wasted += otherSlots == 0 ? 0 : spare(candidates.collectionOther(rank), other, elements);
        return fault == Fault.NONE ? SOUND : new Judged(fault, bytes, fault == Fault.OVERFILLED ? 0 : wasted);
    }

    /** How many elements a collection has; less than 0 where nothing tells, or what cannot be. */
    private long elements(CollectionShape.Storage kind, long rank, long slots) {
        if (kind == CollectionShape.Storage.COPY) {
            return slots;
        }
        long size = candidates.collectionSize(rank);
        if (kind == CollectionShape.Storage.DEQUE && size < 0) {
            size += slots;
        }
        return size > slots && isUnbelievable(kind) ? -1 : size;
    }

    /** Shows the arrays that are judged with the collection that has them for itself, whatever comes of it. */
    void forEachJudgedArray(RowSource.OrdinalVisitor visitor) throws IOException {
        long ordinal = -1;
        for (long rank = 0; rank < candidates.collections.size(); rank++) {
            ordinal = candidates.collections.next(ordinal + 1);
            CollectionShape.Storage kind = shape(ordinal).kind();
            long table = candidates.collectionTable(rank);
            long other = candidates.collectionOther(rank);
            if (kind != CollectionShape.Storage.WRAPPER && elements(kind, rank, candidates.arrayLength(table)) >= 0) {
                for (long array : new long[] {table, other}) {
                    if (array >= 0 && !shared.by(array)) {
                        visitor.object(array);
                    }
                }
            }
        }
    }

    /** Elements that are not null of a list that mostly has others; of any other collection all. */
    private long used(CollectionShape.Storage kind, long rank, long size) {
        boolean mayHaveNulls = kind == CollectionShape.Storage.LIST || kind == CollectionShape.Storage.COPY;
        long filledSlots = mayHaveNulls ? filled.of(candidates.collectionTable(rank)) : -1;
        return filledSlots < 0 ? size : Math.min(size, filledSlots);
    }

    /** What no list can be: the dump was taken while it changed, or the class is another than is known. */
    private static boolean isUnbelievable(CollectionShape.Storage kind) {
        return switch (kind) {
            case LIST, DEQUE, PAIRS, IDENTITY -> true;
            case HASH, NODES, COPY, WRAPPER -> false;
        };
    }

    /** Bytes of an array that a collection has for itself. */
    private long size(long array, long slots) {
        return slots == 0 || shared.by(array) ? 0 : heap.shallowSize(array);
    }

    private long spare(long array, long bytes, long slots) {
        return Math.max(0, bytes - heap.arraySize(candidates.elements(array), slots));
    }

    private static long number(int type, Fault fault) {
        return (long) type * Fault.values().length + fault.ordinal();
    }

    RowSource rows(int limit) {
        RowSource rows = new RowSource(limit) {
            @Override
            int rowOfObject(long ordinal) {
                long rank = candidates.collections.rank(ordinal);
                Fault fault = rank < 0 ? Fault.NONE : judge(ordinal, rank).fault();
                return fault == Fault.NONE ? -1 : rowOf(number(heap.classOf(ordinal), fault));
            }

            @Override
            void forEachObject(OrdinalVisitor visitor) throws IOException {
                candidates.collections.forEach(visitor::object);
            }

            @Override
            List<Name> names(List<Group> shown) {
                List<Name> names = new ArrayList<>();
                for (Group group : shown) {
                    int type = (int) (group.group() / Fault.values().length);
                    Fault fault = Fault.values()[(int) (group.group() % Fault.values().length)];
                    names.add(new Name(heap.classes().name(type), null, Message.of(fault.key)));
                }
                return names;
            }
        };
        add(rows);
        return rows;
    }

    private void add(RowSource rows) {
        Map<Long, long[]> sums = new HashMap<>();
        long ordinal = -1;
        for (long rank = 0; rank < candidates.collections.size(); rank++) {
            ordinal = candidates.collections.next(ordinal + 1);
            Judged judged = judge(ordinal, rank);
            if (judged.fault() != Fault.NONE) {
                long first = ordinal;
                long[] sum = sums.computeIfAbsent(
                        number(heap.classOf(ordinal), judged.fault()), any -> new long[] {0, 0, 0, first});
                sum[0]++;
                sum[1] += judged.bytes();
                sum[2] += judged.wasted();
            }
        }
        sums.forEach((number, sum) -> rows.add(new RowSource.Group(number, sum[3], sum[0], sum[1], sum[2])));
    }

    @Override
    public void close() throws IOException {
        try (inner;
                shared) {
            // Both give back what they took.
        }
    }

    /** Which arrays have been seen in more than one collection. */
    private static final class Shared implements Closeable {
        private final RankedSet tables;
        private final RankedSet arrays;
        private final Marks once;
        private final Marks again;

        Shared(DuplicateCandidates candidates, Scratch scratch) throws IOException {
            tables = candidates.tables;
            arrays = candidates.arrays;
            once = new Marks(scratch, "arrays of collections", tables.size() + arrays.size());
            again = new Marks(scratch, "arrays of several collections", tables.size() + arrays.size());
        }

        private long number(long array) {
            if (array < 0) {
                return -1;
            }
            long table = tables.rank(array);
            long rank = table >= 0 ? -1 : arrays.rank(array);
            return rank >= 0 ? tables.size() + rank : table;
        }

        void use(long array) {
            long number = number(array);
            if (number >= 0) {
                if (once.get(number)) {
                    again.set(number);
                }
                once.set(number);
            }
        }

        boolean by(long array) {
            long number = number(array);
            return number >= 0 && again.get(number);
        }

        @Override
        public void close() throws IOException {
            try (once;
                    again) {
                // Both give back what they took.
            }
        }
    }
}
