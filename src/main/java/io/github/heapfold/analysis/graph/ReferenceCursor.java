package io.github.heapfold.analysis.graph;

/**
 * Goes through the references of one object after the other, in ascending order of their targets, each target once, the
 * class object among them.
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
    private final Adjacency.Lists list;
    private long target;

    /** The next target of the list, {@link #NONE} at its end. */
    private long listed;

    /** What is not in the list and not told yet, the lower one first. */
    private long extra;

    private long secondExtra;

    ReferenceCursor(ObjectGraph graph) {
        this.graph = graph;
        states = graph.states();
        list = graph.adjacency().new Lists();
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
        list.start(ordinal);
        listed = list.next();
    }

    /** Goes to the next target; false where there is none. */
    public boolean next() {
        if (listed < extra) {
            target = listed;
            listed = list.hasNext() ? list.next() : NONE;
            return true;
        }
        target = extra;
        extra = secondExtra;
        secondExtra = NONE;
        return target != NONE;
    }

    /** The ordinal of the object that is referred to. */
    public long target() {
        return target;
    }
}
