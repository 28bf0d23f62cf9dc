package io.github.heapfold.gui.controls;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Short work that touches a disk, done beside the window's thread; its outcome comes back to the window's thread. What
 * takes longer than a moment is a job.
 *
 * @param worker runs the work
 * @param ui runs what touches the window
 */
public record Background(Executor worker, Executor ui) {
    /** Does the work and hands its outcome over; a failure goes to {@code failed}. */
    public <T> void run(Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
        worker.execute(() -> {
            try {
                T value = work.call();
                ui.execute(() -> done.accept(value));
            } catch (Throwable e) {
                ui.execute(() -> failed.accept(e));
            }
        });
    }
}
