package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Position;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** The blocks of a dump around any offset. Keeps the last few; used by one thread. */
final class Blocks implements Closeable {
    private static final int KEPT = 8;

    /** Less than this is not worth a jump over a heap dump's records. */
    private static final long FAR = 4L * Block.SIZE;

    /** From here on the length of a HEAP_DUMP may be the remainder of the true one. */
    private static final long OVERFLOW = 1L << 32;

    private final DumpBytes bytes;
    private final HprofHeader header;
    private final Places places;
    private final Map<Long, Block> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Block> eldest) {
            return size() > KEPT;
        }
    };

    Blocks(DumpBytes bytes, HprofHeader header, Places places) {
        this.bytes = bytes;
        this.header = header;
        this.places = places;
    }

    DumpBytes bytes() {
        return bytes;
    }

    /** Takes reading up at a place. */
    ChunkReader reader(Position from) throws IOException {
        DumpSource source = DumpSource.within(bytes.name(), new BytesStream(bytes, from.offset()), bytes.size());
        return new ChunkReader(source, header, Block.SIZE, from);
    }

    /** The block that begins at a place; null where the dump ends there. */
    Block at(Position place) throws IOException {
        Block block = kept.get(place.offset());
        if (block == null) {
            block = load(place);
            if (block != null) {
                kept.put(place.offset(), block);
            }
        }
        return block;
    }

    private Block load(Position place) throws IOException {
        if (place.run() != null && place.run().elements() != null) {
            Position after = place.afterRun();
            return after == null ? null : at(after);
        }
        try (ChunkReader reader = reader(place)) {
            Chunk chunk = reader.next();
            if (chunk == null) {
                return null;
            }
            Position after = reader.position();
            Block block;
            if (chunk.run() == null) {
                block = Block.ofRecords(chunk, cutAtEnd(after), header.idSize());
            } else {
                Position next = after.afterRun();
                long end = next == null ? endOfDump(after.offset()) : clip(next.offset());
                block = Block.ofRun(chunk.run(), chunk.offset(), chunk.data(), end, next, header.idSize());
            }
            if (block.next() != null) {
                places.add(block.next());
            }
            return block;
        }
    }

    /** An array that says more than there is ends with the dump. */
    private Position cutAtEnd(Position after) {
        boolean beyond = after.run() != null
                && after.run().elements() != null
                && bytes.size() >= 0
                && after.runLeft() > bytes.size() - after.offset();
        return beyond
                ? new Position(
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
        byte[] buffer = new byte[Block.SIZE];
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
    Block with(long offset, Progress progress) throws IOException {
        long from = Math.max(offset, header.length());
        Position place = places.before(from);
        if (from - place.offset() > FAR) {
            Position told = bytes.placeBefore(from).orElse(place);
            place = told.offset() > place.offset() ? told : place;
        }
        Block last = null;
        while (place != null) {
            progress.at(place.offset(), from);
            place = jump(place, from);
            Block block = at(place);
            if (block == null || block.end() > from) {
                return block == null ? last : block;
            }
            last = block;
            place = block.next();
        }
        return last;
    }

    /** Passes over whole heap dumps as long as they end before an offset and something that begins like a record follows. */
    Position jump(Position from, long to) throws IOException {
        Position at = from;
        while (bytes.access() == DumpBytes.Access.DIRECT && to - at.offset() > FAR) {
            long end = endOfHeapDump(at);
            if (end < 0 || end > to || !isRecord(end)) {
                return at;
            }
            at = Position.ofRecord(end);
            places.add(at);
        }
        return at;
    }

    private long endOfHeapDump(Position at) throws IOException {
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
    Optional<String> find(long id, BiFunction<Block, Integer, String> tell) {
        for (Block block : kept.values()) {
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
