package io.github.heapfold.hprof;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * One reader, several workers, one writer: inputs are taken in order by the calling thread, worked on in parallel, and the
 * results are handed on in the order of the inputs by the calling thread. What is under way at once is bounded, so
 * memory does not depend on how many inputs there are.
 */
public final class Pipeline {
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

    private Pipeline() {}

    /**
     * Runs until the source ends or one of the three throws; then nothing of the pipeline runs any more.
     *
     * @param threads how many workers; with 1 everything happens in the calling thread
     */
    public static <I, O> void run(int threads, Source<I> source, Work<I, O> work, Sink<O> sink) throws IOException {
        if (threads <= 1) {
            for (I input = source.next(); input != null; input = source.next()) {
                sink.accept(work.apply(input));
            }
            return;
        }
        ExecutorService workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "heapfold-coder");
            thread.setDaemon(true);
            return thread;
        });
        Deque<Future<O>> underWay = new ArrayDeque<>();
        try {
            for (I input = source.next(); input != null; input = source.next()) {
                I taken = input;
                underWay.add(workers.submit((Callable<O>) () -> work.apply(taken)));
                // One more than the workers, so that none waits while the oldest result is written.
                if (underWay.size() > threads) {
                    sink.accept(result(underWay.remove()));
                }
            }
            while (!underWay.isEmpty()) {
                sink.accept(result(underWay.remove()));
            }
        } finally {
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
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
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
