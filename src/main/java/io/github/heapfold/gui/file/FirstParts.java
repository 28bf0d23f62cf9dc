package io.github.heapfold.gui.file;

import io.github.heapfold.job.inspect.Inspection;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Takes to the window what a dump's first part is made of, while more of it is read. Reading goes on when the first one
 * has been shown: before, it would take the processors from the page that is being built.
 */
public final class FirstParts implements Consumer<Inspection> {
    /** A window that is busy otherwise is not waited for. */
    private static final long PATIENCE = Duration.ofSeconds(1).toMillis();

    private final Executor ui;
    private final Consumer<Inspection> window;
    private final AtomicReference<Inspection> pending = new AtomicReference<>();
    private final CountDownLatch shown = new CountDownLatch(1);

    /**
     * @param ui runs what touches the window
     * @param window takes each part, in the window's thread
     */
    public FirstParts(Executor ui, Consumer<Inspection> window) {
        this.ui = ui;
        this.window = window;
    }

    /** By the job's thread. */
    @Override
    public void accept(Inspection part) {
        if (pending.getAndSet(part) == null) {
            ui.execute(this::show);
        }
        try {
            if (!shown.await(PATIENCE, TimeUnit.MILLISECONDS)) {
                shown.countDown();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show() {
        try {
            window.accept(pending.getAndSet(null));
        } finally {
            shown.countDown();
        }
    }
}
