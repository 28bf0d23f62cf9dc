package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where in the dominator tree memory comes together: goes down from the top through <em>heavy</em> objects, those that
 * retain no less than a threshold, and sums up by class what is light below each.
 *
 * <p>A heavy object and heavy ones of its class below it are one {@linkplain Region region}: a linked list, in which
 * each node dominates the next, would otherwise seem to lose a little at each node and nothing anywhere; a tree
 * likewise. Several heavy objects of one class next to each other, none far heavier than the others, count as light
 * ones: they are what came together.
 */
final class Accumulations {
    private static final int EQUAL_OWNERS = 3;

    /** Of some objects, the most that one may retain of what they retain together so that they are equals. */
    private static final double EQUAL_SHARE = 0.6;

    /** Of what the largest of several owners keeps, the least that another one has to keep to count. */
    static final double LEAST_OF_LARGEST = 0.2;

    /** Of what an object retains, the share that light objects of a class above have to have to be a tree with it. */
    private static final double TREE_SHARE = 0.5;

    /** How many references recursion takes at the most to come back to a class, as in node, map, table, entry, node. */
    private static final int PERIOD = 4;

    /** How often arrays, or collections, have to lie one in the other so that they are the links of a list or tree. */
    private static final int LEAST_LINKS = 5;

    /** The same for how many equal elements of one array there are: they have no names that tell them apart. */
    private static final int EQUAL_ELEMENTS = 2;

    /** A part of the dominator tree to which light objects are attached. */
    static final class Region {
        /** The object that dominates all of it; {@link Dominators#VIRTUAL_ROOT} of the top. */
        final long head;

        /** How many there were before it. */
        private final long number;

        private boolean told;
        private Region mergedInto;
        private long ownSize;
        private long heavyBelow;
        private boolean recursive;

        /** Of a list or tree of arrays or collections, in how many steps one leads to the next. */
        private int period;

        private long attachedSize;

        /** By the name of the class; nearly all regions have nothing, and of these there may be as many as objects. */
        private Map<String, Attached> groups = Map.of();

        /** Of a list or tree, the regions that its nodes hold: no more than there is room for heavy objects. */
        private List<Region> held = List.of();

        private Region(long head, long number) {
            this.head = head;
            this.number = number;
        }

        private Region merged() {
            Region region = this;
            while (region.mergedInto != null) {
                region = region.mergedInto;
            }
            return region;
        }

        /** Bytes of the objects of the region themselves. */
        long ownSize() {
            return ownSize;
        }

        /** Whether it is a list or a tree of objects of the same class. */
        boolean isRecursive() {
            return recursive;
        }

        /**
         * Of a list or tree of arrays or collections, in how many steps of the dominator tree one of them leads to the
         * next; 0 of any other, whose nodes are known by their class.
         */
        int period() {
            return period;
        }

        private void attach(Attached group) {
            groups = groups.isEmpty() ? new HashMap<>() : groups;
            group(groups, group.className).add(group);
            attachedSize += group.retained;
        }

        private void hold(List<Region> regions) {
            if (!regions.isEmpty()) {
                held = held.isEmpty() ? new ArrayList<>() : held;
                held.addAll(regions);
            }
        }

        /** What is attached to it, by the name of the class. */
        List<Attached> groups() {
            return List.copyOf(groups.values());
        }
    }

    /** Objects of a class that are attached to a region. */
    static final class Attached {
        final String className;
        private long objects;
        private long retained;
        private long largest = -1;
        private long largestRetained;

        private Attached(String className) {
            this.className = className;
        }

        private void add(long ordinal, long size) {
            objects++;
            retained += size;
            if (size > largestRetained) {
                largestRetained = size;
                largest = ordinal;
            }
        }

        private void add(Attached other) {
            objects += other.objects;
            retained += other.retained;
            if (other.largestRetained > largestRetained) {
                largestRetained = other.largestRetained;
                largest = other.largest;
            }
        }

        long objects() {
            return objects;
        }

        long retained() {
            return retained;
        }

        /** The one that retains most; -1 where none retains anything. */
        long largest() {
            return largest;
        }
    }

