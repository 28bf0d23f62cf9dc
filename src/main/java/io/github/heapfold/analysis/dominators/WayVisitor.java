package io.github.heapfold.analysis.dominators;

import java.io.IOException;

/** Is shown the ways down the dominator tree, each known by a number. */
public interface WayVisitor {
    /** The way to the top. */
    long TOP = 0;

    /**
     * The way to an object.
     *
     * @param above the way to its dominator
     * @param ordinal of the object
     * @return the same for the same, whenever it is asked for; at most the number of objects
     */
    long way(long above, long ordinal) throws IOException;

    /**
     * Shows an object, each that is reachable once, in no order.
     *
     * @param ordinal of the object
     * @param above the way to its dominator
     * @param way to the object itself
     * @param retainedSize bytes
     */
    void object(long ordinal, long above, long way, long retainedSize);
}
