package io.github.heapfold.hprof.write;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.RedactionMark;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One chunk as {@link MatDumpWriter} writes it. Sub-records stand in a segment of the chunk's own, so its length is
 * known, unless it is {@link #join joined} with that of the chunk before; a HEAP_DUMP, which is a whole heap, becomes such segments and the HEAP_DUMP_END that ends them. As the Android
 * SDK's {@code hprof-conv} does it, Android's roots become ROOT_UNKNOWN, arrays without their data arrays of length 0,
 * and the heaps that objects are in go.
 */
final class MatChunk implements RecordVisitor {
    /** Where in a record's header its time stands. */
    static final int TIME = 1;

    static final long MOST_IN_SEGMENT = 0xffff_ffffL;

    /** Heaps that all apps share. */
    private static final int ZYGOTE = 'Z';

    private static final int IMAGE = 'I';

    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final int idSize;
    private final boolean appHeapOnly;

    /** Whether objects are those of a heap that is left out; stays from one chunk to the next. */
    private boolean ignores;

    private Chunk chunk;
    private byte[] data;
    private byte[] converted = new byte[0];
    private int length;

    /** What is to be copied next. */
    private int from;

    private int to;

    /** Where the segment begins that is open; -1 where none is. */
    private int segment;

    /** The one that the chunk ends with, where it may go on in the next chunk; -1 where it does not. */
    private int last;

    /** Whether the one that is open goes on from the chunk before. */
    private boolean goesOn;

    /** Bytes of the one that it begins with, where that goes on from the chunk before; 0 where none does. */
    private long leading;

    private boolean inHeapDump;
    private boolean unended;
    private boolean continues;

    /** Whether sub-records were written after the last HEAP_DUMP_END; null where there was neither. */
    private Boolean open;

    private boolean beginsWithEnd;
    private long left;

    /** Time of the last record that was written, in microseconds; -1 where that stands in a chunk before. */
    private long time;

    /** Marks of a redaction, which are the only records of an unknown tag that stay. */
    private int marks;

    private int markBytes;

    /** Where heads stand that take the time of that record in a chunk before. */
    private final List<Integer> timeless = new ArrayList<>();

    MatChunk(int idSize, boolean appHeapOnly) {
        this.idSize = idSize;
        this.appHeapOnly = appHeapOnly;
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
    }

    /** Nothing is done to runs, which stay as they are. */
    void convert(Chunk newChunk) {
        chunk = newChunk;
        data = chunk.data();
        length = 0;
        from = 0;
        to = 0;
        segment = -1;
        last = -1;
        leading = 0;
        goesOn = chunk.heapDump() == Tag.HEAP_DUMP_SEGMENT;
        left = 0;
        unended = false;
        beginsWithEnd = false;
        inHeapDump = false;
        open = null;
        time = -1;
        marks = 0;
        markBytes = 0;
        timeless.clear();
        continues = chunk.heapDump() == Tag.HEAP_DUMP;
        if (chunk.run() != null) {
            return;
        }
        if (chunk.heapDump() != null) {
            openSegment(chunk.heapDump());
        }
        walker.walk(chunk, this);
        last = inHeapDump || left > 0 || appHeapOnly ? -1 : segment;
        closeSegment();
    }

    /** Whether what follows may be {@link #join joined} with it, so that it is not to be written before. */
    boolean waits() {
        return last >= 0;
    }

    /**
     * Makes of the segment that this ends with and that which the next chunk begins with the one that they were. So what
     * MAT takes as it is stays as it is, with segments that are no longer than a chunk, as virtual machines write them.
     *
     * @return how many bytes of the next one are then left out, at its beginning
     */
    int join(MatChunk next) {
        if (next.leading == 0) {
            return 0;
        }
        int at = last + Tag.RECORD_HEADER - Integer.BYTES;
        long bytes = BigEndian.u4(converted, at) + next.leading;
        if (bytes > MOST_IN_SEGMENT) {
            return 0;
        }
        BigEndian.put(converted, at, Integer.BYTES, bytes);
        if (next.last == 0) {
            // Its head is gone.
            next.last = -1;
        }
        return Tag.RECORD_HEADER;
    }

    /**
     * Fills in the times that the chunk itself does not tell. Analyzers take a time that is less than the one before it
     * for a counter that has wrapped, so what is made anew has the time of what it is made of.
     *
     * @param before time of the last record that was written before this chunk, in microseconds
     * @return that of the last one here
     */
    long inheritTime(long before) {
        for (int head : timeless) {
            BigEndian.put(converted, head + TIME, Integer.BYTES, before);
        }
        return time < 0 ? before : time;
    }

    Chunk chunk() {
        return chunk;
    }

    byte[] data() {
        return converted;
    }

    int length() {
        return length;
    }

    /** How many marks of a redaction there are. */
    int marks() {
        return marks;
    }

    /** Bytes of these. */
    int markBytes() {
        return markBytes;
    }

    /** Bytes that the array at the end lacks; they are in the runs that follow. */
    long left() {
        return left;
    }

    /** Whether the array that it ends with is one of those that are left out. */
    boolean ignoresArray() {
        return ignores;
    }

    /** Whether it begins inside a HEAP_DUMP. */
    boolean continuesDump() {
        return continues;
    }

    /** Whether it leaves a dump without its HEAP_DUMP_END, where the one before did or did not. */
    boolean leavesOpen(boolean before) {
        return open == null ? before : open;
    }

    boolean beginsWithEnd() {
        return beginsWithEnd;
    }

    /** Whether it ends with what is from a HEAP_DUMP. */
    boolean unended() {
        return unended;
    }

    @Override
    public void heapDump(Tag tag, int start) {
        closeSegment();
        endDump();
        time = BigEndian.u4(data, start + TIME);
        openSegment(tag);
    }

    @Override
    public void record(Tag tag, int start, int end) {
        boolean isMark = RedactionMark.is(data, start, end);
        if (!isMark && (tag == null || !tag.fits(end - start, idSize))) {
            return;
        }
        closeSegment();
        if (tag == Tag.HEAP_DUMP_END) {
            open = false;
            beginsWithEnd |= start == 0;
            unended = false;
        }
        endDump();
        if (isMark) {
            marks++;
            markBytes += end - start;
        } else {
            time = BigEndian.u4(data, start + TIME);
        }
        copy(start, end);
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        switch (tag) {
            case HEAP_DUMP_INFO -> {
                long heap = BigEndian.u4(data, start + 1);
                ignores = appHeapOnly && (heap == ZYGOTE || heap == IMAGE);
            }
            case ROOT_INTERNED_STRING,
                    ROOT_FINALIZING,
                    ROOT_DEBUGGER,
                    ROOT_REFERENCE_CLEANUP,
                    ROOT_VM_INTERNAL,
                    ROOT_JNI_MONITOR,
                    ROOT_UNREACHABLE -> {
                copy(start, start + layout.objectId + idSize);
                flush();
                converted[length - layout.objectId - idSize] = (byte) Tag.ROOT_UNKNOWN.code();
            }
            case PRIMITIVE_ARRAY_NODATA -> {
                if (ignores) {
                    return;
                }
                copy(start, end);
                flush();
                int at = length - (end - start);
                converted[at] = (byte) Tag.PRIMITIVE_ARRAY_DUMP.code();
                BigEndian.put(converted, at + layout.arrayLength, Integer.BYTES, 0);
                if (BasicType.sizeOf(converted[at + layout.primitiveType], idSize) == 0
                        || converted[at + layout.primitiveType] == BasicType.OBJECT.code()) {
                    // Of a type that there is not, and no element to tell it by.
                    converted[at + layout.primitiveType] = (byte) BasicType.BYTE.code();
                }
            }
            default -> copy(start, end);
        }
    }

    @Override
    public void classDump(int start, int end) {
        copy(start, end);
    }

    @Override
    public void instance(int start, int end) {
        if (!ignores) {
            copy(start, end);
        }
    }

    @Override
    public void objectArray(int start, int end) {
        array(start, end, layout.arrayElements, idSize);
    }

    @Override
    public void primitiveArray(int start, int end) {
        array(start, end, layout.primitiveElements, BasicType.sizeOf(data[start + layout.primitiveType], idSize));
    }

    private void array(int start, int end, int header, int elementSize) {
        if (ignores) {
            return;
        }
        copy(start, end);
        left = header + BigEndian.u4(data, start + layout.arrayLength) * elementSize - (end - start);
    }

    private void copy(int start, int end) {
        if (start != to) {
            flush();
            from = start;
        }
        to = end;
    }

    private void flush() {
        int bytes = to - from;
        grow(bytes);
        System.arraycopy(data, from, converted, length, bytes);
        length += bytes;
        from = to;
    }

    private void grow(int bytes) {
        if (length + bytes > converted.length) {
            int most = Math.max(chunk.length() + Tag.RECORD_HEADER, converted.length + converted.length / 2);
            converted = Arrays.copyOf(converted, Math.max(length + bytes, most));
        }
    }

    private void header(Tag tag) {
        flush();
        grow(Tag.RECORD_HEADER);
        Arrays.fill(converted, length, length + Tag.RECORD_HEADER, (byte) 0);
        converted[length] = (byte) tag.code();
        if (time < 0) {
            timeless.add(length);
        } else {
            BigEndian.put(converted, length + TIME, Integer.BYTES, time);
        }
        length += Tag.RECORD_HEADER;
    }

    private void openSegment(Tag tag) {
        inHeapDump = tag == Tag.HEAP_DUMP;
        header(Tag.HEAP_DUMP_SEGMENT);
        segment = length - Tag.RECORD_HEADER;
    }

    /** An empty one is taken back. */
    private void closeSegment() {
        flush();
        if (segment < 0) {
            return;
        }
        long bytes = length - segment - Tag.RECORD_HEADER + left;
        if (goesOn) {
            leading = bytes;
            goesOn = false;
        }
        if (bytes == 0) {
            last = -1;
            length = segment;
            timeless.removeIf(head -> head >= segment);
        } else {
            open = true;
            BigEndian.put(converted, segment + Tag.RECORD_HEADER - Integer.BYTES, Integer.BYTES, bytes);
        }
        unended |= inHeapDump && (bytes > 0 || (segment == 0 && continues));
        inHeapDump = false;
        segment = -1;
    }

    private void endDump() {
        if (unended) {
            header(Tag.HEAP_DUMP_END);
            open = false;
        }
        unended = false;
    }
}
