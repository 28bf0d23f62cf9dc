package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.Slab;

/**
 * Goes through the references of one object after the other, in ascending order of their targets, each target once, the class object
 * among them.
 *
 * <pre>{@code
 * cursor.start(ordinal);
 * while (cursor.next()) {
 *     visit(cursor.target());
 * }
 * }</pre>
 */
public final class ReferenceCursor {
    private static final long NONE = Long.MAX_VALUE;

    private final ObjectGraph graph;
    private final States states;
    private final Adjacency adjacency;
    private final Slab lists;
    private long target;

    /** Where the next gap stands. */
    private long at;

    /** The next target of the list, {@link #NONE} at its end. */
    private long listed;

    private boolean last;

    /** What is not in the list and not told yet, the lower one first. */
    private long extra;

    private long secondExtra;

    ReferenceCursor(ObjectGraph graph) {
        this.graph = graph;
        states = graph.states();
        adjacency = graph.adjacency();
        lists = adjacency.lists();
    }

    /** Begins with the references of an object. */
    public void start(long ordinal) {
        int classIndex = graph.classIndex(ordinal);
        long ofClass = classIndex < 0 ? -1 : graph.classOrdinal(classIndex);
        extra = ofClass < 0 ? NONE : ofClass;
        secondExtra = NONE;
        if (graph.refersToItself(ordinal)) {
            secondExtra = Math.max(extra, ordinal);
            extra = Math.min(extra, ordinal);
        }
        if ((states.get(ordinal) & States.LIST) == 0) {
            listed = NONE;
            return;
        }
        at = adjacency.listOf(ordinal);
        long code = code();
        last = (code & 1) != 0;
        long gap = code >>> 1;
        listed = ordinal + (gap >>> 1 ^ -(gap & 1));
    }

    /** Goes to the next target; false where there is none. */
    public boolean next() {
        if (listed < extra) {
            target = listed;
            advance();
            return true;
        }
        target = extra;
        extra = secondExtra;
        secondExtra = NONE;
        return target != NONE;
    }

    private void advance() {
        if (last) {
            listed = NONE;
            return;
        }
        long code = code();
        last = (code & 1) != 0;
        listed += code >>> 1;
    }

    private long code() {
        long code = 0;
        int shift = 0;
        while (true) {
            int b = lists.getByte(at++);
            code |= (long) (b & 127) << shift;
            if (b >= 0) {
                return code;
            }
            shift += 7;
        }
    }

    /** The ordinal of the object that is referred to. */
    public long target() {
        return target;
    }
}
