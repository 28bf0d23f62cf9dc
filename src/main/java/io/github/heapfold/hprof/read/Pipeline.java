package io.github.heapfold.hprof.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * One reader, several workers, one writer: inputs are taken in order by the calling thread, worked on in parallel, and
 * the results are handed on in the order of the inputs by the calling thread. What is under way at once is bounded, so
 * memory does not depend on how many inputs there are.
 */
public final class Pipeline<O> implements Closeable {
    /** Gives the next input, or null at the end. */
    @FunctionalInterface
    public interface Source<I> {
        I next() throws IOException;
    }

    /** What a worker does with one input; called by several threads at once. */
    @FunctionalInterface
    public interface Work<I, O> {
        O apply(I input) throws IOException;
    }

    /** Takes the results in order. */
    @FunctionalInterface
    public interface Sink<O> {
        void accept(O output) throws IOException;
    }

    private final int threads;
    private final Source<Future<O>> submitted;
    private final ExecutorService workers;
    private final Deque<Future<O>> underWay = new ArrayDeque<>();
    private boolean end;

    /**
     * A pipeline whose results are taken by {@link #next}.
     *
     * @param threads how many workers; with 1 everything happens in the calling thread
     */
    public <I> Pipeline(int threads, Source<I> source, Work<I, O> work) {
        this.threads = threads;
        workers = threads <= 1 ? null : Executors.newFixedThreadPool(threads, Threads.daemons("heapfold-coder"));
        submitted = () -> {
            I input = source.next();
            if (input == null) {
                return null;
            }
            return workers == null
                    ? CompletableFuture.completedFuture(work.apply(input))
                    : workers.submit((Callable<O>) () -> work.apply(input));
        };
    }

    /**
     * Runs until the source ends or one of the three throws; then nothing of the pipeline runs any more.
     *
     * @param threads how many workers; with 1 everything happens in the calling thread
     */
    public static <I, O> void run(int threads, Source<I> source, Work<I, O> work, Sink<O> sink) throws IOException {
        try (Pipeline<O> pipeline = new Pipeline<>(threads, source, work)) {
            for (O output = pipeline.next(); output != null; output = pipeline.next()) {
                sink.accept(output);
            }
        }
    }

    /** The next result, or null at the end; meanwhile others are worked on. */
    public O next() throws IOException {
        // One more than the workers, so that none waits while the oldest result is used.
        while (!end && underWay.size() <= (workers == null ? 0 : threads)) {
            Future<O> next = submitted.next();
            end = next == null;
            if (!end) {
                underWay.add(next);
            }
        }
        return underWay.isEmpty() ? null : result(underWay.remove());
    }

    /** Ends it; then nothing of it runs any more. */
    @Override
    public void close() {
        if (workers != null) {
            workers.shutdownNow();
            awaitEnd(workers);
        }
    }

    private static <O> O result(Future<O> future) throws IOException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException io) {
                throw io;
            }
            if (cause instanceof RuntimeException runtime) {
                throw runtime;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(cause);
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }

    private static void awaitEnd(ExecutorService workers) {
        boolean interrupted = false;
        while (true) {
            try {
                if (workers.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