    /** A heavy object, and those above it with their regions, the nearest first. */
    private record Open(long ordinal, Region region, Open above) {}

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final Dominators dominators;
    private final ObjectGraph graph;
    private final HeapClasses classes;
    private final ClassKinds kinds;
    private final long threshold;
    private long entered;

    /** Of the regions that are not large, the largest so far; null where there is none. */
    private Region largest;

    private long largestSize;

    /** Those worth a look. Where maps are in maps there are as many as objects, and nearly all of them are nothing. */
    private final List<Region> regions = new ArrayList<>();

    private Accumulations(AnalysedHeap heap, DominatorChildren tree, ClassKinds kinds, long threshold)
            throws IOException {
        this.heap = heap;
        this.tree = tree;
        this.kinds = kinds;
        this.threshold = threshold;
        dominators = heap.dominators();
        graph = heap.graph();
        classes = heap.heap().classes();
    }

    /**
     * Finds the regions, but for those to which nothing is attached and that are smaller than others.
     *
     * @param threshold bytes from which on an object is heavy
     * @return in the order in which they were found
     */
    static List<Region> find(
            AnalysedHeap heap, DominatorChildren tree, ClassKinds kinds, long threshold, Progress progress)
            throws IOException {
        Accumulations accumulations = new Accumulations(heap, tree, kinds, threshold);
        accumulations.descend(progress);
        if (accumulations.largest != null) {
            accumulations.tell(accumulations.largest.merged());
        }
        OrdinalSet equals = accumulations.attachEquals();
        List<Region> found = new ArrayList<>();
        OrdinalSet apart = new OrdinalSet();
        for (Region region : accumulations.regions) {
            if (region.mergedInto == null && !accumulations.isBelow(region.head, equals, apart, progress)) {
                found.add(region);
            }
        }
        found.sort(Comparator.comparingLong(region -> region.number));
        return found;
    }

    /**
     * What the nodes of a list hold one by one came together as much as what the elements of an array do.
     *
     * @return those that are equals
     */
    private OrdinalSet attachEquals() {
        OrdinalSet equals = new OrdinalSet();
        for (Region region : List.copyOf(regions)) {
            Map<String, Attached> groups = new LinkedHashMap<>();
            Map<String, List<Long>> members = new HashMap<>();
            for (Region held : region.merged() == region ? region.held : List.<Region>of()) {
                if (held.mergedInto == null) {
                    String name = heap.className(held.head);
                    group(groups, name).add(held.head, dominators.retainedSize(held.head));
                    members.computeIfAbsent(name, any -> new ArrayList<>()).add(held.head);
                }
            }
            groups.forEach((name, group) -> {
                if (areEquals(group, members.get(name))) {
                    attach(region, group);
                    region.heavyBelow -= group.retained;
                    members.get(name).forEach(equals::add);
                }
            });
        }
        return equals;
    }

    /**
     * Whether an object is one of some, or below one.
     *
     * @param apart objects that are not; more are added
     */
    private boolean isBelow(long ordinal, OrdinalSet some, OrdinalSet apart, Progress progress) throws IOException {
        if (some.size() == 0) {
            return false;
        }
        for (long at = ordinal; at >= 0 && !apart.contains(at); at = dominators.dominator(at)) {
            if (some.contains(at)) {
                return true;
            }
            progress.at(at, -1);
        }
        for (long at = ordinal; at >= 0 && !apart.contains(at); at = dominators.dominator(at)) {
            apart.add(at);
        }
        return false;
    }

    /** What is attached to a region and its own objects, in bytes. */
    static long residual(AnalysedHeap heap, Region region) throws IOException {
        long all = region.head == Dominators.VIRTUAL_ROOT
                ? heap.dominators().reachableSize()
                : heap.dominators().retainedSize(region.head);
        return all - region.heavyBelow;
    }

