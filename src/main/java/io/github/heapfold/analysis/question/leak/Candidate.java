package io.github.heapfold.analysis.question.leak;

import java.util.List;

/**
 * A suspect before anybody has asked who keeps it.
 *
 * @param accumulation the object that keeps all; {@link #NONE} where there is none
 * @param retained bytes that it keeps alive
 * @param levels from what is directly below the accumulation, or from the owners, down to what came together; of one
 *     object, itself
 * @param recursive whether what came together is a list or tree of its own
 * @param sizes of several owners, what they keep each; null else
 */
record Candidate(
        Suspect.Shape kind,
        long accumulation,
        long retained,
        List<Contents.Level> levels,
        boolean recursive,
        Suspect.Sizes sizes) {
    static final long NONE = -1;

    Candidate(Suspect.Shape kind, long accumulation, long retained, List<Contents.Level> levels, boolean recursive) {
        this(kind, accumulation, retained, levels, recursive, null);
    }

    Contents.Level first() {
        return levels.get(0);
    }

    Contents.Level content() {
        return levels.get(levels.size() - 1);
    }
}
