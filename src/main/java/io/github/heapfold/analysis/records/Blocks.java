package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.ResumePoint;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** The blocks of a dump around any offset. Keeps the last few; used by one thread. */
final class Blocks implements Closeable {
    private static final int KEPT = 8;

    /** Less than this is not worth a jump over a heap dump's records. */
    private static final long FAR = 4L * RecordBlock.SIZE;

    /** From here on the length of a HEAP_DUMP may be the remainder of the true one. */
    private static final long OVERFLOW = 1L << 32;

    private final DumpBytes bytes;
    private final HprofHeader header;
    private final SeekIndex places;
    private final Map<Long, RecordBlock> kept = new LatestMap<>(KEPT);

    Blocks(DumpBytes bytes, HprofHeader header, SeekIndex places) {
        this.bytes = bytes;
        this.header = header;
        this.places = places;
    }

    DumpBytes bytes() {
        return bytes;
    }

    /** Takes reading up at a place. */
    ChunkReader reader(ResumePoint from) throws IOException {
        DumpSource source = DumpSource.within(bytes.name(), new BytesStream(bytes, from.offset()), bytes.size());
        return new ChunkReader(source, header, RecordBlock.SIZE, from);
    }

    /** The block that begins at a place; null where the dump ends there. */
    RecordBlock at(ResumePoint place) throws IOException {
        RecordBlock block = kept.get(place.offset());
        if (block == null) {
            block = load(place);
            if (block != null) {
                kept.put(place.offset(), block);
            }
        }
        return block;
    }

    private RecordBlock load(ResumePoint place) throws IOException {
        if (place.run() != null && place.run().elements() != null) {
            ResumePoint after = place.afterRun();
            return after == null ? null : at(after);
        }
        try (ChunkReader reader = reader(place)) {
            Chunk chunk = reader.next();
            if (chunk == null) {
                return null;
            }
            ResumePoint after = reader.position();
            RecordBlock block;
            if (chunk.run() == null) {
                block = RecordBlock.ofRecords(chunk, cutAtEnd(after), header.idSize());
            } else {
                ResumePoint next = after.afterRun();
                long end = next == null ? endOfDump(after.offset()) : clip(next.offset());
                block = RecordBlock.ofRun(chunk.run(), chunk.offset(), chunk.data(), end, next, header.idSize());
            }
            if (block.next() != null) {
                places.add(block.next());
            }
            return block;
        }
    }

    /** An array that says more than there is ends with the dump. */
    private ResumePoint cutAtEnd(ResumePoint after) {
        boolean beyond = after.run() != null
                && after.run().elements() != null
                && bytes.size() >= 0
                && after.runLeft() > bytes.size() - after.offset();
        return beyond
                ? new ResumePoint(
                        after.offset(),
                        after.heapDump(),
                        after.segmentLeft(),
                        after.overflow(),
                        after.run(),
                        bytes.size() - after.offset())
                : after;
    }

    private long clip(long end) {
        return bytes.size() < 0 ? end : Math.min(end, bytes.size());
    }

    /** Reads on to the end where that is the only way to find it. */
    private long endOfDump(long from) throws IOException {
        if (bytes.size() >= 0) {
            return bytes.size();
        }
        byte[] buffer = new byte[RecordBlock.SIZE];
        long at = from;
        int n = buffer.length;
        while (n == buffer.length) {
            n = bytes.read(at, buffer, 0, buffer.length);
            at += n;
        }
        return at;
    }

    /**
     * The block with a byte of the dump.
     *
     * @param progress told on the way where the way is long
     * @return the last block where the dump ends before; null where it has none
     */
    RecordBlock with(long offset, Progress progress) throws IOException {
        long from = Math.max(offset, header.length());
        ResumePoint place = places.before(from);
        if (from - place.offset() > FAR) {
            ResumePoint told = bytes.placeBefore(from).orElse(place);
            place = told.offset() > place.offset() ? told : place;
        }
        RecordBlock last = null;
        while (place != null) {
            progress.at(place.offset(), from);
            place = jump(place, from);
            RecordBlock block = at(place);
            if (block == null || block.end() > from) {
                return block == null ? last : block;
            }
            last = block;
            place = block.next();
        }
        return last;
    }

    /**
     * Passes over whole heap dumps as long as they end before an offset and something that begins like a record
     * follows.
     */
    ResumePoint jump(ResumePoint from, long to) throws IOException {
        ResumePoint at = from;
        while (bytes.access() == DumpBytes.Access.DIRECT && to - at.offset() > FAR) {
            long end = endOfHeapDump(at);
            if (end < 0 || end > to || !isRecord(end)) {
                return at;
            }
            at = ResumePoint.ofRecord(end);
            places.add(at);
        }
        return at;
    }

    private long endOfHeapDump(ResumePoint at) throws IOException {
        if (at.run() != null) {
            return -1;
        }
        if (at.segmentLeft() > 0) {
            return at.knowsHeapDumpEnd() ? at.offset() + at.segmentLeft() : -1;
        }
        byte[] head = new byte[Tag.RECORD_HEADER];
        if (at.overflow() != 0 || bytes.read(at.offset(), head, 0, head.length) < head.length) {
            return -1;
        }
        Tag tag = Tag.record(head[0]);
        long length = BigEndian.u4(head, 5);
        boolean known = tag == Tag.HEAP_DUMP_SEGMENT || (tag == Tag.HEAP_DUMP && bytes.size() - at.offset() < OVERFLOW);
        return known && length > 0 ? at.offset() + head.length + length : -1;
    }

    private boolean isRecord(long offset) throws IOException {
        byte[] tag = new byte[1];
        return bytes.read(offset, tag, 0, 1) == 1 && Tag.record(tag[0]) != null;
    }

    /** Tells something of the object of an ID where it is in one of the blocks that are kept. */
    Optional<String> find(long id, BiFunction<RecordBlock, Integer, String> tell) {
        for (RecordBlock block : kept.values()) {
            int index = block.find(id);
            if (index >= 0) {
                return Optional.ofNullable(tell.apply(block, index));
            }
        }
        return Optional.empty();
    }

    /** Whether a chunk is the elements of an array. */
    static boolean isElements(Chunk chunk) {
        BasicType elements = chunk.run() == null ? null : chunk.run().elements();
        return elements != null;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
