package io.github.heapfold.gui.compress;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.estimate.SizeEstimator;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Keeps what is saved by each thing alone in step with what is chosen, while somebody sees it, for it takes as long as
 * many estimates; and not while a job works, which it would make slower. Belongs to the window's thread, but for
 * {@link #renew}.
 */
final class LiveSavings {
    /** The savings beside one choice. */
    static final class Asked {
        private final Profile profile;
        private final int level;

        /** Cancelled when something else is asked for. */
        private final JobMonitor wanted = JobMonitor.silent();

        /** Whether more is known of the dump than they were worked out of. */
        private final AtomicBoolean isStale = new AtomicBoolean(true);

        /** Ends the working out; null while nothing is worked out. */
        private final AtomicReference<JobMonitor> working = new AtomicReference<>();

        private Asked(Profile profile, int level) {
            this.profile = profile;
            this.level = level;
        }

        private void rest() {
            Optional.ofNullable(working.get()).ifPresent(JobMonitor::cancel);
        }
    }

    private final Background background;
    private final Supplier<SizeEstimator> estimators;
    private final ReadOnlyObjectWrapper<Map<Strippable, Long>> value = new ReadOnlyObjectWrapper<>(Map.of());
    private volatile boolean isSeen;
    private boolean isPaused;

    /** Null while nothing is asked for. */
    private Asked current;

    /** @param estimators gives what is known of the dump; null as long as it was not read */
    LiveSavings(Background background, Supplier<SizeEstimator> estimators) {
        this.background = background;
        this.estimators = estimators;
    }

    /** As {@link SizeEstimator#savings}; empty while that is not known. */
    ReadOnlyObjectProperty<Map<Strippable, Long>> value() {
        return value.getReadOnlyProperty();
    }

    /** Asks for those beside another choice, in place of what was asked for before; {@link #work} begins it. */
    Asked ask(Profile profile, int level) {
        end();
        if (estimators.get() == null || !isSeen || isPaused) {
            // They may be of another profile, and it takes a while until they are known anew.
            value.set(Map.of());
        }
        current = new Asked(profile, level);
        return current;
    }

    /** What was asked for is wanted no more. */
    void end() {
        if (current != null) {
            current.wanted.cancel();
            current.rest();
            current = null;
        }
    }

    void see(boolean now) {
        isSeen = now;
        if (!now && current != null) {
            current.rest();
        }
        work();
    }

    void pause(boolean now) {
        isPaused = now;
        if (now && current != null) {
            current.rest();
        }
        work();
    }

    /** Works out what is asked for, as far as it is to be. */
    void work() {
        if (current != null && !isPaused) {
            work(current);
        }
    }

    /** By any thread: more is known of the dump. */
    void renew(Asked asked) {
        asked.isStale.set(true);
        work(asked);
    }

    /** One at a time, and nothing that is known already. */
    private void work(Asked asked) {
        SizeEstimator known = estimators.get();
        JobMonitor monitor = JobMonitor.silent();
        if (known != null && isSeen && asked.isStale.get() && asked.working.compareAndSet(null, monitor)) {
            background.run(
                    () -> {
                        asked.isStale.set(false);
                        asked.wanted.endIfCancelled();
                        return known.savings(asked.profile, asked.level, monitor);
                    },
                    savings -> show(asked, savings),
                    failure -> {
                        if (failure instanceof CancellationException) {
                            asked.isStale.set(true);
                        }
                        show(asked, Map.of());
                    });
        }
    }

    private void show(Asked asked, Map<Strippable, Long> savings) {
        asked.working.set(null);
        if (asked == current) {
            value.set(savings);
            work();
        }
    }
}
