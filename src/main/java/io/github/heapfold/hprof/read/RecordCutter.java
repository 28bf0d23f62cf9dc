package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.SubRecordCode;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;

/**
 * Finds the boundaries of records: how many of the bytes of a dump that are at hand are whole records. What is longer
 * than a chunk, and what cannot be modelled, is a run, whose bytes come after the chunk that it is met in.
 */
final class RecordCutter {
    private static final long TO_THE_END = HeapDumpExtent.TO_THE_END;
    private static final Message HEADER = Message.of("dump.header");

    private final RecordLayout layout;
    private final HeapDumpExtent heapDump;
    private final ClassTable.Builder classes;
    private final DamageLog findings;

    private Chunk.Run run;
    private long runLeft;

    /** Where what is too long for a chunk begins. */
    private long runStart;

    /** The record that was met last, by the name of its tag or in words. */
    private Object lastTag = HEADER;

    /** Whether there was a record that no catalogue knows, after which lengths are less to be trusted. */
    private boolean metUnknown;

    /** The bytes being cut, from {@link #base} on, whether they are the last there are, and where they begin. */
    private byte[] data;

    private int base;
    private int filled;
    private boolean last;
    private long offset;

    /** @param classes told of every CLASS_DUMP */
    RecordCutter(RecordLayout layout, HeapDumpExtent heapDump, ClassTable.Builder classes, DamageLog findings) {
        this.layout = layout;
        this.heapDump = heapDump;
        this.classes = classes;
        this.findings = findings;
    }

    /** The source is no dump: all of it is a run. */
    void isNoDump() {
        findings.found(0, Message.of("dump.notADump"), Damage.Cause.BENT);
        run = Chunk.Run.OPAQUE;
        runLeft = TO_THE_END;
    }

    void goOn(ResumePoint from) {
        run = from.run();
        runLeft = from.runLeft();
        runStart = from.offset();
        lastTag = Message.of("dump.unread");
    }

    /** What comes next where it is no record; else null. */
    Chunk.Run run() {
        return run;
    }

    long runLeft() {
        return runLeft;
    }

    /**
     * The run went on.
     *
     * @param wanted how many of its bytes were asked for
     * @param taken how many there were: fewer where the dump is cut off
     */
    void tookOfRun(int wanted, int taken) {
        boolean isLong = runLeft == TO_THE_END;
        if (taken < wanted && !isLong) {
            boolean doubtful = metUnknown && run.recordTag() >= 0;
            findings.found(
                    runStart,
                    Message.of("dump.cutOff", Message.number(runLeft - taken), lastTag),
                    doubtful ? Damage.Cause.BENT : Damage.Cause.CUT_OFF);
            findings.lacks(doubtful ? 0 : runLeft - taken);
            if (run.elements() != null || run.recordTag() >= 0) {
                findings.cutOff(runStart, run.elements() != null);
            }
            heapDumpIsBroken();
        }
        if (!isLong) {
            heapDump.took(taken);
        }
        runLeft = taken < wanted ? 0 : isLong ? TO_THE_END : runLeft - taken;
        run = runLeft == 0 ? null : run.continued();
    }

    /**
     * Passes over whole records until there are no more, or a run begins. The heap dump has been told of the chunk.
     *
     * @param newBase where the chunk begins in the data
     * @param newLast whether these bytes are the last there are
     * @param newOffset where in the dump the chunk begins
     * @return where the whole records end
     */
    int cut(byte[] newData, int newBase, int newFilled, boolean newLast, long newOffset) throws LimitException {
        data = newData;
        base = newBase;
        filled = newFilled;
        last = newLast;
        offset = newOffset;
        int at = base;
        while (at < filled && run == null && heapDump.endOrGoOn(at)) {
            int size = skipObjects(at);
            if (size == 0) {
                size = heapDump.isInside() ? subRecord(at) : record(at);
            }
            if (size == 0) {
                break;
            }
            at += size;
        }
        return at;
    }

