package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.SubRecordCode;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.hprof.read.SubRecords;
import java.io.IOException;
import java.util.Arrays;

/**
 * What the first pass wants to know of a chunk: the IDs of its objects in the order of the file, the places of the
 * other records between them, and which classes its objects say that they have. Gathered by any thread, a chunk at a
 * time.
 */
final class ChunkObjects implements HeapSource.ChunkFacts, RecordVisitor {
    private static final Tag[] TAGS = Tag.values();

    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final SubRecords subRecords;
    private Chunk chunk;
    private byte[] data;

    /** Only records that begin between these places count. */
    private int from;

    private int to;

    private long[] ids = new long[1 << 14];
    private int count;

    /** Records that are no instances or arrays: tag, place in the chunk, and how many IDs come before. */
    private byte[] eventTags = new byte[256];

    private int[] eventAt = new int[256];
    private int[] eventIds = new int[256];
    private int events;

    private final ClassRequests requests = new ClassRequests();
    private final LongIntMap requested = new LongIntMap(256);
    private long lastRequest;
    private boolean anyRequest;

    private final AddressFacts facts;

    ChunkObjects(int idSize) {
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        subRecords = new SubRecords(layout);
        facts = new AddressFacts(idSize);
    }

    @Override
    public void read(Chunk newChunk) {
        read(newChunk, 0, newChunk.length());
        // Where a heap may end, the chunk is looked through again, when nothing but its bytes is there any more.
        for (int event = 0; event < events; event++) {
            if (isBoundary(event)) {
                chunk.writeHeaders();
            }
        }
    }

    /** Looks through the records of a chunk that begin between two places, forgetting the chunk before. */
    void read(Chunk newChunk, int newFrom, int newTo) {
        chunk = newChunk;
        from = newFrom;
        to = newTo;
        data = chunk.data();
        count = 0;
        events = 0;
        requests.clear();
        requested.clear();
        anyRequest = false;
        facts.clear();
        subRecords.begin(chunk);
        walker.walk(chunk, this);
    }

    @Override
    public Chunk chunk() {
        return chunk;
    }

    /** How many IDs there are: of instances, arrays and classes. */
    int count() {
        return count;
    }

    long id(int index) {
        return ids[index];
    }

    /** Adds the IDs with some indexes to the objects of a heap. */
    void addTo(HeapContents contents, int first, int end) throws IOException {
        contents.addObjects(ids, first, end);
    }

    /** How many records there are that are no instances or arrays. */
    int events() {
        return events;
    }

    Tag eventTag(int event) {
        return TAGS[eventTags[event]];
    }

    /** Whether a heap may end at the record. */
    boolean isBoundary(int event) {
        return eventTag(event) == Tag.HEAP_DUMP || eventTag(event) == Tag.HEAP_DUMP_END;
    }

    /** Where the record begins in the chunk. */
    int eventAt(int event) {
        return eventAt[event];
    }

    /** How many IDs come before the record; that of a class is the next one. */
    int eventIds(int event) {
        return eventIds[event];
    }

    ClassRequests requests() {
        return requests;
    }

    AddressFacts facts() {
        return facts;
    }

    @Override
    public void record(Tag tag, int start, int end) {
        // Records of fixed length that are shorter than they should be cannot be read.
        if (tag != null && end - start >= tag.fixedSize(layout.idSize)) {
            event(tag, start);
        }
    }

    @Override
    public void heapDump(Tag tag, int start) {
        event(tag, start);
    }

    @Override
    public boolean subRecords(int first, int end) {
        int at = first;
        while (at < end) {
            at = next(at, end);
        }
        return true;
    }

    /**
     * Looks through the next sub-records. This is too long to become part of its callers when it is compiled, and what
     * it loops over is too short to be compiled before its end: so it is compiled once.
     *
     * @return where they end
     */
    private int next(int first, int end) {
        int stop = subRecords.find(first, end);
        int idSize = layout.idSize;
        int before = count;
        if (before + subRecords.count() > ids.length) {
            ids = Arrays.copyOf(ids, 2 * (before + subRecords.count()));
        }
        for (int i = 0; i < subRecords.count(); i++) {
            int start = subRecords.start(i);
            if (isOutside(start)) {
                continue;
            }
            long id = subRecords.id(i);
            switch (subRecords.code(i)) {
                case SubRecordCode.INSTANCE_DUMP -> request(subRecords.type(i), subRecords.length(i));
                case SubRecordCode.OBJECT_ARRAY_DUMP -> {
                    facts.objectArray(id, subRecords.length(i) & 0xffff_ffffL);
                    request(subRecords.type(i), ClassRequests.ARRAY);
                }
                case SubRecordCode.PRIMITIVE_ARRAY_DUMP, SubRecordCode.PRIMITIVE_ARRAY_NODATA -> {
                    BasicType type = BasicType.of((int) subRecords.type(i));
                    // One without contents may say any type: how long it is does not depend on that.
                    if (type == null || !type.isPrimitive()) {
                        continue;
                    }
                    facts.primitiveArray(id, subRecords.length(i) & 0xffff_ffffL, type.size(idSize));
                    requests.addPrimitive(type);
                }
                case SubRecordCode.CLASS_DUMP -> {
                    event(Tag.CLASS_DUMP, start);
                    facts.classNamed(BigEndian.get(data, start + layout.superClass, idSize));
                }
                default -> {
                    event(Tag.subRecord(subRecords.code(i)), start);
                    continue;
                }
            }
            ids[count++] = id;
        }
        facts.objects(ids, before, count);
        return stop;
    }

    private boolean isOutside(int start) {
        return start < from || start >= to;
    }

    private void event(Tag tag, int start) {
        if (isOutside(start)) {
            return;
        }
        if (events == eventTags.length) {
            eventTags = Arrays.copyOf(eventTags, events * 2);
            eventAt = Arrays.copyOf(eventAt, events * 2);
            eventIds = Arrays.copyOf(eventIds, events * 2);
        }
        eventTags[events] = (byte) tag.ordinal();
        eventAt[events] = start;
        eventIds[events++] = count;
    }

    private void request(long classId, int length) {
        if (anyRequest && classId == lastRequest) {
            return;
        }
        anyRequest = true;
        lastRequest = classId;
        facts.classNamed(classId);
        if (requested.putIfAbsent(classId, requests.count()) == LongIntMap.ABSENT) {
            requests.add(classId, length);
        }
    }
}
