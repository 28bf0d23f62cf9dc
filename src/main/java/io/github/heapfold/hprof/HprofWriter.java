package io.github.heapfold.hprof;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a dump record by record and sees to the lengths. The sub-records of a heap dump are gathered in memory until
 * {@link #endHeapDump()}: begin a new HEAP_DUMP_SEGMENT now and then.
 */
public final class HprofWriter implements Closeable {
    private final OutputStream out;
    private final int idSize;
    private final RecordBody segment;
    private Tag segmentTag;
    private long segmentTime;

    /** Writes the header. */
    public HprofWriter(OutputStream out, HprofHeader header) throws IOException {
        this.out = out;
        this.idSize = header.idSize();
        this.segment = new RecordBody(idSize);
        out.write(header.toBytes());
    }

    /** An empty body for a record of this dump. */
    public RecordBody body() {
        return new RecordBody(idSize);
    }

    /**
     * Writes a record other than a heap dump.
     *
     * @param time microseconds since the time in the header, modulo 2³²
     * @throws IllegalStateException inside a heap dump
     */
    public void record(Tag tag, long time, RecordBody body) throws IOException {
        record(tag.code(), time, body);
    }

    /** Writes a record whose tag may be in no catalogue; see {@link #record(Tag, long, RecordBody)}. */
    public void record(int tag, long time, RecordBody body) throws IOException {
        if (segmentTag != null) {
            throw new IllegalStateException("a record inside " + segmentTag);
        }
        out.write(new RecordBody(idSize).u1(tag).u4(time).u4(body.length()).toBytes());
        out.write(body.data(), 0, body.length());
    }

    /** Writes a UTF8 record. */
    public void utf8(long id, String text) throws IOException {
        record(Tag.UTF8, 0, body().id(id).bytes(ModifiedUtf8.encode(text)));
    }

    /**
     * Begins a heap dump; what follows are its sub-records.
     *
     * @param tag HEAP_DUMP or HEAP_DUMP_SEGMENT
     */
    public void beginHeapDump(Tag tag, long time) {
        if (segmentTag != null || !tag.isHeapDump()) {
            throw new IllegalStateException(tag + " inside " + segmentTag);
        }
        segmentTag = tag;
        segmentTime = time;
    }

    /** Writes a sub-record's tag; its fields go into the body that is given back, which is the whole heap dump's. */
    public RecordBody subRecord(Tag tag) {
        if (segmentTag == null || tag.level() != Tag.Level.SUB_RECORD) {
            throw new IllegalStateException(tag + " inside " + segmentTag);
        }
        return segment.u1(tag.code());
    }

    /** Bytes that the heap dump under way has so far. */
    public int heapDumpLength() {
        return segment.length();
    }

    /** Writes the heap dump under way. */
    public void endHeapDump() throws IOException {
        Tag tag = segmentTag;
        segmentTag = null;
        record(tag, segmentTime, segment);
        segment.clear();
    }

    /** Bytes as they are, inside the heap dump under way or between records: an opaque part of another dump. */
    public void raw(byte... bytes) throws IOException {
        if (segmentTag == null) {
            out.write(bytes);
        } else {
            segment.bytes(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
