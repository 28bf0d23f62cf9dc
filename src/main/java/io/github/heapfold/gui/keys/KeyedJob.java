package io.github.heapfold.gui.keys;

import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.seal.age.KeySource;
import java.io.IOException;

/**
 * A job that needs keys. A passphrase is overwritten when it has run, however it ended; run anew, which the list of
 * jobs offers, it says that the passphrase has to be typed again.
 *
 * @param <R> what the job gives
 */
public final class KeyedJob<R> implements Job<R> {
    /** Makes the job when it is to run. */
    @FunctionalInterface
    public interface Maker<R> {
        Job<R> make(KeySource keys) throws IOException;
    }

    private final TypedKeys keys;
    private final Maker<R> maker;

    public KeyedJob(TypedKeys keys, Maker<R> maker) {
        this.keys = keys;
        this.maker = maker;
    }

    @Override
    public R run(JobMonitor monitor) throws IOException {
        try {
            return maker.make(keys).run(monitor);
        } finally {
            keys.close();
        }
    }
}
