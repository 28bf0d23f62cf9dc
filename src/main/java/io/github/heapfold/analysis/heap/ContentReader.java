package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;
import java.io.IOException;

/**
 * Is shown what is in the objects of a heap in one pass over its dump: several workers look at chunks, and what they
 * found is taken in ascending order of ordinals by one thread.
 *
 * @param <W> what looks at a chunk
 */
public interface ContentReader<W extends ContentReader.Worker> {
    /** Looks at one chunk at a time. The bytes that it is shown stay as they are until what it found is taken. */
    interface Worker {
        /** A new chunk begins: what was found before has been taken. */
        void begin();

        /**
         * An instance.
         *
         * @param type class index
         * @param from where its values begin, in the order of {@link HeapClasses#instanceFields}
         * @param to where they end
         * @return whether it is to be taken
         */
        boolean instance(long ordinal, int type, byte[] data, int from, int to);

        /**
         * An array of references, without its elements.
         *
         * @return whether it is to be taken
         */
        boolean objectArray(long ordinal, int type, long length);

        /**
         * A primitive array whose elements are in the dump.
         *
         * @param to where the elements end that are in this chunk; of an array that is longer than a chunk they go on
         * @return whether it is to be taken
         */
        boolean primitiveArray(long ordinal, BasicType elements, long length, byte[] data, int from, int to);
    }

    W worker();

    /**
     * Takes one of the objects that a worker has said to be taken.
     *
     * @param index which one of its chunk, from 0
     */
    void take(W worker, int index) throws IOException;

    /** Takes further elements of the array that was taken last. */
    void more(byte[] data, int length) throws IOException;
}
