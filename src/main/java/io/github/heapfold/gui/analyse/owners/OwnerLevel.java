package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.SameNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that one object directly keeps alive, the largest first, as arrays: 16 bytes for each object of the level. Below
 * the first node of a list or tree stands what all its nodes hold, as in the map, where objects of a class are one row.
 */
public final class OwnerLevel implements Question<OwnerLevel.Answer> {
    /** The most rows of one level; what comes behind them is one last row. */
    static final int MOST = 1_000_000;

    /** Objects that one pass through the level finds: each takes some 40 bytes until it is done. */
    private static final int PART = 1 << 18;

    /**
     * The fewest objects of one class below the same object, none of them large, that become one row, as they are in the
     * map.
     */
    private static final int MANY = 2;

    /**
     * A level.
     *
     * @param ordinals of the objects
     * @param retained what each keeps alive, in bytes
     * @param groups of objects that are many of one class, the largest first; none where each is a row of its own
     * @param order of the rows, those first that retain most: indexes of objects in no group, and -1 - the number of a
     *     group
     * @param more bytes of the objects beyond {@link #MOST}, or of a little that others than the nodes lead to; 0 where
     *     there are none
     * @param nodes the class of the nodes that hold all this; null where one object does
     * @param lists by their indexes, how many nodes those objects have that are the first of a list or tree, as {@link
     *     ListNodes#count}; none where each node is a row
     */
    public record Answer(
            long[] ordinals,
            long[] retained,
            List<ClassOwners> groups,
            int[] order,
            long more,
            String nodes,
            Map<Integer, Long> lists) {
        /** Of one object, which keeps no list. */
        Answer(long[] ordinals, long[] retained, List<ClassOwners> groups, int[] order, long more) {
            this(ordinals, retained, groups, order, more, null, Map.of());
        }
    }

    /**
     * Objects of one class, or of classes of {@link SameNames one name}.
     *
     * @param classes of how many classes those of the level are
     * @param members their indexes, the largest first
     * @param behind how many more are {@link Chains chained} behind these
     * @param shallow bytes of all of them themselves
     * @param retained what they keep alive
     */
    public record ClassOwners(String className, int classes, int[] members, long behind, long shallow, long retained) {
        /** How many they are. */
        long objects() {
            return members.length + behind;
        }
    }

    private final long of;
    private final boolean byClass;

