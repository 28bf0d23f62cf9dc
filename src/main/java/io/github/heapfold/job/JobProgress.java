package io.github.heapfold.job;

import io.github.heapfold.message.Message;
import java.util.Optional;

/**
 * How far a job is.
 *
 * @param phase what it is doing
 * @param done bytes of the source consumed in this phase (compressed bytes of a compressed source)
 * @param total bytes of the source, or -1 while that is not known
 * @param waits why it waits and does nothing; empty while it works
 * @param overall the part of all phases that is done, as far as that can be told, 0 to less than 1; -1 where the phases
 *     are told each by itself
 */
public record JobProgress(Phase phase, long done, long total, Optional<Message> waits, double overall) {
    public JobProgress(Phase phase, long done, long total) {
        this(phase, done, total, Optional.empty(), -1);
    }

    JobProgress with(double all) {
        return new JobProgress(phase, done, total, waits, all);
    }

    /** The part of the job that is done, or of its phase, 0 to 1; -1 while it is not known. */
    public double fraction() {
        return overall < 0 ? part() : overall;
    }

    /** The part of this phase. */
    double part() {
        if (total < 0) {
            return -1;
        }
        return total == 0 ? 1 : Math.min(1, (double) done / total);
    }
}
