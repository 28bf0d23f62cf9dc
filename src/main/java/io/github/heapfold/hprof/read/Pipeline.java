package io.github.heapfold.hprof.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Predicate;

/**
 * One reader, several workers, one writer: inputs are taken in order by the calling thread, worked on in parallel, and
 * the results are handed on in the order of the inputs by the calling thread. What is under way at once is bounded, so
 * memory does not depend on how many inputs there are. What happens on faults is told at {@link OrderedWork}.
 */
public final class Pipeline<O> implements Closeable {
    /** Gives the next input, or null at the end. */
    @FunctionalInterface
    public interface Source<I> {
        I next() throws IOException;
    }

    /** Takes the results in order. */
    @FunctionalInterface
    public interface Sink<O> {
        void accept(O output) throws IOException;
    }

    /** Hands the next input to the workers; whether there was one. */
    @FunctionalInterface
    private interface Feed {
        boolean next() throws IOException;
    }

    private final OrderedWork<?, O> workers;
    private final Feed feed;
    private final Runnable look;
    private final int most;
    private boolean end;

    /**
     * A pipeline whose results are taken by {@link #next}.
     *
     * @param threads how many workers; with 1 everything happens in the calling thread
     */
    public <I> Pipeline(int threads, Source<I> source, OrderedWork.Work<I, O> work) {
        this(threads, threads <= 1 ? 0 : threads, source, work, () -> {}, input -> false);
    }

    /**
     * The same for work that takes long: even with one thread it is done beside the calling one.
     *
     * @param look done by the calling thread, several times a second, while it waits for the work; may throw
     */
    public <I> Pipeline(int threads, Source<I> source, OrderedWork.Work<I, O> work, Runnable look) {
        this(threads, source, work, look, input -> false);
    }

    /**
     * The same where some inputs may be so small that handing them over takes longer than to work on them: a forged file
     * may have millions.
     *
     * @param small says of an input whether it is one of those; the calling thread then works on it
     */
    public <I> Pipeline(int threads, Source<I> source, OrderedWork.Work<I, O> work, Runnable look, Predicate<I> small) {
        this(threads, Math.max(1, threads), source, work, look, small);
    }

    private <I> Pipeline(
            int threads,
            int helpers,
            Source<I> source,
            OrderedWork.Work<I, O> work,
            Runnable look,
            Predicate<I> small) {
        OrderedWork<I, O> ordered = new OrderedWork<>(helpers, "heapfold-coder", work);
        workers = ordered;
        this.look = look;
        feed = () -> {
            I input = source.next();
            if (input != null) {
                ordered.put(input, small.test(input));
            }
            return input != null;
        };
        // One more than the workers, so that none waits while the oldest result is used.
        most = threads <= 1 ? 1 : threads + 1;
    }

    /**
     * Runs until the source ends or one of the three throws; then nothing of the pipeline begins anything any more.
     *
     * @param threads how many workers; with 1 everything happens in the calling thread
     */
    public static <I, O> void run(int threads, Source<I> source, OrderedWork.Work<I, O> work, Sink<O> sink)
            throws IOException {
        try (Pipeline<O> pipeline = new Pipeline<>(threads, source, work)) {
            pipeline.drain(sink);
        }
    }

    /**
     * The same for work that takes long.
     *
     * @param look as with {@link #Pipeline(int, Source, OrderedWork.Work, Runnable)}
     */
    public static <I, O> void run(
            int threads, Source<I> source, OrderedWork.Work<I, O> work, Sink<O> sink, Runnable look)
            throws IOException {
        try (Pipeline<O> pipeline = new Pipeline<>(threads, source, work, look)) {
            pipeline.drain(sink);
        }
    }

    /** Hands all results on. */
    public void drain(Sink<O> sink) throws IOException {
        for (O output = next(); output != null; output = next()) {
            sink.accept(output);
        }
    }

    /** The next result, or null at the end; meanwhile others are worked on. */
    public O next() throws IOException {
        while (!end && workers.underWay() < most) {
            end = !feed.next();
        }
        return workers.take(look);
    }

    /** Ends it, as {@link OrderedWork#close} does. */
    @Override
    public void close() {
        workers.close();
    }
}
