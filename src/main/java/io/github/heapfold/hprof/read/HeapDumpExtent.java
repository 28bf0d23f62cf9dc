package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import java.util.Arrays;

/**
 * How far the heap dump reaches that is being read. Its length is not always the true one: those of more than 4 GiB say
 * only the remainder, and those that were not written to their end say 0. What stands where a length says that the heap
 * dump ends decides.
 */
final class HeapDumpExtent {
    /** Of a heap dump whose length is not known. */
    static final long TO_THE_END = Long.MAX_VALUE;

    /** Lengths are written modulo this. */
    static final long MODULUS = 1L << 32;

    private final DumpSource source;
    private final long modulus;
    private final RecordHeuristics sense;
    private final DamageLog findings;

    /** Bytes that are left: -1 outside of a heap dump, {@link #TO_THE_END} where its length is not known. */
    private long left = -1;

    private Tag tag;

    /** What is added to {@link #left} where it turns out that the length has overflowed; 0 where it cannot have. */
    private long overflow;

    /**
     * The bytes that are being cut into a chunk, from {@link #base} on, and where in the dump the array would begin.
     */
    private byte[] data = new byte[0];

    private int base;
    private int filled;
    private boolean last;
    private long offset;

    /** Where heap dumps end in that chunk: the one it begins in, and those that begin in it. */
    private long firstEnd;

    private long[] ends = new long[16];
    private int begun;

    /**
     * @param source asked how long the dump is
     * @param modulus what lengths are the remainders of
     */
    HeapDumpExtent(DumpSource source, long modulus, RecordHeuristics sense, DamageLog findings) {
        this.source = source;
        this.modulus = modulus;
        this.sense = sense;
        this.findings = findings;
    }

    void goOn(ResumePoint from) {
        tag = from.heapDump();
        left = from.segmentLeft();
        overflow = from.overflow();
    }

    /** The heap dump or segment that was met last. */
    Tag tag() {
        return tag;
    }

    /** Bytes that are left: -1 outside of a heap dump, {@link #TO_THE_END} where nobody knows. */
    long left() {
        return left;
    }

    long overflow() {
        return overflow;
    }

    boolean isInside() {
        return left > 0;
    }

    /** Whether the dump should go on for {@link #left} bytes. */
    boolean isOpen() {
        return isInside() && left != TO_THE_END;
    }

    /** The heap dump that is being read; null outside of one. */
    Tag current() {
        return isInside() ? tag : null;
    }

    void took(long bytes) {
        if (isOpen()) {
            left -= bytes;
        }
    }

    /** What follows is in no heap dump. */
    void leave() {
        left = -1;
    }

    /**
     * Begins to cut a chunk.
     *
     * @param newBase where the chunk begins in the data; all other places are counted from there where they are told,
     *     and as they are in the data where they are asked
     * @param newLast whether these bytes are the last there are
     * @param newOffset where in the dump the chunk begins
     */
    void cut(byte[] newData, int newBase, int newFilled, boolean newLast, long newOffset) {
        data = newData;
        base = newBase;
        filled = newFilled;
        last = newLast;
        offset = newOffset - newBase;
        begun = 0;
        endOrGoOn(base);
        firstEnd = left;
    }

    /** Where the heap dump ends that the chunk begins in. */
    long firstEnd() {
        return firstEnd;
    }

    /** Where those end that begin in the chunk. */
    long[] ends() {
        return Arrays.copyOf(ends, begun);
    }

    private boolean canSeeOn(int at) {
        return last || at == base || filled - at >= Tag.RECORD_HEADER + RecordHeuristics.REACH;
    }

    /**
     * Leaves the heap dump where it ends at this place, or goes on in it where its length was not the true one.
     *
     * @return whether this could be decided; else the chunk has to end here
     */
    boolean endOrGoOn(int at) {
        if (left == TO_THE_END && Tag.subRecord(data[at]) == null && Tag.record(data[at]) != null) {
            if (!canSeeOn(at)) {
                return false;
            }
            if (at + Tag.RECORD_HEADER <= filled && sense.record(data, at, filled)) {
                end(at);
                left = -1;
            }
        } else if (left == 0 && overflow > 0) {
            if (!canSeeOn(at)) {
                return false;
            }
            boolean over = !sense.records(data, at, filled, last)
                    && (overflow != TO_THE_END || sense.subRecords(data, at, filled));
            if (over) {
                overflow(at);
            }
        }
        if (left == 0) {
            left = -1;
        }
        return true;
    }

    /**
     * Whether a sub-record of {@code size} bytes is inside; where only the length says that it is not, the length was
     * not the true one.
     */
    boolean holds(int at, long size) {
        if (size > left && overflow > 0 && !endsAt(at + left)) {
            overflow(at);
        }
        return size <= left;
    }

    /** Whether records can be seen to begin where the length of the heap dump says. */
    private boolean endsAt(long at) {
        return at < filled && overflow == TO_THE_END && sense.records(data, (int) at, filled, last);
    }

    /** The heap dump does not end where its length says. */
    private void overflow(int at) {
        if (overflow == TO_THE_END) {
            findings.found(offset + at, Message.of("dump.overlong", tag), Damage.Cause.OVERLONG);
            left = TO_THE_END;
        } else {
            left += overflow;
        }
        overflow = 0;
        end(left == TO_THE_END ? TO_THE_END : at + left);
    }

    /** Says where the heap dump that was met last ends. */
    private void end(long end) {
        long there = end == TO_THE_END ? end : end - base;
        if (begun == 0) {
            firstEnd = there;
        } else {
            ends[begun - 1] = there;
        }
    }

    /**
     * Begins a heap dump.
     *
     * @param at where its record begins
     * @return whether it could be decided how far it reaches; else the chunk has to end here
     */
    boolean begin(int at, Tag newTag, long length) {
        int start = at + Tag.RECORD_HEADER;
        if (length == 0 && !canSeeOn(at)) {
            return false;
        }
        tag = newTag;
        left = length;
        overflow = 0;
        findings.beginHeapDump();
        if (length > 0) {
            overflow = possibleOverflow(length, source.dumpSize() - offset - start);
        } else if (start < filled
                && !sense.records(data, start, filled, last)
                && sense.subRecords(data, start, filled)) {
            findings.found(offset + at, Message.of("dump.unfinished", tag), Damage.Cause.UNFINISHED);
            findings.heapDumpIsBroken();
            left = TO_THE_END;
        }
        if (begun == ends.length) {
            ends = Arrays.copyOf(ends, begun * 2);
        }
        begun++;
        end(left == TO_THE_END ? TO_THE_END : start + left);
        return true;
    }

    /**
     * Of a heap dump longer than a u4 can say, what its length lacks: it reaches to the end of the file or to the
     * HEAP_DUMP_END there. Where this is not so or the file's length is not known, only a HEAP_DUMP can be so long: the
     * others are made to be short. A file that is too short for it is read as one whose length is not known, so that a
     * dump is read in one way whatever it is kept in.
     *
     * @param following bytes of the file after its header, where that is known
     */
    private long possibleOverflow(long length, long following) {
        boolean known = source.dumpSize() >= 0;
        long more = following - length;
        if (known && more >= modulus && more % modulus == 0) {
            return more;
        }
        if (known && more > modulus && (more - Tag.RECORD_HEADER) % modulus == 0) {
            return more - Tag.RECORD_HEADER;
        }
        return tag == Tag.HEAP_DUMP ? TO_THE_END : 0;
    }
}
