package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.MisplacedRecordException;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.SubRecordCode;

/**
 * Sub-records that follow each other, some dozens at a time: where they begin, and what their headers say. Who then goes
 * over them several times, for one thing each time, has small loops: they are compiled once and quickly, and their
 * look-ups in memory do not wait for each other.
 */
public final class SubRecords {
    /**
     * How many are found at a time: then what is read of them stays in the cache, and what is done with them is called often
     * enough to be compiled as a whole before one of its loops seems long enough to be compiled for itself.
     */
    private static final int MOST = 1 << 5;

    private final RecordLayout layout;
    private final int[] starts = new int[MOST + 1];
    private final byte[] codes = new byte[MOST];
    private final long[] ids = new long[MOST];
    private final long[] types = new long[MOST];
    private final int[] lengths = new int[MOST];
    private int count;
    private byte[] data;

    /** Null where the bytes say all. */
    private SubRecordHeaders known;

    public SubRecords(RecordLayout layout) {
        this.layout = layout;
    }

    /** Begins with another chunk, at its beginning. */
    public void begin(Chunk chunk) {
        data = chunk.data();
        known = chunk.headers();
        if (known != null) {
            known.begin();
        }
    }

    /**
     * Finds the next sub-records, forgetting those before.
     *
     * @param from where the first begins
     * @param to where the last that there is ends
     * @return where the last that was found ends
     */
    public int find(int from, int to) {
        count = 0;
        int end = known == null ? read(from, to) : known.next(this, from, to);
        starts[count] = end;
        return end;
    }

    private int read(int from, int to) {
        int at = from;
        while (at < to && !isFull()) {
            long size = layout.sizeOf(data, at, to);
            if (size <= 0) {
                throw new MisplacedRecordException();
            }
            read(at);
            // Only the elements of an open array reach beyond the chunk: the reader saw to it.
            at = (int) Math.min(at + size, to);
        }
        return at;
    }

    /** Adds the next one as its bytes say. */
    public void read(int at) {
        int idSize = layout.idSize;
        long type = 0;
        int length = 0;
        switch (data[at]) {
            case SubRecordCode.INSTANCE_DUMP -> {
                type = BigEndian.get(data, at + layout.instanceClass, idSize);
                length = BigEndian.i4(data, at + layout.instanceLength);
            }
            case SubRecordCode.OBJECT_ARRAY_DUMP -> {
                type = BigEndian.get(data, at + layout.arrayClass, idSize);
                length = BigEndian.i4(data, at + layout.arrayLength);
            }
            case SubRecordCode.PRIMITIVE_ARRAY_DUMP, SubRecordCode.PRIMITIVE_ARRAY_NODATA -> {
                type = data[at + layout.primitiveType];
                length = BigEndian.i4(data, at + layout.arrayLength);
            }
            default -> {}
        }
        add(at, data[at], BigEndian.get(data, at + layout.objectId, idSize), type, length);
    }

    /** Whether no more are to be added. */
    public boolean isFull() {
        return count == MOST;
    }

    /** Adds the next one; see the getters for the parameters. */
    public void add(int start, byte code, long id, long type, int length) {
        starts[count] = start;
        codes[count] = code;
        ids[count] = id;
        types[count] = type;
        lengths[count++] = length;
    }

    /** How many were found. */
    public int count() {
        return count;
    }

    /** Where one begins; that with the number {@link #count} is where the last ends. */
    public int start(int index) {
        return starts[index];
    }

    /** Its tag byte. */
    public byte code(int index) {
        return codes[index];
    }

    /** The identifier that stands first in it. */
    public long id(int index) {
        return ids[index];
    }

    /** The class of an instance or an array of references; the code of the type of other elements. */
    public long type(int index) {
        return types[index];
    }

    /** Bytes of an instance's values; elements of an array, as an unsigned number. */
    public int length(int index) {
        return lengths[index];
    }
}
