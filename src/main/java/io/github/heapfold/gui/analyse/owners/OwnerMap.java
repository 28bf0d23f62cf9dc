package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who keeps the memory, as a map shows it: the largest objects that one keeps alive, and of the large ones again what
 * these keep. Many small ones of a class are one part.
 */
public final class OwnerMap implements Question<OwnerTile> {
    static final int DEPTH = 2;

    /** Of what a level has more than these, the smaller ones are summed up by class. */
    private static final int LOOKED_AT = 64;

    /** The most objects of a level that are parts of their own; the others are summed up by class. */
    static final int MOST_SINGLE = 20;

    private static final int MOST_GROUPS = 8;

    /** So many of a class are many. */
    private static final int MANY = 5;

    /** Of what one keeps, how much another may keep that is like it. */
    private static final double ALIKE = 2;

    /** The same of many that are as good as equal. */
    private static final double EQUAL = 1.25;

    /** From which share of its level on an object is a part of its own. */
    private static final double SINGLE = 0.01;

    /** From which share of the whole map on the parts of a part are of interest. */
    private static final double NESTED = 0.05;

    /** From which share of the whole map on many of a class are worth a pass over all objects, for what they have. */
    private static final double HELD = 0.25;

    /** From which share of what is above it on an object is all that there is to see, and how many of them in a row. */
    private static final double ALL = 0.95;

    private static final int LONGEST = 12;

    /**
     * From which share of its level on, without the own bytes of what keeps that, it is worth a look at all objects
     * what small ones there are.
     */
    private static final double WORTH = 0.2;

    private final long of;

    /**
     * @param of the ordinal of the object that keeps the parts, or {@link Dominators#VIRTUAL_ROOT} for the heap
     */
    public OwnerMap(long of) {
        this.of = of;
    }

    @Override
    public OwnerTile ask(AnalysedHeap heap, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        long all = of == Dominators.VIRTUAL_ROOT ? dominators.reachableSize() : dominators.retainedSize(of);
        return tile(heap, of, all, all, 0, progress);
    }

    /**
     * An object as a part of a map.
     *
     * @param whole bytes of all of the map
     * @param depth in how many others it is
     */
    static OwnerTile tile(AnalysedHeap heap, long ordinal, long bytes, long whole, int depth, Progress progress)
            throws IOException {
        Dominators dominators = heap.dominators();
        boolean isOpen = depth == 0 || (depth <= DEPTH && bytes >= NESTED * whole);
        if (ListNodes.isFirst(heap, ordinal, bytes, progress)) {
            ListNodes nodes = ListNodes.of(heap, ordinal, bytes, isOpen, progress);
            // One looks from node to node where there are too many to look at all.
            if (depth > 0 || nodes.isKnown()) {
                return nodes.tile(label(heap, ordinal, depth), progress);
            }
        }
        List<OwnerTile> chain = new ArrayList<>();
        List<OwnerTile> parts = List.of();
        if (isOpen) {
            Retained at = new Retained(ordinal, bytes);
            List<Retained> first = dominators.children(ordinal, null, LOOKED_AT, progress);
            List<Retained> below = first;
            // In a box, what is beside all of the chain is summed up with what is too small to be seen.
            while (!below.isEmpty()
                    && below.get(0).retainedSize() >= ALL * (depth == 0 ? at.retainedSize() : bytes)
                    && chain.size() < LONGEST) {
                // Boxes of which each is all of the one around it would show nothing.
                Retained only = below.get(0);
                if (ListNodes.isFirst(heap, only.ordinal(), only.retainedSize(), progress)) {
                    break;
                }
                List<Retained> next = dominators.children(only.ordinal(), null, LOOKED_AT, progress);
                if (next.isEmpty()) {
                    break;
                }
                chain.add(named(heap, only.ordinal(), only.retainedSize(), depth, List.of(), List.of()));
                at = only;
                below = next;
            }
            // Of what is opened its line of names says how much that is; else what is beside the chain is in the box,
            // too.
            long beside = depth == 0 ? 0 : bytes - at.retainedSize();
            parts = parts(heap, at, below, beside, whole, depth, progress);
            if (depth == 0 && !chain.isEmpty() && isOneGroup(parts, at)) {
                // One box of many objects shows less than the line of boxes around it, and what is beside them.
                chain.clear();
                parts = parts(heap, new Retained(ordinal, bytes), first, 0, whole, depth, progress);
            }
            parts = withHeld(heap, parts, whole, progress);
        }
        return ordinal == Dominators.VIRTUAL_ROOT
                ? new OwnerTile(OwnerTile.NONE, null, null, 0, bytes, List.copyOf(chain), parts, null)
                : named(heap, ordinal, bytes, depth, List.copyOf(chain), parts);
    }

