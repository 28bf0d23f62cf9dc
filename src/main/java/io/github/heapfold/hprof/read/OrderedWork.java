package io.github.heapfold.hprof.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

/**
 * Workers that take inputs from one thread and give it the results in the order of the inputs.
 *
 * <p>An exception of a worker is thrown when its input's turn comes, so that it is the same for any number of threads.
 * An {@link Error}, such as that of a heap that is full, is thrown within a tenth of a second, and nothing new is begun:
 * to tell of it takes no memory, so that it is told.
 *
 * <p>Used by one thread.
 */
public final class OrderedWork<I, O> {
    /** What a worker does with one input; called by several threads at once. */
    @FunctionalInterface
    public interface Work<I, O> {
        O apply(I input) throws IOException;
    }

    /** How long {@link #close} waits for workers that are in the middle of an input. */
    private static final long PATIENCE_MS = 800;

    /** How often who waits for a result looks up. */
    private static final long LOOK_MS = 100;

    private final Work<I, O> work;
    private final Thread[] workers;

    /** Inputs whose results were not taken, in order. */
    private final Deque<Task<I, O>> underWay;

    /** Guards all below. Workers wait for it; who waits for a result waits for its task, and wakes for no other. */
    private final Object lock = new Object();

    /** Inputs that no worker has taken. */
    private final Deque<Task<I, O>> waiting;

    private Error failure;
    private boolean closed;

    /**
     * Begins.
     *
     * @param threads how many workers; with 0 everything happens in the calling thread
     * @param name of their threads
     */
    public OrderedWork(int threads, String name, Work<I, O> work) {
        this.work = work;
        underWay = new ArrayDeque<>(threads + 2);
        waiting = new ArrayDeque<>(threads + 2);
        workers = new Thread[threads];
        try {
            for (int i = 0; i < threads; i++) {
                Thread worker = new Thread(this::work, name);
                worker.setDaemon(true);
                worker.start();
                workers[i] = worker;
            }
        } catch (OutOfMemoryError e) {
            // The machine has no room for one more thread: those before shall not wait for ever.
            close();
            throw e;
        }
    }

    /**
     * Hands an input to the workers.
     *
     * @param small whether it is less work than handing it over, so that it is better done here
     */
    public void put(I input, boolean small) {
        Task<I, O> task = new Task<>(input);
        underWay.add(task);
        if (workers.length == 0 || small) {
            task.run(work);
            task.finish();
            return;
        }
        synchronized (lock) {
            waiting.add(task);
            lock.notify();
        }
    }

    /** How many inputs have results that were not taken. */
    public int underWay() {
        return underWay.size();
    }

    /**
     * The result of the oldest input, which is waited for; null where there is none.
     *
     * @param look done again and again while it is waited for; may throw
     */
    public O take(Runnable look) throws IOException {
        Task<I, O> task = underWay.poll();
        if (task == null) {
            return null;
        }
        while (!isOver(task)) {
            look.run();
        }
        return task.result();
    }

    /** Waits a moment for a task, unless it is done; whether it is. */
    private boolean isOver(Task<I, O> task) {
        boolean over;
        try {
            over = task.await(LOOK_MS);
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
        synchronized (lock) {
            if (failure != null) {
                throw failure;
            }
            if (!over && closed) {
                throw new CancellationException("closed");
            }
        }
        return over;
    }

    /** What each worker does until there is an end. */
    private void work() {
        try {
            for (Task<I, O> task = next(); task != null; task = next()) {
                task.run(work);
                task.finish();
            }
        } catch (InterruptedException e) {
            // It was closed.
        } catch (Error e) {
            synchronized (lock) {
                failure = failure == null ? e : failure;
                closed = true;
                lock.notifyAll();
            }
        }
    }

    /** The next input for a worker; null where there will be none. */
    private Task<I, O> next() throws InterruptedException {
        synchronized (lock) {
            while (waiting.isEmpty() && !closed) {
                lock.wait();
            }
            return closed ? null : waiting.remove();
        }
    }

    /**
     * Ends it: no worker begins anything new, and those at work are waited for, but for less than a second.
     *
     * @return whether all workers have ended
     */
    public boolean close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        boolean ended = true;
        boolean interrupted = false;
        for (Thread worker : workers) {
            if (worker == null) {
                continue;
            }
            worker.interrupt();
            try {
                worker.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            } catch (InterruptedException e) {
                interrupted = true;
            }
            ended &= !worker.isAlive();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ended;
    }

    /** One input and what came of it. What others than the one at work ask for is guarded by the task itself. */
    private static final class Task<I, O> {
        private I input;
        private O output;
        private IOException fault;
        private RuntimeException unforeseen;
        private boolean done;

        Task(I input) {
            this.input = input;
        }

        /** Keeps exceptions for {@link #result}; errors go on. */
        void run(Work<I, O> work) {
            try {
                output = work.apply(input);
            } catch (IOException e) {
                fault = e;
            } catch (RuntimeException e) {
                unforeseen = e;
            }
            input = null;
        }

        synchronized void finish() {
            done = true;
            notifyAll();
        }

        /** Waits until it is done, for a moment; whether it is. */
        synchronized boolean await(long milliseconds) throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
            long left = milliseconds;
            while (!done && left > 0) {
                wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            }
            return done;
        }

        O result() throws IOException {
            if (fault != null) {
                throw fault;
            }
            if (unforeseen != null) {
                throw unforeseen;
            }
            return output;
        }
    }
}
