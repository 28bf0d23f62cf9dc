package io.github.heapfold.hprof;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Reads a dump from front to back and cuts it into {@link Chunk}s at the boundaries of records, in memory of a few chunks.
 * All bytes after the header come out in some chunk: what cannot be modelled as a {@link Chunk#run() run} of plain bytes.
 * The first thing that makes no sense is told by {@link #damage()}; reading goes on after it as far as it can.
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

    private static final long TO_THE_END = Long.MAX_VALUE;

    /** Lengths are so many bits. */
    private static final long MODULUS = 1L << 32;

    private final DumpSource source;
    private final int chunkSize;
    private final long modulus;
    private final HprofHeader header;
    private final Layout layout;
    private final Sense sense;
    private final ClassTable.Builder classes;
    private final Queue<byte[]> pool = new ConcurrentLinkedQueue<>();

    /** Bytes read and not yet given out stand in {@code ahead[0..aheadLength)}. */
    private byte[] ahead;

    private int aheadLength;

    /** Whether the source has no more bytes, and whether the data being cut are the last there are. */
    private boolean end;

    private boolean last;
    private long offset;

    /** Bytes of the heap dump that are left: -1 outside of one, {@link #TO_THE_END} where its length is not known. */
    private long segmentLeft = -1;

    private Tag segmentTag;

    /** What is added to {@link #segmentLeft} where it turns out that the length has overflowed; 0 where it cannot have. */
    private long overflow;

    /** Where heap dumps end in the chunk that is being cut: the one it begins in, and those that begin in it. */
    private long firstEnd;

    private long[] heapDumpEnds = new long[16];
    private int heapDumps;
    private Chunk.Run run;
    private long runLeft;

    /** Where what is too long for a chunk begins. */
    private long runStart;

    private String lastTag = "the header";
    private Damage damage;
    private Damage streamDamage;

    private DamageReport.Cause cause = DamageReport.Cause.BENT;

    /** Bytes that are known to lack at the end of the file. */
    private long missing;

    /** Heap dumps with bytes that are in no sub-record, or that were not written to their end. */
    private long brokenSegments;

    private boolean isSegmentBroken;

    /** Whether there was a record that no catalogue knows, after which lengths are less to be trusted. */
    private boolean metUnknown;

    /** Where the array or record began that is longer than a chunk and was cut off; -1 where none was. */
    private long cutRecord = -1;

    private boolean isCutArray;

    public ChunkReader(DumpSource source) throws IOException {
        this(source, DEFAULT_CHUNK);
    }

    /**
     * Reads the header. Closing the reader closes the source; where this fails, the source is still the caller's to close.
     *
     * @param chunkSize the most bytes of a chunk, at least {@link #MIN_CHUNK}, rounded down to a multiple of 8; only a class that is longer, which none is
     *     at the default, makes a chunk grow, because no class is cut
     */
    public ChunkReader(DumpSource source, int chunkSize) throws IOException {
        this(source, chunkSize, MODULUS);
    }

    /** @param modulus what lengths of heap dumps are the remainders of */
    ChunkReader(DumpSource source, int chunkSize, long modulus) throws IOException {
        this.modulus = modulus;
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
            layout = new Layout(4);
            run = Chunk.Run.OPAQUE;
            runLeft = TO_THE_END;
            damage = new Damage(0, "not a heap dump: it does not begin with \"JAVA PROFILE 1.0\" and a known ID size");
        } else {
            layout = new Layout(header.idSize());
            consumeAhead(header.length());
            offset = header.length();
        }
        classes = new ClassTable.Builder(layout.idSize);
        sense = new Sense(layout);
    }

    /**
     * Takes reading up in the middle of a dump. Only the classes that come from here on are known to its chunks.
     *
     * @param source the bytes from the position on
     * @param header of the dump
     */
    public ChunkReader(DumpSource source, HprofHeader header, int chunkSize, Position from) {
        if (chunkSize < MIN_CHUNK) {
            throw new IllegalArgumentException("a chunk of " + chunkSize + " bytes");
        }
        modulus = MODULUS;
        this.source = source;
        this.chunkSize = chunkSize & -8;
        ahead = new byte[this.chunkSize];
        this.header = header;
        layout = new Layout(header.idSize());
        classes = new ClassTable.Builder(layout.idSize);
        sense = new Sense(layout);
        offset = from.offset();
        segmentTag = from.heapDump();
        segmentLeft = from.segmentLeft();
        overflow = from.overflow();
        run = from.run();
        runLeft = from.runLeft();
        runStart = from.offset();
        lastTag = "what was not read";
    }

    /** Where the next chunk will begin. */
    public Position position() {
        return new Position(offset, segmentTag, segmentLeft, overflow, run, runLeft);
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
        // The source is read ahead of the records, so what is found later may come first; a broken stream is always
        // told.
        if (streamDamage == null || damage == null || streamDamage.offset() <= damage.offset()) {
            return Optional.ofNullable(streamDamage == null ? damage : streamDamage);
        }
        return Optional.of(new Damage(damage.offset(), damage.reason() + "; and " + streamDamage));
    }

    /** What else is known of the faults; complete once {@link #next()} has returned null. */
    Faults faults() {
        return new Faults(streamDamage == null ? cause : DamageReport.Cause.PACKING, missing, brokenSegments);
    }

    /** Where the array or record begins that is longer than a chunk and was cut off; -1 where none was. As {@link #damage()}. */
    public long cutRecord() {
        return cutRecord;
    }

    /** Whether that is an array. */
    public boolean isCutArray() {
        return isCutArray;
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
     * The next chunk, or null at the end. It is the caller's until it is given back with {@link #release}; a chunk that never is
     * costs new memory and nothing else.
     *
     * @throws IOException where the source cannot be read; a dump or packing that is bent is told by {@link #damage()} instead
     */
    public Chunk next() throws IOException {
        if (run != null) {
            Chunk chunk = nextOfRun();
            if (chunk != null) {
                return chunk;
            }
        }
        byte[] data = acquire();
        int filled = fill(data);
        if (filled == 0) {
            recycle(data);
            finish();
            return null;
        }
        return cut(data, filled);
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

    private Tag heapDump() {
        return segmentLeft > 0 ? segmentTag : null;
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
        System.arraycopy(ahead, 0, data, from, filled - from);
        consumeAhead(filled - from);
        filled += readSource(data, filled, data.length - filled);
        last = end && aheadLength == 0;
        return filled;
    }

    private void fillAhead(int bytes) throws IOException {
        aheadLength += readSource(ahead, aheadLength, bytes - aheadLength);
    }

    private int readSource(byte[] data, int from, int length) throws IOException {
        if (end || length <= 0) {
            return 0;
        }
        int n = source.read(data, from, length);
        end = n < length;
        if (end) {
            source.failure().ifPresent(failure -> {
                String reason =
                        "the " + source.wrapping() + " stream is damaged from here on (" + failure.getMessage() + ")";
                streamDamage = new Damage(offset + from + n, reason);
            });
        }
        return n;
    }

    private void consumeAhead(int bytes) {
        aheadLength -= bytes;
        System.arraycopy(ahead, bytes, ahead, 0, aheadLength);
    }

    private Chunk nextOfRun() throws IOException {
        byte[] data = acquire();
        int wanted = (int) Math.min(runLeft, data.length);
        int filled = Math.min(aheadLength, wanted);
        System.arraycopy(ahead, 0, data, 0, filled);
        consumeAhead(filled);
        filled += readSource(data, filled, wanted - filled);
        if (filled < wanted && runLeft != TO_THE_END) {
            boolean doubtful = metUnknown && run.recordTag() >= 0;
            found(
                    runStart,
                    "the file ends " + (runLeft - filled) + " bytes before the end of " + lastTag,
                    doubtful ? DamageReport.Cause.BENT : DamageReport.Cause.CUT_OFF);
            missing = doubtful ? 0 : runLeft - filled;
            cutRecord = run.elements() == null && run.recordTag() < 0 ? -1 : runStart;
            isCutArray = run.elements() != null;
            segmentIsBroken();
        }
        Chunk chunk = filled == 0 ? null : Chunk.ofRun(data, filled, offset, heapDump(), run, classes.snapshot());
        if (chunk == null) {
            recycle(data);
        }
        offset += filled;
        if (runLeft != TO_THE_END) {
            took(filled);
        }
        runLeft = filled < wanted ? 0 : runLeft == TO_THE_END ? TO_THE_END : runLeft - filled;
        run = runLeft == 0 ? null : run.continued();
        return chunk;
    }

    /** Finds how much of the data is whole records; what is left over waits in {@code ahead}. */
    private Chunk cut(byte[] data, int filled) throws IOException {
        heapDumps = 0;
        endOfHeapDump(data, 0, filled);
        Tag heapDumpAtStart = heapDump();
        firstEnd = segmentLeft;
        int at = 0;
        boolean openArray = false;
        while (at < filled && run == null) {
            if (!endOfHeapDump(data, at, filled)) {
                break;
            }
            int skipped = skipObjects(data, at, filled);
            if (skipped > 0) {
                at += skipped;
                continue;
            }
            int size = segmentLeft > 0 ? subRecord(data, at, filled) : record(data, at, filled);
            if (size == 0) {
                break;
            }
            at += size;
            openArray = run != null && run.elements() != null;
        }
        if (at == 0 && run == null) {
            return grow(data, filled);
        }
        putBack(data, at, filled - at);
        if (at == 0) {
            recycle(data);
            return nextOfRun();
        }
        long[] ends = Arrays.copyOf(heapDumpEnds, heapDumps);
        Chunk chunk = Chunk.ofRecords(data, at, offset, heapDumpAtStart, firstEnd, ends, openArray, classes.snapshot());
        offset += at;
        return chunk;
    }

    private void putBack(byte[] data, int from, int bytes) {
        if (aheadLength + bytes > ahead.length) {
            ahead = Arrays.copyOf(ahead, aheadLength + bytes);
        }
        System.arraycopy(ahead, 0, ahead, bytes, aheadLength);
        System.arraycopy(data, from, ahead, 0, bytes);
        aheadLength += bytes;
    }

    /** Reads on until the class that begins here is whole; at most a chunk's length is left over after it. */
    private Chunk grow(byte[] data, int filled) throws IOException {
        byte[] larger = Arrays.copyOf(data, filled + chunkSize);
        return cut(larger, fillFrom(larger, filled));
    }

    private boolean canSeeOn(int at, int filled) {
        return last || at == 0 || filled - at >= Tag.RECORD_HEADER + Sense.REACH;
    }

    /**
     * Leaves the heap dump where it ends at this place, or goes on in it where its length was not the true one.
     *
     * @return whether this could be decided; else the chunk has to end here
     */
    private boolean endOfHeapDump(byte[] data, int at, int filled) {
        if (segmentLeft == TO_THE_END && Tag.subRecord(data[at]) == null && Tag.record(data[at]) != null) {
            if (!canSeeOn(at, filled)) {
                return false;
            }
            if (at + Tag.RECORD_HEADER <= filled && sense.record(data, at, filled)) {
                end(at);
                segmentLeft = -1;
            }
        } else if (segmentLeft == 0 && overflow > 0) {
            if (!canSeeOn(at, filled)) {
                return false;
            }
            boolean over = !sense.records(data, at, filled, last)
                    && (overflow != TO_THE_END || sense.subRecords(data, at, filled));
            if (over) {
                overflow(at);
            }
        }
        if (segmentLeft == 0) {
            segmentLeft = -1;
        }
        return true;
    }

    /** Whether records can be seen to begin where the length of the heap dump says. */
    private boolean endsAt(byte[] data, long at, int filled) {
        return at < filled && overflow == TO_THE_END && sense.records(data, (int) at, filled, last);
    }

    /** The heap dump does not end where its length says. */
    private void overflow(int at) {
        if (overflow == TO_THE_END) {
            found(offset + at, segmentTag + " goes on where its length says it ends", DamageReport.Cause.OVERLONG);
            segmentLeft = TO_THE_END;
        } else {
            segmentLeft += overflow;
        }
        overflow = 0;
        end(segmentLeft == TO_THE_END ? TO_THE_END : at + segmentLeft);
    }

    /** Says where the heap dump that was met last ends. */
    private void end(long end) {
        if (heapDumps == 0) {
            firstEnd = end;
        } else {
            heapDumpEnds[heapDumps - 1] = end;
        }
    }

    private void took(long bytes) {
        if (segmentLeft > 0 && segmentLeft != TO_THE_END) {
            segmentLeft -= bytes;
        }
    }

    /** Begins a heap dump; see {@link #record} for what is returned. */
    private int heapDump(byte[] data, int at, int filled, Tag tag, long length) {
        int start = at + Tag.RECORD_HEADER;
        if (length == 0 && !canSeeOn(at, filled)) {
            return 0;
        }
        overflow = 0;
        segmentLeft = length;
        isSegmentBroken = false;
        if (length > 0) {
            overflow = possibleOverflow(tag, length, source.dumpSize() - offset - start);
        } else if (start < filled
                && !sense.records(data, start, filled, last)
                && sense.subRecords(data, start, filled)) {
            found(
                    offset + at,
                    tag
                            + " says that it is empty and is not: it was not written to its end. What follows is taken for its own",
                    DamageReport.Cause.UNFINISHED);
            segmentLeft = TO_THE_END;
            segmentIsBroken();
        }
        segmentTag = tag;
        lastTag = tag.name();
        if (heapDumps == heapDumpEnds.length) {
            heapDumpEnds = Arrays.copyOf(heapDumpEnds, heapDumps * 2);
        }
        heapDumps++;
        end(segmentLeft == TO_THE_END ? TO_THE_END : start + segmentLeft);
        return Tag.RECORD_HEADER;
    }

    /**
     * Of a heap dump longer than a u4 can say, what its length lacks: it reaches to the end of the file or to the HEAP_DUMP_END there.
     * Where this is not so or the file's length is not known, only a HEAP_DUMP can be so long: the others are made to be short.
     */
    private long possibleOverflow(Tag tag, long length, long left) {
        boolean known = source.dumpSize() >= 0;
        long more = left - length;
        if (known && more < modulus) {
            return 0;
        }
        if (known && more % modulus == 0) {
            return more;
        }
        if (known && (more - Tag.RECORD_HEADER) % modulus == 0 && more > modulus) {
            return more - Tag.RECORD_HEADER;
        }
        return tag == Tag.HEAP_DUMP ? TO_THE_END : 0;
    }

    /** Bytes of the record that were taken; 0 where the chunk has to end before it. */
    private int record(byte[] data, int at, int filled) {
        if (at + Tag.RECORD_HEADER > filled) {
            if (last) {
                opaque(
                        at,
                        filled - at,
                        "the file ends inside the header of a record",
                        data[at],
                        DamageReport.Cause.CUT_OFF);
            }
            return 0;
        }
        Tag tag = Tag.record(data[at]);
        long size = BigEndian.u4(data, at + 5);
        if (tag != null && tag.isHeapDump()) {
            return heapDump(data, at, filled, tag, size);
        }
        metUnknown |= tag == null;
        long whole = Tag.RECORD_HEADER + size;
        if (at + whole <= filled) {
            lastTag = tag == null ? "the unknown record " + Tag.hex(data[at]) : tag.name();
            return (int) whole;
        }
        if (last) {
            missing = metUnknown ? 0 : whole - (filled - at);
            opaque(
                    at,
                    filled - at,
                    "the record says " + size + " bytes, the file has only " + (filled - at - Tag.RECORD_HEADER),
                    data[at],
                    metUnknown ? DamageReport.Cause.BENT : DamageReport.Cause.CUT_OFF);
        } else if (at == 0) {
            lastTag = tag == null ? "the unknown record " + Tag.hex(data[at]) : tag.name();
            run = new Chunk.Run(null, data[at] & 0xff, true);
            runLeft = whole;
            runStart = offset;
        }
        return 0;
    }

    /**
     * Passes over instances, arrays and roots that are whole and inside their heap dump: nearly all that a dump consists of. Whatever
     * needs a second look is left to {@link #subRecord}.
     *
     * @return how many bytes
     */
    private int skipObjects(byte[] data, int from, int filled) {
        int limit = (int) Math.min(filled, from + Math.min(segmentLeft, filled));
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
            took(at - from);
        }
        return at - from;
    }

    private int subRecord(byte[] data, int at, int filled) {
        long size = layout.sizeOf(data, at, filled);
        if (size == Layout.UNKNOWN) {
            restOfSegment(at, filled, "an unknown sub-record or element type in " + segmentTag, data[at]);
            return 0;
        }
        if (size > segmentLeft && overflow > 0 && !endsAt(data, at + segmentLeft, filled)) {
            overflow(at);
        }
        if (size > segmentLeft) {
            restOfSegment(
                    at,
                    filled,
                    "a sub-record of " + size + " bytes reaches over the end of its " + segmentTag,
                    data[at]);
            return 0;
        }
        if (size != Layout.MORE && at + size <= filled) {
            if (data[at] == Tag.CLASS_DUMP.code()) {
                classes.add(data, at, (int) (at + size));
            }
            lastTag = Tag.subRecord(data[at]).name();
            took(size);
            return (int) size;
        }
        if (last) {
            opaque(
                    at,
                    filled - at,
                    "the file ends inside a sub-record of " + segmentTag,
                    data[at],
                    metUnknown ? DamageReport.Cause.BENT : DamageReport.Cause.CUT_OFF);
            return 0;
        }
        return at > 0 || data[at] == Tag.CLASS_DUMP.code() ? 0 : open(data, size);
    }

    /** What begins a chunk and is longer than one: its header now, its elements as runs. */
    private int open(byte[] data, long size) {
        BasicType elements = switch (data[0]) {
            case 0x22 -> BasicType.OBJECT;
            case 0x23 -> BasicType.of(data[layout.primitiveType]);
            default -> null;
        };
        if (elements == null) {
            run = Chunk.Run.OPAQUE;
            runLeft = size;
            runStart = offset;
            return 0;
        }
        lastTag = Tag.subRecord(data[0]).name();
        int fixed = elements == BasicType.OBJECT ? layout.arrayElements : layout.primitiveElements;
        run = new Chunk.Run(elements, -1, true);
        runLeft = size - fixed;
        runStart = offset;
        took(fixed);
        return fixed;
    }

    private void restOfSegment(int at, int filled, String reason, byte tag) {
        // Where the bytes left are known to be fewer than the segment says, the run ends with them.
        long left = last ? Math.min(segmentLeft, filled - at) : segmentLeft;
        opaque(at, left, reason, tag, DamageReport.Cause.BENT);
    }

    private void opaque(int at, long bytes, String reason, byte tag, DamageReport.Cause why) {
        found(offset + at, reason + " (" + Tag.hex(tag) + " after " + lastTag + ")", why);
        segmentIsBroken();
        run = Chunk.Run.OPAQUE;
        runLeft = bytes;
        runStart = offset + at;
    }

    private void found(long where, String reason) {
        found(where, reason, DamageReport.Cause.BENT);
    }

    private void found(long where, String reason, DamageReport.Cause why) {
        if (damage == null || where < damage.offset()) {
            damage = new Damage(where, reason);
            cause = why;
        }
    }

    private void segmentIsBroken() {
        brokenSegments += segmentLeft > 0 && !isSegmentBroken ? 1 : 0;
        isSegmentBroken = true;
    }

    private void finish() {
        if (segmentLeft > 0 && segmentLeft != TO_THE_END) {
            found(
                    offset,
                    "the file ends " + segmentLeft + " bytes before the end of " + segmentTag,
                    DamageReport.Cause.CUT_OFF);
            segmentIsBroken();
            missing = segmentLeft;
            segmentLeft = -1;
        } else if (header != null && lastTag.equals("the header")) {
            found(offset, "the dump has a header and nothing else");
        }
    }
}
