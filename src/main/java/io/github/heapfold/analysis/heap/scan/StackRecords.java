package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Tag;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * What LOAD_CLASS, STACK_FRAME and STACK_TRACE say: names of classes, and stacks by their serials. A program may have
 * hundreds of thousands of virtual threads, each with a stack, so frames are in scratch memory.
 */
public final class StackRecords implements Closeable {
    /** What {@link #frame} answers for a frame that is not in the dump. */
    public static final long ABSENT = KeyList.ABSENT;

    private static final String NAME = "stacks, ";
    private static final String FRAME_IDS = NAME + "frame IDs";
    private static final String FRAMES = NAME + "frames";
    private static final String TRACES = NAME + "traces";
    private static final String TRACE_ENDS = NAME + "trace ends";
    private static final String TRACE_FRAMES = NAME + "trace frames";

    /** STACK_FRAME: three IDs, the serial of the class and the line. */
    private static final int FRAME = 3 * Long.BYTES + 2 * Integer.BYTES;

    private static final int SERIAL = 3 * Long.BYTES;
    private static final int LINE = SERIAL + Integer.BYTES;

    private final int idSize;

    /** LOAD_CLASS: name by class ID, and class ID by serial. */
    private LongIntMap classIndex = new LongIntMap(1024);

    private long[] classNames = new long[1024];
    private int classes;
    private LongIntMap serialIndex = new LongIntMap(1024);
    private long[] serialClasses = new long[1024];
    private int serials;

    private final KeyList frameIds;
    private final Slab frames;

    /** STACK_TRACE: where its frames end among the frames of all traces. */
    private final KeyList traces;

    private final Slab traceEnds;
    private final Slab traceFrames;

    StackRecords(int idSize, Scratch scratch) throws IOException {
        this.idSize = idSize;
        frameIds = new KeyList(scratch, FRAME_IDS);
        frames = scratch.slab(FRAMES, 0);
        traces = new KeyList(scratch, TRACES);
        traceEnds = scratch.slab(TRACE_ENDS, 0);
        traceFrames = scratch.slab(TRACE_FRAMES, 0);
    }

    private StackRecords(IndexReader index, int idSize, Scratch scratch) throws IOException {
        this.idSize = idSize;
        classIndex = LongIntMap.of(index.numbers(NAME + "class IDs"));
        classes = classIndex.size();
        classNames = index.numbers(NAME + "class names", classes);
        serialIndex = LongIntMap.of(index.numbers(NAME + "serials"));
        serials = serialIndex.size();
        serialClasses = index.numbers(NAME + "classes of serials", serials);
        frameIds = KeyList.load(index, scratch, FRAME_IDS);
        frames = index.slab(FRAMES, frameIds.count() * FRAME);
        traces = KeyList.load(index, scratch, TRACES);
        traceEnds = index.slab(TRACE_ENDS, traces.count() * Long.BYTES);
        traceFrames = index.slab(TRACE_FRAMES, traceEnd(traces.count() - 1) * Long.BYTES);
    }

    public void save(IndexWriter index) throws IOException {
        index.add(NAME + "class IDs", classIndex.keysByValue());
        index.add(NAME + "class names", Arrays.copyOf(classNames, classes));
        index.add(NAME + "serials", serialIndex.keysByValue());
        index.add(NAME + "classes of serials", Arrays.copyOf(serialClasses, serials));
        frameIds.save(index);
        index.add(FRAMES, frames, frameIds.count() * FRAME);
        traces.save(index);
        index.add(TRACE_ENDS, traceEnds, traces.count() * Long.BYTES);
        index.add(TRACE_FRAMES, traceFrames, traceEnd(traces.count() - 1) * Long.BYTES);
    }

