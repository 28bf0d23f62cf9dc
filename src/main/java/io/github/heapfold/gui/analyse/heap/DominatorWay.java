package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.dominators.Dominators;
import java.util.ArrayDeque;
import java.util.Deque;

/** What leads down to an object in the dominator tree. */
public final class DominatorWay {
    /** Stands for all objects above the last ones. */
    public static final long LEFT_OUT = -1;

    private static final int MOST = 6;

    private DominatorWay() {}

    /**
     * The ordinals of what leads down to an object, and of the object.
     *
     * @param above below which it begins: an ordinal, or {@link Dominators#VIRTUAL_ROOT}
     * @param ordinal of the object; none of the heap itself
     */
    public static Deque<Long> of(HeapSession session, long above, long ordinal) {
        Deque<Long> way = new ArrayDeque<>();
        Dominators dominators = session.dominators();
        long at = ordinal;
        while (at >= 0 && at != above && way.size() < MOST) {
            way.push(at);
            at = dominators.dominator(at);
        }
        if (at >= 0 && at != above) {
            way.push(LEFT_OUT);
        }
        return way;
    }
}
