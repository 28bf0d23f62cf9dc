package io.github.heapfold.analysis.dominators;

import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Threads;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CancellationException;

/** Something that another thread does while its owner goes on with what needs none of it. */
final class Beside implements Closeable {
    /** How long to wait without a look at whether to go on. */
    private static final int PATIENCE_MILLISECONDS = 100;

    /** What is done. */
    @FunctionalInterface
    interface Task {
        /** @param progress to be told now and then; ends the task by an exception when nobody wants it any more */
        void run(Progress progress) throws IOException;
    }

    private final Task task;
    private final Thread thread;
    private boolean isStarted;
    private volatile boolean isUnwanted;
    private volatile Throwable fault;

    /** Begins at once; where the machine has no room for one more thread, when somebody waits for it. */
    Beside(String name, Task task) {
        this.task = task;
        thread = Threads.daemon(this::run, name);
        try {
            thread.start();
            isStarted = true;
        } catch (OutOfMemoryError e) {
            isStarted = false;
        }
    }

    private void run() {
        try {
            task.run((done, all) -> {
                if (isUnwanted) {
                    throw new CancellationException();
                }
            });
        } catch (IOException | RuntimeException | Error e) {
            fault = e;
        }
    }

    /**
     * Waits until it is done.
     *
     * @param waiting told now and then; may end the wait by an exception
     */
    void await(Progress waiting) throws IOException {
        if (!isStarted) {
            task.run(waiting);
            return;
        }
        try {
            while (thread.isAlive()) {
                waiting.at(0, 1);
                thread.join(PATIENCE_MILLISECONDS);
            }
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
        Parallel.rethrow(fault);
    }

    /** Ends it, done or not: then it uses nothing any more. */
    @Override
    public void close() {
        isUnwanted = true;
        if (isStarted) {
            Parallel.join(thread);
        }
    }
}
