package io.github.heapfold.hprof.write;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Writes a dump so that Eclipse MAT opens it, which is strict in what it takes: version 1.0.2, in segments whose
 * lengths are right, without what is in no record or of an unknown tag, and with Android's sub-records as those that
 * any dump may have. An array that was cut off is filled up with zeros, and so is a record that is longer than a chunk,
 * unless too much of it lacks.
 */
public final class MatDumpWriter {
    /** What the header of each dump says that is written. */
    public static final String FORMAT = "JAVA PROFILE 1.0.2";

    private static final byte[] ZEROS = new byte[1 << 16];

    /**
     * The most that is added to an array or a record, as a multiple of all that was written: what lacks more is mostly
     * noise, and would make of a small dump one that has room nowhere.
     */
    private static final int MOST_MISSING = 16;

    private final ChunkReader dump;
    private final OutputStream out;
    private final int idSize;
    private final Choice choice;
    private final Queue<MatChunk> free = new ConcurrentLinkedQueue<>();

    /** A chunk that is not written yet, for the next one may be joined with it; null where there is none. */
    private MatChunk held;

    /** Where in it what is to be written begins. */
    private int heldFrom;

    /** Bytes that an array or a record lacks whose beginning was written. */
    private long left;

    /** Where in the dump that begins. */
    private long start;

    /**
     * Bytes in a heap dump that are in no sub-record: the beginning of an array, if nothing comes after them. Else null.
     */
    private Chunk tail;

    private long written;
    private long filled;
    private long marks;
    private long markBytes;

    /** Time of the last record that was written, in microseconds. */
    private long time;

    /** Whether a HEAP_DUMP was written as segments, and what ends these was not. */
    private boolean unended;

    /** Whether segments were written, whatever they come from, and no HEAP_DUMP_END after them. */
    private boolean open;

    /** Whether the chunks to come are the rest of an array or record that is left out. */
    private boolean leavesOut;

    /**
     * What of a dump is written.
     *
     * @param appHeapOnly of Android, no objects of the zygote's heap and of the boot image's, which all apps share
     * @param wholeOnly no array that was cut off
     * @param cutRecord where an array or record begins that is not whole and is left out instead of filled up, as
     *     {@link ChunkReader#cutRecord()} tells it; -1 for none
     */
    public record Choice(boolean appHeapOnly, boolean wholeOnly, long cutRecord) {
        /** All of it. */
        public static final Choice ALL = new Choice(false, false, -1);

        /** All of it, or of Android the app's heap alone. */
        public static Choice of(boolean appHeapOnly) {
            return new Choice(appHeapOnly, false, -1);
        }

        /** Whole records alone, which a reading before has to have found. */
        public static Choice whole(long cutRecord) {
            return new Choice(false, true, cutRecord);
        }
    }

    /**
     * What was written beside the records that each dump has.
     *
     * @param marks of a redaction
     * @param markBytes their bytes
     * @param zeros bytes that an array or record was filled up with that was cut off
     * @param bytes of the records that the dump has
     */
    public record Written(long marks, long markBytes, long zeros, long bytes) {}

    private MatDumpWriter(ChunkReader dump, HprofHeader header, OutputStream out, Choice choice) {
        this.dump = dump;
        this.out = out;
        this.idSize = header.idSize();
        this.choice = choice;
    }

    /**
     * Reads a dump to its end and writes it.
     *
     * @param dump a dump with a header
     * @param choice what of it is written; a dump that was cut off early in a long array or record can only be written
     *     without that
     * @param threads how many chunks are converted at once
     * @param progress told after each chunk; may stop the work by throwing
     * @return what was written
     * @throws MessageException where such an array or record is not left out; what was written before has lengths that
     *     are not true
     */
    public static Written write(ChunkReader dump, OutputStream out, Choice choice, int threads, Progress progress)
            throws IOException {
        HprofHeader header = dump.header().orElseThrow();
        out.write(new HprofHeader(FORMAT, header.idSize(), header.timestamp()).toBytes());
        MatDumpWriter target = new MatDumpWriter(dump, header, out, choice);
        if (choice.appHeapOnly()) {
            target.writeAppHeap(progress);
        } else {
            Pipeline.<Chunk, MatChunk>run(threads, dump::next, target::convert, chunk -> {
                target.put(chunk);
                target.tell(progress);
            });
        }
        target.writeHeld();
        target.fillUp();
        target.putTail();
        target.fillUp();
        target.unended |= target.open;
        target.endDump();
        return new Written(target.marks, target.markBytes, target.filled, target.written);
    }

    /** One chunk after the other: which heap objects are in may be said many chunks before. */
    private void writeAppHeap(Progress progress) throws IOException {
        MatChunk converted = new MatChunk(idSize, true);
        for (Chunk chunk = dump.next(); chunk != null; chunk = dump.next()) {
            converted.convert(chunk);
            put(converted);
            tell(progress);
        }
    }

