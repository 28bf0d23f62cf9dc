package io.github.heapfold.cli.mcp;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The heaps that were asked about last: reading one takes seconds, a question often only a blink. One question at a
 * time, for look-ups are for one thread.
 */
final class OpenHeaps implements Closeable {
    /** Each takes about 20 bytes of scratch files for each object. */
    private static final int MOST = 2;

    /** Longest time that a question which was ended may take to come to its end. */
    private static final long PATIENCE_SECONDS = 5;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, LoadedHeap> heaps = new LinkedHashMap<>(MOST, 0.75f, true);
    private final int threads;
    private volatile JobMonitor current;
    private volatile boolean closed;

    OpenHeaps(int threads) {
        this.threads = threads;
    }

    /** Asks the heap in a file as it is now: one that was written to since it was read is read anew. */
    <A> A ask(String file, Path path, Question<A> question) throws IOException {
        lock.lock();
        try {
            return askLocked(file, path, question);
        } finally {
            lock.unlock();
        }
    }

    private <A> A askLocked(String file, Path path, Question<A> question) throws IOException {
        JobMonitor monitor = JobMonitor.silent();
        current = monitor;
        if (closed) {
            monitor.cancel();
        }
        LoadedHeap heap = heaps.get(file);
        if (heap != null && heap.isOutdated()) {
            heaps.remove(file);
            heap.close();
            heap = null;
        }
        if (heap == null) {
            makeRoom();
            heap = new OpenHeapJob(path, threads).run(monitor);
            heaps.put(file, heap);
        }
        return heap.ask(question, monitor);
    }

    private void makeRoom() throws IOException {
        if (heaps.size() == MOST) {
            Iterator<LoadedHeap> eldest = heaps.values().iterator();
            LoadedHeap heap = eldest.next();
            eldest.remove();
            heap.close();
        }
    }

    /**
     * Ends the question that is being answered, and gives all memory back. Where that question does not come to its
     * end, nothing is closed under it: then the end of the process gives the memory back.
     */
    @Override
    public void close() throws IOException {
        closed = true;
        JobMonitor asked = current;
        if (asked != null) {
            asked.cancel();
        }
        if (!lockInTime()) {
            return;
        }
        try {
            while (!heaps.isEmpty()) {
                LoadedHeap heap = heaps.values().iterator().next();
                heaps.values().remove(heap);
                heap.close();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean lockInTime() {
        try {
            return lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
