package io.github.heapfold.api;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.JobProgress;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that takes its time: {@link #run} does it in the thread that calls it, any other may {@link #cancel} it.
 * Done once.
 *
 * <pre>{@code
 * Work<Long> check = HeapfoldFile.of(folded).check().threads(2);
 * check.onProgress(progress -> {
 *     System.out.println(progress.phase() + ": " + progress.done() + " of " + progress.total());
 *     if (Thread.currentThread().isInterrupted()) {
 *         check.cancel();
 *     }
 * });
 * System.out.println("It restores to " + check.run() + " bytes.");
 * }</pre>
 *
 * @param <R> what comes of it
 */
public final class Work<R extends @Nullable Object> {
    /**
     * How far work is.
     *
     * @param phase what is being done, as a word in lower case with underscores; phases follow one another
     * @param done bytes, or whatever is counted, of this phase
     * @param total how many there will be; -1 while that is not known
     */
    public record Progress(String phase, long done, long total) {}

    /** How a job is made when all about it has been said. */
    @FunctionalInterface
    interface Maker<R extends @Nullable Object> {
        Job<R> with(int threads);
    }

    private final Maker<R> maker;
    private final JobMonitor monitor;
    private Consumer<Progress> listener = progress -> {};
    private int threads = FoldOptions.usualThreads();
    private boolean begun;

    Work(Maker<R> maker) {
        this.maker = maker;
        monitor = new JobMonitor(this::tell);
    }

    private void tell(JobProgress progress) {
        listener.accept(
                new Progress(progress.phase().name().toLowerCase(Locale.ROOT), progress.done(), progress.total()));
    }

    /**
     * Says who is told of progress, some times per second, in the thread that runs the work.
     *
     * @return this
     */
    public Work<R> onProgress(Consumer<Progress> toBeTold) {
        listener = Objects.requireNonNull(toBeTold);
        return this;
    }

    /**
     * Says how many threads may work at once; as many as there are processors, fewer where memory is short, if nothing
     * is said.
     *
     * @param most 1 or more
     * @return this
     * @throws IllegalArgumentException where it is less
     */
    public Work<R> threads(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("threads: " + most);
        }
        threads = most;
        return this;
    }

    /**
     * Does it.
     *
     * @throws IOException where the input or the environment was at fault; its message says which file, and at which
     *     offset
     * @throws IllegalStateException where it was run before
     * @throws CancellationException where it was cancelled, or this thread was interrupted, which stays so; nothing is
     *     then left behind
     */
    public R run() throws IOException {
        if (begun) {
            throw new IllegalStateException("work is done once");
        }
        begun = true;
        try {
            return maker.with(threads).run(monitor);
        } catch (IOException e) {
            // An interrupt closes the file that is just read or written, of which the fault then tells.
            if (Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                    .anyMatch(ClosedByInterruptException.class::isInstance)) {
                throw (CancellationException) new CancellationException("interrupted").initCause(e);
            }
            throw e;
        }
    }

    /** Asks the work to stop, which it does within a second. For any thread, also before it began. */
    public void cancel() {
        monitor.cancel();
    }
}