    public static StackRecords load(IndexReader index, int idSize, Scratch scratch) throws IOException {
        return new StackRecords(index, idSize, scratch);
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

    void addFrame(byte[] data, int start) throws IOException {
        int at = start + Tag.RECORD_HEADER;
        long to = frameIds.count() * FRAME;
        frames.ensure(to + FRAME);
        frameIds.add(BigEndian.get(data, at, idSize));
        for (long id = to; id < to + SERIAL; id += Long.BYTES) {
            at += idSize;
            frames.putLong(id, BigEndian.get(data, at, idSize));
        }
        at += idSize;
        frames.putInt(to + SERIAL, BigEndian.i4(data, at));
        frames.putInt(to + LINE, BigEndian.i4(data, at + Integer.BYTES));
    }

    void addTrace(byte[] data, int start) throws IOException {
        int at = start + Tag.RECORD_HEADER;
        long length = BigEndian.u4(data, start + Tag.RECORD_HEADER - Integer.BYTES);
        long n = BigEndian.u4(data, at + 2 * Integer.BYTES);
        int fixed = 3 * Integer.BYTES;
        if (length != fixed + n * idSize) {
            return;
        }
        long from = traceEnd(traces.count() - 1);
        traceFrames.ensure((from + n) * Long.BYTES);
        for (int i = 0; i < n; i++) {
            traceFrames.putLong((from + i) * Long.BYTES, BigEndian.get(data, at + fixed + i * idSize, idSize));
        }
        traceEnds.ensure((traces.count() + 1) * Long.BYTES);
        traceEnds.putLong(traces.count() * Long.BYTES, from + n);
        traces.add(BigEndian.u4(data, at));
    }

    private long traceEnd(long trace) {
        return trace < 0 ? 0 : traceEnds.getLong(trace * Long.BYTES);
    }

    /** Sees to it that stacks can be asked for; nothing is added after it. */
    void freeze() throws IOException {
        frameIds.freeze();
        traces.freeze();
    }

    /** Tells the IDs of all names: of classes, methods, signatures and source files. */
    void forEachName(LongConsumer visitor) {
        Arrays.stream(classNames, 0, classes).forEach(visitor);
        for (long frame = 0; frame < frameIds.count(); frame++) {
            visitor.accept(method(frame));
            visitor.accept(signature(frame));
            visitor.accept(source(frame));
        }
    }

    /** How many LOAD_CLASS records there are, at least. */
    int classCount() {
        return Math.max(classes, serials);
    }

    /** ID of the name of a class; 0 where the dump names none. */
    public long className(long classId) {
        int index = classIndex.get(classId);
        return index == LongIntMap.ABSENT ? 0 : classNames[index];
    }

    /** IDs of the frames of a stack trace, from the innermost out; null where there is none of this serial. */
    public long[] trace(int serial) {
        long trace = traces.indexOf(serial & 0xffff_ffffL);
        if (trace == ABSENT) {
            return null;
        }
        long from = traceEnd(trace - 1);
        long[] ids = new long[(int) (traceEnd(trace) - from)];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = traceFrames.getLong((from + i) * Long.BYTES);
        }
        return ids;
    }

    /** The number of a frame for the questions below, or {@link #ABSENT}. */
    public long frame(long id) {
        return frameIds.indexOf(id);
    }

    /** ID of the method's name. */
    public long method(long frame) {
        return frames.getLong(frame * FRAME);
    }

    public long signature(long frame) {
        return frames.getLong(frame * FRAME + Long.BYTES);
    }

    public long source(long frame) {
        return frames.getLong(frame * FRAME + 2 * Long.BYTES);
    }

    /** ID of the method's class; 0 where it is not known. */
    public long frameClass(long frame) {
        int index = serialIndex.get(frames.getInt(frame * FRAME + SERIAL) & 0xffff_ffffL);
        return index == LongIntMap.ABSENT ? 0 : serialClasses[index];
    }

    public int line(long frame) {
        return frames.getInt(frame * FRAME + LINE);
    }

    @Override
    public void close() throws IOException {
        frameIds.close();
        frames.close();
        traces.close();
        traceEnds.close();
        traceFrames.close();
    }
}
