package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;

/**
 * Tells lists and trees in the dominator tree: objects above which the same comes already, as the nodes of a list, or
 * arrays and collections one in the other, five deep and more.
 */
final class Recursions {
    /** How many references recursion takes at the most to come back to a class, as in node, map, table, entry, node. */
    private static final int PERIOD = 4;

    /** How often arrays, or collections, have to lie one in the other so that they are the links of a list or tree. */
    private static final int LEAST_LINKS = 5;

    /** A heavy object, and those above it with their regions, the nearest first. */
    record Open(long ordinal, Region region, Open above) {}

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final ObjectGraph graph;
    private final HeapClasses classes;

    Recursions(AnalysedHeap heap, DominatorChildren tree) {
        this.heap = heap;
        this.tree = tree;
        graph = heap.graph();
        classes = heap.heap().classes();
    }

    /**
     * The nearest object above that is the same again, as a node of a list above the next one; null where there is
     * none.
     */
    Open of(Open above, long child) {
        int type = graph.classIndex(child);
        if (type < 0) {
            return null;
        }
        Open at = above;
        for (int distance = 1; distance <= PERIOD && at.ordinal != Dominators.VIRTUAL_ROOT; distance++) {
            if (classes.isClass(at.ordinal)) {
                // The list of a class loader's classes is no node of what is in a static of one of them.
                return null;
            }
            boolean same = graph.classIndex(at.ordinal) == type;
            // A map in a map is no recursion, and neither is an array in an array: but for a long row of them.
            if (same && (isNode(type, distance) || at.region.merged().period() == distance || isRow(child, distance))) {
                return at;
            }
            at = at.above;
        }
        return null;
    }

    /**
     * The same for the largest of some light ones; where that is an entry of a collection or a link, as a reference to a
     * page of an index is, also for what it holds.
     */
    Open ofLight(Open above, Attached group) {
        return of(above, group, ClassKinds.isEntry(group.className));
    }

    /** The same for the largest of some heavy ones, that may be links: a tree may have a few, large branches. */
    Open ofHeavy(Open above, Attached group) {
        return of(above, group, false);
    }

    private Open of(Open above, Attached group, boolean isEntry) {
        if (group.largest() < 0) {
            return null;
        }
        Open same = of(above, group.largest());
        return same == null && (isEntry || isLink(group.largest())) ? ofHeld(above, group) : same;
    }

    private Open ofHeld(Open above, Attached group) {
        // What it is linked to it does not hold.
        long held =
                tree.heaviest(group.largest(), child -> !heap.className(child).equals(group.className));
        return held == DominatorChildren.NONE ? null : of(new Open(group.largest(), above.region, above), held);
    }

    /** Whether one of its class comes again below it: what only holds a thing like the one above it is no tree. */
    private boolean isLink(long ordinal) {
        int type = graph.classIndex(ordinal);
        if (type < 0 || !isNode(type, PERIOD)) {
            return false;
        }
        long at = ordinal;
        for (int step = 1; step <= PERIOD && at != DominatorChildren.NONE; step++) {
            at = tree.heaviest(at);
            if (at != DominatorChildren.NONE && graph.classIndex(at) == type) {
                return true;
            }
        }
        return false;
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
            long heaviest = tree.heaviest(at);
            boolean isLink = step % distance == 0;
            if (heaviest == DominatorChildren.NONE || (isLink && graph.classIndex(heaviest) != type)) {
                return false;
            }
            at = heaviest;
        }
        return true;
    }

    /** The steps from one array or collection to the next in a row of them; 0 where they are nodes of their own. */
    int period(Open above, Open same, long child) {
        int type = graph.classIndex(same.ordinal);
        // What an entry holds is one step below it.
        int distance = graph.classIndex(child) == type ? 1 : 2;
        for (Open at = above; at.ordinal != same.ordinal; at = at.above) {
            distance++;
        }
        return isNode(type, distance) ? 0 : distance;
    }

    /** So that a list of a million nodes does not leave a million of them behind. */
    static Open trimmed(Open above) {
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
