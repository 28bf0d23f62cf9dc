package io.github.heapfold.tailor;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Lookahead;
import io.github.heapfold.message.Message;
import java.io.IOException;

/**
 * Reads a mini.hprof record by record. What the record was before is {@link #head()}, then {@link #copied()} bytes that
 * follow in the file and are still to be taken, then {@link #blanks()} elements that are not there. What Tailor leaves
 * out is zeros in the head.
 */
final class TailorCursor {
    private static final int ID = TailorFormat.ID_SIZE;
    private static final int TAG_AND_ID = 1 + ID;
    private static final int SERIAL = 4;

    /** References of a class that are kept: superclass, loader, signers, protection domain. */
    private static final int CLASS_REFERENCES = 4 * ID;

    /** Of a class: both reserved words and the upper half of the size of its instances. */
    private static final int CLASS_GAP = 2 * ID + 2;

    private final Lookahead in;
    private final RecordBody head = new RecordBody();
    private long copied;
    private long blanks;
    private BasicType blankType;

    TailorCursor(Lookahead in) {
        this.in = in;
    }

    RecordBody head() {
        return head;
    }

    long copied() {
        return copied;
    }

    /** How many elements are not there. */
    long blanks() {
        return blanks;
    }

    BasicType blankType() {
        return blankType;
    }

    /** Bytes of the whole record as it was. */
    long length() {
        return head.length() + copied + (blanks == 0 ? 0 : blanks * blankType.size(ID));
    }

    Lookahead in() {
        return in;
    }

    /**
     * The next record, of which a heap dump has no head: its sub-records follow.
     *
     * @return its tag; null at the end
     * @throws TailorException where there is none
     */
    Tag record() throws IOException {
        begin();
        if (!in.has(1)) {
            return null;
        }
        Tag tag = Tag.record(in.data()[in.at()]);
        if (tag == Tag.UTF8) {
            need(3, tag);
            int length = BigEndian.u2(in.data(), in.at() + 1);
            need(3 + length, tag);
            header(tag, length);
            keep(length);
        } else if (tag == Tag.LOAD_CLASS) {
            need(1 + 2 * ID, tag);
            header(tag, 2 * SERIAL + 2 * ID);
            head.u4(0);
            keep(ID);
            head.u4(0);
            keep(ID);
        } else if (tag == Tag.HEAP_DUMP_END) {
            header(tag, 0);
        } else if (tag == Tag.HEAP_DUMP || tag == Tag.HEAP_DUMP_SEGMENT) {
            in.take(1);
        } else {
            throw new TailorException(in.offset(), Message.of("tailor.noRecord", Tag.hex(in.data()[in.at()])));
        }
        return tag;
    }

    private void header(Tag tag, int length) {
        int lengthBytes = tag == Tag.UTF8 ? 2 : 0;
        in.take(1 + lengthBytes);
        head.u1(tag.code()).u4(0).u4(length);
    }

    /**
     * The next sub-record.
     *
     * @return whether there is one; else something else follows, or nothing
     * @throws TailorException where it is not all there, or Tailor does not know it
     */
    boolean subRecord() throws IOException {
        begin();
        Tag tag = in.has(1) ? Tag.subRecord(in.data()[in.at()]) : null;
        if (tag == null) {
            return false;
        }
        switch (tag) {
            case CLASS_DUMP -> classDump(tag);
            case INSTANCE_DUMP -> {
                need(TAG_AND_ID + ID + 4, tag);
                copied = BigEndian.u4(in.data(), in.at() + TAG_AND_ID + ID);
                keep(TAG_AND_ID);
                head.u4(0);
                keep(ID + 4);
            }
            case OBJECT_ARRAY_DUMP -> {
                need(TAG_AND_ID + 4 + ID, tag);
                copied = BigEndian.u4(in.data(), in.at() + TAG_AND_ID) * ID;
                keep(TAG_AND_ID);
                head.u4(0);
                keep(4 + ID);
            }
            case PRIMITIVE_ARRAY_DUMP -> primitiveArray(tag);
            case ROOT_UNREACHABLE, PRIMITIVE_ARRAY_NODATA ->
                throw new TailorException(in.offset(), Message.of("tailor.noTag", tag));
            default -> fixed(tag);
        }
        return true;
    }

    private void fixed(Tag tag) throws IOException {
        int kept = kept(tag);
        need(kept, tag);
        keep(kept);
        for (int i = kept; i < tag.fixedSize(ID); i++) {
            head.u1(0);
        }
    }

    /** Bytes of a sub-record of fixed size that are kept: serials and frame numbers, which end it, are not. */
    static int kept(Tag tag) {
        return tag == Tag.ROOT_JNI_GLOBAL || tag == Tag.HEAP_DUMP_INFO ? tag.fixedSize(ID) : TAG_AND_ID;
    }

    private void primitiveArray(Tag tag) throws IOException {
        need(TAG_AND_ID + 4 + 1, tag);
        long count = BigEndian.u4(in.data(), in.at() + TAG_AND_ID);
        BasicType type = BasicType.of(in.data()[in.at() + TAG_AND_ID + 4]);
        if (type == null || !type.isPrimitive()) {
            throw new TailorException(in.offset(), Message.of("tailor.arrayType"));
        }
        keep(TAG_AND_ID);
        head.u4(0);
        keep(4 + 1);
        if (isLeftOut(type)) {
            blanks = count;
            blankType = type;
        } else {
            copied = count * type.size(ID);
        }
    }

    /** Whether arrays of this type lose their elements. */
    static boolean isLeftOut(BasicType type) {
        return BasicType.mayHoldText(type);
    }

    private void classDump(Tag tag) throws IOException {
        int sizeAt = TAG_AND_ID + CLASS_REFERENCES;
        int end = values(sizeAt + 2, 2, true, tag);
        end = values(end, ID, true, tag);
        end = values(end, ID, false, tag);
        keep(TAG_AND_ID);
        head.u4(0);
        keep(CLASS_REFERENCES);
        for (int i = 0; i < CLASS_GAP; i++) {
            head.u1(0);
        }
        keep(end - sizeAt);
    }

    /**
     * Where entries end whose number stands at this place: an index or name each, a type, and where they have one a
     * value.
     */
    private int values(int from, int nameBytes, boolean valued, Tag tag) throws IOException {
        need(from + 2, tag);
        int count = BigEndian.u2(in.data(), in.at() + from);
        int at = from + 2;
        for (int i = 0; i < count; i++) {
            need(at + nameBytes + 1, tag);
            int size = BasicType.sizeOf(in.data()[in.at() + at + nameBytes], ID);
            if (size == 0) {
                throw new TailorException(in.offset() + at + nameBytes, Message.of("tailor.valueType"));
            }
            at += nameBytes + 1 + (valued ? size : 0);
        }
        need(at, tag);
        return at;
    }

    private void begin() {
        head.clear();
        copied = 0;
        blanks = 0;
    }

    private void need(int bytes, Tag tag) throws IOException {
        if (!in.has(bytes)) {
            throw TailorException.cutOff(in.offset(), Message.of("tailor.thisTag", tag));
        }
    }

    private void keep(int bytes) {
        head.bytes(in.data(), in.at(), bytes);
        in.take(bytes);
    }
}
