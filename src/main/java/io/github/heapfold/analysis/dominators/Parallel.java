package io.github.heapfold.analysis.dominators;

import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Runs something over all objects, part by part, on as many cores as pay. */
final class Parallel {
    /** More threads than these wait for memory, not for a core. */
    private static final int MOST_THREADS = 4;

    /** Objects in a part. */
    static final long PART = 1 << 18;

    /** What is done with a part. Many are done at once. */
    @FunctionalInterface
    interface Part {
        void run(long from, long to) throws IOException;
    }

    private final long size;
    private final boolean down;
    private final Part part;
    private final AtomicLong next = new AtomicLong();
    private final AtomicReference<Throwable> fault = new AtomicReference<>();

    private Parallel(long size, boolean down, Part part) {
        this.size = size;
        this.down = down;
        this.part = part;
    }

    /**
     * Runs over 0 to {@code size - 1} in parts that begin at multiples of {@link #PART}.
     *
     * @param down whether the last parts go first
     * @param progress told of what is begun and of all, by the calling thread
     */
    static void run(long size, boolean down, Part part, Progress progress) throws IOException {
        Parallel all = new Parallel(size, down, part);
        long parts = (size + PART - 1) / PART;
        int helpers = (int) Math.min(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()), parts) - 1;
        List<Thread> threads = new ArrayList<>();
        try {
            for (int i = 0; i < helpers; i++) {
                Thread thread = Threads.daemon(() -> all.work(Progress.NONE), "heapfold-dominators-" + i);
                thread.start();
                threads.add(thread);
            }
        } catch (OutOfMemoryError e) {
            // The machine has no room for one more thread. Those that there are use memory that the caller gives back.
            all.fault.compareAndSet(null, e);
        }
        all.work(progress);
        for (Thread thread : threads) {
            join(thread);
        }
        rethrow(all.fault.get());
    }

    private void work(Progress progress) {
        try {
            long parts = (size + PART - 1) / PART;
            while (fault.get() == null) {
                long index = next.getAndIncrement();
                if (index >= parts) {
                    return;
                }
                progress.at(index, parts);
                long from = (down ? parts - 1 - index : index) * PART;
                part.run(from, Math.min(size, from + PART));
            }
        } catch (IOException | RuntimeException | Error e) {
            fault.compareAndSet(null, e);
        }
    }

    /** Throws what another thread has caught, if anything. */
    static void rethrow(Throwable thrown) throws IOException {
        if (thrown instanceof IOException e) {
            throw e;
        }
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
    }

    /** Waits for a thread that uses memory which is given back after it; an interrupt is kept for later. */
    static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
