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
 */
public record JobProgress(Phase phase, long done, long total, Optional<Message> waits) {
    public JobProgress(Phase phase, long done, long total) {
        this(phase, done, total, Optional.empty());
    }

    /** The part that is done, 0 to 1; -1 while it is not known. */
    public double fraction() {
        if (total < 0) {
            return -1;
        }
        return total == 0 ? 1 : Math.min(1, (double) done / total);
    }
}
