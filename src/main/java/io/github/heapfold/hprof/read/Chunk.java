package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Tag;

/**
 * A stretch of a dump that can be read without what comes before or after it. It begins and ends between records, with
 * two exceptions: what is too long for one chunk follows its header as a series of {@link Run}s.
 */
public final class Chunk {
    /**
     * Says that a chunk is a plain stretch of bytes instead of records.
     *
     * @param elements type of the array elements that these bytes are; null for bytes that cannot be modelled: a tail
     *     that was cut off, a segment with an unknown sub-tag, a record longer than a chunk
     * @param recordTag the tag byte of a record longer than a chunk; else -1
     * @param first whether such a record begins here
     */
    public record Run(BasicType elements, int recordTag, boolean first) {
        /** Bytes that belong to no record. */
        static final Run OPAQUE = new Run(null, -1, true);

        Run continued() {
            return new Run(elements, recordTag, false);
        }
    }

    private final byte[] data;
    private final int length;
    private final long offset;
    private final Tag heapDump;
    private final long segmentLeft;
    private final long[] heapDumpEnds;
    private final boolean openArray;
    private final Run run;
    private final ClassTable classes;
    private SubRecordHeaders headers;

    private Chunk(
            byte[] data,
            int length,
            long offset,
            Tag heapDump,
            long segmentLeft,
            long[] heapDumpEnds,
            boolean openArray,
            Run run,
            ClassTable classes,
            SubRecordHeaders headers) {
        this.data = data;
        this.length = length;
        this.offset = offset;
        this.heapDump = heapDump;
        this.segmentLeft = heapDump == null ? 0 : segmentLeft;
        this.heapDumpEnds = heapDumpEnds;
        this.openArray = openArray;
        this.run = run;
        this.classes = classes;
        this.headers = headers;
    }

    /** Whole records; see the getters for the parameters. */
    public static Chunk ofRecords(
            byte[] data,
            int length,
            long offset,
            Tag heapDump,
            long segmentLeft,
            long[] heapDumpEnds,
            boolean openArray,
            ClassTable classes) {
        return new Chunk(data, length, offset, heapDump, segmentLeft, heapDumpEnds, openArray, null, classes, null);
    }

    public static Chunk ofRun(byte[] data, int length, long offset, Tag heapDump, Run run, ClassTable classes) {
        return new Chunk(data, length, offset, heapDump, 0, new long[0], false, run, classes, null);
    }

    /** The same chunk with its bytes elsewhere, for who keeps it while this one's memory is used again. */
    public Chunk with(byte[] copy) {
        return new Chunk(copy, length, offset, heapDump, segmentLeft, heapDumpEnds, openArray, run, classes, null);
    }

    /** The same chunk, whose bytes lack headers of sub-records; see {@link #headers}. */
    public Chunk with(SubRecordHeaders known) {
        return new Chunk(data, length, offset, heapDump, segmentLeft, heapDumpEnds, openArray, run, classes, known);
    }

    /** The bytes, from 0 to {@link #length()}; the array may be longer. */
    public byte[] data() {
        return data;
    }

    public int length() {
        return length;
    }

    /** Bytes of the dump before this chunk. */
    public long offset() {
        return offset;
    }

    /** HEAP_DUMP or HEAP_DUMP_SEGMENT where the chunk begins inside one; else null. */
    public Tag heapDump() {
        return heapDump;
    }

    /** Of records inside a heap dump: the bytes from the chunk's start to the end of that heap dump; else 0.
     * {@link Long#MAX_VALUE} where it goes on as far as there are sub-records. */
    public long segmentLeft() {
        return segmentLeft;
    }

    /**
     * Where the heap dump with the n-th header of the chunk ends, in bytes from the chunk's start: the length in the
     * header is not always the true one. {@link Long#MAX_VALUE} where it goes on as far as there are sub-records.
     */
    long heapDumpEnd(int number) {
        return heapDumpEnds[number];
    }

    /** How many heap dumps or segments begin here. */
    public int heapDumps() {
        return heapDumpEnds.length;
    }

    /** Whether the last thing here is an array whose elements follow in the next chunks. */
    public boolean openArray() {
        return openArray;
    }

    /** What the bytes are where they are no records; else null. */
    public Run run() {
        return run;
    }

    /** What the bytes lack of the headers of sub-records, and is known otherwise; null where they say all. */
    SubRecordHeaders headers() {
        return headers;
    }

    /** Sees to it that the bytes say all. */
    public void writeHeaders() {
        if (headers != null) {
            headers.write();
            headers = null;
        }
    }

    /** Says that what the bytes do not say is no longer known. */
    public void forgetHeaders() {
        headers = null;
    }

    /** All classes announced up to the end of this chunk. */
    public ClassTable classes() {
        return classes;
    }
}
