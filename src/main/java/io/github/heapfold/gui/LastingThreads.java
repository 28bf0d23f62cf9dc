package io.github.heapfold.gui;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Runs each work in a thread of its own and lets the program wait for those that have not ended: what is cancelled
 * clears up last, and the end of the process would come before that.
 */
final class LastingThreads implements Executor {
    private final String name;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    /** @param name what the threads are called */
    LastingThreads(String name) {
        this.name = name;
    }

    @Override
    public void execute(Runnable work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } finally {
                        running.remove(Thread.currentThread());
                    }
                },
                name);
        running.add(thread);
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            // Else the end of the program waits for what never began.
            running.remove(thread);
            throw e;
        }
    }

    /**
     * Waits for all that runs.
     *
     * @param longest waits no longer than that
     * @return whether all has ended
     * @throws InterruptedException where the waiting thread is interrupted
     */
    boolean await(Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        for (Thread thread : running) {
            long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (left > 0) {
                thread.join(left);
            }
        }
        return running.isEmpty();
    }
}
