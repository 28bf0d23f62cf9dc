package io.github.heapfold.fold.bytes;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The coders of one job: as many as work at once, used again and again, and all closed at its end, for they hold memory
 * outside the heap that the garbage collector does not see. Used by any thread, but for {@link #close}.
 */
public final class CoderPool<T extends CoderPool.Coder> implements AutoCloseable {
    /** Something with memory outside the heap. */
    public interface Coder extends AutoCloseable {
        /** Gives the memory back; the coder is then of no use. */
        @Override
        void close();
    }

    private final Supplier<T> maker;
    private final Queue<T> idle = new ConcurrentLinkedQueue<>();
    private final Queue<T> all = new ConcurrentLinkedQueue<>();

    public CoderPool(Supplier<T> maker) {
        this.maker = maker;
    }

    public T take() {
        T coder = idle.poll();
        if (coder == null) {
            coder = maker.get();
            all.add(coder);
        }
        return coder;
    }

    /** For further use; a coder that has failed is {@link #discard}ed instead. */
    public void giveBack(T coder) {
        idle.add(coder);
    }

    /**
     * Closes a coder that nobody will use again: who goes on after failures would else gather up as many as there were.
     */
    public void discard(T coder) {
        all.remove(coder);
        coder.close();
    }

    /** Closes every coder there ever was; when none is at work any more. */
    @Override
    public void close() {
        all.forEach(Coder::close);
        all.clear();
        idle.clear();
    }
}