    /**
     * @param of ordinal of what keeps them, or {@link Dominators#VIRTUAL_ROOT}
     * @param byClass whether objects of a class are one row where they are many
     */
    public OwnerLevel(long of, boolean byClass) {
        this.of = of;
        this.byClass = byClass;
    }

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        if (byClass && of != Dominators.VIRTUAL_ROOT) {
            long bytes = heap.dominators().retainedSize(of);
            if (ListNodes.isFirst(heap, of, bytes, progress)) {
                ListNodes list = ListNodes.of(heap, of, bytes, false, progress);
                Optional<long[]> held = list.holdings(progress);
                if (held.isPresent() && held.get().length <= MOST) {
                    return below(heap, list, held.get(), progress);
                }
            }
        }
        return below(heap, progress);
    }

    /** What the nodes of a list or tree hold. */
    private Answer below(AnalysedHeap heap, ListNodes list, long[] held, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        long all = dominators.retainedSize(of);
        long[] ordinals = Arrays.stream(held)
                .boxed()
                .sorted(Comparator.<Long>comparingLong(dominators::retainedSize)
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .mapToLong(Long::longValue)
                .toArray();
        long[] retained = Arrays.stream(ordinals).map(dominators::retainedSize).toArray();
        long more = all - list.ownBytes() - Arrays.stream(retained).sum();
        return inRows(heap, ordinals, retained, all, more, heap.heap().describe(of), progress);
    }

    /** What one object keeps. */
    private Answer below(AnalysedHeap heap, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        long[] ordinals = new long[0];
        long[] retained = new long[0];
        long all = of == Dominators.VIRTUAL_ROOT ? dominators.reachableSize() : dominators.retainedSize(of);
        long left = of == Dominators.VIRTUAL_ROOT ? all : all - heap.graph().shallowSize(of);
        Retained last = null;
        List<Retained> part;
        do {
            part = dominators.children(of, last, PART, progress);
            int count = ordinals.length;
            ordinals = Arrays.copyOf(ordinals, count + part.size());
            retained = Arrays.copyOf(retained, count + part.size());
            for (int i = 0; i < part.size(); i++) {
                last = part.get(i);
                ordinals[count + i] = last.ordinal();
                retained[count + i] = last.retainedSize();
                left -= last.retainedSize();
            }
        } while (part.size() == PART && ordinals.length < MOST);
        return inRows(heap, ordinals, retained, all, part.size() == PART ? left : 0, null, progress);
    }

    /** @param all bytes above the level, of which a part makes an object a row of its own */
    private Answer inRows(
            AnalysedHeap heap, long[] ordinals, long[] retained, long all, long more, String nodes, Progress progress)
            throws IOException {
        if (!byClass) {
            return new Answer(ordinals, retained, List.of(), order(retained, List.of()), more, nodes, Map.of());
        }
        Map<Integer, Long> lists = new HashMap<>();
        boolean areElements = nodes != null || OwnerMap.areElements(heap, of);
        List<ClassOwners> groups = groups(heap, ordinals, retained, OwnerMap.single(all), areElements, lists, progress);
        int[] order = order(retained, groups);
        countSingle(heap, ordinals, retained, order, lists, progress);
        return new Answer(ordinals, retained, groups, order, more, nodes, lists);
    }

    /** Counts the nodes of those objects that are in no group: of the others it is known from there. */
    private void countSingle(
            AnalysedHeap heap,
            long[] ordinals,
            long[] retained,
            int[] order,
            Map<Integer, Long> lists,
            Progress progress)
            throws IOException {
        Chains chains = new Chains(heap);
        for (int index : order) {
            // A node of a list that is shown node by node is no list again.
            if (index >= 0 && !chains.isBehind(ordinals[index], of)) {
                long nodes = ListNodes.count(heap, ordinals[index], retained[index], progress);
                if (nodes > 0) {
                    lists.put(index, nodes);
                }
            }
        }
    }

    /**
     * @param areElements as {@link OwnerMap#areElements}
     * @param single from how many bytes on one of the largest is a row of its own
     * @param lists takes how many nodes there are of which an object of a group is the first
     */
    private static List<ClassOwners> groups(
            AnalysedHeap analysed,
            long[] ordinals,
            long[] retained,
            double single,
            boolean areElements,
            Map<Integer, Long> lists,
            Progress progress)
            throws IOException {
        Heap heap = analysed.heap();
        Chains chains = new Chains(analysed);
        Map<Integer, List<Integer>> byClass = new LinkedHashMap<>();
        BitSet singles = OwnerMap.singles(analysed, ordinals, retained, single, areElements);
        for (int i = singles.nextClearBit(0); i < ordinals.length; i = singles.nextClearBit(i + 1)) {
            byClass.computeIfAbsent(analysed.sameNames().classOf(ordinals[i]), type -> new ArrayList<>())
                    .add(i);
        }
        List<ClassOwners> groups = new ArrayList<>();
        byClass.forEach((type, members) -> {
            if (members.size() >= MANY) {
                // How many are chained, and their bytes.
                long[] behind = new long[2];
                BitSet classes = new BitSet();
                long shallow = 0;
                long kept = 0;
                for (int member : members) {
                    classes.set(heap.classOf(ordinals[member]));
                    shallow += heap.shallowSize(ordinals[member]);
                    kept += retained[member];
                    long before = behind[0];
                    chains.forEachBehind(
                            ordinals[member],
                            retained[member],
                            ordinal -> {
                                behind[0]++;
                                behind[1] += heap.shallowSize(ordinal);
                            },
                            progress);
                    if (ListNodes.isList(behind[0] - before)) {
                        lists.put(member, Math.min(ListNodes.MOST, 1 + behind[0] - before));
                    }
                }
                groups.add(new ClassOwners(
                        heap.classes().name(type),
                        classes.cardinality(),
                        members.stream().mapToInt(Integer::intValue).toArray(),
                        behind[0],
                        shallow + behind[1],
                        kept));
            }
        });
        groups.sort(Comparator.comparingLong(ClassOwners::retained).reversed());
        return List.copyOf(groups);
    }

    private static int[] order(long[] retained, List<ClassOwners> groups) {
        boolean[] grouped = new boolean[retained.length];
        int rows = retained.length + groups.size();
        for (ClassOwners group : groups) {
            for (int member : group.members()) {
                grouped[member] = true;
                rows--;
            }
        }
        int[] order = new int[rows];
        int at = 0;
        int next = 0;
        for (int i = 0; i < retained.length; i++) {
            while (next < groups.size() && groups.get(next).retained() >= retained[i]) {
                order[at++] = -1 - next++;
            }
            if (!grouped[i]) {
                order[at++] = i;
            }
        }
        while (next < groups.size()) {
            order[at++] = -1 - next++;
        }
        return order;
    }
}
