package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** What the GC roots of a heap say, in the order of the file: roots, and objects that a thread holds. */
public final class RootRecords {
    private static final GcRoots.Kind[] KINDS = new GcRoots.Kind[Tag.values().length];

    static {
        KINDS[Tag.ROOT_UNKNOWN.ordinal()] = GcRoots.Kind.UNKNOWN;
        KINDS[Tag.ROOT_JNI_GLOBAL.ordinal()] = GcRoots.Kind.JNI_GLOBAL;
        KINDS[Tag.ROOT_JNI_LOCAL.ordinal()] = GcRoots.Kind.JNI_LOCAL;
        KINDS[Tag.ROOT_JAVA_FRAME.ordinal()] = GcRoots.Kind.JAVA_FRAME;
        KINDS[Tag.ROOT_NATIVE_STACK.ordinal()] = GcRoots.Kind.NATIVE_STACK;
        KINDS[Tag.ROOT_STICKY_CLASS.ordinal()] = GcRoots.Kind.SYSTEM_CLASS;
        KINDS[Tag.ROOT_THREAD_BLOCK.ordinal()] = GcRoots.Kind.THREAD_BLOCK;
        KINDS[Tag.ROOT_MONITOR_USED.ordinal()] = GcRoots.Kind.BUSY_MONITOR;
        KINDS[Tag.ROOT_THREAD_OBJECT.ordinal()] = GcRoots.Kind.THREAD_OBJECT;
        KINDS[Tag.ROOT_INTERNED_STRING.ordinal()] = GcRoots.Kind.INTERNED_STRING;
        KINDS[Tag.ROOT_FINALIZING.ordinal()] = GcRoots.Kind.FINALIZING;
        KINDS[Tag.ROOT_DEBUGGER.ordinal()] = GcRoots.Kind.DEBUGGER;
        KINDS[Tag.ROOT_REFERENCE_CLEANUP.ordinal()] = GcRoots.Kind.REFERENCE_CLEANUP;
        KINDS[Tag.ROOT_VM_INTERNAL.ordinal()] = GcRoots.Kind.VM_INTERNAL;
        KINDS[Tag.ROOT_JNI_MONITOR.ordinal()] = GcRoots.Kind.JNI_MONITOR;
        KINDS[Tag.ROOT_UNREACHABLE.ordinal()] = GcRoots.Kind.UNREACHABLE;
    }

    private static final String NAME = "threads, ";

    private final RecordLayout layout;

    /** Roots: object and kind. */
    private long[] ids = new long[1024];

    private byte[] kinds = new byte[1024];
    private int count;

    /**
     * What threads hold: thread (as an index of the threads below), object, kind and frame number; -1 where there is
     * none.
     */
    private int[] localThread = new int[256];

    private long[] localId = new long[256];
    private byte[] localKind = new byte[256];
    private int[] localFrame = new int[256];
    private int locals;

    /** By serial the last thread that has it. */
    private final Map<Integer, Integer> threadOf = new HashMap<>();

    private long[] threadId = new long[64];
    private int[] threadSerial = new int[64];
    private int[] threadTrace = new int[64];
    private int threads;
    private boolean sticky;

    RootRecords(int idSize) {
        layout = new RecordLayout(idSize);
    }

    /** Keeps what threads hold, for questions about them; the roots are kept by {@code HeapRoots}. */
    public void save(IndexWriter index) throws IOException {
        index.add(NAME + "IDs", Arrays.copyOf(threadId, threads));
        index.add(NAME + "serials", threadSerial, threads);
        index.add(NAME + "traces", threadTrace, threads);
        index.add(NAME + "locals", Arrays.copyOf(localId, locals));
        index.add(NAME + "local threads", localThread, locals);
        index.add(NAME + "local kinds", localKind, locals);
        index.add(NAME + "local frames", localFrame, locals);
    }