    /** The same parts, and in the large ones that are many of a class what these have. */
    private static List<OwnerTile> withHeld(AnalysedHeap heap, List<OwnerTile> parts, long whole, Progress progress)
            throws IOException {
        List<OwnerTile> all = new ArrayList<>(parts);
        for (int i = 0; i < all.size(); i++) {
            OwnerTile part = all.get(i);
            if (part.group() != null && part.bytes() >= HELD * whole) {
                all.set(i, part.group().withHeld(heap, progress));
            }
        }
        return List.copyOf(all);
    }

    private static boolean isOneGroup(List<OwnerTile> parts, Retained of) {
        return !parts.isEmpty()
                && (!parts.get(0).isObject() || parts.get(0).isList())
                && parts.get(0).bytes() >= ALL * of.retainedSize();
    }

    private static OwnerTile named(
            AnalysedHeap heap, long ordinal, long bytes, int depth, List<OwnerTile> chain, List<OwnerTile> parts)
            throws IOException {
        String label = label(heap, ordinal, depth);
        return new OwnerTile(ordinal, heap.heap().describe(ordinal), label, 1, bytes, chain, parts, null);
    }

    private static String label(AnalysedHeap heap, long ordinal, int depth) throws IOException {
        return depth <= 1 ? heap.heap().label(ordinal).orElse(null) : null;
    }

    /** From how many bytes on an object below another one is a part of its own. */
    static double single(long bytes) {
        return SINGLE * bytes;
    }

    /**
     * Which objects of a level are parts of their own: the largest ones, but for many of a class that are like others
     * of it behind them, from which only a limit would part them, and for many that are as good as equal, where none
     * that is clearly smaller would be in one part with them.
     *
     * @param level the objects, those first that retain most
     * @param least bytes of one that is
     * @param areElements whether none of them is told from the others by {@link #areElements a field}, so that those
     *     that are as good as equal are one part
     * @return their indexes
     */
    static BitSet singles(AnalysedHeap heap, List<Retained> level, double least, boolean areElements) {
        return singles(
                heap,
                level.stream().mapToLong(Retained::ordinal).toArray(),
                level.stream().mapToLong(Retained::retainedSize).toArray(),
                least,
                areElements);
    }

    /**
     * The same.
     *
     * @param ordinals of the objects, of which the first {@link #LOOKED_AT} matter
     */
    static BitSet singles(AnalysedHeap heap, long[] ordinals, long[] retained, double least, boolean areElements) {
        int looked = Math.min(ordinals.length, LOOKED_AT);
        int large = 0;
        while (large < Math.min(looked, MOST_SINGLE) && retained[large] >= least) {
            large++;
        }
        Map<Integer, List<Integer>> byClass = new HashMap<>();
        for (int i = 0; i < looked; i++) {
            byClass.computeIfAbsent(heap.sameNames().classOf(ordinals[i]), any -> new ArrayList<>())
                    .add(i);
        }
        // Of what is not looked at, nobody knows how much smaller it is.
        boolean areAll = ordinals.length < LOOKED_AT;
        BitSet singles = new BitSet();
        singles.set(0, large);
        for (List<Integer> some : byClass.values()) {
            // What a class has in its statics is its own, as what a field has.
            boolean mayBeEqual = areElements && !heap.heap().classes().isClass(ordinals[some.get(0)]);
            some.subList(firstOfMany(some, retained, large, mayBeEqual, areAll), some.size())
                    .forEach(singles::clear);
        }
        return singles;
    }

    /**
     * From which object of a class on they are many that are not told apart.
     *
     * @param some their indexes in the level
     * @param large how many of the level are large
     * @param areAll whether the level has no others that nobody looks at
     */
    private static int firstOfMany(List<Integer> some, long[] retained, int large, boolean mayBeEqual, boolean areAll) {
        int singles = (int) some.stream().filter(index -> index < large).count();
        boolean isLast = singles == some.size();
        long behind = isLast ? 0 : retained[some.get(singles)];
        int first = firstUpTo(ALIKE * behind, some, retained, singles);
        if (mayBeEqual && singles > 0) {
            // What is behind is in one part with them: clearly smaller ones would hide how large they are.
            long least = retained[some.get(singles - 1)];
            if (isLast ? areAll : least <= ALIKE * behind) {
                first = Math.min(first, firstUpTo(EQUAL * least, some, retained, singles));
            }
        }
        return first;
    }

    /** From which of the large ones on they are many that retain no more than this; behind all where they are few. */
    private static int firstUpTo(double most, List<Integer> some, long[] retained, int singles) {
        int first = singles;
        while (first > 0 && retained[some.get(first - 1)] <= most) {
            first--;
        }
        return singles - first >= MANY ? first : singles;
    }

    /**
     * Whether it says nothing by what one object refers to each of those that it keeps, as the elements of an array;
     * what two fields have are two things, however like they are, and so is what several fields have, which nothing but
     * the root keeps. Threads are told apart by their names.
     */
    static boolean areElements(AnalysedHeap heap, long owner) {
        return owner != Dominators.VIRTUAL_ROOT
                && heap.heap().classes().isArray(heap.heap().classOf(owner));
    }

