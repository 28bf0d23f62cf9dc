package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.scratch.KeyTable;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Boxed numbers that are there more than once, or once beside one of their class's cache. */
final class BoxedNumbers implements Closeable {
    private final Heap heap;
    private final DuplicateCandidates candidates;

    /** Ranks of the numbers that caches hold. */
    private final Set<Long> cached = new HashSet<>();

    private final RowSource rows;

    /** By group, what those are called that are shown. */
    private final Map<Long, RowSource.Name> names = new HashMap<>();

    private final Numbers groupOf;

    BoxedNumbers(Heap heap, DuplicateCandidates candidates, int limit, Progress progress) throws IOException {
        this.heap = heap;
        this.candidates = candidates;
        findCached();
        rows = new Rows(limit);
        candidates.boxedKeys.sort(progress);
        forEachGroup(this::add);
        forEachGroup(this::name);
        groupOf = candidates.boxedKeys.numbers();
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
            addCached(ordinal);
        } else if (name.equals(type.className() + "[]")) {
            var cursor = heap.graph().cursor();
            cursor.start(ordinal);
            while (cursor.next()) {
                addCached(cursor.target());
            }
        }
    }

    private void addCached(long ordinal) {
        long rank = candidates.boxed.rank(ordinal);
        if (rank >= 0) {
            cached.add(rank);
        }
    }

    /** Is shown where the keys of a group are. */
    private interface GroupVisitor {
        void group(long group, long start, long end);
    }

    private void forEachGroup(GroupVisitor visitor) {
        KeyTable keys = candidates.boxedKeys;
        long group = 0;
        long end;
        for (long start = 0; start < keys.size(); start = end) {
            long high = keys.high(start);
            long low = keys.low(start);
            end = start + 1;
            while (end < keys.size() && keys.high(end) == high && keys.low(end) == low) {
                end++;
            }
            visitor.group(end - start > 1 ? ++group : 0, start, end);
        }
    }

    private void add(long group, long start, long end) {
        KeyTable keys = candidates.boxedKeys;
        long copies = 0;
        long first = Long.MAX_VALUE;
        for (long at = start; at < end; at++) {
            long rank = keys.number(at);
            if (!cached.contains(rank)) {
                copies++;
                first = Math.min(first, rank);
            }
        }
        boolean isCached = copies < end - start;
        if (group > 0 && copies > (isCached ? 0 : 1)) {
            long ordinal = candidates.boxed.member(first);
            // Of one class, so of one size.
            long size = heap.shallowSize(ordinal);
            rows.add(new RowSource.Group(
                    group, ordinal, copies, copies * size, isCached ? copies * size : (copies - 1) * size));
        }
    }

    private void name(long group, long start, long end) {
        KeyTable keys = candidates.boxedKeys;
        if (group > 0 && rows.rowOf(group) >= 0) {
            BoxedType type = BoxedType.values()[(int) keys.low(start)];
            String number = type.text(ContentKey.numberOf(keys.high(start)));
            names.put(group, RowSource.Name.ofValue(type.className(), number));
        }
        for (long at = start; at < end; at++) {
            keys.replace(at, group);
        }
    }

    private final class Rows extends RowSource {
        Rows(int limit) {
            super(limit);
        }

        @Override
        int rowOfObject(long ordinal) {
            long number = candidates.boxed.rank(ordinal);
            return number < 0 || cached.contains(number) ? -1 : rowOf(groupOf.get(number));
        }

        @Override
        void forEachObject(OrdinalVisitor visitor) throws IOException {
            candidates.boxed.forEach(visitor::object);
        }

        @Override
        List<Name> names(List<Group> shown) throws IOException {
            String character = BoxedType.CHARACTER.className();
            // Characters are text: whether it may be shown is known by who shows the values of fields.
            Map<Long, List<ObjectValue>> fields = heap.fields(shown.stream()
                    .filter(group -> names.get(group.group()).className().equals(character))
                    .mapToLong(Group::first)
                    .toArray());
            List<Name> told = new ArrayList<>();
            for (Group group : shown) {
                Name name = names.get(group.group());
                boolean isTold = !name.className().equals(character)
                        || fields.getOrDefault(group.first(), List.of()).stream()
                                .anyMatch(ObjectValue::present);
                told.add(isTold ? name : Name.ofValue(character, null));
            }
            return told;
        }
    }

    RowSource rows() {
        return rows;
    }

    @Override
    public void close() throws IOException {
        groupOf.close();
    }
}
