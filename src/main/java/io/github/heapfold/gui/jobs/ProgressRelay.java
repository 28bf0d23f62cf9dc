package io.github.heapfold.gui.jobs;

import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.Throughput;
import io.github.heapfold.message.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Brings a job's progress to the window: a few times a second, for each takes the processors of whoever works; and never
 * a second time before the window has taken the first. A new phase, and why it waits, is shown at once. Used from the
 * job's thread only.
 */
final class ProgressRelay implements Consumer<JobProgress> {
    private static final long INTERVAL = Duration.ofMillis(250).toNanos();

    private final Executor ui;
    private final Consumer<JobView> window;
    private final LongSupplier clock;
    private final Throughput throughput = new Throughput();
    private final AtomicReference<JobView> pending = new AtomicReference<>();
    private Phase phase;
    private Optional<Message> waits = Optional.empty();
    private long last;

    /**
     * @param ui runs what touches the window
     * @param window takes the progress, in the window's thread
     * @param clock nanoseconds, as of {@link System#nanoTime()}
     */
    ProgressRelay(Executor ui, Consumer<JobView> window, LongSupplier clock) {
        this.ui = ui;
        this.window = window;
        this.clock = clock;
    }

    @Override
    public void accept(JobProgress progress) {
        long now = clock.getAsLong();
        throughput.add(progress, now);
        boolean isNew = progress.phase() != phase || !progress.waits().equals(waits);
        if (!isNew && now - last < INTERVAL) {
            return;
        }
        phase = progress.phase();
        waits = progress.waits();
        last = now;
        JobView view = new JobView(
                progress.phase(),
                progress.done(),
                progress.total(),
                throughput.bytesPerSecond(),
                throughput.timeLeft(),
                waits.map(why -> why.in(Texts.locale())),
                progress.overall());
        if (pending.getAndSet(view) == null) {
            ui.execute(() -> window.accept(pending.getAndSet(null)));
        }
    }
}
