package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.MisplacedRecordException;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.SubRecordCode;
import io.github.heapfold.hprof.Tag;

/** Cuts a chunk of records into its records. */
public final class ChunkWalker {
    private final RecordLayout layout;

    public ChunkWalker(int idSize) {
        layout = new RecordLayout(idSize);
    }

    /** Shows every record of the chunk; of a chunk that is a {@link Chunk#run() run}, nothing. */
    public void walk(Chunk chunk, RecordVisitor visitor) {
        walk(chunk, visitor, true);
    }

    /** Shows the records and the headers of heap dumps, and nothing that is in these. */
    public void walkRecords(Chunk chunk, RecordVisitor visitor) {
        walk(chunk, visitor, false);
    }

    private void walk(Chunk chunk, RecordVisitor visitor, boolean inside) {
        if (chunk.run() != null) {
            return;
        }
        byte[] data = chunk.data();
        int length = chunk.length();
        int at = 0;
        long heapDumpEnd = chunk.segmentLeft();
        int heapDumps = 0;
        while (at < length) {
            if (at < heapDumpEnd) {
                int stop = (int) Math.min(length, heapDumpEnd);
                if (inside && !visitor.subRecords(at, stop)) {
                    chunk.writeHeaders();
                    subRecords(chunk, at, stop, visitor);
                }
                at = stop;
            } else {
                Tag tag = Tag.record(data[at]);
                if (tag != null && tag.isHeapDump()) {
                    visitor.heapDump(tag, at);
                    at += Tag.RECORD_HEADER;
                    heapDumpEnd = chunk.heapDumpEnd(heapDumps++);
                } else {
                    long size = BigEndian.u4(data, at + 5);
                    long end = at + Tag.RECORD_HEADER + size;
                    if (end > length) {
                        // A forged one, for the reader and the decoder end a chunk where a record does.
                        throw new MisplacedRecordException();
                    }
                    visitor.record(tag, at, (int) end);
                    at = (int) end;
                }
            }
        }
    }

    private void subRecords(Chunk chunk, int from, int to, RecordVisitor visitor) {
        byte[] data = chunk.data();
        int at = from;
        while (at < to) {
            long size = layout.sizeOf(data, at, to);
            if (size <= 0) {
                throw new MisplacedRecordException();
            }
            // Only the elements of an open array reach beyond the chunk: the reader saw to it.
            int end = (int) Math.min(at + size, to);
            switch (data[at]) {
                case SubRecordCode.INSTANCE_DUMP -> visitor.instance(at, end);
                case SubRecordCode.OBJECT_ARRAY_DUMP -> visitor.objectArray(at, end);
                case SubRecordCode.PRIMITIVE_ARRAY_DUMP -> visitor.primitiveArray(at, end);
                case SubRecordCode.CLASS_DUMP -> visitor.classDump(at, end);
                default -> visitor.fixed(Tag.subRecord(data[at]), at, end);
            }
            at = end;
        }
    }
}
