package io.github.heapfold.analysis.dominators;

import io.github.heapfold.hprof.Progress;
import java.io.IOException;

/**
 * Goes over numbers part by part. A part is short: what is called often is compiled once and as a whole, while a long
 * loop is compiled for itself, and again where it comes to something that it has not met before, such as telling of
 * progress once in a million numbers.
 */
final class Stepwise {
    /** Numbers of a part. */
    static final int PART = 1 << 11;

    /** Numbers between two looks at whether to go on. */
    static final int TOLD = 1 << 17;

    private Stepwise() {}

    /**
     * Runs over numbers in ascending order, in parts that end at multiples of {@link #PART}.
     *
     * @param progress told, with these figures, of what is done and of all
     */
    static void run(long from, long to, Parallel.Part part, Progress progress, long done, long all) throws IOException {
        long next = from;
        for (long at = from; at < to; at = end(at, to)) {
            if (at >= next) {
                progress.at(done, all);
                next += TOLD;
            }
            part.run(at, end(at, to));
        }
    }

    private static long end(long at, long to) {
        return Math.min(to, (at & -PART) + PART);
    }
}