    private void tell(Progress progress) {
        progress.at(dump.source().position(), dump.source().size());
    }

    private MatChunk convert(Chunk chunk) {
        MatChunk converted = free.poll();
        if (converted == null) {
            converted = new MatChunk(idSize, false);
        }
        converted.convert(chunk);
        return converted;
    }

    private void put(MatChunk converted) throws IOException {
        Chunk chunk = converted.chunk();
        if (tail != null) {
            dump.release(tail);
            tail = null;
        }
        if (chunk.run() == null) {
            fillUp();
            if (!converted.continuesDump() && !converted.beginsWithEnd()) {
                endDump();
            }
            leavesOut = chunk.openArray() && (converted.ignoresArray() || chunk.offset() == choice.cutRecord());
            time = converted.inheritTime(time);
            if (leavesOut) {
                writeHeld();
            } else {
                write(converted);
                left = converted.left();
                start = chunk.offset();
                unended = converted.unended();
                open = converted.leavesOpen(open);
                marks += converted.marks();
                markBytes += converted.markBytes();
            }
        } else {
            writeHeld();
            put(chunk, chunk.run());
            boolean inHeapDump = chunk.heapDump() != null && chunk.run().elements() == null;
            if (inHeapDump && !choice.wholeOnly() && !converted.ignoresArray()) {
                tail = chunk;
            }
        }
        if (tail == null) {
            dump.release(chunk);
        }
        if (converted != held) {
            free.add(converted);
        }
    }

    private void write(MatChunk converted) throws IOException {
        int from = held == null ? 0 : held.join(converted);
        writeHeld();
        if (converted.waits()) {
            held = converted;
            heldFrom = from;
        } else {
            write(converted.data(), from, converted.length());
        }
    }

    private void writeHeld() throws IOException {
        if (held != null) {
            write(held.data(), heldFrom, held.length());
            free.add(held);
            held = null;
        }
    }

    /**
     * An array that was cut off and is no longer than a chunk, in a segment of its own. Where too much of it lacks, it
     * is not begun. Of an instance only some fields would be there, of other sub-records nothing that is of use.
     */
    private void putTail() throws IOException {
        if (tail == null || tail.offset() != dump.cutSubRecord()) {
            return;
        }
        byte[] data = tail.data();
        if (data[0] != Tag.OBJECT_ARRAY_DUMP.code() && data[0] != Tag.PRIMITIVE_ARRAY_DUMP.code()) {
            return;
        }
        // None where its own header is not whole; nor is there a segment for the longest.
        long size = new RecordLayout(idSize).sizeOf(data, 0, tail.length());
        if (size <= tail.length() || size > MatChunk.MOST_IN_SEGMENT || lacksTooMuch(size - tail.length())) {
            return;
        }
        byte[] header = new byte[Tag.RECORD_HEADER];
        header[0] = (byte) Tag.HEAP_DUMP_SEGMENT.code();
        BigEndian.put(header, MatChunk.TIME, Integer.BYTES, time);
        BigEndian.put(header, Tag.RECORD_HEADER - Integer.BYTES, Integer.BYTES, size);
        write(header, 0, header.length);
        write(data, 0, tail.length());
        left = size - tail.length();
        start = tail.offset();
        open = true;
    }

    private void put(Chunk chunk, Chunk.Run run) throws IOException {
        boolean known = run.recordTag() >= 0 && Tag.record(run.recordTag()) != null;
        if (known && run.first()) {
            fillUp();
            endDump();
            leavesOut = chunk.offset() == choice.cutRecord();
        }
        if (leavesOut) {
            return;
        }
        if (known && run.first()) {
            left = Tag.RECORD_HEADER + BigEndian.u4(chunk.data(), Tag.RECORD_HEADER - 4);
            start = chunk.offset();
            time = BigEndian.u4(chunk.data(), MatChunk.TIME);
        }
        if (known || run.elements() != null) {
            write(chunk.data(), 0, chunk.length());
            left -= chunk.length();
        }
    }

    private void write(byte[] data, int from, int to) throws IOException {
        out.write(data, from, to - from);
        written += to - from;
    }

    private boolean lacksTooMuch(long bytes) {
        return bytes / MOST_MISSING > written + ZEROS.length;
    }

    private void fillUp() throws IOException {
        if (lacksTooMuch(left)) {
            throw new MessageException(
                    Message.of("output.cutEarly", dump.name(), Message.number(start), Message.number(left)));
        }
        filled += Math.max(0, left);
        while (left > 0) {
            int n = (int) Math.min(left, ZEROS.length);
            out.write(ZEROS, 0, n);
            left -= n;
        }
    }

    private void endDump() throws IOException {
        if (unended) {
            byte[] end = new byte[Tag.RECORD_HEADER];
            end[0] = (byte) Tag.HEAP_DUMP_END.code();
            BigEndian.put(end, MatChunk.TIME, Integer.BYTES, time);
            out.write(end);
            open = false;
        }
        unended = false;
    }
}
