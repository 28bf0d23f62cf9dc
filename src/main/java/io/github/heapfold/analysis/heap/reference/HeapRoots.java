package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.scan.RootRecords;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The roots of a heap by ordinals; what threads hold are references of the threads. */
public final class HeapRoots implements GcRoots {
    private static final Kind[] KINDS = Kind.values();
    private static final String NAME = "kinds of roots";
    private static final String HELD = "held by threads";
    private static final String COUNTS = ", counts";

    /** Ordinals of the roots, ascending; with each the bits of its kinds. */
    private final long[] ordinals;

    private final int[] kinds;

    /** By ordinal of a thread, what it holds with the bits of the kinds. */
    private final Map<Long, Held> held = new HashMap<>();

    /** Ordinals, ascending, and with each the bits of its kinds. */
    private record Held(long[] ordinals, int[] kinds) {}

    private HeapRoots(long[] ordinals, int[] kinds) {
        this.ordinals = ordinals;
        this.kinds = kinds;
    }

    /** Objects that are not in the dump are left out. */
    public static HeapRoots of(RootRecords records, Ordinals ordinalOf) {
        long[] found = new long[records.count()];
        int[] bits = new int[records.count()];
        int n = 0;
        for (int i = 0; i < records.count(); i++) {
            long ordinal = ordinalOf.of(records.id(i));
            if (ordinal >= 0) {
                found[n] = ordinal;
                bits[n++] = 1 << records.kind(i);
            }
        }
        Held all = merged(found, bits, n);
        HeapRoots roots = new HeapRoots(all.ordinals, all.kinds);
        roots.addLocals(records, ordinalOf);
        return roots;
    }

    public void save(IndexWriter index) throws IOException {
        save(index, NAME, new Held(ordinals, kinds));
        long[] threads = holders();
        index.add(HELD, threads);
        index.add(
                HELD + COUNTS,
                Arrays.stream(threads)
                        .map(thread -> held.get(thread).ordinals.length)
                        .toArray());
        save(
                index,
                HELD,
                new Held(
                        Arrays.stream(threads)
                                .flatMap(thread -> Arrays.stream(held.get(thread).ordinals))
                                .toArray(),
                        Arrays.stream(threads)
                                .mapToObj(held::get)
                                .flatMapToInt(objects -> Arrays.stream(objects.kinds))
                                .toArray()));
    }

    private static void save(IndexWriter index, String name, Held objects) throws IOException {
        index.add(name + ", ordinals", objects.ordinals);
        index.add(name + ", kinds", objects.kinds, objects.kinds.length);
    }

    public static HeapRoots load(IndexReader index) throws IOException {
        Held all = load(index, NAME);
        HeapRoots roots = new HeapRoots(all.ordinals, all.kinds);
        long[] threads = index.numbers(HELD);
        int[] counts = index.ints(HELD + COUNTS, threads.length);
        Held objects = load(index, HELD);
        int from = 0;
        for (int i = 0; i < threads.length; i++) {
            int to = from + counts[i];
            if (counts[i] < 0 || to > objects.ordinals.length) {
                throw index.refuse();
            }
            roots.held.put(
                    threads[i],
                    new Held(
                            Arrays.copyOfRange(objects.ordinals, from, to),
                            Arrays.copyOfRange(objects.kinds, from, to)));
            from = to;
        }
        return roots;
    }

    private static Held load(IndexReader index, String name) throws IOException {
        long[] ordinals = index.numbers(name + ", ordinals");
        return new Held(ordinals, index.ints(name + ", kinds", ordinals.length));
    }

    private void addLocals(RootRecords records, Ordinals ordinalOf) {
        Map<Long, List<Integer>> byThread = new HashMap<>();
        for (int i = 0; i < records.locals(); i++) {
            long thread = ordinalOf.of(records.threadId(records.localThread(i)));
            if (thread >= 0 && ordinalOf.of(records.localId(i)) >= 0) {
                byThread.computeIfAbsent(thread, key -> new ArrayList<>()).add(i);
            }
        }
        byThread.forEach((thread, locals) -> {
            long[] found = new long[locals.size()];
            int[] bits = new int[locals.size()];
            for (int i = 0; i < found.length; i++) {
                found[i] = ordinalOf.of(records.localId(locals.get(i)));
                bits[i] = 1 << records.localKind(locals.get(i));
            }
            held.put(thread, merged(found, bits, found.length));
        });
    }

    /** Sorts, and makes one of those that are equal. */
    private static Held merged(long[] ordinals, int[] kinds, int n) {
        long[] sorted = Arrays.copyOf(ordinals, n);
        Arrays.sort(sorted);
        int distinct = 0;
        for (int i = 0; i < n; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[distinct++] = sorted[i];
            }
        }
        sorted = Arrays.copyOf(sorted, distinct);
        int[] bits = new int[distinct];
        for (int i = 0; i < n; i++) {
            bits[Arrays.binarySearch(sorted, ordinals[i])] |= kinds[i];
        }
        return new Held(sorted, bits);
    }

    @Override
    public int count() {
        return ordinals.length;
    }

    @Override
    public long ordinal(int index) {
        return ordinals[index];
    }

    /** All roots, ascending. */
    long[] ordinals() {
        return ordinals;
    }

    @Override
    public List<Kind> kinds(long ordinal) {
        int index = Arrays.binarySearch(ordinals, ordinal);
        return index < 0 ? List.of() : kindsOf(kinds[index]);
    }

    private static List<Kind> kindsOf(int bits) {
        Set<Kind> set = EnumSet.noneOf(Kind.class);
        for (Kind kind : KINDS) {
            if ((bits >>> kind.ordinal() & 1) != 0) {
                set.add(kind);
            }
        }
        return List.copyOf(set);
    }

    @Override
    public List<Long> locals(long threadOrdinal) {
        Held objects = held.get(threadOrdinal);
        return objects == null
                ? List.of()
                : Arrays.stream(objects.ordinals).boxed().toList();
    }

    /** Ordinals that a thread holds, ascending; null where there are none. */
    long[] heldBy(long threadOrdinal) {
        Held objects = held.get(threadOrdinal);
        return objects == null ? null : objects.ordinals;
    }

    /** Ordinals of the threads that hold something, ascending. */
    long[] holders() {
        return held.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    }

    @Override
    public List<Kind> localKinds(long threadOrdinal, long ordinal) {
        Held objects = held.get(threadOrdinal);
        int index = objects == null ? -1 : Arrays.binarySearch(objects.ordinals, ordinal);
        return index < 0 ? List.of() : kindsOf(objects.kinds[index]);
    }
}
