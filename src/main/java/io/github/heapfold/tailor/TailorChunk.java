package io.github.heapfold.tailor;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.message.Message;

/** Turns the chunks of a dump to what Tailor keeps of them. */
final class TailorChunk implements RecordVisitor {
    private static final int ID = TailorFormat.ID_SIZE;
    private static final int TAG_AND_ID = 1 + ID;
    private static final int SERIAL = 4;
    private static final int MOST = 0xffff;

    /** Where a class says how long its instances are, and the two bytes of it that are kept. */
    private static final int INSTANCE_SIZE =
            Tag.CLASS_DUMP.field("instanceSize").offset(ID);

    private static final int CLASS_REFERENCES =
            Tag.CLASS_DUMP.field("superClassObjectId").offset(ID);
    private static final int RESERVED = Tag.CLASS_DUMP.field("reserved1").offset(ID);
    private static final int CLASS_ID = Tag.LOAD_CLASS.field("classObjectId").offset(ID);
    private static final int CLASS_NAME = Tag.LOAD_CLASS.field("classNameId").offset(ID);

    private final TailorPart part;
    private final RecordLayout layout = new RecordLayout(ID);
    private final ChunkWalker walker = new ChunkWalker(ID);
    private final RecordBody out = new RecordBody();

    private Chunk chunk;
    private byte[] data;
    private boolean inHeap;
    private boolean ended;
    private TailorException refusal;

    TailorChunk(TailorPart part) {
        this.part = part;
    }

    /**
     * What is kept of the next chunk; good until the next call.
     *
     * @throws TailorException where the format cannot hold it
     */
    RecordBody convert(Chunk next) throws TailorException {
        chunk = next;
        data = next.data();
        out.clear();
        if (next.run() == null) {
            walker.walk(next, this);
        } else {
            run(next.run());
        }
        if (refusal != null) {
            throw refusal;
        }
        return out;
    }

    /** Whether what came last is the end of a heap dump. */
    boolean hasEnded() {
        return ended;
    }

    private void run(Chunk.Run run) {
        if (run.elements() != null) {
            if (part != TailorPart.NAMES && !TailorCursor.isLeftOut(run.elements())) {
                out.bytes(data, 0, chunk.length());
            }
        } else if (run.recordTag() < 0) {
            refuse(0, Message.of("tailor.noRecordBytes"));
        } else if (run.first() && isKept(Tag.record(run.recordTag()))) {
            refuse(0, Message.of("tailor.longRecord", MOST));
        }
    }

    private static boolean isKept(Tag tag) {
        return tag == Tag.UTF8 || tag == Tag.LOAD_CLASS || tag == Tag.HEAP_DUMP_END;
    }

    private void refuse(int at, Message reason) {
        if (refusal == null) {
            refusal = new TailorException(chunk.offset() + at, reason);
        }
    }

    @Override
    public void record(Tag tag, int start, int end) {
        if (tag == null || !isKept(tag)) {
            return;
        }
        int length = end - start - Tag.RECORD_HEADER;
        if (tag == Tag.UTF8 ? length > MOST : end - start != tag.fixedSize(ID)) {
            refuse(start, Message.of("tailor.tagLength", tag, length));
        } else if (tag == Tag.HEAP_DUMP_END) {
            if (part != TailorPart.NAMES) {
                out.u1(tag.code());
            }
            ended = true;
            inHeap = false;
        } else if (part != TailorPart.HEAP) {
            if (inHeap && part == TailorPart.ALL) {
                refuse(start, Message.of("tailor.afterHeapDump", tag));
            }
            out.u1(tag.code());
            if (tag == Tag.UTF8) {
                out.u2(length).bytes(data, start + Tag.RECORD_HEADER, length);
            } else {
                out.bytes(data, start + CLASS_ID, ID).bytes(data, start + CLASS_NAME, ID);
            }
        }
    }

    @Override
    public void heapDump(Tag tag, int start) {
        inHeap = true;
        ended = false;
        if (part != TailorPart.NAMES) {
            out.u1(Tag.HEAP_DUMP_SEGMENT.code());
        }
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        if (tag == Tag.ROOT_UNREACHABLE || tag == Tag.PRIMITIVE_ARRAY_NODATA) {
            refuse(start, Message.of("tailor.tagUnknown", tag));
        } else {
            keep(start, start + TailorCursor.kept(tag));
        }
    }

    @Override
    public void classDump(int start, int end) {
        long size = BigEndian.u4(data, start + INSTANCE_SIZE);
        if (size > MOST) {
            refuse(start, Message.of("tailor.instanceSize", size, MOST));
        }
        int fields = ClassDumps.instanceFields(data, start, layout) + 2;
        for (int type = fields + ID; type < end; type += ID + 1) {
            if (BasicType.of(data[type]) == null) {
                refuse(start, Message.of("tailor.fieldType"));
            }
        }
        keep(start, start + TAG_AND_ID);
        keep(start + CLASS_REFERENCES, start + RESERVED);
        keep(start + INSTANCE_SIZE + 2, end);
    }

    @Override
    public void instance(int start, int end) {
        object(start, end);
    }

    @Override
    public void objectArray(int start, int end) {
        object(start, end);
    }

    @Override
    public void primitiveArray(int start, int end) {
        BasicType type = BasicType.of(data[start + layout.primitiveType]);
        object(start, TailorCursor.isLeftOut(type) ? start + layout.primitiveElements : end);
    }

    private void object(int start, int end) {
        keep(start, start + TAG_AND_ID);
        keep(start + TAG_AND_ID + SERIAL, end);
    }

    private void keep(int from, int to) {
        if (part != TailorPart.NAMES) {
            out.bytes(data, from, to - from);
        }
    }
}