    /**
     * What an object consists of, to the last byte: areas would be in no proportion else.
     *
     * @param largest of what it keeps; where that is nothing, there are no parts
     * @param beside bytes that are in the same box without being its
     */
    private static List<OwnerTile> parts(
            AnalysedHeap heap,
            Retained of,
            List<Retained> largest,
            long beside,
            long whole,
            int depth,
            Progress progress)
            throws IOException {
        if (largest.isEmpty()) {
            return List.of();
        }
        long ordinal = of.ordinal();
        long bytes = of.retainedSize();
        List<OwnerTile> parts = new ArrayList<>();
        Set<Long> named = new HashSet<>();
        Map<Integer, Retained> last = new HashMap<>();
        BitSet singles = singles(heap, largest, single(bytes), areElements(heap, ordinal));
        long own = ordinal == Dominators.VIRTUAL_ROOT ? 0 : heap.graph().shallowSize(ordinal);
        long left = bytes - own;
        for (int i = singles.nextSetBit(0); i >= 0; i = singles.nextSetBit(i + 1)) {
            Retained child = largest.get(i);
            parts.add(tile(heap, child.ordinal(), child.retainedSize(), whole, depth + 1, progress));
            named.add(child.ordinal());
            last.put(heap.sameNames().classOf(child.ordinal()), child);
            left -= child.retainedSize();
        }
        boolean all = largest.size() < LOOKED_AT;
        // The outermost parts are also rows of a list, in which none between them is missing.
        if (all || left >= (depth == 0 ? SINGLE : WORTH) * (bytes - own)) {
            Groups groups = new Groups(heap, ordinal, last, named, progress);
            if (all) {
                largest.forEach(child -> groups.add(child.ordinal(), child.retainedSize()));
            } else {
                heap.dominators()
                        .forEachChild(ordinal, (child, dominator, retained) -> groups.add(child, retained), progress);
            }
            for (OwnerTile group : groups.largest(single(bytes), depth)) {
                parts.add(group);
                left -= group.bytes();
            }
        }
        if (own > 0) {
            parts.add(OwnerTile.themselves(heap.heap().describe(ordinal), 1, own));
        }
        if (left + beside > 0) {
            parts.add(OwnerTile.rest(left + beside));
        }
        parts.sort(Comparator.comparing(OwnerTile::isRest)
                .thenComparing(Comparator.comparingLong(OwnerTile::bytes).reversed()));
        return List.copyOf(parts);
    }

    /** Objects by class, without those that are named one by one. */
    private static final class Groups {
        private final AnalysedHeap heap;
        private final long owner;
        private final Map<Integer, Retained> after;
        private final Set<Long> named;
        private final Chains chains;
        private final Progress progress;
        private final Map<Integer, long[]> sums = new HashMap<>();

        /**
         * @param after by class, the smallest of those that are named
         */
        Groups(AnalysedHeap heap, long owner, Map<Integer, Retained> after, Set<Long> named, Progress progress)
                throws IOException {
            this.heap = heap;
            this.owner = owner;
            this.after = after;
            this.named = named;
            this.progress = progress;
            chains = new Chains(heap);
        }

        void add(long ordinal, long retained) {
            if (!named.contains(ordinal)) {
                long[] sum = sums.computeIfAbsent(heap.sameNames().classOf(ordinal), type -> new long[4]);
                sum[0]++;
                sum[1] += retained;
                sum[2] = ordinal;
                sum[3] += chains.countBehind(ordinal, retained, progress);
            }
        }

        /**
         * The largest groups, and all that are as large as single parts.
         *
         * @param single bytes from which on none is left out
         */
        List<OwnerTile> largest(double single, int depth) throws IOException {
            List<Map.Entry<Integer, long[]>> largest = new ArrayList<>(sums.entrySet());
            largest.sort(Comparator.comparingLong((Map.Entry<Integer, long[]> each) -> each.getValue()[1])
                    .reversed());
            List<OwnerTile> groups = new ArrayList<>();
            for (Map.Entry<Integer, long[]> each : largest) {
                long[] sum = each.getValue();
                if (groups.size() >= MOST_GROUPS && sum[1] < single) {
                    break;
                }
                groups.add(
                        sum[0] == 1
                                ? alone(sum[2], sum[1], depth + 1)
                                : new OwnerGroup(
                                                owner,
                                                null,
                                                each.getKey(),
                                                after.get(each.getKey()),
                                                sum[0],
                                                sum[3],
                                                sum[1],
                                                false)
                                        .tile(heap, List.of()));
            }
            return groups;
        }

        private OwnerTile alone(long ordinal, long bytes, int depth) throws IOException {
            return ListNodes.isFirst(heap, ordinal, bytes, progress)
                    ? ListNodes.of(heap, ordinal, bytes, false, progress).tile(label(heap, ordinal, depth), progress)
                    : named(heap, ordinal, bytes, depth, List.of(), List.of());
        }
    }
}
