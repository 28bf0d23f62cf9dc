package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.MisplacedRecordException;
import io.github.heapfold.hprof.RecordLayout;

/**
 * Where sub-records that follow each other begin, some dozens at a time. Who then goes over the places several times,
 * for one thing each time, has small loops: they are compiled once and quickly, and their look-ups in memory do not
 * wait for each other.
 */
public final class SubRecordPlaces {
    /**
     * How many are found at a time: then what is read of them stays in the cache, and what is done with them is called often
     * enough to be compiled as a whole before one of its loops seems long enough to be compiled for itself.
     */
    private static final int MOST = 1 << 5;

    private final RecordLayout layout;
    private final int[] starts = new int[MOST + 1];
    private int count;

    public SubRecordPlaces(RecordLayout layout) {
        this.layout = layout;
    }

    /**
     * Finds the next sub-records, forgetting those before.
     *
     * @param from where the first begins
     * @param to where the last that there is ends
     * @return where the last that was found ends
     */
    public int find(byte[] data, int from, int to) {
        int[] found = starts;
        int at = from;
        int n = 0;
        while (at < to && n < MOST) {
            found[n++] = at;
            long size = layout.sizeOf(data, at, to);
            if (size <= 0) {
                throw new MisplacedRecordException();
            }
            // Only the elements of an open array reach beyond the chunk: the reader saw to it.
            at = (int) Math.min(at + size, to);
        }
        found[n] = at;
        count = n;
        return at;
    }

    /** How many were found. */
    public int count() {
        return count;
    }

    /** Where one begins; that with the number {@link #count} is where the last ends. */
    public int start(int index) {
        return starts[index];
    }
}
