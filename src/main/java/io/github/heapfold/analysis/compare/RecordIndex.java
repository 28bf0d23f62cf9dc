package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.Arrays;

/** The records of a chunk in their order, of heap dumps the headers. */
final class RecordIndex implements RecordVisitor {
    private static final Tag[] TAGS = Tag.values();

    /** Whose tag is in no catalogue. */
    private static final int UNKNOWN = TAGS.length;

    private final RecordVisitor also;
    private final boolean heads;
    private int[] starts = new int[1024];
    private int[] ends = new int[1024];
    private byte[] tags = new byte[1024];
    private int size;

    /**
     * An index of nothing yet.
     *
     * @param also is shown every record too
     * @param heads whether the headers of heap dumps are among the records: where a dump may be cut into others, they
     *     hold nothing of its own
     */
    RecordIndex(RecordVisitor also, boolean heads) {
        this.also = also;
        this.heads = heads;
    }

    int size() {
        return size;
    }

    int start(int index) {
        return starts[index];
    }

    int end(int index) {
        return ends[index];
    }

    /** Null where it is in no catalogue. */
    Tag tag(int index) {
        return tags[index] == UNKNOWN ? null : TAGS[tags[index]];
    }

    private void add(int tag, int start, int end) {
        if (size == starts.length) {
            int larger = size * 2;
            starts = Arrays.copyOf(starts, larger);
            ends = Arrays.copyOf(ends, larger);
            tags = Arrays.copyOf(tags, larger);
        }
        starts[size] = start;
        ends[size] = end;
        tags[size++] = (byte) tag;
    }

    @Override
    public void record(Tag tag, int start, int end) {
        add(tag == null ? UNKNOWN : tag.ordinal(), start, end);
        also.record(tag, start, end);
    }

    @Override
    public void heapDump(Tag tag, int start) {
        if (heads) {
            add(tag.ordinal(), start, start + Tag.RECORD_HEADER);
        }
        also.heapDump(tag, start);
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        add(tag.ordinal(), start, end);
        also.fixed(tag, start, end);
    }

    @Override
    public void classDump(int start, int end) {
        add(Tag.CLASS_DUMP.ordinal(), start, end);
        also.classDump(start, end);
    }

    @Override
    public void instance(int start, int end) {
        add(Tag.INSTANCE_DUMP.ordinal(), start, end);
        also.instance(start, end);
    }

    @Override
    public void objectArray(int start, int end) {
        add(Tag.OBJECT_ARRAY_DUMP.ordinal(), start, end);
        also.objectArray(start, end);
    }

    @Override
    public void primitiveArray(int start, int end) {
        add(Tag.PRIMITIVE_ARRAY_DUMP.ordinal(), start, end);
        also.primitiveArray(start, end);
    }
}
