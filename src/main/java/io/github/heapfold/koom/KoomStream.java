package io.github.heapfold.koom;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.FilledElements;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Lookahead;
import io.github.heapfold.hprof.read.RebuiltStream;
import java.io.IOException;

/**
 * A dump that KOOM stripped, filled up: each primitive array gets elements again, so that the lengths of segments are
 * right. The objects that KOOM removed whole stay away. Where the file makes no sense, it is given as it is from there
 * on.
 */
public final class KoomStream extends RebuiltStream {
    /** The longest header of a sub-record whose length depends on what is in it, but for classes. */
    private static final int LONGEST_HEADER = 32;

    private final DumpSource source;
    private final Lookahead in;
    private final RecordLayout layout;

    /** Bytes of the file to give as they are, and elements to make up after them. */
    private long copied;

    private final FilledElements madeUp;

    /** Bytes of the segment that are still to come, those to make up among them; -1 outside of one. */
    private long segmentLeft = -1;

    private boolean asItIs;

    /** Begins to read; closing this closes the source. */
    public KoomStream(DumpSource source, Fill fill) throws IOException {
        super(KoomFormat.NAME);
        this.source = source;
        byte[] start = source.peek(HprofHeader.MAX_BYTES);
        HprofHeader header = HprofHeader.parse(start, start.length).orElseThrow();
        layout = new RecordLayout(header.idSize());
        madeUp = new FilledElements(fill, header.idSize());
        in = new Lookahead(source::read);
        copied = header.length();
    }

    /**
     * Bytes of the sub-record that comes next, its array's elements among them whether they are there or not; 0 or less
     * where there is none.
     */
    static long sizeOf(Lookahead in, RecordLayout layout) throws IOException {
        in.has(LONGEST_HEADER);
        long size = in.available() == 0
                ? RecordLayout.UNKNOWN
                : layout.sizeOf(in.data(), in.at(), in.at() + in.available());
        while (size == RecordLayout.MORE && in.has(in.available() + 1)) {
            size = layout.sizeOf(in.data(), in.at(), in.at() + in.available());
        }
        return size;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (true) {
            if (copied > 0) {
                int n = in.read(into, from, (int) Math.min(length, copied));
                copied -= n;
                if (n > 0) {
                    return n;
                }
                copied = 0;
                madeUp.end();
                segmentLeft = -1;
            }
            int made = madeUp.read(into, from, length);
            if (made > 0) {
                return made;
            }
            if (!in.has(1)) {
                endsBecause(source.failure().orElse(null));
                return -1;
            }
            advance();
        }
    }

    private void advance() throws IOException {
        if (asItIs) {
            copied = in.available();
        } else if (segmentLeft > 0) {
            subRecord();
        } else {
            record();
        }
    }

    private void record() throws IOException {
        if (!in.has(Tag.RECORD_HEADER)) {
            asItIs = true;
            return;
        }
        Tag tag = Tag.record(in.data()[in.at()]);
        long length = BigEndian.u4(in.data(), in.at() + Tag.RECORD_HEADER - 4);
        boolean heapDump = tag != null && tag.isHeapDump();
        segmentLeft = heapDump ? length : -1;
        copied = Tag.RECORD_HEADER + (heapDump ? 0 : length);
    }

    private void subRecord() throws IOException {
        long size = sizeOf(in, layout);
        if (size <= 0 || size > segmentLeft) {
            asItIs = true;
            return;
        }
        segmentLeft -= size;
        copied = size;
        if (in.data()[in.at()] == Tag.PRIMITIVE_ARRAY_DUMP.code()) {
            copied = layout.primitiveElements;
            makesUp(size - copied);
            madeUp.begin(BasicType.of(in.data()[in.at() + layout.primitiveType]), size - copied);
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