    private void descend(Progress progress) {
        Deque<Open> open = new ArrayDeque<>();
        Region top = new Region(Dominators.VIRTUAL_ROOT, entered++);
        open.push(new Open(Dominators.VIRTUAL_ROOT, top, null));
        long visited = 0;
        while (!open.isEmpty()) {
            progress.at(visited++, -1);
            Open at = open.pop();
            Map<String, Attached> light = new HashMap<>();
            Map<String, Attached> heavy = new LinkedHashMap<>();
            Map<String, List<Long>> heavyOf = new HashMap<>();
            for (long child = tree.first(at.ordinal); child != DominatorChildren.NONE; child = tree.next(child)) {
                long retained = dominators.retainedSize(child);
                String name = heap.className(child);
                if (retained < threshold) {
                    group(light, name).add(child, retained);
                } else {
                    group(heavy, name).add(child, retained);
                    heavyOf.computeIfAbsent(name, any -> new ArrayList<>()).add(child);
                }
            }
            light.forEach((name, group) -> {
                joinTree(at, group);
                attach(at.region.merged(), group);
            });
            // Whether it is a list is known only when its next node is entered, before what it holds.
            Map<Boolean, List<Attached>> byRecursion =
                    heavy.values().stream().collect(Collectors.partitioningBy(group -> recursionOf(at, group) != null));
            byRecursion.get(true).forEach(group -> enterAll(heavyOf.get(group.className), at, open));
            for (Attached group : byRecursion.get(false)) {
                List<Long> all = heavyOf.get(group.className);
                if (areEquals(group, all) || (isArray(at) && areElements(group, all))) {
                    attach(at.region.merged(), group);
                } else {
                    enterAll(all, at, open);
                }
            }
        }
    }

    private void attach(Region region, Attached group) {
        region.attach(group);
        tellLarge(region);
    }

    /** Those that are not large are nothing but for the largest of them, which may be the largest in the dump. */
    private void tellLarge(Region region) {
        long size = region.ownSize + region.attachedSize;
        if (size >= threshold || region.head == Dominators.VIRTUAL_ROOT) {
            tell(region);
        } else if (size > largestSize) {
            largestSize = size;
            largest = region;
        }
    }

    private void tell(Region region) {
        if (!region.told) {
            region.told = true;
            regions.add(region);
        }
    }

    private static Attached group(Map<String, Attached> groups, String name) {
        return groups.computeIfAbsent(name, Attached::new);
    }

    /** Whether none of some heavy objects is far heavier than the others: of one among small ones, its own part counts. */
    private boolean areEquals(Attached group, List<Long> all) {
        return owners(group, all) >= EQUAL_OWNERS && group.largestRetained <= EQUAL_SHARE * group.retained;
    }

    private long owners(Attached group, List<Long> all) {
        return all.stream()
                .filter(each -> dominators.retainedSize(each) >= LEAST_OF_LARGEST * group.largestRetained)
                .count();
    }

    /** Whether heavy elements of an array are as the others in it, as the buckets of a table; entries have their keys. */
    private boolean areElements(Attached group, List<Long> all) {
        int type = graph.classIndex(group.largest);
        boolean areThings = type >= 0 && !classes.isArray(type) && !kinds.isLoader(type) && !kinds.isThread(type);
        return areThings
                && !ClassKinds.isContainer(group.className)
                && !group.className.equals(ClassKinds.CLASS)
                && owners(group, all) >= EQUAL_ELEMENTS;
    }

    private boolean isArray(Open at) {
        int type = at.ordinal == Dominators.VIRTUAL_ROOT ? -1 : graph.classIndex(at.ordinal);
        return type >= 0 && classes.isArray(type);
    }

    /** The last heavy node of a tree is one of it, whose children are light, and so is what is between it and them. */
    private void joinTree(Open at, Attached children) {
        if (at.ordinal == Dominators.VIRTUAL_ROOT
                || children.retained < TREE_SHARE * dominators.retainedSize(at.ordinal)) {
            return;
        }
        Open same = recursionOf(at, children);
        if (same != null && same.region.merged() != at.region.merged()) {
            Region region = same.region.merged();
            merge(at, region);
            region.recursive = true;
            region.period = Math.max(region.period, periodOf(at, same, children.largest));
        }
    }

    /** The same of the largest one of a group; and of what that holds, where it is an entry of a collection. */
    private Open recursionOf(Open above, Attached group) {
        if (group.largest < 0) {
            return null;
        }
        Open same = recursionOf(above, group.largest);
        if (same != null || !ClassKinds.isEntry(group.className)) {
            return same;
        }
        long held = -1;
        long most = 0;
        for (long child = tree.first(group.largest); child != DominatorChildren.NONE; child = tree.next(child)) {
            // The next entry is what it is linked to, and not what it holds.
            if (dominators.retainedSize(child) > most && !heap.className(child).equals(group.className)) {
                held = child;
                most = dominators.retainedSize(child);
            }
        }
        return held < 0 ? null : recursionOf(new Open(group.largest, above.region, above), held);
    }

