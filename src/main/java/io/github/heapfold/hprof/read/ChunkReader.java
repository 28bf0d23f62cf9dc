package io.github.heapfold.hprof.read;

import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads a dump from front to back and cuts it into {@link Chunk}s at the boundaries of records, in memory of a few
 * chunks. All bytes after the header come out in some chunk: what cannot be modelled as a {@link Chunk#run() run} of
 * plain bytes. The first thing that makes no sense is told by {@link #damage()}; reading goes on after it as far as it
 * can.
 *
 * <p>Used by one thread, except {@link #release}.
 */
public final class ChunkReader implements Closeable {
    /** A good length of chunks: shorter ones compress less, longer ones take memory and no longer pay. */
    public static final int DEFAULT_CHUNK = 8 << 20;

    /** Shorter chunks could not hold the fixed fields of every sub-record. */
    public static final int MIN_CHUNK = 256;

    /** More bytes than any class has: 65,535 constants, statics and fields of the longest type with 8 byte IDs. */
    private static final int LONGEST_CLASS = 100 + 65_535 * (2 + 1 + 8 + 8 + 1 + 8 + 8 + 1);

    private final DumpSource source;
    private final int chunkSize;
    private final HprofHeader header;
    private final HeapDumpExtent heapDump;
    private final DamageLog findings = new DamageLog();
    private final ClassTable.Builder classes;
    private final ReadAhead ahead;
    private final RecordCutter cutter;

    /** Where in the dump the next chunk begins. */
    private long offset;

    public ChunkReader(DumpSource source) throws IOException {
        this(source, DEFAULT_CHUNK);
    }

    /**
     * Reads the header. Closing the reader closes the source; where this fails, the source is still the caller's to
     * close.
     *
     * @param chunkSize the most bytes of a chunk, at least {@link #MIN_CHUNK}, rounded down to a multiple of 8; only a
     *     class that is longer, which none is at the default, makes a chunk grow, because no class is cut
     */
    public ChunkReader(DumpSource source, int chunkSize) throws IOException {
        this(source, chunkSize, HeapDumpExtent.MODULUS);
    }

    /** A reader of a source that nobody else has: where its header cannot be read, the source is closed. */
    public static ChunkReader owning(DumpSource source) throws IOException {
        try (Opened<DumpSource> opened = new Opened<>(source)) {
            return opened.keepIn(new ChunkReader(source));
        }
    }

    /** @param modulus what lengths of heap dumps are the remainders of */
    ChunkReader(DumpSource source, int chunkSize, long modulus) throws IOException {
        this.source = source;
        this.chunkSize = checked(chunkSize);
        ahead = new ReadAhead(source, this.chunkSize, findings, 0);
        ahead.begin(HprofHeader.MAX_BYTES);
        header = HprofHeader.parse(ahead.bytes(), ahead.length()).orElse(null);
        RecordLayout layout = new RecordLayout(header == null ? 4 : header.idSize());
        classes = new ClassTable.Builder(layout.idSize);
        heapDump = new HeapDumpExtent(source, modulus, new RecordHeuristics(layout), findings);
        cutter = new RecordCutter(layout, heapDump, classes, findings);
        if (header == null) {
            cutter.isNoDump();
        } else {
            ahead.drop(header.length());
            offset = header.length();
        }
    }

    /**
     * Takes reading up in the middle of a dump. Only the classes that come from here on are known to its chunks.
     *
     * @param source the bytes from the position on
     * @param header of the dump
     */
    public ChunkReader(DumpSource source, HprofHeader header, int chunkSize, ResumePoint from) {
        this.source = source;
        this.chunkSize = checked(chunkSize);
        this.header = header;
        RecordLayout layout = new RecordLayout(header.idSize());
        ahead = new ReadAhead(source, this.chunkSize, findings, from.offset());
        classes = new ClassTable.Builder(layout.idSize);
        heapDump = new HeapDumpExtent(source, HeapDumpExtent.MODULUS, new RecordHeuristics(layout), findings);
        heapDump.goOn(from);
        cutter = new RecordCutter(layout, heapDump, classes, findings);
        cutter.goOn(from);
        offset = from.offset();
    }

    /** Whole elements of whatever type fit into each part of a long array. */
    private static int checked(int chunkSize) {
        if (chunkSize < MIN_CHUNK) {
            throw new IllegalArgumentException("a chunk of " + chunkSize + " bytes");
        }
        return chunkSize & -8;
    }

    /** Where the next chunk will begin. */
    public ResumePoint position() {
        return new ResumePoint(
                offset, heapDump.tag(), heapDump.left(), heapDump.overflow(), cutter.run(), cutter.runLeft());
    }

    /** The header; empty where the source is no HPROF at all, whose bytes then come as runs. */
    public Optional<HprofHeader> header() {
        return Optional.ofNullable(header);
    }

    /** The name of the source, for messages. */
    public String name() {
        return source.name();
    }

    /** The most bytes of a chunk. */
    public int chunkSize() {
        return chunkSize < LONGEST_CLASS ? chunkSize + LONGEST_CLASS : chunkSize;
    }

    /** What is read, for its position; closing this reader closes it. */
    public DumpSource source() {
        return source;
    }

    /** What was found wrong so far; complete once {@link #next()} has returned null. */
    public Optional<Damage> damage() {
        return findings.damage();
    }

    /** All that was found wrong so far. As {@link #damage()}. */
    public DamageLog findings() {
        return findings;
    }

    /**
     * Where the array or record begins that is longer than a chunk and was cut off; -1 where none was. As
     * {@link #damage()}.
     */
    public long cutRecord() {
        return findings.cutRecord();
    }

    /** Whether that is an array. */
    public boolean isCutArray() {
        return findings.isCutArray();
    }

    /**
     * Where the sub-record begins that is no longer than a chunk and was cut off; its bytes come as a run. -1 where none
     * was. As {@link #damage()}.
     */
    public long cutSubRecord() {
        return findings.cutSubRecord();
    }

    /** Whether the lengths of heap dumps are all that is wrong, which are read to their ends all the same. */
    public boolean isOnlyOverlong() {
        return findings.isOnlyOverlong();
    }

    /** Bytes of the (uncompressed) dump given out so far, the header included. */
    public long offset() {
        return offset;
    }

    /** The classes announced so far. */
    public ClassTable classes() {
        return classes.snapshot();
    }

    /**
     * The next chunk, or null at the end. It is the caller's until it is given back with {@link #release}; a chunk that
     * never is costs new memory and nothing else.
     *
     * @throws IOException where the source cannot be read; a dump or packing that is corrupt is told by
     *     {@link #damage()} instead
     */
    public Chunk next() throws IOException {
        try {
            return read();
        } catch (LimitException e) {
            throw e.in(name());
        }
    }

    private Chunk read() throws IOException {
        if (cutter.run() != null) {
            Chunk chunk = nextOfRun();
            if (chunk != null) {
                return chunk;
            }
        }
        if (ahead.length() > chunkSize / 2) {
            // Cut where the bytes stand: where chunk after chunk is short, because what follows them fits no catalogue,
            // moving all that is left over for each of them would take hours.
            ahead.readTo(chunkSize);
            int end = ahead.start() + Math.min(chunkSize, ahead.length());
            return cut(ahead.bytes(), ahead.start(), end, ahead.endsWithin(chunkSize));
        }
        byte[] data = ahead.acquire();
        int filled = ahead.take(data, 0, data.length);
        if (filled == 0) {
            ahead.recycle(data);
            if (header != null) {
                cutter.end(offset);
            }
            return null;
        }
        return cut(data, 0, filled, ahead.endsWithin(0));
    }

    /** Gives a chunk's memory back for further chunks; by any thread that no longer needs it. */
    public void release(Chunk chunk) {
        ahead.recycle(chunk.data());
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    private Chunk nextOfRun() throws IOException {
        byte[] data = ahead.acquire();
        int wanted = (int) Math.min(cutter.runLeft(), chunkSize);
        int filled = ahead.take(data, 0, wanted);
        Chunk chunk = null;
        if (filled > 0) {
            chunk = Chunk.ofRun(data, filled, offset, heapDump.current(), cutter.run(), classes.snapshot());
        } else {
            ahead.recycle(data);
        }
        offset += filled;
        cutter.tookOfRun(wanted, filled);
        return chunk;
    }

    /**
     * A chunk of those of the data that are whole records; what is left over waits for the next one.
     *
     * @param from where the chunk begins
     * @param last whether these bytes are the last there are
     */
    private Chunk cut(byte[] data, int from, int filled, boolean last) throws IOException {
        heapDump.cut(data, from, filled, last, offset);
        Tag heapDumpAtStart = heapDump.current();
        int at = cutter.cut(data, from, filled, last, offset);
        int length = at - from;
        if (length == 0 && cutter.run() == null) {
            return grow(data, from, filled);
        }
        boolean inPlace = data == ahead.bytes();
        byte[] own = data;
        if (!inPlace) {
            ahead.putBack(data, at, filled - at);
        } else if (length > 0) {
            own = ahead.acquire();
            System.arraycopy(data, from, own, 0, length);
            ahead.drop(length);
        }
        if (length == 0) {
            if (!inPlace) {
                ahead.recycle(data);
            }
            return nextOfRun();
        }
        Chunk chunk = Chunk.ofRecords(
                own,
                length,
                offset,
                heapDumpAtStart,
                heapDump.firstEnd(),
                heapDump.ends(),
                cutter.run() != null && cutter.run().elements() != null,
                classes.snapshot());
        offset += length;
        return chunk;
    }

    /** Reads on until the class that begins here is whole; at most a chunk's length is left over after it. */
    private Chunk grow(byte[] data, int from, int filled) throws IOException {
        int there = filled - from;
        byte[] larger = Arrays.copyOfRange(data, from, filled + chunkSize);
        if (data == ahead.bytes()) {
            ahead.drop(there);
        }
        int all = there + ahead.take(larger, there, chunkSize);
        return cut(larger, 0, all, ahead.endsWithin(0));
    }
}
