package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.candidate.Recursions.Open;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
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
    /** How many equal objects next to each other, at the least, came together. */
    private static final int EQUAL_OWNERS = 3;

    /** Of some objects, the most that one may retain of what they retain together so that they are equals. */
    private static final double EQUAL_SHARE = 0.6;

    /** Of what the largest of several owners keeps, the least that another one has to keep to count. */
    static final double LEAST_OF_LARGEST = 0.2;

    /** Of what an object retains, the share that light objects of a class above have to have to be a tree with it. */
    private static final double TREE_SHARE = 0.5;

    /** The same of the elements of one array: they have no names that tell them apart. */
    private static final int EQUAL_ELEMENTS = 2;

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final Dominators dominators;
    private final ObjectGraph graph;
    private final HeapClasses classes;
    private final ClassKinds kinds;
    private final Recursions recursions;
    private final EqualOwners equalOwners;
    private final Progress progress;
    private final long threshold;
    private long entered;

    /** Of the regions that are not large, the largest so far; null where there is none. */
    private Region largest;

    private long largestSize;

    /** Those worth a look. Where maps are in maps there are as many as objects, and nearly all of them are nothing. */
    private final List<Region> regions = new ArrayList<>();

    private Accumulations(
            AnalysedHeap heap, DominatorChildren tree, EqualOwners equalOwners, long threshold, Progress progress)
            throws IOException {
        this.heap = heap;
        this.tree = tree;
        this.equalOwners = equalOwners;
        this.progress = progress;
        kinds = heap.kinds();
        this.threshold = threshold;
        recursions = new Recursions(heap, tree);
        dominators = heap.dominators();
        graph = heap.graph();
        classes = heap.heap().classes();
    }

    /**
     * Finds the regions, but for those to which nothing is attached and that are smaller than others.
     *
     * @param equalOwners knows which threads or class loaders next to each other came together
     * @param threshold bytes from which on an object is heavy
     * @return in the order in which they were found
     */
    static List<Region> find(
            AnalysedHeap heap, DominatorChildren tree, EqualOwners equalOwners, long threshold, Progress progress)
            throws IOException {
        Accumulations accumulations = new Accumulations(heap, tree, equalOwners, threshold, progress);
        accumulations.descend();
        if (accumulations.largest != null) {
            accumulations.tell(accumulations.largest.merged());
        }
        OrdinalSet equals = accumulations.attachEquals();
        List<Region> found = new ArrayList<>();
        OrdinalSet apart = new OrdinalSet();
        for (Region region : accumulations.regions) {
            if (!region.isMerged() && !accumulations.isBelow(region.head, equals, apart)) {
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
    private OrdinalSet attachEquals() throws IOException {
        OrdinalSet equals = new OrdinalSet();
        for (Region region : List.copyOf(regions)) {
            Map<String, Attached> groups = new LinkedHashMap<>();
            Map<String, List<Long>> members = new HashMap<>();
            for (Region held : region.merged() == region ? region.held() : List.<Region>of()) {
                if (!held.isMerged()) {
                    String name = heap.className(held.head);
                    group(groups, name).add(held.head, dominators.retainedSize(held.head));
                    members.computeIfAbsent(name, any -> new ArrayList<>()).add(held.head);
                }
            }
            for (Attached group : groups.values()) {
                List<Long> all = members.get(group.className);
                if (areEquals(group, all)) {
                    attach(region, group);
                    region.addHeavy(-group.retained());
                    all.forEach(equals::add);
                }
            }
        }
        return equals;
    }

    /**
     * Whether an object is one of some, or below one.
     *
     * @param apart objects that are not; more are added
     */
    private boolean isBelow(long ordinal, OrdinalSet some, OrdinalSet apart) throws IOException {
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
        return all - region.heavyBelow();
    }

    private void descend() throws IOException {
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
            for (long child = tree.first(at.ordinal()); child != DominatorChildren.NONE; child = tree.next(child)) {
                long retained = tree.retainedSize(child);
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
                attach(at.region().merged(), group);
            });
            // Whether it is a list is known only when its next node is entered, before what it holds.
            Map<Boolean, List<Attached>> byRecursion = heavy.values().stream()
                    .collect(Collectors.partitioningBy(group -> recursions.ofHeavy(at, group) != null));
            byRecursion.get(true).forEach(group -> enterAll(heavyOf.get(group.className), at, open));
            for (Attached group : byRecursion.get(false)) {
                List<Long> all = heavyOf.get(group.className);
                if (areEquals(group, all) || (isArray(at) && areElements(group, all))) {
                    attach(at.region().merged(), group);
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
        long size = region.size();
        if (size >= threshold || region.head == Dominators.VIRTUAL_ROOT) {
            tell(region);
        } else if (size > largestSize) {
            largestSize = size;
            largest = region;
        }
    }

    private void tell(Region region) {
        if (region.tell()) {
            regions.add(region);
        }
    }

    private static Attached group(Map<String, Attached> groups, String name) {
        return groups.computeIfAbsent(name, Attached::new);
    }

    /**
     * Whether none of some heavy objects is far heavier than the others: of one among small ones, its own part counts.
     * Threads that do different work are each for themselves, whatever they keep, and so are different things in a map.
     */
    private boolean areEquals(Attached group, List<Long> all) throws IOException {
        int type = graph.classIndex(group.largest());
        return owners(group, all) >= EQUAL_OWNERS
                && group.largestRetained() <= EQUAL_SHARE * group.retained()
                && (!(kinds.isThread(type) || kinds.isLoader(type)) || equalOwners.areAlike(all))
                && (!ClassKinds.isEntry(group.className) || haveAlike(all));
    }

    /** Whether half of some entries have things of one class. */
    private boolean haveAlike(List<Long> entries) {
        Map<String, Integer> ofClass = new HashMap<>();
        for (long entry : entries) {
            progress.at(entry, -1);
            long held = tree.heaviest(entry, child -> !ClassKinds.isEntry(heap.className(child)));
            ofClass.merge(held == DominatorChildren.NONE ? "" : heap.className(held), 1, Integer::sum);
        }
        return 2 * Collections.max(ofClass.values()) >= entries.size();
    }

    private long owners(Attached group, List<Long> all) {
        return all.stream()
                .filter(each -> dominators.retainedSize(each) >= LEAST_OF_LARGEST * group.largestRetained())
                .count();
    }

    /** Whether heavy elements of an array are as the others in it, as the buckets of a table; entries have their keys. */
    private boolean areElements(Attached group, List<Long> all) {
        int type = graph.classIndex(group.largest());
        boolean areThings = type >= 0 && !classes.isArray(type) && !kinds.isLoader(type) && !kinds.isThread(type);
        return areThings
                && !ClassKinds.isContainer(group.className)
                && !group.className.equals(ClassKinds.CLASS)
                && owners(group, all) >= EQUAL_ELEMENTS;
    }

    private boolean isArray(Open at) {
        int type = at.ordinal() == Dominators.VIRTUAL_ROOT ? -1 : graph.classIndex(at.ordinal());
        return type >= 0 && classes.isArray(type);
    }

    /** The last heavy node of a tree is one of it, whose children are light, and so is what is between it and them. */
    private void joinTree(Open at, Attached children) {
        if (at.ordinal() == Dominators.VIRTUAL_ROOT
                || children.retained() < TREE_SHARE * dominators.retainedSize(at.ordinal())) {
            return;
        }
        Open same = recursions.ofLight(at, children);
        if (same != null && same.region().merged() != at.region().merged()) {
            Region region = same.region().merged();
            merge(at, region);
            region.recur(recursions.period(at, same, children.largest()));
        }
    }

    private void enterAll(List<Long> children, Open above, Deque<Open> open) {
        children.forEach(child -> open.push(enter(child, above)));
    }

    private Open enter(long child, Open above) {
        Open same = recursions.of(above, child);
        Region region;
        if (same == null) {
            region = new Region(child, entered++);
            Region holder = above.region().merged();
            holder.addHeavy(dominators.retainedSize(child));
            if (holder.isRecursive()) {
                holder.hold(List.of(region));
                tell(holder);
            }
        } else {
            region = same.region().merged();
            merge(above, region);
            region.recur(recursions.period(above, same, child));
        }
        region.addOwn(graph.shallowSize(child));
        tellLarge(region);
        return new Open(child, region, Recursions.trimmed(above));
    }

    /** All regions between an object and a region above it become part of that. */
    private void merge(Open from, Region into) {
        for (Open at = from; at != null && at.region().merged() != into; at = at.above()) {
            Region region = at.region().merged();
            into.absorb(region, dominators.retainedSize(region.head));
        }
    }
}
