package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.util.Arrays;

/** What LOAD_CLASS, STACK_FRAME and STACK_TRACE say: names of classes, and stacks by their serials. */
public final class StackRecords {
    private static final String NAME = "stacks, ";
    private final int idSize;

    /** LOAD_CLASS: name by class ID, and class ID by serial. */
    private LongIntMap classIndex = new LongIntMap(1024);

    private long[] classNames = new long[1024];
    private int classes;
    private LongIntMap serialIndex = new LongIntMap(1024);
    private long[] serialClasses = new long[1024];
    private int serials;

    /** STACK_FRAME: five numbers each. */
    private static final int FRAME = 5;

    private LongIntMap frameIndex = new LongIntMap(256);
    private long[] frames = new long[FRAME * 256];
    private int frameCount;

    /** STACK_TRACE: where its frames begin among the frames of all traces. */
    private LongIntMap traceIndex = new LongIntMap(256);

    private int[] traceStarts = new int[256];
    private int traceCount;
    private long[] traceFrames = new long[1024];

    StackRecords(int idSize) {
        this.idSize = idSize;
    }

    public void save(IndexWriter index) throws IOException {
        index.add(NAME + "class IDs", classIndex.keysByValue());
        index.add(NAME + "class names", Arrays.copyOf(classNames, classes));
        index.add(NAME + "serials", serialIndex.keysByValue());
        index.add(NAME + "classes of serials", Arrays.copyOf(serialClasses, serials));
        index.add(NAME + "frame IDs", frameIndex.keysByValue());
        index.add(NAME + "frames", Arrays.copyOf(frames, frameCount * FRAME));
        index.add(NAME + "traces", traceIndex.keysByValue());
        index.add(NAME + "trace starts", traceStarts, traceCount + 1);
        index.add(NAME + "trace frames", Arrays.copyOf(traceFrames, traceStarts[traceCount]));
    }

    public static StackRecords load(IndexReader index, int idSize) throws IOException {
        StackRecords records = new StackRecords(idSize);
        records.classIndex = LongIntMap.of(index.numbers(NAME + "class IDs"));
        records.classes = records.classIndex.size();
        records.classNames = index.numbers(NAME + "class names", records.classes);
        records.serialIndex = LongIntMap.of(index.numbers(NAME + "serials"));
        records.serials = records.serialIndex.size();
        records.serialClasses = index.numbers(NAME + "classes of serials", records.serials);
        records.frameIndex = LongIntMap.of(index.numbers(NAME + "frame IDs"));
        records.frameCount = records.frameIndex.size();
        records.frames = index.numbers(NAME + "frames", records.frameCount * FRAME);
        records.traceIndex = LongIntMap.of(index.numbers(NAME + "traces"));
        records.traceCount = records.traceIndex.size();
        records.traceStarts = index.ints(NAME + "trace starts", records.traceCount + 1);
        records.traceFrames = index.numbers(NAME + "trace frames", records.traceStarts[records.traceCount]);
        return records;
    }

    void addClass(byte[] data, int start) {
        int at = start + Tag.RECORD_HEADER;
        long serial = BigEndian.u4(data, at);
        long classId = BigEndian.get(data, at + Integer.BYTES, idSize);
        long name = BigEndian.get(data, at + 2 * Integer.BYTES + idSize, idSize);
        int known = classIndex.putIfAbsent(classId, classes);
        int index = known == LongIntMap.ABSENT ? classes++ : known;
        if (index == classNames.length) {
            classNames = Arrays.copyOf(classNames, index * 2);
        }
        classNames[index] = name;
        known = serialIndex.putIfAbsent(serial, serials);
        index = known == LongIntMap.ABSENT ? serials++ : known;
        if (index == serialClasses.length) {
            serialClasses = Arrays.copyOf(serialClasses, index * 2);
        }
        serialClasses[index] = classId;
    }

    void addFrame(byte[] data, int start) {
        int at = start + Tag.RECORD_HEADER;
        if (frameIndex.putIfAbsent(BigEndian.get(data, at, idSize), frameCount) != LongIntMap.ABSENT) {
            return;
        }
        if ((frameCount + 1) * FRAME > frames.length) {
            frames = Arrays.copyOf(frames, frames.length * 2);
        }
        int to = frameCount++ * FRAME;
        for (int i = 0; i < 3; i++) {
            at += idSize;
            frames[to + i] = BigEndian.get(data, at, idSize);
        }
        at += idSize;
        frames[to + 3] = BigEndian.u4(data, at);
        frames[to + 4] = BigEndian.i4(data, at + Integer.BYTES);
    }

    void addTrace(byte[] data, int start) {
        int at = start + Tag.RECORD_HEADER;
        long length = BigEndian.u4(data, start + Tag.RECORD_HEADER - Integer.BYTES);
        long serial = BigEndian.u4(data, at);
        long n = BigEndian.u4(data, at + 2 * Integer.BYTES);
        int fixed = 3 * Integer.BYTES;
        if (length != fixed + n * idSize || traceIndex.putIfAbsent(serial, traceCount) != LongIntMap.ABSENT) {
            return;
        }
        if (traceCount + 2 > traceStarts.length) {
            traceStarts = Arrays.copyOf(traceStarts, traceStarts.length * 2);
        }
        int from = traceStarts[traceCount];
        int to = from + (int) n;
        if (to > traceFrames.length) {
            traceFrames = Arrays.copyOf(traceFrames, Math.max(to, traceFrames.length * 2));
        }
        for (int i = from; i < to; i++) {
            traceFrames[i] = BigEndian.get(data, at + fixed + (i - from) * idSize, idSize);
        }
        traceStarts[++traceCount] = to;
    }

    /** How many LOAD_CLASS records there are, at least. */
    int classCount() {
        return Math.max(classes, serials);
    }

    int frameCount() {
        return frameCount;
    }

    int traceCount() {
        return traceCount;
    }

    /** Frames of all traces together. */
    int traceFrameCount() {
        return traceStarts[traceCount];
    }

    /** ID of the name of a class; 0 where the dump names none. */
    public long className(long classId) {
        int index = classIndex.get(classId);
        return index == LongIntMap.ABSENT ? 0 : classNames[index];
    }

    /** IDs of the frames of a stack trace, from the innermost out; null where there is none of this serial. */
    public long[] trace(int serial) {
        int index = traceIndex.get(serial & 0xffff_ffffL);
        return index == LongIntMap.ABSENT
                ? null
                : Arrays.copyOfRange(traceFrames, traceStarts[index], traceStarts[index + 1]);
    }

    /** The number of a frame for the questions below, or {@link LongIntMap#ABSENT}. */
    public int frame(long id) {
        return frameIndex.get(id);
    }

    /** ID of the method's name. */
    public long method(int frame) {
        return frames[frame * FRAME];
    }

    public long signature(int frame) {
        return frames[frame * FRAME + 1];
    }

    public long source(int frame) {
        return frames[frame * FRAME + 2];
    }

    /** ID of the method's class; 0 where it is not known. */
    public long frameClass(int frame) {
        int index = serialIndex.get(frames[frame * FRAME + 3]);
        return index == LongIntMap.ABSENT ? 0 : serialClasses[index];
    }

    public int line(int frame) {
        return (int) frames[frame * FRAME + 4];
    }
}
