package io.github.heapfold.fold.bytes;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * The coders of one job: as many as work at once, used again and again, and all closed at its end, for they hold memory
 * outside the heap that the garbage collector does not see. Used by any thread.
 */
public final class CoderPool<T extends CoderPool.Coder> implements AutoCloseable {
    /** Something with memory outside the heap. */
    public interface Coder extends AutoCloseable {
        /** Gives the memory back; the coder is then of no use. */
        @Override
        void close();

        /** Whether it holds so much memory by now that a new one is better. */
        default boolean isBloated() {
            return false;
        }
    }

    /** What is done with a coder. */
    @FunctionalInterface
    public interface Work<T, R, E extends Exception> {
        R apply(T coder) throws E;
    }

    private final Supplier<T> maker;
    private final Queue<T> idle = new ArrayDeque<>();
    private boolean closed;

    public CoderPool(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Works with a coder that nobody else has meanwhile. One whose work fails, in whatever way, or that is
     * {@link Coder#isBloated bloated} is not used again. */
    public <R, E extends Exception> R with(Work<? super T, R, E> work) throws E {
        T coder = take();
        boolean good = false;
        try {
            R result = work.apply(coder);
            good = true;
            return result;
        } finally {
            if (!good || coder.isBloated() || !giveBack(coder)) {
                coder.close();
            }
        }
    }

    private T take() {
        T coder;
        synchronized (this) {
            coder = idle.poll();
        }
        return coder == null ? maker.get() : coder;
    }

    private synchronized boolean giveBack(T coder) {
        return !closed && idle.add(coder);
    }

    /** Closes every coder; those at work when they are done. */
    @Override
    public synchronized void close() {
        closed = true;
        idle.forEach(Coder::close);
        idle.clear();
    }
}
