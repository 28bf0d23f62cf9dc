package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;

/** Who is one of some objects, or is dominated by one of them: what is above many is the same, and asked for once. */
public final class Below {
    private static final int STEP = 1 << 16;

    private final Dominators dominators;
    private final OrdinalSet some;
    private final Progress progress;
    private final OrdinalSet belowNone = new OrdinalSet();
    private final OrdinalSet belowOne = new OrdinalSet();
    private final OrdinalSet found = new OrdinalSet();
    private long steps;

    /** @param progress is asked now and then whether to go on */
    public Below(AnalysedHeap heap, OrdinalSet some, Progress progress) throws IOException {
        dominators = heap.dominators();
        this.some = some;
        this.progress = progress;
    }

    /** Whether an object is one of them or below one; false also for {@link Dominators#VIRTUAL_ROOT}. */
    public boolean has(long object) {
        long end = object;
        while (end >= 0 && !some.contains(end) && !belowNone.contains(end) && !belowOne.contains(end)) {
            end = dominators.dominator(end);
        }
        boolean isFound = end >= 0 && some.contains(end);
        if (isFound) {
            found.add(end);
        }
        boolean isBelow = isFound || belowOne.contains(end);
        OrdinalSet passed = isBelow ? belowOne : belowNone;
        for (long at = object; at != end; at = dominators.dominator(at)) {
            passed.add(at);
            if (++steps % STEP == 0) {
                progress.look();
            }
        }
        return isBelow;
    }

    /** Those of the objects that were the nearest of what was asked for. */
    public OrdinalSet found() {
        return found;
    }
}
