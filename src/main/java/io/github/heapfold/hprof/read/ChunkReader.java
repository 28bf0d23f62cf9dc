package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

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

    private static final long TO_THE_END = HeapDumpExtent.TO_THE_END;

    private final DumpSource source;
    private final int chunkSize;
    private final HprofHeader header;
    private final RecordLayout layout;
    private final HeapDumpExtent heapDump;
    private final DamageLog findings = new DamageLog();
    private final ClassTable.Builder classes;
    private final Queue<byte[]> pool = new ConcurrentLinkedQueue<>();

    /** Bytes read and not yet given out stand in {@code ahead[aheadAt..aheadAt + aheadLength)}. */
    private byte[] ahead;

    private int aheadAt;
    private int aheadLength;

    /** Whether the source has no more bytes, and whether the data being cut are the last there are. */
    private boolean end;

    private boolean last;

    /** Where in the dump the next chunk begins, and where in the data being cut. */
    private long offset;

    private int base;

    private Chunk.Run run;
    private long runLeft;

    /** Where what is too long for a chunk begins. */
    private long runStart;

    private String lastTag = "the header";

    /** Whether there was a record that no catalogue knows, after which lengths are less to be trusted. */
    private boolean metUnknown;

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
        try {
            return new ChunkReader(source);
        } catch (IOException | RuntimeException | Error e) {
            source.close();
            throw e;
        }
    }

    /** @param modulus what lengths of heap dumps are the remainders of */
    ChunkReader(DumpSource source, int chunkSize, long modulus) throws IOException {
        if (chunkSize < MIN_CHUNK) {
            throw new IllegalArgumentException("a chunk of " + chunkSize + " bytes");
        }
        this.source = source;
        // Whole elements of whatever type in each part of a long array.
        this.chunkSize = chunkSize & -8;
        ahead = new byte[this.chunkSize];
        fillAhead(HprofHeader.MAX_BYTES);
        header = HprofHeader.parse(ahead, aheadLength).orElse(null);
        if (header == null) {
            layout = new RecordLayout(4);
            run = Chunk.Run.OPAQUE;
            runLeft = TO_THE_END;
            found(0, Message.of("dump.notADump"), Damage.Cause.BENT);
        } else {
            layout = new RecordLayout(header.idSize());
            consumeAhead(header.length());
            offset = header.length();
        }
        classes = new ClassTable.Builder(layout.idSize);
        heapDump = new HeapDumpExtent(source, modulus, new RecordHeuristics(layout), findings);
    }

    /**
     * Takes reading up in the middle of a dump. Only the classes that come from here on are known to its chunks.
     *
     * @param source the bytes from the position on
     * @param header of the dump
     */
    public ChunkReader(DumpSource source, HprofHeader header, int chunkSize, ResumePoint from) {
        if (chunkSize < MIN_CHUNK) {
            throw new IllegalArgumentException("a chunk of " + chunkSize + " bytes");
        }
        this.source = source;
        this.chunkSize = chunkSize & -8;
        ahead = new byte[this.chunkSize];
        this.header = header;
        layout = new RecordLayout(header.idSize());
        classes = new ClassTable.Builder(layout.idSize);
        heapDump = new HeapDumpExtent(source, HeapDumpExtent.MODULUS, new RecordHeuristics(layout), findings);
        heapDump.goOn(from);
        offset = from.offset();
        run = from.run();
        runLeft = from.runLeft();
        runStart = from.offset();
        lastTag = "what was not read";
    }

    /** Where the next chunk will begin. */
    public ResumePoint position() {
        return new ResumePoint(offset, heapDump.tag(), heapDump.left(), heapDump.overflow(), run, runLeft);
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
        if (run != null) {
            Chunk chunk = nextOfRun();
            if (chunk != null) {
                return chunk;
            }
        }
        if (aheadLength > chunkSize / 2) {
            return nextOfAhead();
        }
        byte[] data = acquire();
        int filled = fill(data);
        if (filled == 0) {
            recycle(data);
            finish();
            return null;
        }
        return cut(data, 0, filled);
    }

    /**
     * Cuts where the bytes stand: where chunk after chunk is short, because what follows them fits no catalogue, moving
     * all that is left over for each of them would take hours.
     */
    private Chunk nextOfAhead() throws IOException {
        if (aheadLength < chunkSize && !end) {
            if (aheadAt + chunkSize > ahead.length) {
                byte[] larger = ahead.length >= 2 * chunkSize ? ahead : new byte[2 * chunkSize];
                System.arraycopy(ahead, aheadAt, larger, 0, aheadLength);
                ahead = larger;
                aheadAt = 0;
            }
            fillAhead(chunkSize);
        }
        last = end && aheadLength <= chunkSize;
        return cut(ahead, aheadAt, aheadAt + Math.min(chunkSize, aheadLength));
    }

    /** Gives a chunk's memory back for further chunks; by any thread that no longer needs it. */
    public void release(Chunk chunk) {
        recycle(chunk.data());
    }

    private void recycle(byte[] data) {
        // What grew for a class does not stay, so that where chunks end never depends on who gives back what first.
        if (data.length == chunkSize) {
            pool.add(data);
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    private byte[] acquire() {
        byte[] data = pool.poll();
        return data == null ? new byte[chunkSize] : data;
    }

    private int fill(byte[] data) throws IOException {
        return fillFrom(data, 0);
    }

    private int fillFrom(byte[] data, int from) throws IOException {
        int filled = from + Math.min(aheadLength, data.length - from);
        System.arraycopy(ahead, aheadAt, data, from, filled - from);
        consumeAhead(filled - from);
        filled += readSource(data, filled, data.length - filled, filled);
        last = end && aheadLength == 0;
        return filled;
    }

    private void fillAhead(int bytes) throws IOException {
        aheadLength += readSource(ahead, aheadAt + aheadLength, bytes - aheadLength, aheadLength);
    }

    /** @param before bytes that are read and not yet given out */
    private int readSource(byte[] data, int from, int length, int before) throws IOException {
        if (end || length <= 0) {
            return 0;
        }
        int n = source.read(data, from, length);
        end = n < length;
        if (end) {
            source.failure().ifPresent(failure -> {
                Message reason = Message.of("dump.stream", source.wrapping(), Faults.reason(failure));
                findings.foundInStream(new Damage(offset + before + n, reason));
            });
        }
        return n;
    }

    private void consumeAhead(int bytes) {
        aheadLength -= bytes;
        aheadAt = aheadLength == 0 ? 0 : aheadAt + bytes;
    }

    private Chunk nextOfRun() throws IOException {
        byte[] data = acquire();
        int wanted = (int) Math.min(runLeft, data.length);
        int filled = Math.min(aheadLength, wanted);
        System.arraycopy(ahead, aheadAt, data, 0, filled);
        consumeAhead(filled);
        filled += readSource(data, filled, wanted - filled, filled);
        if (filled < wanted && runLeft != TO_THE_END) {
            boolean doubtful = metUnknown && run.recordTag() >= 0;
            found(
                    runStart,
                    Message.of("dump.cutOff", runLeft - filled, lastTag),
                    doubtful ? Damage.Cause.BENT : Damage.Cause.CUT_OFF);
            findings.lacks(doubtful ? 0 : runLeft - filled);
            if (run.elements() != null || run.recordTag() >= 0) {
                findings.cutOff(runStart, run.elements() != null);
            }
            heapDumpIsBroken();
        }
        Chunk chunk =
                filled == 0 ? null : Chunk.ofRun(data, filled, offset, heapDump.current(), run, classes.snapshot());
        if (chunk == null) {
            recycle(data);
        }
        offset += filled;
        if (runLeft != TO_THE_END) {
            heapDump.took(filled);
        }
        runLeft = filled < wanted ? 0 : runLeft == TO_THE_END ? TO_THE_END : runLeft - filled;
        run = runLeft == 0 ? null : run.continued();
        return chunk;
    }

    /**
     * Finds how much of the data is whole records; what is left over waits in {@code ahead}.
     *
     * @param from where the chunk begins
     */
    private Chunk cut(byte[] data, int from, int filled) throws IOException {
        base = from;
        heapDump.cut(data, base, filled, last, offset);
        Tag heapDumpAtStart = heapDump.current();
        int at = base;
        boolean openArray = false;
        while (at < filled && run == null) {
            if (!heapDump.endOrGoOn(at)) {
                break;
            }
            int skipped = skipObjects(data, at, filled);
            if (skipped > 0) {
                at += skipped;
                continue;
            }
            int size = heapDump.isInside() ? subRecord(data, at, filled) : record(data, at, filled);
            if (size == 0) {
                break;
            }
            at += size;
            openArray = run != null && run.elements() != null;
        }
        int length = at - base;
        if (length == 0 && run == null) {
            return grow(data, filled);
        }
        byte[] own = data;
        if (data != ahead) {
            putBack(data, at, filled - at);
        } else if (length > 0) {
            own = acquire();
            System.arraycopy(data, base, own, 0, length);
            consumeAhead(length);
        }
        if (length == 0) {
            if (data != ahead) {
                recycle(data);
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
                openArray,
                classes.snapshot());
        offset += length;
        return chunk;
    }

    private void putBack(byte[] data, int from, int bytes) {
        byte[] into = aheadLength + bytes > ahead.length ? new byte[aheadLength + bytes] : ahead;
        System.arraycopy(ahead, aheadAt, into, bytes, aheadLength);
        System.arraycopy(data, from, into, 0, bytes);
        ahead = into;
        aheadAt = 0;
        aheadLength += bytes;
    }

    /** Reads on until the class that begins here is whole; at most a chunk's length is left over after it. */
    private Chunk grow(byte[] data, int filled) throws IOException {
        int there = filled - base;
        byte[] larger = Arrays.copyOfRange(data, base, filled + chunkSize);
        if (data == ahead) {
            consumeAhead(there);
        }
        return cut(larger, 0, fillFrom(larger, there));
    }

    /** Bytes of the record that were taken; 0 where the chunk has to end before it. */
    private int record(byte[] data, int at, int filled) {
        if (at + Tag.RECORD_HEADER > filled) {
            if (last) {
                opaque(at, filled - at, Message.of("dump.cutHeader"), data[at], Damage.Cause.CUT_OFF);
            }
            return 0;
        }
        Tag tag = Tag.record(data[at]);
        long size = BigEndian.u4(data, at + 5);
        if (tag != null && tag.isHeapDump()) {
            if (!heapDump.begin(at, tag, size)) {
                return 0;
            }
            lastTag = tag.name();
            return Tag.RECORD_HEADER;
        }
        metUnknown |= tag == null;
        long whole = Tag.RECORD_HEADER + size;
        if (at + whole <= filled) {
            lastTag = tag == null ? "the unknown record " + Tag.hex(data[at]) : tag.name();
            return (int) whole;
        }
        if (last) {
            findings.lacks(metUnknown ? 0 : whole - (filled - at));
            opaque(
                    at,
                    filled - at,
                    Message.of("dump.cutRecord", size, filled - at - Tag.RECORD_HEADER),
                    data[at],
                    metUnknown ? Damage.Cause.BENT : Damage.Cause.CUT_OFF);
        } else if (at == base) {
            lastTag = tag == null ? "the unknown record " + Tag.hex(data[at]) : tag.name();
            run = new Chunk.Run(null, data[at] & 0xff, true);
            runLeft = whole;
            runStart = offset;
        }
        return 0;
    }

    /**
     * Passes over instances, arrays and roots that are whole and inside their heap dump: nearly all that a dump
     * consists of. Whatever needs a second look is left to {@link #subRecord}.
     *
     * @return how many bytes
     */
    private int skipObjects(byte[] data, int from, int filled) {
        int limit = (int) Math.min(filled, from + Math.min(heapDump.left(), filled));
        int at = from;
        int before = from;
        while (at < limit && data[at] != Tag.CLASS_DUMP.code()) {
            long size = layout.sizeOf(data, at, limit);
            if (size <= 0 || size > limit - at) {
                break;
            }
            before = at;
            at += (int) size;
        }
        if (at > from) {
            lastTag = Tag.subRecord(data[before]).name();
            heapDump.took(at - from);
        }
        return at - from;
    }

    private int subRecord(byte[] data, int at, int filled) throws LimitException {
        long size = layout.sizeOf(data, at, filled);
        if (size == RecordLayout.UNKNOWN) {
            restOfSegment(at, filled, Message.of("dump.unknownSubRecord", heapDump.tag()), data[at]);
            return 0;
        }
        if (!heapDump.holds(at, size)) {
            restOfSegment(at, filled, Message.of("dump.overEnd", size, heapDump.tag()), data[at]);
            return 0;
        }
        if (size != RecordLayout.MORE && at + size <= filled) {
            if (data[at] == Tag.CLASS_DUMP.code()) {
                classes.add(data, at, (int) (at + size));
            }
            lastTag = Tag.subRecord(data[at]).name();
            heapDump.took(size);
            return (int) size;
        }
        if (last) {
            opaque(
                    at,
                    filled - at,
                    Message.of("dump.cutSubRecord", heapDump.tag()),
                    data[at],
                    metUnknown ? Damage.Cause.BENT : Damage.Cause.CUT_OFF);
            return 0;
        }
        return at > base || data[at] == Tag.CLASS_DUMP.code() ? 0 : open(data, size);
    }

    /** What begins a chunk and is longer than one: its header now, its elements as runs. */
    private int open(byte[] data, long size) {
        BasicType elements = switch (data[base]) {
            case 0x22 -> BasicType.OBJECT;
            case 0x23 -> BasicType.of(data[base + layout.primitiveType]);
            default -> null;
        };
        if (elements == null) {
            run = Chunk.Run.OPAQUE;
            runLeft = size;
            runStart = offset;
            return 0;
        }
        lastTag = Tag.subRecord(data[base]).name();
        int fixed = elements == BasicType.OBJECT ? layout.arrayElements : layout.primitiveElements;
        run = new Chunk.Run(elements, -1, true);
        runLeft = size - fixed;
        runStart = offset;
        heapDump.took(fixed);
        return fixed;
    }

    private void restOfSegment(int at, int filled, Message reason, byte tag) {
        // Where the bytes left are known to be fewer than the segment says, the run ends with them.
        long left = last ? Math.min(heapDump.left(), filled - at) : heapDump.left();
        opaque(at, left, reason, tag, Damage.Cause.BENT);
    }

    private void opaque(int at, long bytes, Message reason, byte tag, Damage.Cause why) {
        found(offset + at - base, Message.of("dump.after", reason, Tag.hex(tag), lastTag), why);
        heapDumpIsBroken();
        run = Chunk.Run.OPAQUE;
        runLeft = bytes;
        runStart = offset + at - base;
    }

    private void found(long where, Message reason, Damage.Cause why) {
        findings.found(where, reason, why);
    }

    private void heapDumpIsBroken() {
        if (heapDump.isInside()) {
            findings.heapDumpIsBroken();
        }
    }

    private void finish() {
        if (heapDump.isOpen()) {
            found(offset, Message.of("dump.cutOff", heapDump.left(), heapDump.tag()), Damage.Cause.CUT_OFF);
            heapDumpIsBroken();
            findings.lacks(heapDump.left());
            heapDump.leave();
        } else if (header != null && lastTag.equals("the header")) {
            found(offset, Message.of("dump.onlyHeader"), Damage.Cause.BENT);
        }
    }
}
