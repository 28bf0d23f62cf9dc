package io.github.heapfold.tailor;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.FilledElements;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Lookahead;
import io.github.heapfold.hprof.read.RebuiltStream;
import io.github.heapfold.message.Message;
import java.io.IOException;

/**
 * The dump that is in a mini.hprof, byte for byte as Tailor's own decoder restores it: zeros where something was left
 * out, and no empty segment. A segment's length stands before it and is known only after it, so a scout that reads the
 * same file goes ahead by one segment: memory does not depend on how long segments are.
 */
public final class TailorStream extends RebuiltStream {
    private final Payload payload;
    private final Payload scoutPayload;
    private final TailorCursor cursor;
    private final TailorCursor scout;
    private final FilledElements blanks;

    private byte[] pending;
    private int pendingAt;
    private int pendingEnd;
    private long copied;

    /** Restored bytes of the segment that are still to come. */
    private long segmentLeft;

    private boolean ended;
    private boolean end;

    /**
     * Begins to read; closing this closes both sources.
     *
     * @param again the same file once more
     * @param fill what stands where the contents of arrays were left out
     */
    public TailorStream(DumpSource source, DumpSource again, Fill fill) throws IOException {
        super(TailorFormat.NAME);
        payload = new Payload(source);
        scoutPayload = new Payload(again);
        cursor = cursor(payload);
        scout = cursor(scoutPayload);
        blanks = new FilledElements(fill, TailorFormat.ID_SIZE);
        pending = new HprofHeader(HprofHeader.ANDROID, TailorFormat.ID_SIZE, 0).toBytes();
        pendingEnd = pending.length;
    }

    /** Sets how many bytes are made up and how many come out of the zlib stream at most, 0 for any number. */
    public void limitSize(long most) {
        limitMadeUp(most);
        payload.limit(most);
        scoutPayload.limit(most);
    }

    private static TailorCursor cursor(Payload payload) throws IOException {
        Lookahead in = new Lookahead(payload);
        in.skip(TailorFormat.MAGIC.length);
        return new TailorCursor(in);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!end) {
            if (pendingAt < pendingEnd) {
                int n = Math.min(length, pendingEnd - pendingAt);
                System.arraycopy(pending, pendingAt, into, from, n);
                pendingAt += n;
                return n;
            }
            if (copied > 0) {
                // The scout has seen that they are there.
                int n = cursor.in().read(into, from, (int) Math.min(length, copied));
                copied -= n;
                return n;
            }
            int blank = blanks.read(into, from, length);
            if (blank > 0) {
                return blank;
            }
            advance();
        }
        return -1;
    }

    private void advance() throws IOException {
        try {
            if (segmentLeft > 0) {
                cursor.subRecord();
                segmentLeft -= cursor.length();
                show();
            } else if (failure().isPresent()) {
                end = true;
            } else {
                record();
            }
        } catch (TailorException e) {
            endsBecause(reason(e, payload));
            end = true;
        }
    }

    private static IOException reason(TailorException e, Payload payload) {
        return e.isCutOff() && payload.broken() != null ? payload.broken() : e;
    }

    /** What comes next is what the cursor has read. */
    private void show() {
        pending = cursor.head().data();
        pendingAt = 0;
        pendingEnd = cursor.head().length();
        copied = cursor.copied();
        if (cursor.blanks() > 0) {
            int size = cursor.blankType().size(TailorFormat.ID_SIZE);
            blanks.begin(cursor.blankType(), cursor.blanks() * size);
        } else {
            blanks.end();
        }
    }

    private void record() throws IOException {
        Tag tag = cursor.record();
        scout.record();
        if (tag == null) {
            end = true;
            IOException reason = payload.failure();
            if (reason == null && !ended) {
                reason = new TailorException(cursor.in().offset(), Message.of("tailor.noEnd"));
            }
            endsBecause(reason);
            return;
        }
        ended = tag == Tag.HEAP_DUMP_END;
        show();
        if (tag.isHeapDump()) {
            segmentLeft = scoutSegment();
            if (segmentLeft > 0) {
                pending = new byte[Tag.RECORD_HEADER];
                pending[0] = (byte) Tag.HEAP_DUMP_SEGMENT.code();
                BigEndian.put(pending, Tag.RECORD_HEADER - 4, 4, segmentLeft);
                pendingEnd = pending.length;
            }
        }
    }

    /** Restored bytes of the sub-records that come next, as far as they are whole. */
    private long scoutSegment() throws IOException {
        long length = 0;
        try {
            while (scout.subRecord()) {
                if (scout.blanks() > 0) {
                    makesUp(scout.blanks() * scout.blankType().size(TailorFormat.ID_SIZE));
                }
                long copy = scout.copied();
                if (scout.in().skip(copy) < copy) {
                    throw TailorException.cutOff(scout.in().offset(), Message.of("tailor.subRecord"));
                }
                length += scout.length();
            }
        } catch (TailorException e) {
            endsBecause(reason(e, scoutPayload));
        }
        return length;
    }

    @Override
    public void close() throws IOException {
        try (payload) {
            scoutPayload.close();
        }
    }
}
