package io.github.heapfold.hprof.read;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the program from ending, and what becomes of an interrupt. */
public final class Threads {
    /** What is done to its end. */
    @FunctionalInterface
    public interface Work<X extends Exception> {
        void run() throws X;
    }

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

    /**
     * Does what has to be done also by who was interrupted before, whose first wait in it would else be none; the thread
     * is then interrupted as it was. An interrupt meanwhile is the work's own affair.
     */
    public static <X extends Exception> void uninterrupted(Work<X> work) throws X {
        boolean interrupted = Thread.interrupted();
        try {
            work.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
