package io.github.heapfold.hprof.read;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the program from ending, and what becomes of an interrupt. */
public final class Threads {
    private Threads() {}

    /** Not started yet. */
    public static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** For pools. */
    public static ThreadFactory daemons(String name) {
        return work -> daemon(work, name);
    }

    /**
     * Ends long work that nobody waits for any more; to be called now and then.
     *
     * @throws CancellationException where the thread was interrupted, as {@link OrderedWork#close} does
     */
    public static void endIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    /** For throwing where a wait was interrupted, which is a cancel as well; the thread stays so. */
    public static CancellationException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (CancellationException) new CancellationException("interrupted").initCause(e);
    }
}
