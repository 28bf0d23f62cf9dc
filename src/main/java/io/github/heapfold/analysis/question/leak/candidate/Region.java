package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A part of the dominator tree to which light objects are attached: a heavy object, or those of a list or tree. */
public final class Region {
    /** The object that dominates all of it; {@link Dominators#VIRTUAL_ROOT} of the top. */
    final long head;

    /** How many there were before it. */
    final long number;

    private boolean told;
    private Region mergedInto;
    private long ownSize;
    private long heavyBelow;
    private boolean recursive;
    private int period;
    private long attachedSize;

    /** By the name of the class; nearly all regions have nothing, and of these there may be as many as objects. */
    private Map<String, Attached> groups = Map.of();

    /** Of a list or tree, the regions that its nodes hold: no more than there is room for heavy objects. */
    private List<Region> held = List.of();

    Region(long head, long number) {
        this.head = head;
        this.number = number;
    }

    /** The region that it is part of now: most often itself. */
    Region merged() {
        Region region = this;
        while (region.mergedInto != null) {
            region = region.mergedInto;
        }
        return region;
    }

    boolean isMerged() {
        return mergedInto != null;
    }

    /** Bytes of the objects of the region themselves. */
    long ownSize() {
        return ownSize;
    }

    void addOwn(long bytes) {
        ownSize += bytes;
    }

    /** Bytes that heavy objects below it retain, which are no part of it. */
    long heavyBelow() {
        return heavyBelow;
    }

    void addHeavy(long bytes) {
        heavyBelow += bytes;
    }

    /** Bytes of its objects and of what is attached to them. */
    long size() {
        return ownSize + attachedSize;
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

    /** Makes it a list or tree. */
    void recur(int steps) {
        recursive = true;
        period = Math.max(period, steps);
    }

    /** Whether this is asked for the first time. */
    boolean tell() {
        boolean isFirst = !told;
        told = true;
        return isFirst;
    }

    void attach(Attached group) {
        groups = groups.isEmpty() ? new HashMap<>() : groups;
        groups.computeIfAbsent(group.className, Attached::new).add(group);
        attachedSize += group.retained();
    }

    /** What is attached to it, by the name of the class. */
    List<Attached> groups() {
        return List.copyOf(groups.values());
    }

    void hold(List<Region> regions) {
        if (!regions.isEmpty()) {
            held = held.isEmpty() ? new ArrayList<>() : held;
            held.addAll(regions);
        }
    }

    /** Of a list or tree, the regions that its nodes hold. */
    List<Region> held() {
        return held;
    }

    /**
     * Takes in all of a region.
     *
     * @param retained what the head of that retains, which is not below this one any more
     */
    void absorb(Region other, long retained) {
        ownSize += other.ownSize;
        heavyBelow += other.heavyBelow - retained;
        other.groups.values().forEach(this::attach);
        other.mergedInto = this;
        hold(other.held);
        other.groups = Map.of();
        other.held = List.of();
    }
}
