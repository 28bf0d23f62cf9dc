package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** The groups of one kind: sums over all of them, and those that waste most. */
abstract class RowSource {
    /**
     * A group.
     *
     * @param group number among those of its kind
     * @param first ordinal of one of its objects
     * @param wasted -1 where nobody can tell
     */
    record Group(long group, long first, long copies, long bytes, long wasted) {}

    /** What a row says of its group besides numbers: a value or a summary, the other one is null. */
    record Name(String className, String value, Message summary) {
        /** Of a text or number; null where nobody tells it, which is not the same as an empty text. */
        static Name ofValue(String className, String value) {
            return new Name(className, value, value == null ? Message.of("duplicates.notTold") : null);
        }
    }

    private static final Comparator<Group> WORST_FIRST = Comparator.comparingLong(Group::wasted)
            .thenComparingLong(Group::bytes)
            .thenComparingLong(Group::copies)
            .thenComparing(Comparator.comparingLong(Group::first).reversed())
            .reversed();

    private final int limit;
    private final PriorityQueue<Group> worst = new PriorityQueue<>(WORST_FIRST.reversed());
    private long groups;
    private long copies;
    private long bytes;
    private long wasted;
    private Map<Long, Integer> rows;

    RowSource(int limit) {
        this.limit = limit;
    }

    final void add(Group group) {
        groups++;
        copies += group.copies();
        bytes += group.bytes();
        wasted += Math.max(0, group.wasted());
        worst.add(group);
        if (worst.size() > limit) {
            worst.remove();
        }
    }

    private List<Group> sorted() {
        return worst.stream().sorted(WORST_FIRST).toList();
    }

    /** The row of a group among those that are shown, from 0; -1 where it is not. */
    final int rowOf(long group) {
        if (rows == null) {
            rows = new HashMap<>();
            for (Group shown : sorted()) {
                rows.put(shown.group(), rows.size());
            }
        }
        return rows.getOrDefault(group, -1);
    }

    final int rowCount() {
        return worst.size();
    }

    /** The row that an object is in; -1 where it is in none. */
    abstract int rowOfObject(long ordinal) throws IOException;

    /** Shows all objects of the kind that may be in a row. */
    abstract void forEachObject(OrdinalVisitor visitor) throws IOException;

    /** Is shown ordinals. */
    @FunctionalInterface
    interface OrdinalVisitor {
        void object(long ordinal) throws IOException;
    }

    /** What rows are called, in the order of the groups. */
    abstract List<Name> names(List<Group> shown) throws IOException;

    final Duplicates.Section section(Heap heap, HoldingFields holders) throws IOException {
        List<Group> shown = sorted();
        List<Name> names = names(shown);
        List<Duplicates.Row> found = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            Group group = shown.get(i);
            Name name = names.get(i);
            found.add(new Duplicates.Row(
                    name.className(),
                    name.value(),
                    name.summary(),
                    group.copies(),
                    group.bytes(),
                    group.wasted(),
                    heap.idOf(group.first()),
                    holders.count(this, i),
                    holders.of(this, i)));
        }
        return new Duplicates.Section(groups, copies, bytes, wasted, List.copyOf(found));
    }
}
