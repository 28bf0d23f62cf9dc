package io.github.heapfold.analysis.heap.ordinal;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * Numbers the objects of a heap so that a pass over the file meets them in ascending order of their numbers. Read by
 * any number of threads.
 */
public interface Ordinals extends Closeable {
    /** What {@link #of} answers for an ID that no object has. */
    long ABSENT = -1;

    /** May be asked at any time. */
    long of(long id);

    /** The same between {@link #prepare} and {@link #trim}, where nobody takes away what makes it fast. */
    default long inPass(long id) {
        return of(id);
    }

    /** Replaces IDs by what {@link #inPass} answers for them. */
    default void resolve(long[] ids, int from, int to) {
        for (int i = from; i < to; i++) {
            ids[i] = inPass(ids[i]);
        }
    }

    long id(long ordinal);

    /**
     * A pass follows, which asks {@link #inPass} many times and ends with {@link #trim}; several may be under way.
     *
     * @param progress may end it by an exception; then no pass has begun
     */
    void prepare(Progress progress) throws IOException;

    /**
     * This many single look-ups follow: they are made fast where that is worth it.
     *
     * @param progress may end it by an exception
     */
    default void expect(long lookUps, Progress progress) {
        // They are.
    }

    /** Gives back what single look-ups have gathered to be fast; they gather it again where there are more. */
    default void forget() throws IOException {
        // Nothing.
    }

    /** Keeps all IDs. */
    void save(IndexWriter index) throws IOException;

    /** IDs that were kept. */
    static Ordinals load(IndexReader index, Scratch scratch) throws IOException {
        return RunOrdinals.isKept(index) ? RunOrdinals.load(index) : FileOrdinals.load(index, scratch);
    }

    /** One pass is done: what serves only to be fast may go behind the last. */
    void trim() throws IOException;
}
