package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.hprof.read.ResumePoint;
import java.util.Arrays;

/** About one MiB of a dump, cut into its records. */
final class RecordBlock {
    /** Of chunks that are cut; with it, what is in memory of a dump while it is looked at. */
    static final int SIZE = 1 << 20;

    private static final Tag[] TAGS = Tag.values();
    private static final byte UNKNOWN = -1;
    private static final byte OPAQUE = -2;

    private final long offset;
    private final ResumePoint next;
    private final byte[] data;
    private final int idSize;
    private int[] starts = new int[256];
    private byte[] tags = new byte[256];
    private int records;
    private long end;

    private RecordBlock(long offset, ResumePoint next, byte[] data, int idSize) {
        this.offset = offset;
        this.next = next;
        this.data = data;
        this.idSize = idSize;
    }

    /**
     * Of a chunk of records.
     *
     * @param after where its reader stands then
     */
    static RecordBlock ofRecords(Chunk chunk, ResumePoint after, int idSize) {
        ResumePoint next = chunk.openArray() ? after.afterRun() : after;
        RecordBlock block = new RecordBlock(chunk.offset(), next, chunk.data(), idSize);
        new ChunkWalker(idSize).walk(chunk, block.new Rows());
        block.end = chunk.offset() + chunk.length() + (chunk.openArray() ? after.runLeft() : 0);
        return block;
    }

    /**
     * Of a run, which is one record or bytes in none.
     *
     * @param data its first bytes, as far as they are at hand
     * @param end the byte after its last
     */
    static RecordBlock ofRun(Chunk.Run run, long offset, byte[] data, long end, ResumePoint next, int idSize) {
        RecordBlock block = new RecordBlock(offset, next, data, idSize);
        Tag tag = run.recordTag() < 0 ? null : Tag.record(run.recordTag());
        block.add(run.recordTag() < 0 ? OPAQUE : tag == null ? UNKNOWN : (byte) tag.ordinal(), 0);
        block.end = end;
        return block;
    }

    private void add(byte tag, int start) {
        if (records == starts.length) {
            starts = Arrays.copyOf(starts, records * 2);
            tags = Arrays.copyOf(tags, records * 2);
        }
        starts[records] = start;
        tags[records++] = tag;
    }

    long offset() {
        return offset;
    }

    /** The byte after the last of the last record. */
    long end() {
        return end;
    }

    /** Where the next block begins; null at the end of the dump. */
    ResumePoint next() {
        return next;
    }

    int records() {
        return records;
    }

    /** Bytes from {@link #offset()} on: all of its records but for the elements of a long array. */
    byte[] data() {
        return data;
    }

    /** Where a record begins in the data. */
    int start(int index) {
        return starts[index];
    }

    /** The record that holds a byte of the block. */
    int indexOf(long byteOffset) {
        int found = Arrays.binarySearch(starts, 0, records, (int) Math.min(Integer.MAX_VALUE, byteOffset - offset));
        return found >= 0 ? found : -found - 2;
    }

    long size(int index) {
        return index + 1 < records ? starts[index + 1] - starts[index] : end - offset - starts[index];
    }

    /** Null where it has none that is in the catalogue. */
    Tag tag(int index) {
        return tags[index] < 0 ? null : TAGS[tags[index]];
    }

    long id(int index) {
        Tag tag = tag(index);
        int stop = (int) Math.min(data.length, starts[index] + size(index));
        return tag == null ? 0 : RecordIds.read(tag, data, starts[index], stop, idSize);
    }

    /** The object of this ID; -1 where it is not here. */
    int find(long id) {
        for (int i = 0; i < records; i++) {
            Tag tag = tag(i);
            if (tag != null
                    && tag.level() == Tag.Level.SUB_RECORD
                    && RecordIds.defines(tag)
                    && BigEndian.get(data, starts[i] + 1, idSize) == id) {
                return i;
            }
        }
        return -1;
    }

    DumpRecord record(int index) {
        Tag tag = tag(index);
        DumpRecord.Type kind = tags[index] == OPAQUE
                ? DumpRecord.Type.OPAQUE
                : tag == null || tag.level() == Tag.Level.RECORD ? DumpRecord.Type.RECORD : DumpRecord.Type.SUB_RECORD;
        int code = kind == DumpRecord.Type.OPAQUE ? -1 : tag == null ? data[starts[index]] & 0xff : tag.code();
        return new DumpRecord(offset + starts[index], size(index), kind, tag, code, id(index), "");
    }

    private final class Rows implements RecordVisitor {
        @Override
        public void record(Tag tag, int start, int end) {
            add(tag == null ? UNKNOWN : (byte) tag.ordinal(), start);
        }

        @Override
        public void heapDump(Tag tag, int start) {
            add((byte) tag.ordinal(), start);
        }

        @Override
        public void fixed(Tag tag, int start, int end) {
            add((byte) tag.ordinal(), start);
        }

        @Override
        public void classDump(int start, int end) {
            add((byte) Tag.CLASS_DUMP.ordinal(), start);
        }

        @Override
        public void instance(int start, int end) {
            add((byte) Tag.INSTANCE_DUMP.ordinal(), start);
        }

        @Override
        public void objectArray(int start, int end) {
            add((byte) Tag.OBJECT_ARRAY_DUMP.ordinal(), start);
        }

        @Override
        public void primitiveArray(int start, int end) {
            add((byte) Tag.PRIMITIVE_ARRAY_DUMP.ordinal(), start);
        }
    }
}
