package io.github.heapfold.hprof.read;

/**
 * What is known of a chunk's sub-records by who made the chunk: it need not be written into the bytes only to be read
 * there again. Good as long as the chunk is looked through for the first time; for one thread.
 */
public interface SubRecordHeaders {
    /** Begins with the first sub-record of the chunk. */
    void begin();

    /**
     * Adds the next sub-records until it is full; see {@link SubRecords#find}.
     *
     * @return where the last that was added ends
     */
    int next(SubRecords into, int from, int to);

    /** Writes all into the bytes. */
    void write();
}