    /** What {@link #save} kept, without roots. */
    public static RootRecords load(IndexReader index, int idSize) throws IOException {
        RootRecords records = new RootRecords(idSize);
        records.threadId = index.numbers(NAME + "IDs");
        records.threads = records.threadId.length;
        records.threadSerial = index.ints(NAME + "serials", records.threads);
        records.threadTrace = index.ints(NAME + "traces", records.threads);
        records.localId = index.numbers(NAME + "locals");
        records.locals = records.localId.length;
        records.localThread = index.ints(NAME + "local threads", records.locals);
        records.localKind = index.bytes(NAME + "local kinds", records.locals);
        records.localFrame = index.ints(NAME + "local frames", records.locals);
        return records;
    }

    /** Takes the sub-record of a root. */
    void add(Tag tag, byte[] data, int start) {
        int idSize = layout.idSize;
        long id = BigEndian.get(data, start + layout.objectId, idSize);
        int rest = start + layout.objectId + idSize;
        GcRoots.Kind kind = KINDS[tag.ordinal()];
        switch (tag) {
            case ROOT_JNI_LOCAL, ROOT_JAVA_FRAME ->
                addLocal(id, kind, BigEndian.i4(data, rest), BigEndian.i4(data, rest + Integer.BYTES));
            case ROOT_NATIVE_STACK, ROOT_THREAD_BLOCK -> addLocal(id, kind, BigEndian.i4(data, rest), -1);
            case ROOT_THREAD_OBJECT -> {
                addThread(id, BigEndian.i4(data, rest), BigEndian.i4(data, rest + Integer.BYTES));
                addRoot(id, kind);
            }
            default -> {
                sticky |= tag == Tag.ROOT_STICKY_CLASS;
                addRoot(id, kind);
            }
        }
    }

    private void addThread(long id, int serial, int trace) {
        if (threads == threadId.length) {
            threadId = Arrays.copyOf(threadId, threads * 2);
            threadSerial = Arrays.copyOf(threadSerial, threads * 2);
            threadTrace = Arrays.copyOf(threadTrace, threads * 2);
        }
        threadOf.put(serial, threads);
        threadId[threads] = id;
        threadSerial[threads] = serial;
        threadTrace[threads++] = trace;
    }

    /** An object that a thread holds is a root only where its thread was not told of before, or has no object. */
    private void addLocal(long id, GcRoots.Kind kind, int serial, int frame) {
        Integer thread = threadOf.get(serial);
        if (thread == null || threadId[thread] == 0) {
            addRoot(id, kind);
            return;
        }
        if (locals == localId.length) {
            localThread = Arrays.copyOf(localThread, locals * 2);
            localId = Arrays.copyOf(localId, locals * 2);
            localKind = Arrays.copyOf(localKind, locals * 2);
            localFrame = Arrays.copyOf(localFrame, locals * 2);
        }
        localThread[locals] = thread;
        localId[locals] = id;
        localKind[locals] = (byte) kind.ordinal();
        localFrame[locals++] = frame;
    }

    /** Adds a root that the dump does not name. */
    public void addRoot(long id, GcRoots.Kind kind) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, count * 2);
            kinds = Arrays.copyOf(kinds, count * 2);
        }
        ids[count] = id;
        kinds[count++] = (byte) kind.ordinal();
    }

    /** Whether any class is told to be a root. */
    public boolean hasStickyClasses() {
        return sticky;
    }

    public int count() {
        return count;
    }

    public long id(int root) {
        return ids[root];
    }

    public int kind(int root) {
        return kinds[root];
    }

    public int locals() {
        return locals;
    }

    /** ID of the object that is held. */
    public long localId(int local) {
        return localId[local];
    }

    public int localThread(int local) {
        return localThread[local];
    }

    public int localKind(int local) {
        return localKind[local];
    }

    /** Number of the frame on the thread's stack, 0 for the innermost; -1 where it is in none. */
    public int localFrame(int local) {
        return localFrame[local];
    }

    public int threads() {
        return threads;
    }

    /** ID of a thread object; 0 where there is none. */
    public long threadId(int thread) {
        return threadId[thread];
    }

    public int threadSerial(int thread) {
        return threadSerial[thread];
    }

    /** Serial of the thread's stack trace. */
    public int threadTrace(int thread) {
        return threadTrace[thread];
    }
}