    /** Bytes of the record that were taken; 0 where the chunk has to end before it. */
    private int record(int at) {
        if (at + Tag.RECORD_HEADER > filled) {
            if (last && isZeros(at)) {
                // No record begins with 0: it fills up a block or a page, as the empty records of it before that do.
                keepOpaque(at, filled - at);
            } else if (last) {
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
            lastTag = named(tag, data[at]);
            return (int) whole;
        }
        if (last) {
            findings.lacks(metUnknown ? 0 : whole - (filled - at));
            opaque(
                    at,
                    filled - at,
                    Message.of("dump.cutRecord", Message.number(size), Message.number(filled - at - Tag.RECORD_HEADER)),
                    data[at],
                    metUnknown ? Damage.Cause.BENT : Damage.Cause.CUT_OFF);
        } else if (at == base) {
            lastTag = named(tag, data[at]);
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
    private int skipObjects(int from) {
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

    private int subRecord(int at) throws LimitException {
        long size = layout.sizeOf(data, at, filled);
        if (size == RecordLayout.UNKNOWN) {
            restOfSegment(at, Message.of("dump.unknownSubRecord", heapDump.tag()), data[at]);
            return 0;
        }
        if (!heapDump.holds(at, size)) {
            restOfSegment(at, Message.of("dump.overEnd", Message.number(size), heapDump.tag()), data[at]);
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
            if (!metUnknown) {
                findings.cutOffSubRecord(offset + at - base, size != RecordLayout.MORE && isArray(data[at]));
            }
            opaque(
                    at,
                    filled - at,
                    Message.of("dump.cutSubRecord", heapDump.tag()),
                    data[at],
                    metUnknown ? Damage.Cause.BENT : Damage.Cause.CUT_OFF);
            return 0;
        }
        return at > base || data[at] == Tag.CLASS_DUMP.code() ? 0 : open(size);
    }

    private static boolean isArray(byte code) {
        return code == SubRecordCode.OBJECT_ARRAY_DUMP || code == SubRecordCode.PRIMITIVE_ARRAY_DUMP;
    }

    /** What begins a chunk and is longer than one: its header now, its elements as runs. */
    private int open(long size) {
        BasicType elements = switch (data[base]) {
            case SubRecordCode.OBJECT_ARRAY_DUMP -> BasicType.OBJECT;
            case SubRecordCode.PRIMITIVE_ARRAY_DUMP -> BasicType.of(data[base + layout.primitiveType]);
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

    private void restOfSegment(int at, Message reason, byte tag) {
        // Where the bytes left are known to be fewer than the segment says, the run ends with them.
        long left = last ? Math.min(heapDump.left(), filled - at) : heapDump.left();
        opaque(at, left, reason, tag, Damage.Cause.BENT);
    }

    private void opaque(int at, long bytes, Message reason, byte tag, Damage.Cause why) {
        findings.found(offset + at - base, Message.of("dump.after", reason, Tag.hex(tag), lastTag), why);
        heapDumpIsBroken();
        keepOpaque(at, bytes);
    }

    private void keepOpaque(int at, long bytes) {
        run = Chunk.Run.OPAQUE;
        runLeft = bytes;
        runStart = offset + at - base;
    }

    private boolean isZeros(int from) {
        for (int i = from; i < filled; i++) {
            if (data[i] != 0) {
                return false;
            }
        }
        return true;
    }

    private static Object named(Tag tag, byte code) {
        return tag == null ? Message.of("dump.unknownRecord", Tag.hex(code)) : tag.name();
    }

    private void heapDumpIsBroken() {
        if (heapDump.isInside()) {
            findings.heapDumpIsBroken();
        }
    }

    /** The dump ends here. */
    void end(long where) {
        if (heapDump.isOpen()) {
            findings.found(
                    where,
                    Message.of("dump.cutOff", Message.number(heapDump.left()), heapDump.tag()),
                    Damage.Cause.CUT_OFF);
            heapDumpIsBroken();
            findings.lacks(heapDump.left());
            heapDump.leave();
        } else if (lastTag == HEADER) {
            findings.found(where, Message.of("dump.onlyHeader"), Damage.Cause.CUT_OFF);
        }
    }
}
