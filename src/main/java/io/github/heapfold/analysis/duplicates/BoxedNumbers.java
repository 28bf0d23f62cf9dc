package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.scratch.KeyTable;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.BasicType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Boxed numbers that are there more than once, or once beside one of their class's cache. */
final class BoxedNumbers implements Closeable {
    private static final int STRIDE = 40;
    private static final int COPIES = 0;
    private static final int BYTES = 8;
    private static final int FIRST = 16;
    private static final int NUMBER = 24;
    private static final int TYPE = 32;
    private static final int IS_CACHED = 33;

    private final Heap heap;
    private final Candidates candidates;
    private final Set<Long> cached = new HashSet<>();
    private final Numbers groupOf;
    private final Slab sums;
    private long groups;

    BoxedNumbers(Heap heap, Candidates candidates, Scratch scratch) throws IOException {
        this.heap = heap;
        this.candidates = candidates;
        findCached();
        groupOf = Numbers.of(scratch, "groups of numbers", candidates.boxed.size(), candidates.boxed.size() + 1);
        sums = scratch.slab("sums of numbers", STRIDE);
        group();
        add();
    }

    /** What statics of a class of numbers, or of a class inside it, hold: single numbers and arrays of them. */
    private void findCached() throws IOException {
        HeapClasses classes = heap.classes();
        for (int c = 0; c < classes.count(); c++) {
            for (BoxedType type : BoxedType.values()) {
                boolean isCache = classes.name(c).equals(type.className())
                        || classes.name(c).startsWith(type.className() + "$");
                if (isCache && !classes.isArray(c)) {
                    for (ObjectValue value : heap.values(classes.ordinal(c), 0, 0)) {
                        if (value.type() == BasicType.OBJECT && value.bits() != 0) {
                            addCached(heap.ordinalOf(value.bits()), type);
                        }
                    }
                }
            }
        }
    }

    private void addCached(long ordinal, BoxedType type) {
        String name = ordinal < 0 ? "" : heap.classes().name(heap.classOf(ordinal));
        if (name.equals(type.className())) {
            cached.add(ordinal);
        } else if (name.equals(type.className() + "[]")) {
            var cursor = heap.graph().cursor();
            cursor.start(ordinal);
            while (cursor.next()) {
                if (candidates.boxed.contains(cursor.target())) {
                    cached.add(cursor.target());
                }
            }
        }
    }

    private void group() throws IOException {
        KeyTable keys = candidates.boxedKeys;
        keys.sort();
        long end;
        for (long start = 0; start < keys.size(); start = end) {
            end = start + 1;
            while (end < keys.size() && keys.high(end) == keys.high(start) && keys.low(end) == keys.low(start)) {
                end++;
            }
            if (end - start > 1) {
                sums.ensure((++groups + 1) * STRIDE);
                sums.putLong(groups * STRIDE + NUMBER, ContentKey.numberOf(keys.high(start)));
                sums.putByte(groups * STRIDE + TYPE, (byte) keys.low(start));
                for (long at = start; at < end; at++) {
                    groupOf.set(keys.number(at), groups);
                }
            }
        }
        keys.close();
    }

    private void add() {
        long ordinal = -1;
        for (long number = 0; number < candidates.boxed.size(); number++) {
            ordinal = candidates.boxed.next(ordinal + 1);
            long at = groupOf.get(number) * STRIDE;
            if (at == 0) {
                continue;
            }
            if (cached.contains(ordinal)) {
                sums.putByte(at + IS_CACHED, (byte) 1);
                continue;
            }
            sums.putLong(at + COPIES, sums.getLong(at + COPIES) + 1);
            sums.putLong(at + BYTES, sums.getLong(at + BYTES) + heap.shallowSize(ordinal));
            sums.putLong(at + FIRST, ordinal);
        }
    }

    RowSource rows(int limit) {
        RowSource rows = new RowSource(limit) {
            @Override
            int rowOfObject(long ordinal) {
                long number = cached.contains(ordinal) ? -1 : candidates.boxed.rank(ordinal);
                return number < 0 ? -1 : rowOf(groupOf.get(number));
            }

            @Override
            void forEachObject(OrdinalVisitor visitor) throws IOException {
                for (long o = candidates.boxed.next(0); o >= 0; o = candidates.boxed.next(o + 1)) {
                    visitor.object(o);
                }
            }

            @Override
            List<Name> names(List<Group> shown) {
                List<Name> names = new ArrayList<>();
                for (Group group : shown) {
                    long at = group.group() * STRIDE;
                    BoxedType type = BoxedType.values()[sums.getByte(at + TYPE)];
                    names.add(new Name(type.className(), type.text(sums.getLong(at + NUMBER)), null));
                }
                return names;
            }
        };
        for (long group = 1; group <= groups; group++) {
            long at = group * STRIDE;
            boolean isCached = sums.getByte(at + IS_CACHED) != 0;
            long copies = sums.getLong(at + COPIES);
            if (copies > (isCached ? 0 : 1)) {
                long bytes = sums.getLong(at + BYTES);
                long first = sums.getLong(at + FIRST);
                rows.add(new RowSource.Group(
                        group, first, copies, bytes, isCached ? bytes : bytes - heap.shallowSize(first)));
            }
        }
        return rows;
    }

    @Override
    public void close() throws IOException {
        try (groupOf;
                sums) {
            // Both give back what they took.
        }
    }
}