    /**
     * The nearest object above that is the same again, as a node of a list above the next one; null where there is
     * none.
     */
    private Open recursionOf(Open above, long child) {
        int type = graph.classIndex(child);
        if (type < 0) {
            return null;
        }
        Open at = above;
        for (int distance = 1; distance <= PERIOD && at.ordinal != Dominators.VIRTUAL_ROOT; distance++) {
            boolean same = graph.classIndex(at.ordinal) == type;
            // A map in a map is no recursion, and neither is an array in an array: but for a long row of them.
            if (same && (isNode(type, distance) || at.region.merged().period == distance || isRow(child, distance))) {
                return at;
            }
            at = at.above;
        }
        return null;
    }

    private boolean isNode(int type, int distance) {
        return !classes.isArray(type) && (distance == 1 || !ClassKinds.isContainer(classes.name(type)));
    }

    /** Whether an object is followed, by those that retain most, by more of its class, always as far from each other. */
    private boolean isRow(long from, int distance) {
        int type = graph.classIndex(from);
        long at = from;
        // It, and the one above it, are two.
        for (int step = 1; step <= distance * (LEAST_LINKS - 2); step++) {
            long heaviest = DominatorChildren.NONE;
            for (long child = tree.first(at); child != DominatorChildren.NONE; child = tree.next(child)) {
                if (heaviest == DominatorChildren.NONE
                        || dominators.retainedSize(child) > dominators.retainedSize(heaviest)) {
                    heaviest = child;
                }
            }
            boolean isLink = step % distance == 0;
            if (heaviest == DominatorChildren.NONE || (isLink && graph.classIndex(heaviest) != type)) {
                return false;
            }
            at = heaviest;
        }
        return true;
    }

    /** The steps from one array or collection to the next in a row of them; 0 where they are nodes of their own. */
    private int periodOf(Open above, Open same, long child) {
        int type = graph.classIndex(same.ordinal);
        // What an entry holds is one step below it.
        int distance = graph.classIndex(child) == type ? 1 : 2;
        for (Open at = above; at.ordinal != same.ordinal; at = at.above) {
            distance++;
        }
        return isNode(type, distance) ? 0 : distance;
    }

    private void enterAll(List<Long> children, Open above, Deque<Open> open) {
        children.forEach(child -> open.push(enter(child, above)));
    }

    private Open enter(long child, Open above) {
        Open same = recursionOf(above, child);
        Region region;
        if (same == null) {
            region = new Region(child, entered++);
            Region holder = above.region.merged();
            holder.heavyBelow += dominators.retainedSize(child);
            if (holder.recursive) {
                holder.hold(List.of(region));
                tell(holder);
            }
        } else {
            region = same.region.merged();
            merge(above, region);
            region.recursive = true;
            region.period = Math.max(region.period, periodOf(above, same, child));
        }
        region.ownSize += graph.shallowSize(child);
        tellLarge(region);
        return new Open(child, region, trimmed(above));
    }

    /** All regions between an object and a region above it become part of that. */
    private void merge(Open from, Region into) {
        for (Open at = from; at != null && at.region.merged() != into; at = at.above) {
            Region region = at.region.merged();
            into.ownSize += region.ownSize;
            into.heavyBelow += region.heavyBelow - dominators.retainedSize(region.head);
            region.groups.values().forEach(into::attach);
            region.mergedInto = into;
            into.hold(region.held);
            region.groups = Map.of();
            region.held = List.of();
        }
    }

    /** So that a list of a million nodes does not leave a million of them behind. */
    private static Open trimmed(Open above) {
        Open[] near = new Open[PERIOD];
        int n = 0;
        for (Open at = above; at != null && n < PERIOD; at = at.above) {
            near[n++] = at;
        }
        Open trimmed = null;
        for (int i = n - 1; i >= 0; i--) {
            trimmed = new Open(near[i].ordinal, near[i].region, trimmed);
        }
        return trimmed;
    }
}
